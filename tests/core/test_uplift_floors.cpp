/// Valley floors, hollows, roughness and rockfall: the last touch on uplifted land.

#include "core/uplift/surface_detail.h"
#include "core/uplift/valley_floors.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_floors {

/// A valley along the middle row that falls to the west by `fall` a cell, between flanks of gradient 0.5; cells of 100
/// m.
World valley(double fall) {
    World world(raster_of(120, 61, [=](int x, int y) { return fall * x + 50.0 * std::abs(y - 30); }), 100);
    open_west(world);
    return world;
}

UpliftGrid grid_of(const World& world) {
    UpliftGrid grid;
    grid.width = world.width();
    grid.height = world.height();
    grid.cell_size = world.cell_size;
    return grid;
}

/// Cliffs of gradient 3 over gentle ground, cells of 10 m.
World cliffs() {
    World world(raster_of(80, 40,
                          [](int x, int) {
                              return x < 40 ? 2.0 * x : 80 + 30.0 * (std::min(x, 60) - 40) + 2.0 * std::max(0, x - 60);
                          }),
                10);
    open_west(world);
    return world;
}

}  // namespace cuesta::uplift_floors

using namespace cuesta::uplift_floors;

TEST_CASE("trunk valleys are filled to the gradient of their floors", "[uplift]") {
    World world = valley(5);  // gradient 0.05
    RiverParameters rivers;
    const UpliftGround before = world.ground;
    const FlowNetwork network = routed(world.ground, world.step(1)).network;
    const double volume = fill_valley_floors(world.ground, network, rivers, 100);
    double gained = 0;
    double most = 0;
    for (int y = 0; y < 61; ++y)
        for (int x = 0; x < 120; ++x) {
            const double raised = double{world.at(x, y)} - double{before.height.row(y)[x]};
            CHECK(raised >= 0);
            CHECK(double{world.ground.loose(x, y)} == Approx(raised).margin(1e-4));
            gained += raised;
            most = std::max(most, raised);
        }
    CHECK(volume == Approx(gained * 1e4).epsilon(1e-6));
    // The floor rises less than the river does, so nothing is laid on it, and the flanks are steeper than 0.04.
    CHECK(volume == 0);
    // The river of gradient 0.001 is raised to 0.02 (A / 10 km^2)^-0.25, here 0.02 to 0.03, until the depth ends that.
    World flat = valley(0.1);
    const UpliftGround start = flat.ground;
    const FlowNetwork water = routed(flat.ground, flat.step(1)).network;
    CHECK(fill_valley_floors(flat.ground, water, rivers, 100) > 0);
    const double deepest = double{RiverParameters{}.floor_depth} * std::pow(double{water.area.row(30)[1]} / 1e7, 0.3);
    for (int x = 1; x < 118; ++x) {
        if (water.area.row(30)[x] < 4e6F) continue;
        const double raised = double{flat.at(x, 30)} - double{start.height.row(30)[x]};
        CHECK(raised > 0);
        // The depth falls upstream; a floor that it would leave below the mouth's goes on at a tenth of its gradient,
        // 20 m along this valley; levelling takes the fill beside, 4 m higher a cell, into the mean.
        CHECK(raised <= deepest + 20 + 4);
    }
    // Rivers still run west: no cell of the floor lies above the one upstream of it. Two passes that level the fill
    // leave centimetres.
    for (int x = 1; x < 80; ++x) CHECK(flat.at(x, 30) <= flat.at(x + 1, 30) + 0.05F);
    // Control: no depth, no floor.
    rivers.floor_depth = 0;
    World none = valley(0.1);
    CHECK(fill_valley_floors(none.ground, water, rivers, 100) == 0);
}

