#include "ui/masks/smoothed_mask.h"

#include <algorithm>
#include <cmath>

#include "core/mask/blur.h"

namespace cuesta {
namespace {

constexpr int least_side = 64;  ///< cells of a block; larger ones where the blur reaches far beyond its block

/// Reach of the blur: its three means together, and their rims.
int reach_of(double sigma) {
    return static_cast<int>(std::ceil(3 * sigma)) + 6;
}

}  // namespace

SmoothedMask::SmoothedMask(TiledRaster mask, double sigma)
    : mask_(std::move(mask)),
      sigma_(sigma),
      side_(std::max(least_side, reach_of(sigma))),
      columns_((mask_.width() + side_ - 1) / side_),
      values_(Raster<float>::uninitialised(mask_.width(), mask_.height())),
      made_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>((mask_.height() + side_ - 1) / side_)) {}

void SmoothedMask::prepare(int x0, int y0, int x1, int y1) {
    x0 = std::max(x0, 0);
    y0 = std::max(y0, 0);
    x1 = std::min(x1, mask_.width());
    y1 = std::min(y1, mask_.height());
    if (x0 >= x1 || y0 >= y1) return;
    for (int row = y0 / side_; row <= (y1 - 1) / side_; ++row)
        for (int column = x0 / side_; column <= (x1 - 1) / side_; ++column) {
            const auto index = static_cast<std::size_t>(row * columns_ + column);
            if (made_[index]) continue;
            make(column, row);
            made_[index] = true;
        }
}

void SmoothedMask::make(int column, int row) {
    const int reach = reach_of(sigma_);
    const int x0 = std::max(0, column * side_ - reach), x1 = std::min(mask_.width(), (column + 1) * side_ + reach);
    const int y0 = std::max(0, row * side_ - reach), y1 = std::min(mask_.height(), (row + 1) * side_ + reach);
    Raster<float> patch(x1 - x0, y1 - y0);
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) patch(x - x0, y - y0) = mask_.at(x, y);
    patch = blurred(patch.view(), sigma_);
    for (int y = row * side_; y < std::min(mask_.height(), (row + 1) * side_); ++y)
        for (int x = column * side_; x < std::min(mask_.width(), (column + 1) * side_); ++x)
            values_(x, y) = patch(x - x0, y - y0);
}

}  // namespace cuesta
