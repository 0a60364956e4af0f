#include "core/coast/cliff_retreat.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {

CliffRetreat::CliffRetreat(RasterView<float> heights, double cell_size, float sea_level, const CliffLaw& law)
    : heights_(heights),
      cell_(cell_size),
      sea_(sea_level),
      law_(law),
      cut_(heights.width(), heights.height()),
      share_(heights.width(), heights.height()) {
    CUESTA_CHECK(cell_size > 0 && law.rate >= 0 && law.platform >= 0);
}

/// Shares a year. A front that moves by R along its normal (nx, ny) passes a cell that it meets at two sides in
/// cell / (R (|nx| + |ny|)): on the stairs of a diagonal, sqrt(2) times as fast as by one side.
float CliffRetreat::rate_at(int x, int y, RasterView<const float> exposure, RasterView<const float> strength) const {
    const float height = heights_.row(y)[x];
    if (!(height > sea_) || !std::isfinite(height)) return 0;
    float waves = 0;
    bool along_x = false, along_y = false;
    const auto meet = [&](int u, int v, bool& side) {
        if (u < 0 || v < 0 || u >= heights_.width() || v >= heights_.height() || !is_sea(u, v)) return;
        waves = std::max(waves, exposure.row(v)[u]);
        side = true;
    };
    meet(x - 1, y, along_x);
    meet(x + 1, y, along_x);
    meet(x, y - 1, along_y);
    meet(x, y + 1, along_y);
    const float resists = law_.threshold * (strength.empty() ? 1.0F : strength.row(y)[x]);
    const float retreat = law_.rate * std::max(0.0F, waves - resists);
    return retreat * (along_x && along_y ? std::sqrt(2.0F) : 1.0F) / static_cast<float>(cell_);
}

/// Share of a step that was left when the cells before this one became platform; 0 once this one is being cut.
float CliffRetreat::left_for(int x, int y) const {
    if (cut_(x, y) > 0) return 0;
    float left = 0;
    const auto take = [&](int u, int v) {
        if (u >= 0 && v >= 0 && u < heights_.width() && v < heights_.height() && is_sea(u, v)) left = std::max(left, cut_(u, v));
    };
    take(x - 1, y);
    take(x + 1, y);
    take(x, y - 1);
    take(x, y + 1);
    return left;
}

float CliffRetreat::step(RasterView<const float> exposure, RasterView<const float> strength, float years) {
    CUESTA_CHECK(years >= 0);
    const int width = heights_.width(), height = heights_.height();
    std::vector<float> longest(static_cast<std::size_t>(height), 0.0F);
    std::vector<double> rows(static_cast<std::size_t>(height), 0.0);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                float& longest_of_row = longest[static_cast<std::size_t>(y)];
                share_(x, y) = years * rate_at(x, y, exposure, strength);
                longest_of_row = std::max(longest_of_row, share_(x, y));
                if (share_(x, y) > 0) share_(x, y) += left_for(x, y);
            }
    });
    // The shore that this step meets stays until all shares are known; only then do cells become platform.
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                if (!(share_(x, y) > 0)) continue;
                cut_(x, y) += share_(x, y);
                if (cut_(x, y) < 1) continue;
                cut_(x, y) = std::min(cut_(x, y) - 1, 1.0F);
                float& ground = heights_.row(y)[x];
                rows[static_cast<std::size_t>(y)] += double{ground} - double{sea_ - law_.platform};
                ground = sea_ - law_.platform;
            }
    });
    for (const double row : rows) books_.cut += row * cell_ * cell_;
    return *std::max_element(longest.begin(), longest.end());
}

}  // namespace cuesta
