/// Closed forms of the law of uplifted land: steady slopes, knickpoints, threshold slopes, and its powers.

#include <limits>
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

/// The steepest way down from a cell: to a neighbour, or between two of them along the plane through all three.
double gradient_at(const BorderedRaster& ground, int x, int y, double cell_size) {
    const auto at = [&](int u, int v) {
        const bool beyond = u < 0 || v < 0 || u >= ground.width() || v >= ground.height();
        return beyond ? std::numeric_limits<double>::infinity() : double{ground.row(v)[u]};
    };
    const double here = at(x, y);
    double steepest = 0;
    for (const auto& [ax, ay] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        for (const int side : {-1, 1}) {
            const double beside = at(x + ax, y + ay);
            const double corner = at(x + ax + side * ay, y + ay + side * ax);
            const double along = (here - beside) / cell_size;
            const double across = (beside - corner) / cell_size;
            steepest = std::max({steepest, along, (here - corner) / (cell_size * d8::root2)});
            if (across > 0 && along > across) steepest = std::max(steepest, std::hypot(along, across));
        }
    return steepest;
}

struct Slopes {
    double mean = 0;  ///< of slope over closed form
    double rms = 0;   ///< about 1
    int count = 0;
};

/// Slopes of ground that rises at `uplift` m / a and changes no more, over U (1 + G (1 - a / A)) / strength: a cell of
/// area a lays G / A of the U (A - a) that comes from upstream. Slopes are gradients of the ground: of the steepest of
/// the eight planes through a cell and two neighbours beside each other.
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
            const double slope = gradient_at(routing.ground, x, y, world.cell_size);
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
    const auto rest = [&](float deposition, float loose_factor, bool keeps_laying) {
        World world(rough_plain(96, 96), 100);
        open_west(world);
        world.rivers.deposition = deposition;
        world.rivers.loose_factor = loose_factor;
        world.set_rock(uplift);
        for (int step = 0; step < 200; ++step) {
            world.rise(static_cast<float>(uplift * 1e5));
            world.erode(1e5);
            if (!keeps_laying) world.ground.laying = {};
        }
        return world;
    };
    // The last divides still move, and with each the slopes beside it: 1 % where rivers only cut.
    const Slopes cut = slopes_over_closed_form(rest(0, 1, true), uplift, 0);
    INFO("mean " << cut.mean << ", rms " << cut.rms << " of " << cut.count << " cells");
    CHECK(std::abs(cut.mean - 1) < 0.01);
    CHECK(cut.rms < 0.03);
    for (const float deposition : {0.3F, 1.0F}) {
        // D of a step comes from passes that are not carried to the end: 3 % where there is much to lay, cells of 20
        // and more. Two passes from the last step's deposition come at least as near as four from nothing (0.1 and 2
        // %).
        for (const bool keeps_laying : {true, false}) {
            const Slopes laid = slopes_over_closed_form(rest(deposition, 1, keeps_laying), uplift, 20e4);
            INFO("G " << deposition << ": mean " << laid.mean << ", rms " << laid.rms << " of " << laid.count
                      << " cells");
            CHECK(std::abs(laid.mean - 1) < 0.03);
            CHECK(laid.rms < 0.04);
        }
    }
    // Controls: what is laid is not loose rock; and land without deposition is gentler by 1 + G.
    CHECK(slopes_over_closed_form(rest(1, 4, true), uplift, 20e4).mean < 0.95);
    World none = rest(0, 1, true);
    none.rivers.deposition = 0.3F;
    CHECK(slopes_over_closed_form(none, uplift, 20e4).mean < 0.8);
}

