/// Landslides of uplifted land.

#include "core/uplift/landslides.h"

#include <cmath>

#include "core/uplift/uplifted_land.h"
#include "tests/catch.h"
#include "tests/core/same_heights.h"

using namespace cuesta;

namespace {

/// A valley with sides of one slope, which falls to the south; a margin-less grid.
struct Valley {
    UpliftGrid grid;
    UpliftGround ground;
    FlowNetwork network;

    Valley(int side, double cell_size, double slope) {
        grid.width = grid.height = side;
        grid.cell_size = cell_size;
        ground.height = BorderedRaster(side, side);
        ground.loose = Raster<float>(side, side);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const double east = (x + 0.5 - 0.5 * side) * cell_size, south = (y + 0.5) * cell_size;
                ground.height.row(y)[x] = static_cast<float>(slope * std::abs(east) - 0.03 * south);
            }
        RoutingOptions outlets;
        FlowNetworkOptions options;
        options.cell_size = cell_size;
        options.convergence_area = 1e4F;
        network = flow_network(ground.height, outlets, options);
    }
    double volume() const {
        double sum = 0;
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) sum += double{ground.height.row(y)[x]};
        return sum * grid.cell_area();
    }
    LandslideBooks slide(std::uint64_t seed, const HillslopeParameters& hillslopes) {
        return slide_slopes(ground, grid, network, seed, hillslopes);
    }
};

HillslopeParameters slides(float share, float width) {
    HillslopeParameters hillslopes;
    hillslopes.landslides = share;
    hillslopes.landslide_width = width;
    return hillslopes;
}

}  // namespace

TEST_CASE("landslides keep the mass, and leave their debris loose", "[uplift][landslides]") {
    Valley valley(300, 10, 0.8);
    const double before = valley.volume();
    const LandslideBooks books = valley.slide(3, slides(1, 400));
    REQUIRE(books.count > 5);
    REQUIRE(books.slid > 1e4);
    // Heights of some 1000 m hold a tenth of a millimetre, in some 10 000 cells of 100 m^2.
    CHECK(std::abs(books.laid - books.slid) < 1e-3 * books.slid);
    CHECK(std::abs(valley.volume() - before) < 1e-3 * books.slid);
    double loose = 0;
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 300; ++x) {
            REQUIRE(std::isfinite(valley.ground.height.row(y)[x]));
            REQUIRE(valley.ground.loose(x, y) >= 0);
            loose += double{valley.ground.loose(x, y)};
        }
    // A later scar may take of an earlier tongue, which is then loose once.
    CHECK(loose * 100 <= books.laid * (1 + 1e-3));
    CHECK(loose * 100 > 0.5 * books.laid);
}

TEST_CASE("steep slopes slide more often than gentle ones, and those at rest never", "[uplift][landslides]") {
    const auto slid = [](double slope) { return Valley(300, 10, slope).slide(3, slides(1, 400)).slid; };
    const double steep = slid(1.0), middle = slid(0.6);
    CAPTURE(steep, middle);
    CHECK(middle > 0);
    CHECK(steep > 1.5 * middle);
    CHECK(slid(0.3) == 0);
    // The control: without landslides, or on cells that do not show them, nothing moves.
    Valley valley(200, 10, 1.0);
    const float height = valley.ground.height.row(50)[20];
    CHECK(valley.slide(3, slides(0, 400)).count == 0);
    CHECK(valley.slide(3, slides(1, 49)).count == 0);
    CHECK(valley.ground.height.row(50)[20] == height);
    CHECK_FALSE(landslides_show(slides(1, 49), 10));
    CHECK(landslides_show(slides(1, 51), 10));
}

TEST_CASE("rivers cut tongues of debris back to a bank", "[uplift][landslides]") {
    // Across the valley, the thalweg of which drains more than 1 km^2 from the 70th row on.
    Valley valley(300, 10, 0.8);
    const Valley before = valley;
    valley.slide(3, slides(1, 400));
    float thickest = 0, steepest = 0;
    for (int y = 100; y < 280; ++y)
        for (int x = 110; x < 190; ++x) {
            const float laid = valley.ground.loose(x, y);
            thickest = std::max(thickest, laid);
            if (valley.network.area.row(y)[x] <= 1e6F) continue;
            INFO("cell " << x << ", " << y);
            CHECK(valley.ground.height.row(y)[x] <= before.ground.height.row(y)[x]);  // nothing lies in the river
            steepest = std::max({steepest, valley.ground.loose(x - 1, y), valley.ground.loose(x + 1, y)});
        }
    CAPTURE(thickest, steepest);
    REQUIRE(thickest > 8);
    // One cell from the river a tongue has at most (1/3)^2 of its thickness; a slot would have all of it.
    CHECK(steepest < 0.3F * thickest);
}

TEST_CASE("maps of other cell sizes have the same large landslides", "[uplift][landslides]") {
    // Of the two largest sizes, which both cells show.
    const auto slid = [](double cell_size) {
        const int side = static_cast<int>(std::lround(6000 / cell_size));
        return Valley(side, cell_size, 0.8).slide(5, slides(1, 900)).slid;
    };
    const double fine = slid(15), coarse = slid(30);
    CAPTURE(fine, coarse);
    CHECK(coarse > 0.6 * fine);
    CHECK(coarse < 1.4 * fine);
}

TEST_CASE("uplifted land has landslides where they are asked for", "[uplift][landslides]") {
    UpliftedLandParameters parameters;
    parameters.uplift.time = 2;
    const auto made = [&] { return uplifted_land(parameters, 200, 200, 30, {}); };
    const UpliftedLand without = made();
    parameters.hillslopes.landslides = 1;
    parameters.hillslopes.landslide_width = 800;
    const UpliftedLand with = made();
    CHECK_FALSE(same_heights(with.heights, without.heights));
    CHECK(same_heights(with.heights, made().heights));
    parameters.hillslopes.landslide_width = 600;
    CHECK_FALSE(same_heights(with.heights, made().heights));
    double moved = 0, sum = 0;
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x) {
            const double change = double{with.heights(x, y)} - double{without.heights(x, y)};
            moved += std::abs(change);
            sum += change;
        }
    // Rockfall and the roughness of rock follow what slid; tongues and scars beyond the map's edge count for the rest.
    CAPTURE(moved, sum);
    CHECK(std::abs(sum) < 0.5 * moved);
}
