#include "ui/land/chain_cost.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr double least_cells = 110.0 * 110.0;
constexpr double most_cells = 512.0 * 512.0;  ///< more would keep the view from drawing frames
/// Sides that are no power of two are allowed a little more rather than half.
constexpr double leeway = 1.5;
constexpr double clearly_too_slow = 1.5;  ///< times the budget
constexpr double clearly_fits = 0.7;

/// Slowness may be that of something else on the machine, for once: believed by half.
void believe(std::optional<double>& known, double now) {
    known = known && now > *known ? 0.5 * (*known + now) : now;
}

double cells_at(const TerrainFrame& frame, int factor) {
    return static_cast<double>(frame.width) * frame.height / (static_cast<double>(factor) * factor);
}

}  // namespace

std::optional<double> ChainCost::seconds(double cells, std::int64_t steps) const {
    if (!ground_ || (steps > 0 && !step_)) return std::nullopt;
    return cells * (*ground_ + (steps > 0 ? static_cast<double>(steps) * *step_ : 0));
}

int ChainCost::coarsening(const TerrainFrame& frame, std::int64_t steps, double most) {
    most = leeway * std::clamp(most, least_cells, most_cells);
    const auto fits = [&](int factor, double share) {
        const double cells = cells_at(frame, factor);
        if (cells <= leeway * least_cells) return true;
        if (cells > most) return false;
        const std::optional<double> expected = seconds(cells, steps);
        return expected && *expected <= share * budget;
    };
    const double cells = cells_at(frame, 1);
    const bool same_terrain = cells == frame_cells_ && last_ > 0;
    if (same_terrain && fits(last_, clearly_too_slow) && (last_ == 1 || !fits(last_ / 2, clearly_fits))) return last_;
    int factor = 1;
    while (!fits(factor, same_terrain ? clearly_fits : 1)) factor *= 2;
    frame_cells_ = cells;
    return last_ = factor;
}

void ChainCost::learn(double cells, std::int64_t steps, double eroding, double total) {
    cells = std::max(cells, 1.0);
    if (steps > 0) believe(step_, std::max(eroding, 1e-6) / (cells * static_cast<double>(steps)));
    // After steps that were kept, the remainder would seem to take no time.
    if (total >= eroding || !ground_) believe(ground_, std::max(total - eroding, 1e-6) / cells);
}

}  // namespace cuesta
