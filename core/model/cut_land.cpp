#include "core/model/cut_land.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

/// First cell, and the one after the last, whose middles lie in [start, start + extent).
std::pair<int, int> cells_between(double start, double extent, double cell_size, int count) {
    const auto cell = [&](double at) {
        return static_cast<int>(std::clamp(std::ceil(at / cell_size - 0.5), 0.0, static_cast<double>(count)));
    };
    return {cell(start), cell(start + extent)};
}

}  // namespace

Result<CutLand> cut_land(RasterView<const float> heights, const TerrainFrame& frame, const LandRectangle& rectangle) {
    for (const double number : {rectangle.x, rectangle.z, rectangle.width, rectangle.length})
        if (!std::isfinite(number)) return Error{"the rectangle needs four finite numbers", ""};
    const auto [left, right] = cells_between(rectangle.x, rectangle.width, frame.cell_size, heights.width());
    const auto [top, bottom] = cells_between(rectangle.z, rectangle.length, frame.cell_size, heights.height());
    if (right - left < 2 || bottom - top < 2)
        return Error{"the rectangle holds fewer than 2 x 2 cells of the land; make it larger or move it", ""};
    CutLand cut;
    cut.heights = Raster<float>::uninitialised(right - left, bottom - top);
    for (int y = top; y < bottom; ++y)
        std::copy(heights.row(y) + left, heights.row(y) + right, cut.heights.row(y - top));
    cut.frame = frame;
    cut.frame.width = right - left;
    cut.frame.height = bottom - top;
    if (cut.frame.geotransform) {
        std::array<double, 6>& g = *cut.frame.geotransform;
        g[0] += left * g[1] + top * g[2];
        g[3] += left * g[4] + top * g[5];
    }
    return cut;
}

}  // namespace cuesta
