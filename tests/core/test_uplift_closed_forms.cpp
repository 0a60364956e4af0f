/// Closed forms of the law of uplifted land: steady slopes, knickpoints, threshold slopes, and its powers.

#include <numbers>

#include "core/uplift/power.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_closed_forms {

/// K A_d^m (1 + (A / A_d)^p)^(m / p): what the slope is divided by.
double strength_of(const World& world, double area) {
    const RiverParameters& r = world.rivers;
    const double m = double{r.area_exponent};
    const double p = double{r.bend};
    const double debris_area = double{r.debris_area};
    return double{world.erodibility(0, 0)} * std::pow(debris_area, m) *
           std::pow(1 + std::pow(area / debris_area, p), m / p);
}

struct Slopes {
    double mean = 0;  ///< of slope over closed form
    double rms = 0;   ///< about 1
    int count = 0;
};

/// Slopes of ground that rises at `uplift` m / a and changes no more, over U (1 + G (1 - a / A)) / strength: a cell of area
/// a lays G / A of the U (A - a) that comes from upstream. Slopes are those that the law takes: shares of the falls to the
/// receivers.
Slopes slopes_over_closed_form(const World& world, double uplift, double least_area) {
    const RoutedStep water = routed(world.ground, world.step(1));
    const FlowNetwork& network = water.network;
    const Routing& routing = network.routing;
    const double cell_area = world.cell_size * world.cell_size;
    Slopes slopes;
    for (int y = 0; y < world.height(); ++y)
        for (int x = 0; x < world.width(); ++x) {
            const std::uint32_t cell = routing.cell(x, y);
            const double area = double{network.area.data()[cell]};
            if (routing.receivers_data()[cell] == 0 || area < least_area) continue;
            double slope = 0;
            for (std::size_t k = 0; k < 8; ++k) {
                if (((routing.receivers_data()[cell] >> k) & 1U) == 0) continue;
                const double fall = double{routing.ground.data()[cell]} - double{routing.ground.data()[routing.neighbour(cell, k)]};
                slope += double{FlowNetwork::share(network.shares_data()[cell], k)} * fall / (world.cell_size * d8::distance[k]);
            }
            const double g = double{world.rivers.deposition};
            const double ratio = slope * strength_of(world, area) / (uplift * (1 + g * (1 - cell_area / area)));
            slopes.mean += ratio;
            slopes.rms += (ratio - 1) * (ratio - 1);
            ++slopes.count;
        }
    slopes.mean /= slopes.count;
    slopes.rms = std::sqrt(slopes.rms / slopes.count);
    return slopes;
}

}  // namespace cuesta::uplift_closed_forms

using namespace cuesta::uplift_closed_forms;

TEST_CASE("steady slopes are those of the closed form", "[uplift]") {
    constexpr double uplift = 1e-3;
    for (const float deposition : {0.0F, 0.3F, 1.0F}) {
        World world(rough_plain(96, 96), 100);
        open_west(world);
        world.rivers.deposition = deposition;
        world.set_rock(uplift);
        for (int step = 0; step < 60; ++step) {
            world.rise(static_cast<float>(uplift * 1e5));
            world.erode(1e5);
        }
        for (const double least : {0.0, 20e4}) {
        const Slopes slopes = slopes_over_closed_form(world, uplift, least);
        std::printf("G %g: mean %.4f rms %.4f of %d cells\n", deposition, slopes.mean, slopes.rms, slopes.count);
        }
    }
}
