#include "core/uplift/nonlinear_creep.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr float fastest = 3.0F;  ///< most of c / D

/// Spread of a step in cells^2 at which no weight is negative: the nine-point Laplacian takes 10/3 of a cell's own
/// height, times the fastest creep.
constexpr double explicit_limit = 3.0 / 10.0 / 3.0;
constexpr double most_steps = 16;

struct PairLaw {
    float spread;  ///< D dt / l^2
    float inverse_axis;      ///< 1 / (l S_c)^2
    float inverse_diagonal;  ///< 1 / (sqrt 2 l S_c)^2
};

/// Contribution of a pair: dz c / D, with c / D = min(3, 1 / (1 - (S / S_c)^2)).
CUESTA_INLINE_IN_KERNEL float from_pair(float difference, float inverse) {
    constexpr float slowest = 1.0F / fastest;
    const float rest = std::max(slowest, 1.0F - difference * difference * inverse);
    return difference / rest;
}

CUESTA_MULTIVERSION
void creep_row(const float* __restrict north, const float* __restrict here, const float* __restrict south, PairLaw law,
               float* __restrict next, int width) {
    constexpr float axis = 2.0F / 3.0F;
    constexpr float across = 1.0F / 6.0F;
    for (int x = 0; x < width; ++x) {
        const float c = here[x];
        const float along = (from_pair(north[x] - c, law.inverse_axis) + from_pair(south[x] - c, law.inverse_axis)) +
                            (from_pair(here[x - 1] - c, law.inverse_axis) + from_pair(here[x + 1] - c, law.inverse_axis));
        const float diagonal =
            (from_pair(north[x - 1] - c, law.inverse_diagonal) + from_pair(south[x + 1] - c, law.inverse_diagonal)) +
            (from_pair(north[x + 1] - c, law.inverse_diagonal) + from_pair(south[x - 1] - c, law.inverse_diagonal));
        next[x] = c + law.spread * (axis * along + across * diagonal);
    }
}

/// The same where D differs from cell to cell.
void paced_creep_row(const BorderedRaster& height, const BorderedRaster& pace, int y, PairLaw law, float* next,
                     int width) {
    constexpr float axis = 2.0F / 3.0F;
    constexpr float across = 1.0F / 6.0F;
    const float* const here = height.row(y);
    const float* const own = pace.row(y);
    for (int x = 0; x < width; ++x) {
        const auto pair = [&](int dx, int dy, float inverse) {
            const float mean = 0.5F * (own[x] + pace.row(y + dy)[x + dx]);
            return mean * from_pair(height.row(y + dy)[x + dx] - here[x], inverse);
        };
        const float along = (pair(0, -1, law.inverse_axis) + pair(0, 1, law.inverse_axis)) +
                            (pair(-1, 0, law.inverse_axis) + pair(1, 0, law.inverse_axis));
        const float diagonal = (pair(-1, -1, law.inverse_diagonal) + pair(1, 1, law.inverse_diagonal)) +
                               (pair(1, -1, law.inverse_diagonal) + pair(-1, 1, law.inverse_diagonal));
        next[x] = here[x] + law.spread * (axis * along + across * diagonal);
    }
}

}  // namespace

NonlinearCreepBooks creep_ground(UpliftGround& ground, const NonlinearCreep& creep) {
    const double cells2 = creep.spread / (creep.cell_size * creep.cell_size);
    if (!(cells2 > 0)) return {};
    const double steps = std::clamp(std::ceil(cells2 / explicit_limit), 1.0, most_steps);
    const double length = creep.cell_size * double{creep.critical};
    const PairLaw law{static_cast<float>(std::min(cells2 / steps, explicit_limit)),
                      static_cast<float>(1 / (length * length)), static_cast<float>(1 / (2 * length * length))};
    const int width = ground.height.width();
    const int height = ground.height.height();
    BorderedRaster next(width, height);
    std::vector<double> gains(static_cast<std::size_t>(height), 0.0);
    for (int step = 0; step < static_cast<int>(steps); ++step) {
        ground.height.mirror_border();
        parallel_ranges(height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                const float* const here = ground.height.row(y);
                float* const after = next.row(y);
                if (creep.pace != nullptr)
                    paced_creep_row(ground.height, *creep.pace, y, law, after, width);
                else
                    creep_row(ground.height.row(y - 1), here, ground.height.row(y + 1), law, after, width);
                if (!creep.fixed.empty()) {
                    const std::uint8_t* const fixed = creep.fixed.row(y);
                    for (int x = 0; x < width; ++x) after[x] = fixed[x] != 0 ? here[x] : after[x];
                }
                float* const loose = ground.loose.row(y);
                double& gain = gains[static_cast<std::size_t>(y)];
                float row_gain = 0;
                for (int x = 0; x < width; ++x) {
                    const float change = after[x] - here[x];
                    loose[x] = std::max(0.0F, loose[x] + change);
                    row_gain += change;
                }
                gain += double{row_gain};
            }
        });
        std::swap(ground.height, next);
    }
    NonlinearCreepBooks books;
    for (const double gain : gains) books.left_map -= gain;
    books.left_map *= creep.cell_size * creep.cell_size;
    return books;
}

}  // namespace cuesta