TEST_CASE("water that spreads over a plane wears it by the plane's gradient, in any direction", "[uplift]") {
    constexpr double gradient = 0.7;
    for (const double degrees : {0.0, 10.0, 22.5, 45.0, 71.0})
        for (const float convergence_area : {0.0F, 1e9F}) {
            const double angle = degrees * std::numbers::pi / 180;
            World world(raster_of(20, 20,
                                  [&](int x, int y) {
                                      return 100 * gradient * (x * std::cos(angle) + y * std::sin(angle));
                                  }),
                        100);
            open_west(world);
            for (int x = 0; x < 20; ++x) world.outlets(x, 0) = 1;
            world.rivers.convergence_area = convergence_area;
            const FlowNetwork network = routed(world.ground, world.step(1)).network;
            const std::uint32_t cell = network.routing.cell(10, 10);
            double shared = 0;
            for (std::size_t k = 0; k < 8; ++k) {
                const std::uint32_t receiver = network.routing.neighbour(cell, k);
                const double fall =
                    double{network.routing.ground.data()[cell]} - double{network.routing.ground.data()[receiver]};
                shared += double{FlowNetwork::share(network.shares_data()[cell], k)} * fall / (100 * d8::distance[k]);
            }
            INFO(degrees << " degrees, shared fall " << shared);
            // Heights of 1300 m are floats, to 1e-4 m a cell of 70 m.
            CHECK(shared * double{network.gradient_gain(cell)} == Approx(gradient).epsilon(1e-5));
            // Control: the shares' falls are gentler where water spreads.
            if (convergence_area > 0) CHECK(shared < 0.85 * gradient);
        }
}

TEST_CASE("a sharp bend is slopes below and rivers above, however great the area", "[uplift]") {
    // One row, into which a river comes: A / A_d = 1e11, to the power of 6 no float.
    World world(raster_of(40, 1, [](int x, int) { return 0.1 * x; }), 100);
    open_west(world);
    world.rivers.deposition = 0;
    world.rivers.bend = 6;
    world.rivers.debris_area = 100;
    world.rivers.slope_gradient = 1;
    Raster<float> inflow(40, 1);
    inflow(39, 0) = 1e13F;
    world.erodibility = Raster<float>(40, 1, 1e-10F);
    for (int step = 0; step < 300; ++step) {
        world.rise(1000);
        FluvialStep now = world.step(1e6);
        now.inflow = inflow.view();
        const RoutedStep water = routed(world.ground, now);
        fluvial_step(world.ground, now, water.network, water.sinks);
    }
    const double expected = 1e-3 / (1e-10 * std::pow(1e13, 0.45));
    // Polynomials of logarithms are good to 2e-6 each, the differences of heights of 50 km to 1e-5.
    for (int x = 1; x < 40; ++x) CHECK((world.at(x, 0) - world.at(x - 1, 0)) / 100 == Approx(expected).epsilon(2e-4));
}

TEST_CASE("a knickpoint travels upstream as fast as the closed form says", "[uplift]") {
    // One row at rest, whose base level falls: dx / dt = K A_d^m (1 + (A / A_d)^p)^(m / p) wherever the step of height
    // is.
    constexpr int count = 200;
    constexpr double uplift = 1e-3;
    World world(raster_of(count, 1, [](int x, int) { return 0.01 * x; }), 100);
    open_west(world);
    world.rivers.deposition = 0;
    world.set_rock(uplift);
    for (int step = 0; step < 60; ++step) {
        world.rise(static_cast<float>(uplift * 1e6));
        world.erode(1e6);
    }
    const UpliftGround rest = world.ground;
    constexpr double fall = 50;
    world.ground.height.row(0)[0] -= static_cast<float>(fall);
    constexpr double years = 2000;
    double expected = 0;  // when half the fall reaches x
    double time = 0;
    int reached = 0;
    for (int x = 1; x < 150; ++x) {
        expected += world.cell_size / strength_of(world, (count - x) * 1e4);
        while (rest.height.row(0)[x] - world.at(x, 0) < fall / 2) {
            world.rise(static_cast<float>(uplift * years));
            world.erode(years);
            time += years;
            REQUIRE(time < 1e8);
        }
        // The implicit step spreads the knickpoint over some cells to both sides, so its middle keeps its pace; the
        // first cells are shorter than that.
        if (x < 20) continue;
        INFO("cell " << x << ": after " << time << " a, expected " << expected);
        CHECK(time == Approx(expected).epsilon(0.10));
        reached = x;
    }
    CHECK(reached == 149);
}

