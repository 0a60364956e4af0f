#pragma once
/// \file Finding a route between two places: a start for drawing a road by hand.

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/carve/route_parameters.h"
#include "core/field/raster.h"
#include "core/model/path.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Places of the terrain frame (x, z), m.
struct RouteRequest {
    glm::dvec2 from{0.0};
    glm::dvec2 to{0.0};
    RouteParameters parameters;
};

struct Route {
    /// From `from` to `to`, few, aligned or free; y is a profile that keeps the grade limit, for paths with drawn
    /// heights (draped ones, with the same grade limit, come close to it).
    std::vector<Knot> knots;
    double length = 0;          ///< m in the ground plane
    double greatest_grade = 0;  ///< of the profile, rise over length
    double bridges = 0;         ///< m over water
};

/// The route of least cost (Galin, Peytavie, Marechal, Guerin 2010): cost of length, grade, side slope, cuts, turning,
/// water and existing ways, over steps in 80 directions from cell to cell, the state being cell and direction. Cells
/// are those of the frame, or means of several where it has more than 320 on a side. No step is steeper than the grade
/// limit, nor does it cut deeper than allowed.
/// `ground`: m, of the frame's size, finite. `water_depth`: m, of the same size, or empty. `existing`: enabled ways
/// among them are cheap to follow; rivers and canals count as water.
/// An error if a place lies outside, if there is no route, or if stopped. Deterministic. Thread-safe.
Result<Route> find_route(const RouteRequest& request, const TerrainFrame& frame, RasterView<const float> ground,
                         RasterView<const float> water_depth, std::span<const Path> existing,
                         const WorkControl& control = {});

}  // namespace cuesta
