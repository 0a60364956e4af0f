#include "core/coast/bent_waves.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/threads.h"
#include "core/coast/wave_exposure.h"
#include "core/field/box_mean.h"

namespace cuesta {
namespace {

constexpr int passes = 3;  ///< of means over squares, near bell-shaped
constexpr float least_sea = 1e-3F;

}  // namespace

BentWaves bent_waves(const Raster<float>& shore, double cell_size, const CoastParameters& parameters, const WorkControl& control) {
    const WaveClimate climate{parameters.wind_from, parameters.spread, parameters.fetch};
    Raster<float> exposure = wave_exposure(shore.view(), cell_size, 0, climate, control);
    if (exposure.empty()) return {};
    BentWaves waves{{}, Raster<float>(shore.width(), shore.height())};
    const auto cell = static_cast<float>(cell_size);
    parallel_ranges(shore.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < shore.width(); ++x) {
                // Cells that the shore crosses count in part, so that waves do not change by whole cells.
                const float sea = std::clamp(0.5F - shore(x, y) / cell, 0.0F, 1.0F);
                waves.sea_share(x, y) = sea;
                exposure(x, y) *= sea;
            }
    });
    // The standard deviation of three means over 2 r + 1 cells is r, near enough.
    const int reach = std::max(1, static_cast<int>(std::lround(double{parameters.bend} / cell_size)));
    waves.sea_share = box_mean(std::move(waves.sea_share), reach, passes);
    waves.force = box_mean(std::move(exposure), reach, passes);
    // Mean exposure of the sea is force / share; times 2 share, the share goes.
    parallel_ranges(shore.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < shore.width(); ++x)
                waves.force(x, y) = waves.sea_share(x, y) > least_sea ? 2 * waves.force(x, y) : 0.0F;
    });
    return waves;
}

}  // namespace cuesta
