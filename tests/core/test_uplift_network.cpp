/// The network of water on uplifted land: shares and the areas that they gather.

#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_network {

World slopes(std::uint64_t seed) {
    World world(rough_plain(80, 70, seed), 50);
    open_west(world);
    return world;
}

FlowNetwork network_of(const World& world, const FlowNetworkOptions& options) {
    return flow_network(world.ground.height, world.step(1).outlets, options);
}

/// Number of neighbours that a cell gives to.
int takers(std::uint64_t shares) {
    int count = 0;
    for (std::size_t k = 0; k < 8; ++k) count += ((shares >> (8 * k)) & 255U) != 0 ? 1 : 0;
    return count;
}

}  // namespace cuesta::uplift_network

using namespace cuesta::uplift_network;

TEST_CASE("shares sum to the whole and go to receivers alone", "[uplift]") {
    const World world = slopes(2);
    const FlowNetwork network = network_of(world, {.cell_size = 50, .convergence_area = 20000});
    const Routing& routing = network.routing;
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 80; ++x) {
            const std::uint32_t cell = routing.cell(x, y);
            const std::uint64_t shares = network.shares_data()[cell];
            unsigned sum = 0;
            for (std::size_t k = 0; k < 8; ++k) {
                const auto part = static_cast<unsigned>((shares >> (8 * k)) & 255U);
                sum += part;
                if (((routing.receivers_data()[cell] >> k) & 1U) == 0) REQUIRE(part == 0);
            }
            REQUIRE(sum == (routing.receivers_data()[cell] == 0 ? 0U : 255U));
        }
}

TEST_CASE("all water reaches the outlets, weighted by rain and with what enters", "[uplift]") {
    const World world = slopes(4);
    Raster<float> rain = white_noise(80, 70, 11, 2.0F);
    rain(30, 30) = -5;  // counts as none
    rain(31, 30) = std::numeric_limits<float>::quiet_NaN();
    Raster<float> inflow(80, 70);
    inflow(79, 35) = 3e6F;
    FlowNetworkOptions options{.cell_size = 50, .convergence_area = 20000};
    options.rain = rain.view();
    options.inflow = inflow.view();
    const FlowNetwork network = network_of(world, options);
    double fallen = 3e6;
    double left = 0;
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 80; ++x) {
            if (rain(x, y) > 0) fallen += 2500 * double{rain(x, y)};
            if (network.routing.receivers_data()[network.routing.cell(x, y)] == 0)
                left += double{network.area.row(y)[x]};
        }
    // Sums of floats along a hundred cells.
    CHECK(left == Approx(fallen).epsilon(1e-5));
}

TEST_CASE("water spreads on slopes and gathers in channels", "[uplift]") {
    const World world = slopes(6);
    const FlowNetwork spread = network_of(world, {.cell_size = 50, .convergence_area = 1e9F});
    const FlowNetwork gathered = network_of(world, {.cell_size = 50, .convergence_area = 0});
    std::int64_t of_spread = 0;
    std::int64_t of_gathered = 0;
    double exact = 0;
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 80; ++x) {
            const std::uint32_t cell = spread.routing.cell(x, y);
            const std::uint64_t shares = spread.shares_data()[cell];
            of_spread += takers(shares);
            if (double{gathered.area.data()[cell]} > 3750)
                of_gathered += takers(gathered.shares_data()[cell]) > 1 ? 1 : 0;
            // In proportion to the slopes, to a part of 255 and as much again for the main one.
            double sum = 0;
            const auto fall = [&](std::size_t k) {
                return ((spread.routing.receivers_data()[cell] >> k) & 1U) == 0
                           ? 0.0
                           : double{spread.routing.level.data()[cell]} -
                                 double{spread.routing.level.data()[spread.routing.neighbour(cell, k)]};
            };
            for (std::size_t k = 0; k < 8; ++k) sum += std::max(0.0, fall(k)) / d8::distance[k];
            for (std::size_t k = 0; k < 8 && takers(shares) > 1; ++k)
                exact = std::max(exact, std::abs(double{FlowNetwork::share(shares, k)} -
                                                 std::max(0.0, fall(k)) / d8::distance[k] / sum));
        }
    INFO(exact);
    // A share of 1e9 / 1e5 is not quite all slope, but 1e-2 at most of the largest area.
    CHECK(exact < 8 * 0.5 / 255 + 0.02);
    CHECK(of_spread > 2 * 80 * 70);
    // The power of 8 leaves a second neighbour only where it is nearly as steep: (0.5 / 255)^(1 / 8) = 0.46 and more.
    CHECK(of_gathered < 80 * 70);
    CHECK(of_gathered > 0);
}

TEST_CASE("deep loose ground spreads its water", "[uplift]") {
    World world = slopes(8);
    world.ground.loose = Raster<float>(80, 70, 5.0F);
    FlowNetworkOptions options{.cell_size = 50, .convergence_area = 0, .spreading_depth = 2};
    options.loose = world.ground.loose.view();
    const FlowNetwork fans = network_of(world, options);
    const FlowNetwork spread = network_of(world, {.cell_size = 50, .convergence_area = 1e30F});
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 80; ++x) {
            const std::uint32_t cell = fans.routing.cell(x, y);
            REQUIRE(fans.shares_data()[cell] == spread.shares_data()[cell]);
        }
}
