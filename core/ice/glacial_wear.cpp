#include "core/ice/glacial_wear.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/threads.h"
#include "core/drainage/routing.h"
#include "core/ice/ice_gradient.h"

namespace cuesta {
namespace {

constexpr float steepest_counted = 2.83F;  ///< gradient at which sqrt(1 + g^2) is 3
constexpr float wall_ice = 20;             ///< m of ice that keep a wall above it bare
constexpr float bare_ice = 5;              ///< m; thinner ice leaves rock to the frost
constexpr double frost_below_line = 300;   ///< m
constexpr int frost_cells = 3;
constexpr float frost_fading = 0.6F;  ///< a cell
constexpr float headwall_band = 150;  ///< m above and below the snow line over which headwalls wear by 1 / e and more

/// The bed, filled to its spills.
Routing flooded_bed(const IceFlow& ice) {
    BorderedRaster bed(ice.width(), ice.height());
    for (int y = 0; y < ice.height(); ++y)
        for (int x = 0; x < ice.width(); ++x) bed.row(y)[x] = ice.bed(x, y);
    RoutingOptions options;
    options.spread = false;
    return route(std::move(bed), options);
}

/// The mean or largest of the 3 x 3 cells around each, of which those beyond the edges are left out.
template <class Combine>
Raster<float> combined(const Raster<float>& field, const Combine& combine) {
    Raster<float> result(field.width(), field.height());
    parallel_ranges(field.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < field.width(); ++x) {
                float sum = 0;
                float most = 0;
                int count = 0;
                for (int v = std::max(y - 1, 0); v <= std::min(y + 1, field.height() - 1); ++v)
                    for (int u = std::max(x - 1, 0); u <= std::min(x + 1, field.width() - 1); ++u) {
                        sum += field(u, v);
                        most = std::max(most, field(u, v));
                        ++count;
                    }
                result(x, y) = combine(field(x, y), sum / static_cast<float>(count), most);
            }
    });
    return result;
}

Raster<float> abrasion_of(const IceFlow& ice, RasterView<const float> speed, RasterView<const float> yield,
                          const GlacierParameters& parameters) {
    const Routing flooded = flooded_bed(ice);
    Raster<float> rate(ice.width(), ice.height());
    parallel_ranges(ice.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ice.width(); ++x) {
                if (!(speed(x, y) > 0)) continue;
                const IceGradient bed = gradient_at(ice, x, y, [&](int u, int v) { return ice.bed(u, v); });
                const IceGradient surface = surface_gradient(ice, x, y);
                const float slope = surface.length() + 1e-4F;
                const float rise = -(bed.x * surface.x + bed.y * surface.y) / slope;
                const float pit = flooded.level.row(y)[x] - flooded.ground.row(y)[x];
                const float carried = std::clamp((0.9F * slope - rise) / (0.7F * slope), 0.0F, 1.0F) *
                                      std::max(0.0F, 1 - pit / parameters.deepest);
                const float steepness = std::min(bed.length(), steepest_counted);
                rate(x, y) = parameters.abrasion * speed(x, y) * std::sqrt(1 + steepness * steepness) * carried *
                             (yield.empty() ? 1.0F : yield(x, y));
            }
    });
    const auto mean = [](float, float of_nine, float) { return of_nine; };
    return combined(combined(rate, mean), mean);
}

Raster<float> frost_of(const IceFlow& ice, RasterView<const float> yield, const GlacierParameters& parameters,
                       double snow_line) {
    Raster<float> near(ice.width(), ice.height());
    for (int y = 0; y < ice.height(); ++y)
        for (int x = 0; x < ice.width(); ++x) near(x, y) = ice.ice(x, y) > wall_ice ? 1.0F : 0.0F;
    for (int cell = 0; cell < frost_cells; ++cell)
        near = combined(near, [](float own, float, float most) { return std::max(own, frost_fading * most); });
    const float rate = parameters.frost * 1e-3F;
    const float headwall = parameters.headwall * 1e-3F;
    Raster<float> frost(ice.width(), ice.height());
    parallel_ranges(ice.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ice.width(); ++x) {
                if (ice.ice(x, y) > bare_ice || double{ice.surface(x, y)} < snow_line - frost_below_line) continue;
                const float slope = surface_gradient(ice, x, y).length();
                float retreat = rate;
                if (headwall > 0) {
                    const float off = (ice.surface(x, y) - static_cast<float>(snow_line)) / headwall_band;
                    retreat += headwall * std::exp(-off * off);
                }
                frost(x, y) = retreat * near(x, y) * std::clamp((slope - 0.5F) * 2, 0.0F, 2.0F) *
                              std::sqrt(1 + slope * slope) * (yield.empty() ? 1.0F : yield(x, y));
            }
    });
    return frost;
}

}  // namespace

GlacialWear glacial_wear(const IceFlow& ice, RasterView<const float> speed, RasterView<const float> yield,
                         const GlacierParameters& parameters, double snow_line) {
    GlacialWear wear{abrasion_of(ice, speed, yield, parameters), frost_of(ice, yield, parameters, snow_line)};
    for (int y = 0; y < ice.height(); ++y)
        for (int x = 0; x < ice.width(); ++x) wear.rate(x, y) += wear.frost(x, y);
    return wear;
}

}  // namespace cuesta
