#include "ui/view/mask_overlay.h"

#include <algorithm>

#include "ui/base/mask_words.h"

namespace cuesta {

constexpr int most_shown = 1024;  ///< cells a side: what software OpenGL draws light and colours with at most

Raster<float> shown_mask(const TiledRaster& mask, MaskUse use, int most_cells) {
    if (mask.empty()) return Raster<float>(1, 1, range_of(use).neutral);
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

void MaskOverlay::show(Look& look, const Project& project, MaskTarget target) {
    if (!exists(project, target)) return;
    const TiledRaster& mask = mask_of(project, target);
    if (!values_ || !(target == target_) || !(mask.key() == key_)) {
        values_ = std::make_shared<const Raster<float>>(shown_mask(mask, target.use, most_shown));
        target_ = target;
        key_ = mask.key();
    }
    look.overlay = overlay_of(target.use);
    look.overlay_values = values_;
    // Those of erosion have titles of their own, which say what they are.
    if (target.use == MaskUse::cover || target.use == MaskUse::own || is_of_uplift(target.use))
        look.overlay_title = name_of(project, target).toStdString();
}

}  // namespace cuesta