TEST_CASE("hollows fill, and the soil is booked", "[uplift]") {
    World world(white_noise(60, 50, 3, 40.0F), 15);
    const double before = world.total();
    const float peak = 40;
    const double volume = fill_hollows(world.ground, 15, 1);
    CHECK(world.finite());
    CHECK(volume > 0);
    CHECK(volume == Approx((world.total() - before) * 15 * 15).epsilon(1e-4));  // rows are summed in floats of 40 m
    // A V-shaped valley is rounded, its flanks stay.
    World v(raster_of(61, 40, [](int x, int) { return 10.0 * std::abs(x - 30); }), 15);
    fill_hollows(v.ground, 15, 1);
    CHECK(v.at(30, 20) > 3);
    CHECK(v.at(10, 20) == Approx(200).margin(1e-3));
    CHECK(v.at(30, 20) < v.at(31, 20));
    // A crest stays as it is.
    World crest(raster_of(61, 40, [](int x, int) { return 300 - 10.0 * std::abs(x - 30); }), 15);
    fill_hollows(crest.ground, 15, 1);
    CHECK(crest.at(30, 20) == 300.0F);
    World none(white_noise(60, 50, 3, peak), 15);
    fill_hollows(none.ground, 15, 0);
    for (int x = 0; x < 60; ++x) CHECK(none.at(x, 7) == white_noise(60, 50, 3, peak)(x, 7));
}

namespace {

/// Even uplift with the default rivers, 7.68 km across, without what comes after the hollows.
UpliftedLand land_of_hollows(int cells, float strength) {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = UpliftPattern::even;
    parameters.uplift.time = 2;
    parameters.rivers.floor_depth = 0;
    parameters.rock.roughness = 0;
    parameters.hillslopes.hollows = strength;
    return uplifted_land(parameters, cells, cells, 7680.0 / cells);
}

constexpr float least_side = 10;  ///< m that a hollow lies below the places 120 m to both sides: it is no rill

struct HollowShape {
    double spacing = 0;  ///< along rows, m
    double depth = 0;    ///< below the mean of the places 60 m to the west and east, m
};
/// Of hollows at cells of 60 m, to which finer land is averaged.
HollowShape hollows_of(const UpliftedLand& land) {
    const int factor = land.heights.width() / 128;
    Raster<float> means(128, 128);
    for (int y = 0; y < 128 * factor; ++y)
        for (int x = 0; x < 128 * factor; ++x)
            means(x / factor, y / factor) += land.heights(x, y) / static_cast<float>(factor * factor);
    HollowShape shape;
    int count = 0;
    for (int y = 0; y < 128; ++y)
        for (int x = 2; x < 126; ++x) {
            const float here = means(x, y);
            if (here >= std::min(means(x - 1, y), means(x + 1, y))) continue;
            if (here > std::min(means(x - 2, y), means(x + 2, y)) - least_side) continue;
            shape.depth += 0.5 * (double{means(x - 1, y)} + double{means(x + 1, y)}) - double{here};
            ++count;
        }
    shape.depth /= count;
    shape.spacing = 128 * 124 * 60.0 / count;
    return shape;
}

}  // namespace

TEST_CASE("hollows have the same spacing and depth at cells of 60 and 30 m", "[uplift]") {
    const HollowShape fine = hollows_of(land_of_hollows(256, 0.35F));
    const HollowShape coarse = hollows_of(land_of_hollows(128, 0.35F));
    INFO("spacing " << fine.spacing << ", " << coarse.spacing << "; depth " << fine.depth << ", " << coarse.depth);
    CHECK(std::abs(coarse.spacing / fine.spacing - 1) < 0.1);
    // 16 %: the means of a V-shaped valley over cells aside of its bed are not those of its bed alone.
    CHECK(std::abs(coarse.depth / fine.depth - 1) < 0.2);
    // Control: the square metres that suit cells of 30 m leave the larger cells too deep. At a strength of 0.111 cells
    // of 60 m spread by the 157 m^2 that those of 30 m have at 0.35.
    const HollowShape same_spread = hollows_of(land_of_hollows(128, 0.111F));
    INFO("with the same spread: spacing " << same_spread.spacing << ", depth " << same_spread.depth);
    CHECK(same_spread.depth > 1.4 * fine.depth);
}

