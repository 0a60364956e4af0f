/// Books of uplifted land: what is kept, what may not become negative, and what stays as it is.

#include <limits>

#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_books {

/// Hills of 300 m over closed basins, on which loose ground lies here and there.
World hills_and_basins(std::uint64_t seed) {
    const Raster<float> noise = white_noise(70, 60, seed, 8.0F);
    World world(raster_of(70, 60,
                          [&](int x, int y) {
                              return 150 + 150 * std::sin(0.23 * x + 0.05 * y) * std::cos(0.19 * y) + noise(x, y);
                          }),
                50);
    const Raster<float> chance = white_noise(70, 60, seed + 1, 1.0F);
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 70; ++x) world.ground.loose(x, y) = std::max(0.0F, 20 * (chance(x, y) - 0.6F));
    open_west(world);
    return world;
}

/// Highest that a cell lies above all its neighbours and above where it was, m.
double highest_new_dam(const World& world, const Raster<float>& before) {
    double highest = -1;
    for (int y = 1; y + 1 < world.height(); ++y)
        for (int x = 1; x + 1 < world.width(); ++x) {
            float around = -std::numeric_limits<float>::infinity();
            for (std::size_t k = 0; k < 8; ++k) around = std::max(around, world.at(x + d8::dx[k], y + d8::dy[k]));
            const float above = world.at(x, y) - std::max(around, before(x, y));
            highest = std::max(highest, double{above});
        }
    return highest;
}

}  // namespace cuesta::uplift_books

using namespace cuesta::uplift_books;

TEST_CASE("a step of rivers keeps what it moves", "[uplift]") {
    for (const bool arid : {false, true})
        for (const float deposition : {0.0F, 0.3F, 2.0F})
            for (const double years : {100.0, 1e5, 1e7}) {
                INFO((arid ? "arid, G " : "G ") << deposition << ", " << years << " a");
                World world = hills_and_basins(5);
                world.rivers.arid = arid;
                world.rivers.deposition = deposition;
                world.threshold = Raster<float>(70, 60, 0.7F);
                world.set_rock(1e-3);
                for (int step = 0; step < 3; ++step) {
                    world.rise(static_cast<float>(std::min(1e5, years) * 1e-3));
                    const double before = world.total();
                    const FluvialBooks books = world.erode(years);
                    const double lost = (before - world.total()) * 2500;
                    REQUIRE(world.finite());
                    CHECK(books.left_map >= 0);
                    // Floats round heights of 300 m to 3e-5 m in each of 4200 cells, up and down, and what rivers carry
                    // to 1e-7 at every cell on their way.
                    CHECK(std::abs(lost - books.left_map) <= 1e-5 * books.moved + 4200 * 2500 * 1e-6);
                }
            }
}

TEST_CASE("long steps of much deposition stay finite and build no dams", "[uplift]") {
    for (const std::uint64_t seed : {5, 6, 7}) {
        World world = hills_and_basins(seed);
        world.rivers.deposition = 2;
        world.set_rock(1e-3);
        for (int step = 0; step < 4; ++step) {
            world.rise(100);
            const Raster<float> before = raster_of(70, 60, [&](int x, int y) { return world.at(x, y); });
            world.erode(1e7);
            REQUIRE(world.finite());
            INFO("seed " << seed << ", step " << step);
            // l / 200 above the mean of the neighbours before the step; floats of 300 m come on top.
            CHECK(highest_new_dam(world, before) <= 50.0 / 200 + 1e-3);
        }
    }
}

TEST_CASE("outlets stay at their heights, and what neither rises nor is cut stays to the bit", "[uplift]") {
    World world = hills_and_basins(9);
    const Raster<float> before = raster_of(70, 60, [&](int x, int y) { return world.at(x, y); });
    world.erode(1e6);  // no erodibility
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 70; ++x) REQUIRE(world.at(x, y) == before(x, y));
    world.set_rock(1e-3);
    world.erode(1e6);
    for (int y = 0; y < 60; ++y) CHECK(world.at(0, y) == before(0, y));
    // Control: what is cut does change.
    CHECK(world.at(40, 30) != before(40, 30));
}

