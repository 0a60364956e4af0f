#include "ui/import/import_picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/io/elevation/ground_spacing.h"
#include "core/io/elevation/reproject.h"
#include "ui/base/shaded_ground.h"

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
    sketch.picture = shaded_ground(small, QSizeF(wide / small.width(), tall / small.height()), sketch.lowest, sketch.highest);
    // The name is the first quoted text of well-known text.
    const QString wkt = QString::fromStdString(raster.crs_wkt);
    sketch.system = wkt.section(QLatin1Char('"'), 1, 1);
    sketch.utm = QString::fromStdString(utm_system_of(raster));
    sketch.raster = std::move(source);
    return sketch;
}

}  // namespace cuesta
