#include "core/sculpt/layer_edit.h"

#include <algorithm>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int row_grain = 64;
constexpr auto largest = static_cast<float>(largest_sculpt_change);

template <class Function>
TiledRaster mapped(Raster<float> cells, const Function& f) {
    parallel_ranges(cells.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = cells.row(y);
            for (int x = 0; x < cells.width(); ++x) row[x] = f(x, y, row[x]);
        }
    });
    return TiledRaster(cells.view());
}

}  // namespace

SculptLayer inverted(SculptLayer layer) {
    if (layer.change.empty()) return layer;
    // Not -change: untouched cells shall stay 0, not become -0.
    layer.change = mapped(layer.change.to_raster(), [](int, int, float change) { return 0.0F - change; });
    return layer;
}

bool can_merge(const SculptLayer& upper, const SculptLayer& lower) {
    if (upper.place != lower.place || !upper.enabled || !lower.enabled || !(lower.strength > 0)) return false;
    return upper.change.empty() || lower.change.empty() ||
           (upper.change.width() == lower.change.width() && upper.change.height() == lower.change.height());
}

SculptLayer merged(const SculptLayer& upper, const SculptLayer& lower) {
    CUESTA_CHECK(can_merge(upper, lower));
    SculptLayer result = lower;
    if (!changes_land(upper)) return result;
    const float factor = upper.strength / lower.strength;
    const Raster<float> more = upper.change.to_raster();
    Raster<float> cells =
        lower.change.empty() ? Raster<float>(more.width(), more.height(), 0.0F) : lower.change.to_raster();
    result.change = mapped(std::move(cells), [&](int x, int y, float change) {
        return std::clamp(change + factor * more(x, y), -largest, largest);
    });
    return result;
}

}  // namespace cuesta
