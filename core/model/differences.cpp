#include "core/model/differences.h"

namespace cuesta {

std::int64_t cells_unlike(const TiledRaster& before, const TiledRaster& after, float neutral) {
    const auto size_of = [](const TiledRaster& raster) { return std::int64_t{raster.width()} * raster.height(); };
    const bool both = !before.empty() && !after.empty();
    if (both && (before.width() != after.width() || before.height() != after.height()))
        return std::max(size_of(before), size_of(after));
    const Raster<float> present = (after.empty() ? before : after).to_raster();
    const Raster<float> other = both ? before.to_raster() : Raster<float>();
    std::int64_t unlike = 0;
    for (int y = 0; y < present.height(); ++y) {
        const float* row = present.row(y);
        const float* against = both ? other.row(y) : nullptr;
        for (int x = 0; x < present.width(); ++x) unlike += row[x] != (against ? against[x] : neutral) ? 1 : 0;
    }
    return unlike;
}

}  // namespace cuesta
