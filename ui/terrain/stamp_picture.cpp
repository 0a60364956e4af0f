#include "ui/terrain/stamp_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/field/sampling.h"
#include "core/field/statistics.h"

namespace cuesta {
namespace {

/// Low, middle and high ground.
constexpr std::array<std::array<double, 3>, 3> tints{{{112, 128, 110}, {176, 160, 130}, {236, 234, 230}}};

QRgb tinted_ground(double share, double light) {
    const std::size_t lower = share < 0.5 ? 0 : 1;
    const double t = std::clamp(2 * share - static_cast<double>(lower), 0.0, 1.0);
    const auto channel = [&](std::size_t i) {
        return static_cast<int>(std::clamp((tints[lower][i] + (tints[lower + 1][i] - tints[lower][i]) * t) * light, 0.0, 255.0));
    };
    return qRgb(channel(0), channel(1), channel(2));
}

}  // namespace

QImage stamp_picture(RasterView<const float> heights, double cell_size, int longest) {
    const double shrink = std::max(1.0, static_cast<double>(std::max(heights.width(), heights.height())) / longest);
    const int width = std::max(1, static_cast<int>(std::lround(heights.width() / shrink)));
    const int height = std::max(1, static_cast<int>(std::lround(heights.height() / shrink)));
    const Raster<float> small = resampled(heights, width, height);
    const ValueRange range = value_range(small.view());
    const double relief = std::max<double>(static_cast<double>(range.high) - static_cast<double>(range.low), 1e-6);
    const double pixel = cell_size * heights.width() / width;
    // As if the relief were an eighth of the longer side.
    const double steeper = std::clamp(0.125 * pixel * std::max(width, height) / relief, 0.02, 200.0) / pixel;
    QImage picture(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < width; ++x) {
            const int west = std::max(x - 1, 0), east = std::min(x + 1, width - 1);
            const int north = std::max(y - 1, 0), south = std::min(y + 1, height - 1);
            const auto rise = [&](float from, float to, int cells) {
                return cells > 0 ? (static_cast<double>(to) - static_cast<double>(from)) / cells * steeper : 0.0;
            };
            const double dx = rise(small(west, y), small(east, y), east - west);
            const double dy = rise(small(x, north), small(x, south), south - north);
            // Lambert, the sun in the north-west 45 degrees high.
            const double facing = (0.5 * dx + 0.5 * dy + std::sqrt(0.5)) / std::sqrt(1 + dx * dx + dy * dy);
            const double share = (static_cast<double>(small(x, y)) - static_cast<double>(range.low)) / relief;
            line[x] = tinted_ground(share, std::clamp(0.3 + 0.95 * facing, 0.2, 1.3));
        }
    }
    return picture;
}

}  // namespace cuesta
