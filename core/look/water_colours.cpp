#include "core/look/water_colours.h"

namespace cuesta {

const WaterOptics& water_optics(WaterColour colour) {
    // Water itself takes red first, and scatters blue. Pigments (algae, humic acids of peat) take blue first; mineral
    // grains scatter every colour, ground rock as fine as flour the short waves more.
    constexpr WaterOptics::Channels window{0.62F, 0.70F, 0.74F};
    static constexpr std::array<WaterOptics, 6> waters{{
        {{0.009F, 0.040F, 0.062F}, {0.035F, 0.115F, 0.120F}, window, {2.0F, 1.0F, 0.5F}},                   // clear
        {{0.006F, 0.050F, 0.100F}, {0.050F, 0.250F, 0.270F}, {0.72F, 0.86F, 0.88F}, {1.4F, 0.40F, 0.35F}},  // turquoise
        {{0.085F, 0.235F, 0.265F}, {0.170F, 0.320F, 0.330F}, window, {5.5F, 4.0F, 3.6F}},                   // glacial
        {{0.016F, 0.038F, 0.014F}, {0.045F, 0.080F, 0.030F}, window, {2.6F, 1.7F, 2.8F}},                   // green
        {{0.011F, 0.006F, 0.003F}, {0.070F, 0.032F, 0.010F}, {0.66F, 0.56F, 0.40F}, {1.3F, 2.4F, 5.0F}},    // peat
        {{0.146F, 0.106F, 0.058F}, {0.185F, 0.137F, 0.077F}, {0.50F, 0.50F, 0.48F}, {5.0F, 6.0F, 7.5F}},    // silt
    }};
    return waters[static_cast<std::size_t>(colour)];
}

}  // namespace cuesta
