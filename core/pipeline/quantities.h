#pragma once
/// \file Quantities of a land that a mask can be created from.

#include <array>
#include <optional>

#include "core/base/parameter_set.h"
#include "core/pipeline/land.h"

namespace cuesta {

enum class LandQuantity {
    height,
    slope,
    curvature,
    drainage,
    flow,
    wear,
    deposit,
    water,
    lava,
    ice,
    ice_speed,
    crevasses,
    moraines,
    till
};
template <>
struct EnumNames<LandQuantity> {
    static constexpr std::array<std::string_view, 14> names{"height",    "slope",     "curvature", "drainage", "flow",
                                                            "wear",      "deposit",   "water",     "lava",     "ice",
                                                            "ice_speed", "crevasses", "moraines",  "till"};
};
inline constexpr std::array land_quantities{LandQuantity::height,   LandQuantity::slope,     LandQuantity::curvature,
                                            LandQuantity::drainage, LandQuantity::flow,      LandQuantity::wear,
                                            LandQuantity::deposit,  LandQuantity::water,     LandQuantity::lava,
                                            LandQuantity::ice,      LandQuantity::ice_speed, LandQuantity::crevasses,
                                            LandQuantity::moraines, LandQuantity::till};

/// m; degrees; 1/km (core/mask/curvature.h, of forms of 3 cells and more); drainage: km^2 that drain through the cell;
/// ice_speed: m / a; crevasses: stretching of the ice, 1 / a; the rest m. Null where the land has none: flow, wear,
/// deposit, lava and water before erosion (water also of paths), and those of ice where there is none.
SharedRaster quantity_of(const Land& land, LandQuantity quantity);

/// Whether its values spread over so many powers of ten that they are looked at by their logarithm.
constexpr bool is_logarithmic(LandQuantity quantity) {
    return quantity == LandQuantity::drainage || quantity == LandQuantity::flow;
}

/// Span within which a range of a quantity is chosen.
struct QuantitySpan {
    double low = 0, high = 0;  ///< low < high
    double from = 0, to = 0;   ///< a range to begin with: what the quantity is most wanted for
};
/// Nothing where all values are the same. Logarithmic quantities: low > 0. Ends are values that 1 in 1000 cells
/// exceeds, but for heights, whose ends are the lowest and the highest.
std::optional<QuantitySpan> span_of(RasterView<const float> values, LandQuantity quantity);

/// 1 where the values lie in the range, fading to 0 over `softness` beyond it: band_of() (core/field/band.h), of the
/// decimal logarithms where the quantity is logarithmic, whose softness is in powers of ten. Ends may be infinite; what
/// is 0 lies in a logarithmic range only if that begins at 0 or below.
Raster<float> range_of_quantity(RasterView<const float> values, LandQuantity quantity, double from, double to,
                                double softness);

}  // namespace cuesta