TEST_CASE("roughness goes with slope and spares level and loose ground", "[uplift]") {
    const auto roughness = [](double gradient, float loose) {
        World world(raster_of(100, 100, [=](int x, int) { return 10 * gradient * x; }), 10);
        world.ground.loose = Raster<float>(100, 100, loose);
        const double before = world.total();
        const double volume = roughen_rock(world.ground, grid_of(world), 5, 0.5F);
        CHECK(volume == Approx((world.total() - before) * 100).epsilon(1e-4).margin(1));
        double square = 0;
        for (int y = 0; y < 100; ++y)
            for (int x = 2; x < 98; ++x) square += std::pow(double{world.at(x, y)} - 10 * gradient * x, 2);
        return std::sqrt(square / 9600);
    };
    CHECK(roughness(0, 0) == 0);
    const double gentle = roughness(0.25, 0);
    // S^1.5: eight times on four times the gradient.
    CHECK(roughness(1, 0) / gentle == Approx(8).epsilon(0.01));
    CHECK(roughness(1, 3) == Approx(roughness(1, 0) / 4).epsilon(0.01));
}

TEST_CASE("roughness digs no moat into the platform at the foot of a cliff", "[uplift][coast]") {
    // A platform 1 m above the sea at 0 m, a cliff of 40 m, a plateau.
    const auto lowest = [](float planed) {
        World world(raster_of(100, 100, [](int x, int) { return x < 50 ? 1.0 : 41.0; }), 10);
        roughen_rock(world.ground, grid_of(world), 5, 1, planed);
        float low = 1;
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x) low = std::min(low, world.at(x, y));
        return low;
    };
    CHECK(lowest(1) == 1);
    CHECK(lowest(-1000) < -2);  // control: the slope is taken over four cells, two of them on the platform
}

TEST_CASE("scree dams no channel", "[uplift]") {
    // A channel that falls by 2 % to the west, between cliffs of 200 m at its banks.
    World world(raster_of(120, 61,
                          [](int x, int y) {
                              const int side = std::abs(y - 30);
                              return 0.2 * x + 0.3 * std::min(side, 2) + 40.0 * std::clamp(side - 2, 0, 5) +
                                     2.0 * std::max(side - 7, 0);
                          }),
                10);
    open_west(world);
    const UpliftGround start = world.ground;
    const double before = world.total();
    HillslopeParameters hillslopes;
    hillslopes.scree = 0.1F;
    drop_rock(world.ground, grid_of(world), routed(world.ground, world.step(1)).network, 1, hillslopes);
    CHECK(world.total() < before);  // some left over the west
    double laid = 0;
    double dam = 0;
    for (int x = 0; x < 119; ++x) {
        for (int y = 28; y < 33; ++y) laid += double{world.at(x, y)} - double{start.height.row(y)[x]};
        dam = std::max(dam, double{world.at(x, 30)} - double{world.at(x + 1, 30)});
    }
    INFO("laid " << laid << " m, dams of " << dam << " m");
    CHECK(laid > 20);
    CHECK(dam < 0.01);  // floats of 24 m; without the limit dams are 6.5 m high
}

TEST_CASE("rock falls from cliffs and rests as scree, none of it lost", "[uplift]") {
    World world = cliffs();
    const UpliftGround start = world.ground;
    const FlowNetwork network = routed(world.ground, world.step(1)).network;
    HillslopeParameters hillslopes;
    const double before = world.total();
    const double left = drop_rock(world.ground, grid_of(world), network, 1, hillslopes);
    CHECK(world.finite());
    CHECK(before - world.total() == Approx(left / 100).margin(0.02));  // floats of 700 m in 3200 cells
    double fallen = 0;
    double scree = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 80; ++x) {
            const double change = double{world.at(x, y)} - double{start.height.row(y)[x]};
            (change < 0 ? fallen : scree) += std::abs(change);
            if (change < 0) CHECK(x >= 40);  // from the cliff
        }
    CHECK(fallen > 100);
    CHECK(scree > 10);
    // Controls: cells of 20 m show no scree; nothing falls without rockfall.
    World coarse = cliffs();
    coarse.cell_size = 20;
    CHECK(drop_rock(coarse.ground, grid_of(coarse), network, 1, hillslopes) == 0);
    CHECK(coarse.total() == before);
    hillslopes.scree = 0;
    World calm = cliffs();
    drop_rock(calm.ground, grid_of(calm), network, 1, hillslopes);
    CHECK(calm.total() == before);
}
