#pragma once
/// \file Surface weights of land: the one place for the rules. The view paints with these weights, and the
/// exports write them.

#include "core/field/raster.h"
#include "core/look/parameters.h"
#include "core/look/surface.h"

namespace cuesta {

/// Input of the rules. Views of one size; all but `heights` may be empty, and then count as 0 (hardness: 0.5, and the
/// top material as loose).
struct SurfaceGround {
    double cell_size = 1;                     ///< m
    RasterView<const float> heights;          ///< m
    RasterView<const float> water_depth;      ///< m, of erosion and paths
    RasterView<const float> path_water;       ///< m, of paths alone
    RasterView<const float> loose;            ///< thickness of loose ground, m
    RasterView<const float> bed_hardness;     ///< 0..1
    RasterView<const float> flow;             ///< in any unit, linear
    RasterView<const float> wear;             ///< m
    RasterView<const float> ice{};            ///< thickness of ice that the heights include, m
    /// Maps of that ice (core/pipeline/land.h); all of them, or all empty: stones and snow on the ice then go by the
    /// look's snow line.
    RasterView<const float> firn_line{};      ///< m
    RasterView<const float> ice_speed{};      ///< m / a
    RasterView<const float> crevasses{};      ///< stretching of the ice, 1 / a
    RasterView<const float> moraines{};       ///< thickness of the debris that lies on the ice, m
    RasterView<const float> lava{};           ///< thickness of lava that lies open, m
    RasterView<const float> gravel{};         ///< thickness of the gravel of a river's bed, that floods rework, m
    RasterView<const std::uint8_t> material;  ///< on top: 0 loose, else a layer
    RasterView<const std::uint8_t> road;      ///< share of the cell that is carriageway, 0..255
};

/// Slopes are those of Horn (1981); borders are broken by noise in metres, so coarser rasters of the same ground get
/// the same borders up to what the coarser slopes change. Finite heights. All threads; the same bytes on any number.
SurfaceWeights surface_weights(const SurfaceGround& ground, const SurfaceParameters& parameters);

}  // namespace cuesta
