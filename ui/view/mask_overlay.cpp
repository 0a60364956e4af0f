#include "ui/view/mask_overlay.h"

#include <algorithm>

namespace cuesta {

constexpr int most_shown = 1024;  ///< cells a side: what software OpenGL draws light and colours with at most

Raster<float> shown_mask(const TiledRaster& mask, MaskKind kind, int most_cells) {
    if (mask.empty()) return Raster<float>(1, 1, neutral_of(kind));
    const int longer = std::max(mask.width(), mask.height());
    if (longer <= most_cells) return mask.to_raster();
    const int width = std::max(1, static_cast<int>(static_cast<long long>(mask.width()) * most_cells / longer));
    const int height = std::max(1, static_cast<int>(static_cast<long long>(mask.height()) * most_cells / longer));
    Raster<float> result(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            result(x, y) = mask.at(static_cast<int>((2LL * x + 1) * mask.width() / (2LL * width)),
                                   static_cast<int>((2LL * y + 1) * mask.height() / (2LL * height)));
    return result;
}

void MaskOverlay::show(Look& look, const Project& project, MaskKind kind) {
    const TiledRaster& mask = mask_of(project.masks, kind);
    if (!values_ || kind != kind_ || !(mask.key() == key_)) {
        values_ = std::make_shared<const Raster<float>>(shown_mask(mask, kind, most_shown));
        kind_ = kind;
        key_ = mask.key();
    }
    look.overlay = overlay_of(kind);
    look.overlay_values = values_;
}

}  // namespace cuesta
