#include "ui/land/shown_land.h"
#include "core/field/statistics.h"

#include <algorithm>

namespace cuesta {
namespace {

/// The mean of each factor x factor block, so that thin streams fade rather than break up.
SharedRaster thinned(const SharedRaster& raster, int factor) {
    if (!raster) return nullptr;
    const int width = raster->width(), height = raster->height();
    auto result = std::make_shared<Raster<float>>((width + factor - 1) / factor, (height + factor - 1) / factor);
    for (int y = 0; y < result->height(); ++y) {
        for (int x = 0; x < result->width(); ++x) {
            const int right = std::min((x + 1) * factor, width), bottom = std::min((y + 1) * factor, height);
            double sum = 0;
            for (int v = y * factor; v < bottom; ++v)
                for (int u = x * factor; u < right; ++u) sum += (*raster)(u, v);
            (*result)(x, y) = static_cast<float>(sum / ((right - x * factor) * (bottom - y * factor)));
        }
    }
    return result;
}

/// Materials have no mean: the one in the middle of each block.
SharedBytes thinned(const SharedBytes& raster, int factor) {
    if (!raster) return nullptr;
    auto result = std::make_shared<Raster<std::uint8_t>>((raster->width() + factor - 1) / factor,
                                                         (raster->height() + factor - 1) / factor);
    for (int y = 0; y < result->height(); ++y)
        for (int x = 0; x < result->width(); ++x)
            (*result)(x, y) = (*raster)(std::min(x * factor + factor / 2, raster->width() - 1),
                                        std::min(y * factor + factor / 2, raster->height() - 1));
    return result;
}

}  // namespace

Land thinned(const Land& land, int factor) {
    Land result = land;
    result.frame = coarsened(land.frame, factor);
    for_each_raster(result, [&](const char*, auto& raster) { raster = thinned(raster, factor); });
    if (result.carved) result.carved->displacement = nullptr;
    result.uncarved_key = Hasher().add(land.uncarved_key).add(factor).key();
    result.unsculpted_key = Hasher().add(land.unsculpted_key).add(factor).key();
    return result;
}

ShownLand measured(std::shared_ptr<const Land> land, double most_cells) {
    int factor = 1;
    const double cells = static_cast<double>(land->ground->cell_count());
    while (cells / (static_cast<double>(factor) * factor) > most_cells) factor *= 2;
    const ValueRange range = value_range(land->ground->view());
    auto drawn = factor > 1 ? std::make_shared<const Land>(thinned(*land, factor)) : land;
    return {std::move(land), std::move(drawn), range.low, range.high, false};
}

}  // namespace cuesta
