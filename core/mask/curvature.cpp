#include "core/mask/curvature.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/mask/blur.h"

namespace cuesta {

Raster<float> curvature_of(RasterView<const float> heights, double cell_size, double scale) {
    CUESTA_CHECK(cell_size > 0 && scale >= 0);
    const int width = heights.width(), height = heights.height();
    Raster<float> smooth;
    if (scale > 0) {
        smooth = blurred(heights, scale / cell_size);
        heights = smooth.view();
    }
    Raster<float> result(width, height);
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const auto at = [&](int column, int row) { return static_cast<double>(heights(column, row)); };
                double sum = 0;
                if (width >= 3) {
                    const int i = std::clamp(x, 1, width - 2);
                    sum += at(i - 1, y) - 2 * at(i, y) + at(i + 1, y);
                }
                if (height >= 3) {
                    const int j = std::clamp(y, 1, height - 2);
                    sum += at(x, j - 1) - 2 * at(x, j) + at(x, j + 1);
                }
                result(x, y) = static_cast<float>(sum / (cell_size * cell_size));
            }
    });
    return result;
}

}  // namespace cuesta
