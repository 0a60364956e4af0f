#include "core/lowland/shore_waves.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

#include "core/base/threads.h"
#include "core/lowland/avulsions.h"

namespace cuesta {
namespace {

/// The cell size at which `wave` is the share that goes to each neighbour; it makes a diffusivity of it.
constexpr double reference_cell = 50;
/// Shares of up to 1/4 to each of four neighbours are stable.
constexpr double greatest_share = 0.2;

}  // namespace

ShoreWaves::ShoreWaves(RasterView<float> ground, double cell_size, const AvulsionSettings& settings)
    : ground_(ground), fan_(settings.fan) {
    const double scale = reference_cell / cell_size;
    // Strong waves reach further: the diffusivity grows faster than their strength. Sheet floods level ridges as wide
    // as a lobe within some hundred floods.
    const double whole = fan_ ? 0.0036 * settings.bar * settings.bar / (cell_size * cell_size)
                              : settings.wave * (1 + 10 * settings.wave) * scale * scale;
    passes_ = whole > 0 ? static_cast<int>(std::min(std::ceil(whole / greatest_share), 400.0)) : 0;
    const double share = passes_ > 0 ? std::min(whole / passes_, greatest_share) : 0;
    const auto level = static_cast<float>(settings.sea_level);
    const auto depth = static_cast<float>(settings.depth);
    const auto talus = static_cast<float>(std::tan(settings.talus * std::numbers::pi / 180) * cell_size);
    strength_ = {static_cast<float>(share), static_cast<float>(0.5 * share), talus, level + 0.15F * depth,
                 level - 1.5F * depth};
    margin_ = static_cast<int>(std::ceil(settings.bar / cell_size));
    if (passes_ > 0) before_ = Raster<float>(ground.width(), ground.height());
}

void ShoreWaves::smooth(FloodDeposits::Range columns, FloodDeposits::Range rows, RasterView<const float> start) {
    if (columns.first >= columns.last || rows.first >= rows.last) return;
    columns = {std::max(columns.first - margin_, 0), std::min(columns.last + margin_, ground_.width())};
    rows = {std::max(rows.first - margin_, 0), std::min(rows.last + margin_, ground_.height())};
    for (int i = 0; i < passes_; ++i)
        if (fan_)
            pass_on_fan(columns, rows, start);
        else
            pass(columns, rows);
}

void ShoreWaves::pass(FloodDeposits::Range columns, FloodDeposits::Range rows) {
    const int count = columns.last - columns.first;
    const Strength s = strength_;
    parallel_ranges(rows.last - rows.first, 32, [&](int first, int last) {
        for (int y = rows.first + first; y < rows.first + last; ++y)
            std::memcpy(before_.row(y) + columns.first, ground_.row(y) + columns.first,
                        static_cast<std::size_t>(count) * sizeof(float));
    });
    parallel_ranges(rows.last - rows.first, 16, [&](int first, int last) {
        std::vector<float> change(static_cast<std::size_t>(count));
        for (int y = rows.first + first; y < rows.first + last; ++y) {
            // The flow to a neighbour is the neighbour's gain: both compute the same number.
            const auto flow = [s](float a, float b) {
                const float high = std::max(a, b);
                const float share = high < s.beach ? (high > s.base ? s.shore : s.deep) : 0.0F;
                return share * (b - a);
            };
            const float* here = before_.row(y) + columns.first;
            std::fill(change.begin(), change.end(), 0.0F);
            const auto add = [&](const float* other) {
                for (int x = 0; x < count; ++x) change[x] += flow(here[x], other[x]);
            };
            if (y > rows.first) add(before_.row(y - 1) + columns.first);
            if (y + 1 < rows.last) add(before_.row(y + 1) + columns.first);
            for (int x = 1; x < count; ++x) change[x] += flow(here[x], here[x - 1]);
            for (int x = 0; x + 1 < count; ++x) change[x] += flow(here[x], here[x + 1]);
            float* out = ground_.row(y) + columns.first;
            for (int x = 0; x < count; ++x) out[x] = here[x] + change[x];
        }
    });
}

/// Ground steeper than the talus moves faster; the ground under the fan stays.
void ShoreWaves::pass_on_fan(FloodDeposits::Range columns, FloodDeposits::Range rows, RasterView<const float> start) {
    constexpr float thin = 0.1F;  // m
    const float share = strength_.shore;
    const float talus = strength_.talus;
    for (int y = rows.first; y < rows.last; ++y)
        std::copy(ground_.row(y) + columns.first, ground_.row(y) + columns.last, before_.row(y) + columns.first);
    const auto loose = [&](int x, int y) { return before_(x, y) - start(x, y) > thin; };
    parallel_ranges(rows.last - rows.first, 16, [&](int first, int last) {
        for (int y = rows.first + first; y < rows.first + last; ++y)
            for (int x = columns.first; x < columns.last; ++x) {
                const float here = before_(x, y);
                float change = 0;
                const auto exchange = [&](int nx, int ny) {
                    const float d = before_(nx, ny) - here;
                    // Only loose ground gives; each may take.
                    if (!(d > 0 ? loose(nx, ny) : loose(x, y))) return;
                    const float over = std::max(std::abs(d) - talus, 0.0F);
                    change += share * d + std::copysign(std::min(0.2F - share, 0.2F) * over, d);
                };
                if (y > rows.first) exchange(x, y - 1);
                if (y + 1 < rows.last) exchange(x, y + 1);
                if (x > columns.first) exchange(x - 1, y);
                if (x + 1 < columns.last) exchange(x + 1, y);
                ground_(x, y) = here + change;
            }
    });
}

}  // namespace cuesta