namespace cuesta::uplift_closed_forms {

/// A mass far above, cut down at once to the slopes that stand over the outlets: cells where `outlet` (a predicate).
template <class Start, class Outlet>
World slid(int width, int height, float gradient, const Start& start, const Outlet& outlet) {
    World world(raster_of(width, height, start), 10);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) world.outlets(x, y) = outlet(x, y) ? 1 : 0;
    world.threshold = Raster<float>(width, height, gradient);
    world.rivers.deposition = 0;
    world.erode(1);  // no erodibility: nothing but slides
    return world;
}

}  // namespace cuesta::uplift_closed_forms

TEST_CASE("ground that is too steep slides to a plane of the threshold gradient, in any direction", "[uplift]") {
    constexpr float gradient = 0.62F;
    for (const double degrees : {0.0, 10.0, 22.5, 45.0, 71.0}) {
        const double angle = degrees * std::numbers::pi / 180;
        const auto distance = [&](int x, int y) { return 10 * (x * std::cos(angle) + y * std::sin(angle)); };
        const auto outlet = [&](int x, int y) { return x == 0 || y == 0 || distance(x, y) < 30; };
        // Outlets lie in the plane, also along the edges from which it rises; all else on one five times as steep.
        const World world = slid(
            60, 60, gradient,
            [&](int x, int y) { return (outlet(x, y) ? double{gradient} : 5 * double{gradient}) * distance(x, y); },
            outlet);
        double worst = 0;
        for (int y = 1; y < 60; ++y)
            for (int x = 1; x < 60; ++x) {
                const double plane = double{gradient} * distance(x, y);
                worst = std::max(worst, std::abs(double{world.at(x, y)} / plane - 1));
            }
        INFO(degrees << " degrees: " << worst);
        // Heights of 500 m are floats, to 3e-5 m a cell.
        CHECK(worst < 1e-4);
    }
}

TEST_CASE("slopes around a point stand as a round cone", "[uplift]") {
    constexpr float gradient = 1.1F;
    const auto distance = [](int x, int y) { return 10 * std::hypot(x - 60.0, y - 60.0); };
    const World world = slid(
        121, 121, gradient, [&](int x, int y) { return 5 * distance(x, y); },
        [](int x, int y) { return x == 60 && y == 60; });
    double most = 0;
    double octagon = 0;
    for (int y = 0; y < 121; ++y)
        for (int x = 0; x < 121; ++x) {
            const double r = distance(x, y);
            if (r < 200 || r > 600) continue;
            most = std::max(most, std::abs(double{world.at(x, y)} / (double{gradient} * r) - 1));
            const double longer = std::max(std::abs(x - 60), std::abs(y - 60));
            const double shorter = std::min(std::abs(x - 60), std::abs(y - 60));
            octagon = std::max(octagon, 10 * (longer - shorter + std::numbers::sqrt2 * shorter) / r - 1);
        }
    INFO("off a cone by " << most << ", an octagon by " << octagon);
    // The facets beside the point are as long as its distance: an error of first order, which falls as log r / r.
    CHECK(most < 0.04);
    CHECK(octagon > 0.08);
}

TEST_CASE("powers by polynomials are those of the library", "[uplift]") {
    double worst = 0;
    for (const float exponent : {0.2F, 0.45F, 1.0F, 2.25F, 3.0F})
        for (float x = 1e-8F; x < 1e12F; x *= 1.37F) {
            if (std::abs(std::log2(x) * exponent) > 100) continue;
            const double expected = std::pow(double{x}, double{exponent});
            worst = std::max(worst, std::abs(double{power_of(x, exponent)} / expected - 1));
        }
    // The logarithm, up to 40, is rounded to 2e-6; times the exponent that is a part of the power: 3 * 2e-6 * ln 2, and
    // 2e-6 of the exponential itself.
    INFO(worst);
    CHECK(worst < 1e-5);
    CHECK(power_of(1.0F, 0.45F) == Approx(1).epsilon(1e-6));
    CHECK(log2_of(8.0F) == Approx(3).epsilon(1e-6));
    CHECK(exp2_of(-10.0F) == Approx(1.0 / 1024).epsilon(1e-6));
}
