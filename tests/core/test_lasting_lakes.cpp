/// Lakes of ice that outlast their sediment.

#include "core/uplift/lasting_lakes.h"
#include "core/uplift/valley_floors.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::lasting_lakes {

constexpr int basin_width = 90, basin_height = 41;
constexpr double basin_cell = 50;

/// A basin of 20 x 9 cells in a valley that falls to the west: its floor lies 40 m below the valley's at its western end.
World basin() {
    World world(raster_of(basin_width, basin_height,
                          [](int x, int y) {
                              const int aside = std::abs(y - 20);
                              const bool in_basin = x >= 30 && x < 50 && aside <= 4;
                              return in_basin ? 0.5 * 30 + 60.0 : 100 + 0.5 * x + 25.0 * std::max(aside - 4, 0);
                          }),
                basin_cell);
    open_west(world);
    return world;
}

struct Contents {
    int open = 0;
    double sediment = 0;  ///< m^3 for cells of 1 m^2: on the floor, and in the delta
};

Contents contents_of(const FlowNetwork& network, const LastingLakes& lakes) {
    Contents contents;
    for (int y = 0; y < basin_height; ++y)
        for (int x = 0; x < basin_width; ++x) {
            const std::uint32_t at = network.routing.cell(x, y);
            const double depth = double{network.routing.level.row(y)[x]} - double{network.routing.ground.row(y)[x]};
            if (lakes.holds(at)) ++contents.open;
            if (depth > 0) contents.sediment += lakes.holds(at) ? double{lakes.sediment(at)} : depth;
        }
    return contents;
}

}  // namespace cuesta::lasting_lakes

using namespace cuesta::lasting_lakes;

TEST_CASE("a lake keeps the water that its sediment leaves", "[uplift][lakes]") {
    World world = basin();
    const FlowNetwork network = routed(world.ground, world.step(1)).network;
    double room = 0, catchment = 0;
    int wet = 0;
    for (int y = 0; y < basin_height; ++y)
        for (int x = 0; x < basin_width; ++x) {
            const double depth = double{network.routing.level.row(y)[x]} - double{network.routing.ground.row(y)[x]};
            if (depth <= 0) continue;
            room += depth;
            ++wet;
            catchment = std::max(catchment, double{network.area.row(y)[x]});
        }
    REQUIRE(wet == 180);
    const double all = room * basin_cell * basin_cell / catchment;  // sediment that fills it, m over the catchment
    const auto with = [&](double share) {
        return contents_of(network, LastingLakes(network, basin_cell, share * all));
    };
    CHECK(with(0).open == 180);
    CHECK(with(0).sediment == 0);
    int last = 180;
    for (const double share : {0.1, 0.3, 0.5, 0.9}) {
        const Contents contents = with(share);
        CHECK(contents.open < last);
        last = contents.open;
        // The rest of the delta's half, less than a cell's depth, lies on the floor: nothing is lost but rounding of floats.
        CHECK(contents.sediment == Approx(share * room).epsilon(1e-4));
    }
    // Controls: enough sediment fills it, and what never was a basin has no lake.
    CHECK(with(1.001).open == 0);
    World slope(raster_of(basin_width, basin_height, [](int x, int) { return 100 + 0.5 * x; }), basin_cell);
    open_west(slope);
    const FlowNetwork dry = routed(slope.ground, slope.step(1)).network;
    CHECK(contents_of(dry, LastingLakes(dry, basin_cell, 0)).open == 0);
}

TEST_CASE("valley floors leave lasting lakes open", "[uplift][lakes]") {
    World filled = basin(), open = basin();
    const FlowNetwork network = routed(filled.ground, filled.step(1)).network;
    const LastingLakes lakes(network, basin_cell, 0);
    RiverParameters rivers;
    fill_valley_floors(filled.ground, network, rivers, basin_cell);
    const double volume = fill_valley_floors(open.ground, network, rivers, basin_cell, lakes);
    const World before = basin();
    CHECK(volume == Approx((open.total() - before.total()) * basin_cell * basin_cell).epsilon(1e-4).margin(1));
    for (int y = 16; y <= 24; ++y)
        for (int x = 30; x < 50; ++x) CHECK(open.at(x, y) == before.at(x, y));
    // Control: without them a river of more than 3 km^2 fills the basin.
    CHECK(filled.at(40, 20) > before.at(40, 20) + 20);
}
