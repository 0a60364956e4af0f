#include "ui/base/shaded_ground.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

/// Muted greens below, stone above: enough to know the land by.
QRgb tinted(double share, double light) {
    struct Tint {
        double red, green, blue;
    };
    constexpr Tint low{118, 138, 104};
    constexpr Tint middle{170, 158, 124};
    constexpr Tint high{232, 230, 226};
    const Tint& a = share < 0.5 ? low : middle;
    const Tint& b = share < 0.5 ? middle : high;
    const double t = share < 0.5 ? 2 * share : 2 * share - 1;
    const auto channel = [&](double from, double to) {
        return static_cast<int>(std::clamp((from + (to - from) * t) * light, 0.0, 255.0));
    };
    return qRgb(channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue));
}

}  // namespace

QImage shaded_ground(const Raster<float>& heights, QSizeF pixel, double lowest, double highest) {
    QImage picture(heights.width(), heights.height(), QImage::Format_ARGB32);
    picture.fill(Qt::transparent);
    const double relief = std::max(highest - lowest, 1e-6);
    // Slopes are steepened so that flat land shows its forms and mountains do not turn black: as if the relief were a
    // tenth of the width.
    const double width = std::max(heights.width() * pixel.width(), heights.height() * pixel.height());
    const double steeper = std::clamp(0.1 * width / relief, 0.02, 200.0);
    for (int y = 0; y < heights.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < heights.width(); ++x) {
            const double here = heights(x, y);
            if (std::isnan(here)) continue;
            const auto slope = [&](int dx, int dy, double distance) {
                const int x0 = std::max(x - dx, 0), x1 = std::min(x + dx, heights.width() - 1);
                const int y0 = std::max(y - dy, 0), y1 = std::min(y + dy, heights.height() - 1);
                const double a = heights(x0, y0), b = heights(x1, y1);
                if (std::isnan(a) || std::isnan(b) || (x0 == x1 && y0 == y1)) return 0.0;
                return (b - a) / (distance * (x1 - x0 + y1 - y0)) * steeper;
            };
            const double east = slope(1, 0, pixel.width());
            const double south = slope(0, 1, pixel.height());
            // Lambert, the sun in the north-west 45 degrees high.
            const double facing =
                (0.5 * east + 0.5 * south + std::sqrt(0.5)) / std::sqrt(1 + east * east + south * south);
            line[x] = tinted((here - lowest) / relief, std::clamp(0.35 + 0.9 * facing, 0.25, 1.35));
        }
    }
    return picture;
}

}  // namespace cuesta