TEST_CASE("loose ground is cut first, and faster", "[uplift]") {
    // A slope of 0.1 in one row; E dt = f K A^m S dt, small against the cell, is a metre on rock.
    const auto cut = [](float loose, float factor) {
        World world(raster_of(3, 1, [](int x, int) { return 10 * x; }), 100);
        open_west(world);
        world.rivers.deposition = 0;
        world.rivers.loose_factor = factor;
        world.ground.loose(2, 0) = loose;
        world.erodibility = Raster<float>(3, 1, 1.0F);
        const double strength = std::pow(5e4, 0.45) * (1 + std::pow(1e4 / 5e4, 0.45));
        world.erode(0.01 / (0.1 * strength));
        return 20 - double{world.at(2, 0)};
    };
    const double rock = cut(0, 4);
    // The implicit step takes the slope at its end: 0.1 % less.
    CHECK(rock == Approx(0.01).epsilon(0.01));
    CHECK(cut(100, 4) == Approx(4 * rock).epsilon(0.01));
    // Half of the metre of loose ground that would go: the other half falls on rock.
    CHECK(cut(0.02F, 4) == Approx(0.02 + rock / 2).epsilon(0.02));
    CHECK(cut(100, 1) == Approx(rock).epsilon(1e-3));
}

TEST_CASE("the ledger of uplifted land closes, whatever its rules", "[uplift]") {
    for (const int which : {0, 1, 2, 3, 4, 5}) {
        UpliftedLandParameters parameters;
        double cell_size = 100;
        if (which == 1) {  // basins that fill, fans
            parameters.uplift.pattern = UpliftPattern::blocks;
            parameters.uplift.width = 3000;
            parameters.uplift.outlets = UpliftOutlets::corner;
            parameters.rivers.arid = true;
            parameters.rivers.fans = true;
            parameters.rivers.deposition = 1.5F;
        }
        if (which == 2) {  // base level falls, a river enters
            parameters.uplift.start = UpliftStart::plateau;
            parameters.uplift.start_height = 1000;
            parameters.uplift.base_fall = 900;
            parameters.uplift.river_area = 1000;
            parameters.uplift.outlets = UpliftOutlets::river;
            parameters.rock.structure = RockStructure::bedded;
            parameters.rock.caprock = 1;
            parameters.uplift.start_slopes = 0.05F;
        }
        if (which == 3) {  // scree
            cell_size = 12;
            parameters.uplift.width = 700;
            parameters.hillslopes.scree = 0.3F;
        }
        if (which == 4) {  // sea, volcano
            parameters.uplift.start = UpliftStart::volcano;
            parameters.uplift.start_height = 2400;
            parameters.uplift.pattern = UpliftPattern::none;
            parameters.uplift.sea = true;
            parameters.uplift.time = 0.45F;
        }
        if (which == 5) {  // landslides, waves
            cell_size = 30;
            parameters.uplift.start_height = 60;
            parameters.uplift.sea = true;
            parameters.uplift.sea_level = 150;
            parameters.uplift.shore = 300;
            parameters.hillslopes.landslides = 1;
            parameters.hillslopes.landslide_width = 900;
        }
        // Two levels: what refinement gains is booked, too.
        const UpliftedLand land = uplifted_land(parameters, 112, 104, cell_size);
        REQUIRE(finite(land));
        INFO("land " << which << ": " << imbalance(land.ledger));
        CHECK(imbalance(land.ledger) < 1e-5);
        // Control: books without what left do not close; from closed basins little leaves.
        UpliftLedger without = land.ledger;
        (which == 1 ? without.uplifted : without.left_map) = 0;
        CHECK(imbalance(without) > 1e-4);
    }
}
