#include "ui/land/live_size.h"

#include <algorithm>

namespace cuesta {

namespace {

constexpr double least_cells = 128.0 * 128.0;  ///< fewer would not look like the land any more
constexpr double usual_cells = 256.0 * 256.0;
constexpr double most_cells = 512.0 * 512.0;  ///< more would keep the view from drawing frames
constexpr double budget = 0.025;              ///< seconds
/// Sides that are no power of two are allowed a little more rather than half.
constexpr double leeway = 1.5;

}  // namespace

int LiveSize::coarsening(const TerrainFrame& frame, double most) const {
    const double cells = static_cast<double>(frame.width) * frame.height;
    double wanted = usual_cells;
    if (cell_seconds_) wanted = std::clamp(budget / *cell_seconds_, least_cells, most_cells);
    wanted = std::min(wanted, std::max(most, least_cells));
    int factor = 1;
    while (cells / (static_cast<double>(factor) * factor) > leeway * wanted) factor *= 2;
    return factor;
}

void LiveSize::learn(double cells, double seconds) {
    const double now = std::max(seconds, 1e-6) / std::max(cells, 1.0);
    // Slowness may be that of something else on the machine, for once: believed by half.
    cell_seconds_ = cell_seconds_ ? (now > *cell_seconds_ ? 0.5 * (*cell_seconds_ + now) : now) : now;
}

}  // namespace cuesta
