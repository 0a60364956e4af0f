#pragma once
/// \file Seeds of hand-made feature splines, for tests of the rasteriser.

#include <vector>

#include "core/relief/splines/rasterise.h"
#include "tests/core/spline_scenes.h"

namespace cuesta::rasterised_scenes {

inline constexpr auto free_cell = static_cast<std::uint8_t>(CellHold::free);
inline constexpr auto seed_cell = static_cast<std::uint8_t>(CellHold::seed);
inline constexpr auto guided_cell = static_cast<std::uint8_t>(CellHold::guided);

inline LevelGrid grid_of(int width, int height, double cell_size, int level = 6) {
    return {level, width, height, cell_size};
}

inline HeightSeeds seeds_of(const std::vector<FeatureSpline>& splines, const LevelGrid& grid,
                            SlopeOverlap overlap = SlopeOverlap::nearest) {
    return RasterisableSplines(splines, grid.cell_size).height_seeds(grid, overlap);
}

/// A scene without ties: bends, a loop, a cliff, slopes that meet.
inline std::vector<FeatureSpline> crowded_scene() {
    std::vector<FeatureSpline> splines;
    splines.push_back(curve_through({{93, 40, 211}, {307, 120, 133}, {511, 80, 287}, {733, 160, 253}}));
    splines.back().meta_points = {meta(0.3, 6, 90, -40), meta(2.2, 17, 60, -55, 0.4F)};
    splines.push_back(curve_through({{201, 30, 601}, {347, 60, 433}, {557, 45, 571}, {391, 20, 747}}, true));
    splines.back().meta_points = {meta(0.7, 3, 70, 25), meta(2.9, 11, 45, 35)};
    splines.back().parameters.kind = CurveKind::smooth;
    splines.back().parameters.rounding = 57;
    splines.push_back(curve_through({{641, 90, 391}, {707, 70, 557}, {823, 75, 651}}));
    splines.back().meta_points = {meta(0, 0, 50, -10)};
    splines.back().meta_points[0].parameters.drop = 33;
    splines.back().parameters.kind = CurveKind::cliff;
    return splines;
}

}  // namespace cuesta::rasterised_scenes
