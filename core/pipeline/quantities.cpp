#include "core/pipeline/quantities.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/threads.h"
#include "core/drainage/drainage.h"
#include "core/field/band.h"
#include "core/field/statistics.h"
#include "core/mask/curvature.h"
#include "core/pipeline/waters_stage.h"

namespace cuesta {
namespace {

constexpr int rows_a_piece = 64;
constexpr double curvature_scale = 1.5;  ///< cells: single ones are mostly noise
constexpr int sampled_cells = 200000;    ///< of which the ends of spans are taken

template <class Function>
SharedRaster mapped(Raster<float> cells, const Function& f) {
    parallel_ranges(cells.height(), rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < cells.width(); ++x) cells(x, y) = f(cells(x, y));
    });
    return std::make_shared<const Raster<float>>(std::move(cells));
}

/// A regular sample, ascending, of finite values above `above`.
std::vector<float> sorted_sample(RasterView<const float> values, float above) {
    std::vector<float> sample;
    const double cells = static_cast<double>(values.width()) * values.height();
    const int step = std::max(1, static_cast<int>(std::ceil(std::sqrt(cells / sampled_cells))));
    for (int y = step / 2; y < values.height(); y += step)
        for (int x = step / 2; x < values.width(); x += step)
            if (std::isfinite(values(x, y)) && values(x, y) > above) sample.push_back(values(x, y));
    std::sort(sample.begin(), sample.end());
    return sample;
}

double share_of(const std::vector<float>& sorted, double share) {
    return static_cast<double>(sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))]);
}

}  // namespace

SharedRaster quantity_of(const Land& land, LandQuantity quantity) {
    switch (quantity) {
        case LandQuantity::height:
            return land.ground;
        case LandQuantity::slope:
            return std::make_shared<const Raster<float>>(slopes_in_degrees(land.ground->view(), land.frame.cell_size));
        case LandQuantity::curvature:
            return mapped(
                curvature_of(land.ground->view(), land.frame.cell_size, curvature_scale * land.frame.cell_size),
                [](float curvature) { return curvature * 1000; });
        case LandQuantity::drainage:
            return mapped(drainage_area(drain(land.ground->view()), land.frame.cell_size),
                          [](float area) { return area * 1e-6F; });
        case LandQuantity::flow:
            return erosion_of(land).flow;
        case LandQuantity::wear:
            return erosion_of(land).wear;
        case LandQuantity::deposit:
            return erosion_of(land).deposit;
        case LandQuantity::lava:
            return land.lava;
        case LandQuantity::ice:
            return land.ice;
        case LandQuantity::ice_speed:
            return land.glaciers ? land.glaciers->speed : nullptr;
        case LandQuantity::crevasses:
            return land.glaciers ? land.glaciers->crevasses : nullptr;
        case LandQuantity::moraines:
            return land.glaciers ? land.glaciers->moraines : nullptr;
        case LandQuantity::till:
            return land.till;
        case LandQuantity::water:
            break;
    }
    return deeper_water(erosion_of(land).water_depth, still_water(land));
}

std::optional<QuantitySpan> span_of(RasterView<const float> values, LandQuantity quantity) {
    constexpr float everything = -std::numeric_limits<float>::infinity();
    const bool is_amount = is_logarithmic(quantity) || quantity == LandQuantity::wear ||
                           quantity == LandQuantity::deposit || quantity == LandQuantity::water ||
                           quantity >= LandQuantity::lava;
    const std::vector<float> sample = sorted_sample(values, is_amount ? 0.0F : everything);
    if (sample.size() < 2) return std::nullopt;
    QuantitySpan span;
    constexpr double rare = 0.001;
    span.low = is_amount && !is_logarithmic(quantity) ? 0 : share_of(sample, rare);
    span.high = share_of(sample, 1 - rare);
    if (quantity == LandQuantity::height) {
        const ValueRange range = value_range(values);
        span.low = range.low;
        span.high = range.high;
    }
    if (quantity == LandQuantity::slope) {
        span.low = 0;
        span.high = 90;
    }
    if (is_logarithmic(quantity)) {
        // The few largest are the rivers, which are what is looked for.
        span.high = static_cast<double>(sample.back());
        span.low = std::max(span.low, span.high * 1e-7);
    }
    if (!(span.high - span.low > 1e-6 * std::max({1e-3, std::abs(span.low), std::abs(span.high)}))) return std::nullopt;
    span.to = span.high;
    span.from = share_of(sample, quantity == LandQuantity::height ? 2.0 / 3 : is_amount ? 0.75 : 0.9);
    if (quantity == LandQuantity::height) span.from = span.low + (span.high - span.low) * 2 / 3;
    if (quantity == LandQuantity::slope) span.from = 30;
    if (is_logarithmic(quantity)) span.from = share_of(sample, 0.97);
    if (quantity == LandQuantity::curvature) {
        // Ridges and hollows are seen best about an even zero.
        span.high = std::max(std::abs(span.low), std::abs(span.high));
        span.low = -span.high;
        span.to = span.high;
    }
    span.from = std::clamp(span.from, span.low, span.high);
    return span;
}

Raster<float> range_of_quantity(RasterView<const float> values, LandQuantity quantity, double from, double to,
                                double softness) {
    if (!is_logarithmic(quantity)) return band_of(values, from, std::max(from, to), softness);
    Raster<float> logarithms(values.width(), values.height());
    constexpr float below_all = -300;  // powers of ten, for what is 0
    parallel_ranges(values.height(), rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < values.width(); ++x)
                logarithms(x, y) = values(x, y) > 0 ? std::log10(values(x, y)) : below_all;
    });
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double low = from > 0 ? std::log10(from) : -infinity;
    const double high = to > from && to > 0 ? std::log10(to) : low;
    return band_of(logarithms.view(), low, high, softness);
}

}  // namespace cuesta
