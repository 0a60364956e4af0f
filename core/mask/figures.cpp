#include "core/mask/figures.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {

MaskFigures figures_of_mask(RasterView<const float> values, float neutral, float slack) {
    CUESTA_CHECK(!values.empty());
    MaskFigures figures{values(0, 0), values(0, 0), 0};
    std::size_t painted = 0;
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const float v = values(x, y);
            figures.least = std::min(figures.least, v);
            figures.most = std::max(figures.most, v);
            if (std::abs(v - neutral) >= slack) ++painted;
        }
    figures.painted = static_cast<double>(painted) / (static_cast<double>(values.width()) * values.height());
    return figures;
}

Raster<float> painted_share(RasterView<const float> values, float neutral, float largest) {
    Raster<float> share(values.width(), values.height());
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const float far = values(x, y) - neutral;
            const float most = far > 0 ? largest - neutral : neutral;
            share(x, y) = most > 0 ? std::min(std::abs(far) / most, 1.0F) : 0.0F;
        }
    return share;
}

std::vector<float> histogram_of(RasterView<const float> values, double low, double high, int bins, bool logarithmic) {
    CUESTA_CHECK(low < high && bins >= 1 && (!logarithmic || low > 0));
    std::vector<std::size_t> counts(static_cast<std::size_t>(bins));
    const double base = logarithmic ? std::log(low) : low;
    const double span = (logarithmic ? std::log(high) : high) - base;
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const double v = values(x, y);
            if (!std::isfinite(v)) continue;
            const double t = ((logarithmic ? std::log(std::max(v, low)) : v) - base) / span;
            ++counts[static_cast<std::size_t>(std::clamp(t * bins, 0.0, bins - 1.0))];
        }
    const std::size_t most = std::max<std::size_t>(1, *std::max_element(counts.begin(), counts.end()));
    std::vector<float> shares;
    for (const std::size_t count : counts) shares.push_back(static_cast<float>(count) / static_cast<float>(most));
    return shares;
}

}  // namespace cuesta
