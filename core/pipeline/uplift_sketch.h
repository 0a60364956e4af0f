#pragma once
/// \file Feature splines as a sketch of uplifted land: where they raise uplift, lead rivers and break the rock.

#include "core/base/hash.h"
#include "core/field/raster.h"
#include "core/model/project.h"
#include "core/uplift/drawn_heights.h"

namespace cuesta {

/// Meaning of a spline in a sketch. Its slopes tell: of an open one that is no cliff, ground that falls away from it
/// makes a ridge, ground that rises a river. Of a closed one, ground that falls outwards but not inwards makes a block.
enum class SketchRole {
    none,   ///< level ground beside it, or a road
    ridge,  ///< uplift along the line, falling over its slopes
    block,  ///< uplift inside the loop, falling over the outer slope
    river,  ///< a trough, weak rock, and a head start over uplift
    fault,  ///< a cliff: uplift on the left, falling away from the line, which is a zone of weak rock
};
SketchRole sketch_role(const FeatureSpline& spline);

/// Fields on at most 512 x 512 cells, whatever the size of the land: a preview takes the same sketch as the full land.
/// Each is empty where no spline asks for it.
struct UpliftSketch {
    /// Share of the uplift rate, >= 0: twice the hardness of the spline; where several meet, the most.
    Raster<float> raised;
    Raster<float> river;  ///< m from the floor of the nearest river, up to a tenth of the map's longer side
    Raster<float> fault;  ///< m from the nearest cliff, likewise
    std::vector<CrestPoint> crests;  ///< along ridges, a two-hundredth of the map's shorter side apart
};

/// Splines that take no part, or whose numbers are not finite, sketch nothing. Deterministic on any number of threads.
UpliftSketch uplift_sketch(const std::vector<FeatureSpline>& splines, const TerrainFrame& frame);

/// Whether splines sketch the base of a project: it is uplifted, says so, and some take part.
bool splines_sketch(const Project& project);
/// Whether one of them is a ridge, whose heights can be met.
bool sketches_ridge(const std::vector<FeatureSpline>& splines);
/// Whether the base takes splines for a sketch alone, so that they do not pull the land to their heights.
bool splines_only_sketch(const Project& project);

/// Adds what the sketch depends on.
void add_sketch(Hasher& hasher, const std::vector<FeatureSpline>& splines);

}  // namespace cuesta
