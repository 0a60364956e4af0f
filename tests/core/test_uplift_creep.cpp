/// Creep without limit towards a critical gradient, against closed forms.

#include <numbers>

#include "core/uplift/nonlinear_creep.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_creep {

World waves(double amplitude) {
    return World(raster_of(64, 48,
                           [=](int x, int y) {
                               return amplitude * std::cos(2 * std::numbers::pi * (x + 0.5) / 32) *
                                      std::cos(2 * std::numbers::pi * (y + 0.5) / 48);
                           }),
                 10);
}

}  // namespace cuesta::uplift_creep

using namespace cuesta::uplift_creep;

TEST_CASE("gentle waves creep as diffusion says", "[uplift]") {
    World world = waves(0.1);
    const double spread = 150;  // m^2: D dt, 1.5 cells^2
    creep_ground(world.ground, {spread, 1.2F, 10, {}});
    const double kx = 2 * std::numbers::pi / 320;
    const double ky = 2 * std::numbers::pi / 480;
    const double expected = std::exp(-spread * (kx * kx + ky * ky));
    // Second order in l k = 0.2: 0.3 % of the exponent, itself 0.08.
    CHECK(double{world.at(16, 24)} /
              (0.1 * std::cos(2 * std::numbers::pi * 16.5 / 32) * std::cos(2 * std::numbers::pi * 24.5 / 48)) ==
          Approx(expected).epsilon(0.001));
    // Sixteen explicit steps are the most, the rest is left undone: 1.6 cells^2 are the most of a call.
    World far = waves(0.1);
    World farthest = waves(0.1);
    creep_ground(far.ground, {161, 1.2F, 10, {}});
    creep_ground(farthest.ground, {1e6, 1.2F, 10, {}});
    CHECK(far.at(16, 24) == farthest.at(16, 24));
}

TEST_CASE("creep keeps the ground, whose extremes it never passes", "[uplift]") {
    for (const double spread : {1.0, 300.0, 1e5}) {
        World world(white_noise(50, 40, 4, 300.0F), 10);
        const double before = world.total();
        const NonlinearCreepBooks books = creep_ground(world.ground, {spread, 1.2F, 10, {}});
        CHECK(world.finite());
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 50; ++x) REQUIRE((world.at(x, y) >= 0 && world.at(x, y) <= 300));
        // Floats of 300 m in 16 steps of 2000 cells.
        CHECK(std::abs(world.total() - before) < 0.05);
        CHECK(std::abs(books.left_map / 100) < 0.05);
    }
}

TEST_CASE("steady creep between two outlets has the flux of the closed form", "[uplift]") {
    // Uplift U between x = 0 and x = 2 L: c S = U (L - x). Along an axis two thirds of c come from neighbours ahead,
    // with the slope S, and one third from diagonal ones, whose slope is S / sqrt 2.
    constexpr int count = 41;
    World world(Raster<float>(count, 1, 0.0F), 5);
    world.outlets(0, 0) = world.outlets(count - 1, 0) = 1;
    constexpr double uplift = 2e-4;  // m / a
    constexpr double diffusivity = 0.02;
    for (int step = 0; step < 40000; ++step) {
        world.rise(static_cast<float>(uplift * 100));
        creep_ground(world.ground, {diffusivity * 100, 1.2F, 5, world.outlets.view()});
    }
    double steepest = 0;
    for (int x = 1; x < count / 2; ++x) {
        const double slope = (double{world.at(x, 0)} - double{world.at(x - 1, 0)}) / 5;
        const double square = slope * slope / 1.44;
        const double flux = uplift * (count / 2 - x + 0.5) * 5 / diffusivity;
        INFO("pair " << x << ", slope " << slope);
        // Beside the outlet, which does not rise, the slope that creeps has the 2 cm of a step more: 0.6 % of it.
        CHECK(slope * (2.0 / 3 / (1 - square) + 1.0 / 3 / (1 - square / 2)) == Approx(flux).epsilon(0.015));
        // Roering's curve itself, which has the whole gradient in every direction, is 4 % gentler at most here.
        const double roering = (std::sqrt(1 + 4 * flux * flux / 1.44) - 1) / (2 * flux / 1.44);
        CHECK(slope >= roering * 0.999);
        CHECK(slope < 1.04 * roering);
        steepest = std::max(steepest, flux / slope);
    }
    // Control: creep in proportion to the slope would be steeper by this factor.
    CHECK(steepest > 1.3);
}

TEST_CASE("fixed cells stay, and what comes to them has left", "[uplift]") {
    World world(white_noise(30, 30, 8, 50.0F), 10);
    open_west(world);
    const double before = world.total();
    const Raster<float> edge = raster_of(1, 30, [&](int, int y) { return world.at(0, y); });
    const NonlinearCreepBooks books = creep_ground(world.ground, {200, 1.2F, 10, world.outlets.view()});
    for (int y = 0; y < 30; ++y) CHECK(world.at(0, y) == edge(0, y));
    CHECK(std::abs(books.left_map / 100) > 1);
    CHECK(before - world.total() == Approx(books.left_map / 100).margin(0.01));  // floats of 50 m in 900 cells
}

TEST_CASE("nothing creeps without creep or time", "[uplift]") {
    World world(white_noise(20, 20, 8, 50.0F), 10);
    const Raster<float> before = raster_of(20, 20, [&](int x, int y) { return world.at(x, y); });
    creep_ground(world.ground, {0, 1.2F, 10, {}});
    creep_ground(world.ground, {std::numeric_limits<double>::quiet_NaN(), 1.2F, 10, {}});
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 20; ++x) REQUIRE(world.at(x, y) == before(x, y));
}
