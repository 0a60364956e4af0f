#include "ui/import/import_picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/io/elevation/ground_spacing.h"
#include "core/io/elevation/reproject.h"

namespace cuesta {
namespace {

/// Means of blocks of cells, of those that are known; NaN where none is.
Raster<float> reduced(const SourceRaster& raster, int width, int height) {
    Raster<float> result(width, height);
    // More than 8 x 8 cells of a block tell no more for a look.
    constexpr int most = 8;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto part = [](int i, int of, int length) {
                return static_cast<int>(static_cast<long long>(i) * length / of);
            };
            const int left = part(x, width, raster.values.width());
            const int right = std::max(part(x + 1, width, raster.values.width()), left + 1);
            const int top = part(y, height, raster.values.height());
            const int bottom = std::max(part(y + 1, height, raster.values.height()), top + 1);
            const int step_x = std::max(1, (right - left) / most);
            const int step_y = std::max(1, (bottom - top) / most);
            float sum = 0;
            int count = 0;
            for (int v = top; v < bottom; v += step_y)
                for (int u = left; u < right; u += step_x)
                    if (raster.holes(u, v) == 0) {
                        sum += raster.values(u, v);
                        ++count;
                    }
            result(x, y) = count > 0 ? sum / static_cast<float>(count) : std::numeric_limits<float>::quiet_NaN();
        }
    return result;
}

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

QImage shaded(const Raster<float>& heights, QSizeF pixel, double lowest, double highest) {
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

}  // namespace

ImportSketch sketch_of(std::shared_ptr<const SourceRaster> source, double cell_size, int longest) {
    ImportSketch sketch;
    const SourceRaster& raster = *source;
    const int width = raster.values.width();
    const int height = raster.values.height();
    const double plain = raster.cell_size.value_or(raster.sidecar_cell_size.value_or(cell_size));
    sketch.cell = QSizeF(plain, plain);
    if (raster.geotransform) {
        std::vector<std::string> unused;
        if (const auto spacing = ground_spacing(raster.crs_wkt, *raster.geotransform, width, height, unused))
            sketch.cell = QSizeF(spacing->x, spacing->y);
    }
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (raster.holes(x, y) != 0) {
                ++sketch.holes;
                continue;
            }
            low = std::min<double>(low, raster.values(x, y));
            high = std::max<double>(high, raster.values(x, y));
        }
    sketch.lowest = low <= high ? low : 0;
    sketch.highest = low <= high ? high : 0;
    // As much of the picture as of the ground, whatever shape cells have.
    const double wide = width * sketch.cell.width();
    const double tall = height * sketch.cell.height();
    const double pixels = std::min<double>(longest, std::max(width, height));
    const auto side = [&](double length, int cells) {
        return std::clamp(static_cast<int>(std::lround(pixels * length / std::max(wide, tall))), 1, std::max(cells, 1));
    };
    const Raster<float> small = reduced(raster, side(wide, width), side(tall, height));
    sketch.picture = shaded(small, QSizeF(wide / small.width(), tall / small.height()), sketch.lowest, sketch.highest);
    // The name is the first quoted text of well-known text.
    const QString wkt = QString::fromStdString(raster.crs_wkt);
    sketch.system = wkt.section(QLatin1Char('"'), 1, 1);
    sketch.utm = QString::fromStdString(utm_system_of(raster));
    sketch.raster = std::move(source);
    return sketch;
}

}  // namespace cuesta
