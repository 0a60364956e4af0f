#include "core/uplift/couloirs.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/smooth_step.h"
#include "core/base/threads.h"
#include "core/field/box_mean.h"
#include "core/relief/noise/fractal.h"
#include "core/uplift/fluvial_step.h"

namespace cuesta {
namespace {

constexpr int cutting_steps = 6;  ///< between which the ways of the debris are sought anew
constexpr double hectare = 1e4;   ///< A_1, m^2
/// m^2 where a chute begins: of less, E no longer falls with A. At least so many cells, or chutes of one cell's width
/// would stand side by side.
constexpr double chute_head = 2000, cells_of_head = 4;
constexpr float head_bend = 2;
/// m^2 below which debris spreads over the slope, and cells.
constexpr double spreading_area = 6000, cells_of_spreading = 12;
/// Gradients between which ground comes to be a wall: at the first frost begins (core/ice/glacial_wear.cpp).
constexpr float gentlest_wall = 0.5F, full_wall = 0.8F;
constexpr double wall_reach = 60;  ///< m over which a wall's gradient is taken
/// m^2 of the largest catchments of chutes: beyond lie cirques and valleys, which hold ice.
constexpr float largest_chute = 1.2e5F, least_valley = 5e5F;
constexpr float no_threshold = 20;  ///< gradient: walls may stand as steep as they come
// Joints, by eye, beside walls at 1:25,000.
constexpr double crack_spacing = 420;  ///< m
/// Of the noise around 0, along whose contour a joint runs; on larger cells it is wider and weakens the rock less.
constexpr float crack_half_width = 0.09F;
constexpr double narrow_cell = 20;   ///< m
constexpr float crack_yield = 2.5F;  ///< added to the yield on a joint
constexpr float sound_yield = 0.5F;  ///< share of the yield away from joints

/// The factors of k by which walls are cut: w y (A_1)^-m, given the area that drains through each cell.
class WallYield {
public:
    WallYield(const UpliftGrid& grid, const CouloirCutting& cutting, double area_exponent)
        : grid_(grid), field_(Raster<float>::uninitialised(grid.width, grid.height)) {
        const FractalNoise joints(FractalShape::plain, cutting.seed, 81, crack_spacing, grid.cell_size, 3, 0.5F);
        std::vector<double> places(static_cast<std::size_t>(grid.width));
        for (int x = 0; x < grid.width; ++x) places[static_cast<std::size_t>(x)] = grid.place_x(x);
        const auto widening = static_cast<float>(std::max(1.0, grid.cell_size / narrow_cell));
        const auto scale = static_cast<float>(cutting.rate * std::pow(hectare, -area_exponent));
        parallel_ranges(grid.height, 16, [&](int first, int last) {
            FractalRows rows(joints, places.data(), grid.width);
            for (int y = first; y < last; ++y) {
                float* const field = field_.row(y);
                rows.row(grid.place_y(y), field);
                for (int x = 0; x < grid.width; ++x) {
                    const float off = field[x] / (crack_half_width * widening);
                    const float weakness = crack_yield / widening * std::exp(-off * off);
                    field[x] = scale * cutting.yield(x, y) * (sound_yield + weakness);
                }
            }
        });
    }

    /// K of the present ground, m^(1 - 2m) / a.
    Raster<float> erodibility(const UpliftGround& ground, const FlowNetwork& network) const {
        Raster<float> even = Raster<float>::uninitialised(grid_.width, grid_.height);
        for (int y = 0; y < grid_.height; ++y) std::copy_n(ground.height.row(y), grid_.width, even.row(y));
        even = box_mean(std::move(even), static_cast<int>(std::lround(wall_reach / grid_.cell_size)), 1);
        Raster<float> result = Raster<float>::uninitialised(grid_.width, grid_.height);
        const auto per_metre = static_cast<float>(0.5 / grid_.cell_size);
        parallel_ranges(grid_.height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                const float* const north = even.row(std::max(y - 1, 0));
                const float* const here = even.row(y);
                const float* const south = even.row(std::min(y + 1, grid_.height - 1));
                for (int x = 0; x < grid_.width; ++x) {
                    const float dx = (here[std::min(x + 1, grid_.width - 1)] - here[std::max(x - 1, 0)]) * per_metre;
                    const float dy = (south[x] - north[x]) * per_metre;
                    const float wall = smooth_step(gentlest_wall, full_wall, std::sqrt(dx * dx + dy * dy));
                    const float chute = 1 - smooth_step(largest_chute, least_valley, network.area.row(y)[x]);
                    result(x, y) = field_(x, y) * wall * chute;
                }
            }
        });
        return result;
    }

private:
    const UpliftGrid& grid_;
    Raster<float> field_;
};

/// Takes back what rose above `before`; returns the sum of what was cut, m.
double keep_cuts(UpliftGround& ground, const BorderedRaster& before) {
    const int width = ground.loose.width();
    const int height = ground.loose.height();
    std::vector<double> rows(static_cast<std::size_t>(height), 0.0);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                float& here = ground.height.row(y)[x];
                const float old = before.row(y)[x];
                if (here > old) {
                    ground.loose(x, y) = std::max(0.0F, ground.loose(x, y) - (here - old));
                    here = old;
                }
                rows[static_cast<std::size_t>(y)] += double{old} - double{here};
            }
    });
    double sum = 0;
    for (const double row : rows) sum += row;
    return sum;
}

}  // namespace

double cut_couloirs(UpliftGround& ground, const UpliftGrid& grid, const CouloirCutting& cutting,
                    const WorkControl& control) {
    if (!(cutting.rate > 0) || !(cutting.years > 0)) return 0;
    RiverParameters chutes;
    chutes.debris_area = static_cast<float>(std::max(chute_head, cells_of_head * grid.cell_area()));
    chutes.bend = head_bend;
    chutes.convergence_area = static_cast<float>(std::max(spreading_area, cells_of_spreading * grid.cell_area()));
    chutes.deposition = 0;
    const WallYield yield(grid, cutting, double{chutes.area_exponent});
    const Raster<float> threshold(grid.width, grid.height, no_threshold);
    FluvialStep step{
        grid.cell_size, cutting.years / cutting_steps, chutes, {}, threshold.view(), cutting.outlets, {}, {}};
    double cut = 0;
    for (int i = 0; i < cutting_steps && !control.stopped(); ++i) {
        const RoutedStep ways = routed(ground, step);
        const BorderedRaster before = ground.height;
        const Raster<float> erodibility = yield.erodibility(ground, ways.network);
        step.erodibility = erodibility.view();
        fluvial_step(ground, step, ways.network, ways.sinks);
        cut += keep_cuts(ground, before);
    }
    return cut * grid.cell_area();
}

}  // namespace cuesta
