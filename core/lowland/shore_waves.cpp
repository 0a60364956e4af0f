#include "core/lowland/shore_waves.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/threads.h"
#include "core/lowland/avulsions.h"

namespace cuesta {
namespace {

constexpr double pi = 3.14159265358979323846;
/// The cell size at which `wave` is the share that goes to each neighbour; it makes a diffusivity of it.
constexpr double reference_cell = 50;
/// Shares of up to 1/4 to each of four neighbours are stable.
constexpr double greatest_share = 0.2;

}  // namespace

ShoreWaves::ShoreWaves(RasterView<float> ground, double cell_size, const AvulsionSettings& settings) : ground_(ground) {
    const double scale = reference_cell / cell_size;
    // Strong waves reach further: the diffusivity grows faster than their strength.
    const double whole = settings.fan ? 0.2 : settings.wave * (1 + 10 * settings.wave) * scale * scale;
    passes_ = whole > 0 ? static_cast<int>(std::min(std::ceil(whole / greatest_share), 400.0)) : 0;
    const double share = passes_ > 0 ? std::min(whole / passes_, greatest_share) : 0;
    const auto level = static_cast<float>(settings.sea_level);
    const auto depth = static_cast<float>(settings.depth);
    if (settings.fan) {
        const auto still = static_cast<float>(std::tan(settings.talus * pi / 180) * cell_size);
        strength_ = {static_cast<float>(share), static_cast<float>(share), still, 1e30F, -1e30F};
    } else {
        strength_ = {static_cast<float>(share), static_cast<float>(0.5 * share), 0, level + 0.15F * depth,
                     level - 1.5F * depth};
    }
    margin_ = static_cast<int>(std::ceil(settings.bar / cell_size));
    if (passes_ > 0) before_ = Raster<float>(ground.width(), ground.height());
}

void ShoreWaves::smooth(FloodDeposits::Range columns, FloodDeposits::Range rows) {
    if (columns.first >= columns.last || rows.first >= rows.last) return;
    columns = {std::max(columns.first - margin_, 0), std::min(columns.last + margin_, ground_.width())};
    rows = {std::max(rows.first - margin_, 0), std::min(rows.last + margin_, ground_.height())};
    for (int i = 0; i < passes_; ++i) pass(columns, rows);
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
            // What goes to a neighbour is what the neighbour takes: both compute the same number.
            const auto flow = [s](float a, float b) {
                const float high = std::max(a, b);
                const float share = high < s.beach ? (high > s.base ? s.shore : s.deep) : 0.0F;
                const float d = b - a;
                const float over = std::max(std::abs(d) - s.talus, 0.0F);
                return share * std::copysign(over, d);
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

}  // namespace cuesta
