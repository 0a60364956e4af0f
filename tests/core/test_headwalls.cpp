/// Headwalls near the snow line, and side glaciers that a trunk's stress does not drag: closed forms, controls and
/// books.

#include <cmath>

#include "core/ice/glacial_wear.h"
#include "core/ice/glaciation.h"
#include "core/ice/ice_sliding.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;

namespace {

constexpr int wall_side = 60;
constexpr int wall_foot = 20;  ///< column from which on the wall rises
constexpr float wall_cell = 100;
constexpr float wall_line = 1000;

/// Ice in the west that climbs to the south by 40 m a cell, below a bare wall with a gradient of 1.
GlacialWear wear_of_wall(float headwall) {
    Raster<float> bed(wall_side, wall_side);
    Raster<float> thickness(wall_side, wall_side);
    for (int y = 0; y < wall_side; ++y)
        for (int x = 0; x < wall_side; ++x) {
            bed(x, y) = 40.0F * static_cast<float>(y) + wall_cell * static_cast<float>(std::max(x - wall_foot, 0));
            thickness(x, y) = x < wall_foot ? 50.0F : 0.0F;
        }
    IceFlow ice(bed.view(), double{wall_cell}, {});
    ice.set_ice(thickness.view());
    GlacierParameters parameters;
    parameters.headwall = headwall;
    return glacial_wear(ice, wearing_speed(ice, {}, parameters).view(), {}, parameters, double{wall_line});
}

/// Speeds of ice on a slope of 0.1, 400 m thick in the west and 70 m in the east.
Raster<float> speeds_of_slab(float drag, float reach) {
    Raster<float> bed(wall_side, wall_side);
    Raster<float> thickness(wall_side, wall_side);
    for (int y = 0; y < wall_side; ++y)
        for (int x = 0; x < wall_side; ++x) {
            thickness(x, y) = x < wall_side / 2 ? 400.0F : 70.0F;
            bed(x, y) = 4000 - 10.0F * static_cast<float>(y) - thickness(x, y);
        }
    IceFlow ice(bed.view(), double{wall_cell}, {});
    ice.set_ice(thickness.view());
    GlacierParameters parameters;
    parameters.drag = drag;
    parameters.reach = reach;
    return wearing_speed(ice, {}, parameters);
}

}  // namespace

TEST_CASE("headwalls retreat near the snow line and beside ice", "[ice][headwalls]") {
    const GlacialWear without = wear_of_wall(0);
    const GlacialWear with = wear_of_wall(2);
    const GlacialWear twice = wear_of_wall(4);
    const auto gain = [&](const GlacialWear& wear, int x, int y) { return wear.frost(x, y) - without.frost(x, y); };
    const int x = wall_foot + 1;  // its surface lies at 40 y + 100
    const int y = 20;             // 900 m: 100 m below the line
    REQUIRE(gain(with, x, y) > 0);
    const auto share = [](double height) { return std::exp(-std::pow((height - double{wall_line}) / 150, 2)); };
    for (const int other : {18, 22, 24, 28})
        CHECK(gain(with, x, other) / gain(with, x, y) == Approx(share(40.0 * other + 100) / share(900)).epsilon(1e-3));
    CHECK(gain(twice, x, y) == Approx(2 * gain(with, x, y)).epsilon(1e-3));
    // In all: 2 mm a year, the gradient of 1 (and 0.4 along the wall), 0.6 squared for the second cell beside the ice.
    const double gradient = std::hypot(1, 0.4);
    CHECK(gain(with, x, y) ==
          Approx(2e-3 * share(900) * (2 * gradient - 1) * std::hypot(1, gradient) * 0.36).epsilon(0.01));
    CHECK(gain(with, x, 55) < 1e-9F);          // 1300 m above the line
    CHECK(gain(with, wall_foot + 8, 4) == 0);  // control: at the line, far from ice
    CHECK(gain(with, wall_foot - 5, y) == 0);  // control: under ice
}

TEST_CASE("drag limits sliding to a multiple of what ice does by itself", "[ice][headwalls]") {
    const int y = wall_side / 2, thick = 10, thin = wall_side / 2 + 1;
    const Raster<float> alone = speeds_of_slab(0, 0);
    const Raster<float> shared = speeds_of_slab(0, 500);
    REQUIRE(shared(thin, y) > 1.5F * alone(thin, y));  // the trunk drags its neighbour
    const Raster<float> limited = speeds_of_slab(1, 500);
    // u as in the file of the law, of which us = u / (1 + u / u0); 70 m of ice are beyond the thin ones.
    const double stress = 70 * 0.1 / std::hypot(1, 0.1);
    const double u = 3.27 * std::pow(stress, 3) / 70;
    CHECK(double{limited(thin, y)} == Approx(u / (1 + u / 100)).epsilon(0.01));
    CHECK(limited(thick, y) == Approx(shared(thick, y)).epsilon(0.02));  // its own stress is what it shares
    CHECK(speeds_of_slab(0, 500) == shared);
    // A limit of ten times is none here, in the place of which the control would fail.
    CHECK(speeds_of_slab(10, 0) == alone);
}

TEST_CASE("headwalls keep the books and the bytes on any number of threads", "[ice][headwalls]") {
    GlacialSite site{{Raster<float>(40, 60), Raster<float>(40, 60)}, 150, {}};
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 40; ++x)
            site.bed.rock(x, y) = static_cast<float>(105 * std::abs(x - 19.5) + 12.0 * (60 - y));
    IceParameters ice;
    ice.years = 5000;
    ice.line = IceLine::height;
    ice.ela_height = 900;
    ice.rise = 0;
    const double plain = glaciated(ice, site).ledger.rock.taken;
    ice.headwall = 2;
    const GlaciatedLand land = glaciated(ice, site);
    const DebrisBooks& books = land.ledger.rock;
    CHECK(books.taken > 1.005 * plain);                                                  // 1.2 % more here
    CHECK(books.laid + books.washed + books.left == Approx(books.taken).epsilon(1e-6));  // sums of doubles
    ice.drag = 1.2F;
    const GlaciatedLand both = glaciated(ice, site);
    for (const int threads : {1, 7}) {
        const cuesta::test::ThreadCount set(threads);
        CHECK(glaciated(ice, site).bed.rock == both.bed.rock);
    }
}
