#include "core/uplift/refinement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/field/cubic_place.h"
#include "core/uplift/place_noise.h"

namespace cuesta {
namespace {

constexpr double warp_wavelength = 9;  ///< fine cells

/// The noise that moves places along one axis, for rows in order.
class WarpRows {
public:
    WarpRows(const std::vector<double>& x, std::uint32_t key)
        : wide_(x.data(), static_cast<int>(x.size()), 1 / warp_wavelength, 0, 0, key),
          narrow_(x.data(), static_cast<int>(x.size()), 2.1 / warp_wavelength, 3.1, 9.7, mix_bits(key)),
          fine_(x.size()) {}
    void row(double y, std::vector<float>& noise) {
        wide_.row(y, noise.data());
        narrow_.row(y, fine_.data());
        for (std::size_t i = 0; i < noise.size(); ++i) noise[i] += 0.5F * fine_[i];
    }

private:
    PerlinRows wide_;
    PerlinRows narrow_;
    std::vector<float> fine_;
};

}  // namespace

UpliftGround refined(const UpliftGround& coarse, const UpliftGrid& fine, const Refinement& refinement) {
    const int width = coarse.height.width();
    const int height = coarse.height.height();
    UpliftGround ground{BorderedRaster(fine.width, fine.height), Raster<float>::uninitialised(fine.width, fine.height),
                        Raster<float>::uninitialised(fine.width, fine.height), {}};
    std::vector<double> columns(static_cast<std::size_t>(fine.width));
    for (int x = 0; x < fine.width; ++x) columns[static_cast<std::size_t>(x)] = x + 0.5;
    const auto level = static_cast<std::uint32_t>(fine.number);
    const std::uint32_t key_x = random_bits(refinement.seed, RandomStream::uplift, 200 + level, 0);
    const std::uint32_t key_y = random_bits(refinement.seed, RandomStream::uplift, 200 + level, 1);
    const double moved = 0.5 * double{refinement.warp};
    const auto step = static_cast<float>(double{refinement.roughness} * fine.cell_size);
    parallel_ranges(fine.height, 16, [&](int first, int last) {
        WarpRows warp_x(columns, key_x);
        WarpRows warp_y(columns, key_y);
        std::vector<float> by_x(columns.size());
        std::vector<float> by_y(columns.size());
        for (int y = first; y < last; ++y) {
            warp_x.row(y + 0.5, by_x);
            warp_y.row(y + 0.5, by_y);
            for (int x = 0; x < fine.width; ++x) {
                const auto at = static_cast<std::size_t>(x);
                const CubicPlace place((x + 0.5) / 2 - 0.5 + moved * double{by_x[at]},
                                       (y + 0.5) / 2 - 0.5 + moved * double{by_y[at]}, width, height);
                const std::uint32_t cell = uplift::cell_number(x, y);
                const float u = random_unit(refinement.seed, RandomStream::uplift, 300 + level, cell);
                ground.height.row(y)[x] = place.read(coarse.height) + step * (u - 0.5F);
                ground.loose(x, y) = std::max(0.0F, place.read(coarse.loose));
                ground.uplifted(x, y) = place.read(coarse.uplifted);
            }
        }
    });
    return ground;
}

}  // namespace cuesta
