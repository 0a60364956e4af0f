#include "core/uplift/model_ground.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/threads.h"
#include "core/field/box_mean.h"
#include "core/field/copied.h"

namespace cuesta {
namespace {

constexpr float furthest_height = 20000;  ///< m: beyond it heights would not keep their centimetres
constexpr int smoothing_passes = 3;       ///< of a box, which make a bell of them

}  // namespace

Raster<float> model_heights(RasterView<const float> model) {
    if (model.empty()) return {};
    float lowest = std::numeric_limits<float>::infinity();
    for (int y = 0; y < model.height(); ++y)
        for (int x = 0; x < model.width(); ++x)
            if (std::isfinite(model(x, y))) lowest = std::min(lowest, model(x, y));
    if (!std::isfinite(lowest)) lowest = 0;
    Raster<float> heights = Raster<float>::uninitialised(model.width(), model.height());
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < heights.width(); ++x) {
                const float height = std::isfinite(model(x, y)) ? model(x, y) : lowest;
                heights(x, y) = std::clamp(height, -furthest_height, furthest_height);
            }
    });
    return heights;
}

Raster<float> uplift_of_model(RasterView<const float> model, double cell_size, double smoothing, float lowest) {
    if (model.empty()) return {};
    Raster<float> share = copied(model);
    // Three boxes of 2 r + 1 cells are a bell with a deviation of about r cells; its width is that of the length.
    const double cells =
        std::min(0.5 * smoothing / cell_size, static_cast<double>(std::max(model.width(), model.height())));
    const int reach = static_cast<int>(std::lround(cells));
    if (reach > 0) share = box_mean(std::move(share), reach, smoothing_passes);
    float low = std::numeric_limits<float>::infinity();
    float high = -low;
    for (int y = 0; y < share.height(); ++y) {
        const auto [least, most] = std::minmax_element(share.row(y), share.row(y) + share.width());
        low = std::min(low, *least);
        high = std::max(high, *most);
    }
    low = std::max(low, lowest);
    const float range = high - low;
    parallel_ranges(share.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < share.width(); ++x)
                share(x, y) = range > 0 ? std::max(0.0F, (share(x, y) - low) / range) : 0.0F;
    });
    return share;
}

}  // namespace cuesta
