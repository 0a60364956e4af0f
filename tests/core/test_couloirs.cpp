/// Couloirs in the walls above glaciers.

#include "core/uplift/couloirs.h"

#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::couloirs {

constexpr int side = 80;
constexpr double cell = 30;
constexpr int foot = 20, crest = 60;  ///< columns between which the wall rises

/// A plane wall of gradient 0.9 between a level foot in the west and level ground above it.
World wall() {
    World world(
        raster_of(side, side, [](int x, int) { return 0.9 * cell * (std::clamp(x, foot, crest) - foot) + 0.01 * x; }),
        cell);
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

double cut(World& world, double rate, double years = 1e5) {
    const Raster<float> yield(world.width(), world.height(), 1.0F);
    return cut_couloirs(world.ground, grid_of(world), {years, rate, 7, yield.view(), world.step(1).outlets});
}

/// Standard deviation of the heights along a contour of the wall as it was, m.
double unevenness(const World& world, int x) {
    double sum = 0, squares = 0;
    for (int y = 10; y < side - 10; ++y) {
        const double height = double{world.at(x, y)};
        sum += height;
        squares += height * height;
    }
    const double count = side - 20;
    return std::sqrt(std::max(0.0, squares / count - sum * sum / (count * count)));
}

}  // namespace cuesta::couloirs

using namespace cuesta::couloirs;

TEST_CASE("couloirs break up a plane wall", "[uplift][ice]") {
    World world = wall();
    const World before = world;
    const double volume = cut(world, 5e-4);
    CHECK(world.finite());
    // 5 m: a tenth of what 1e5 years at 5e-4 m / a take where a hectare gathers.
    CHECK(unevenness(world, foot + 12) > 5);
    // Control: a wall that nothing cuts is as even as rock that has fallen to one angle.
    World plane = wall();
    CHECK(cut(plane, 0) == 0);
    CHECK(unevenness(plane, foot + 12) < 0.01);  // rounding of squares
    CHECK(cut(plane, 5e-4, 0) == 0);

    double lost = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double by = double{before.at(x, y)} - double{world.at(x, y)};
            CHECK(by >= 0);
            // Level ground is no wall, but for what the wall's gradient over 120 m and the retreat of the crest reach.
            if (x < foot - 3 || x > crest + 12) CHECK(by == 0);
            lost += by;
        }
    CHECK(volume == Approx(lost * cell * cell).epsilon(1e-9));  // the same differences, summed by rows
}

TEST_CASE("couloirs leave the steps of valleys that hold ice", "[uplift][ice]") {
    // A notch of 60 m runs down the wall; the ground above sends it 2 km^2 of water or, as the control, none.
    const auto with_valley = [](bool gathers) {
        World world(raster_of(side, side,
                              [=](int x, int y) {
                                  const double above =
                                      x > 40 ? 0.02 * cell * (x - 40) + (gathers ? 3.0 * std::abs(y - 40) : 0) : 0;
                                  const double notch = x > 30 && x <= 40 ? std::max(0, 60 - 20 * std::abs(y - 40)) : 0;
                                  return 0.9 * cell * (std::clamp(x, 30, 40) - 30) + above + (x > 30 ? 60 - notch : 0);
                              }),
                    cell);
        open_west(world);
        return world;
    };
    World world = with_valley(true);
    const float before = world.at(38, 40);
    cut(world, 5e-4);
    const float by = before - world.at(38, 40);
    World alone = with_valley(false);
    cut(alone, 5e-4);
    const float by_alone = before - alone.at(38, 40);
    CHECK(by_alone > 10);
    // Not 0: as the notch widens, a little of the valley's water goes beside its middle.
    CHECK(by < 0.2F * by_alone);
}

TEST_CASE("couloirs are the same on any number of threads", "[uplift][ice]") {
    const auto on = [](int threads) {
        const cuesta::test::ThreadCount set(threads);
        World world = wall();
        cut(world, 5e-4);
        return world;
    };
    const World one = on(1);
    for (const int threads : {2, 7}) {
        const World many = on(threads);
        for (int y = 0; y < side; ++y)
            REQUIRE(std::memcmp(one.ground.height.row(y), many.ground.height.row(y), side * sizeof(float)) == 0);
    }
}

TEST_CASE("couloirs stop when told", "[uplift][ice]") {
    World world = wall();
    const Raster<float> yield(side, side, 1.0F);
    std::stop_source source;
    source.request_stop();
    const double volume =
        cut_couloirs(world.ground, grid_of(world), {1e5, 5e-4, 7, yield.view(), world.step(1).outlets},
                     {nullptr, source.get_token()});
    CHECK(volume == 0);
    CHECK(unevenness(world, foot + 12) < 0.01);
}

TEST_CASE("couloirs of land under ice are booked, and there are none without ice", "[uplift][ice]") {
    const auto made = [](float years, float couloirs) {
        UpliftedLandParameters range;
        range.ice.years = years;
        range.ice.since = 200;
        range.ice.couloirs = couloirs;
        return uplifted_land(range, 48, 40, 120);
    };
    const UpliftedLand plain = made(5000, 0);
    const UpliftedLand cut = made(5000, 1);
    CHECK(finite(cut));
    // As without couloirs: heights are floats.
    CHECK(imbalance(cut.ledger) < 1e-5);
    CHECK(cut.ledger.glaciated < plain.ledger.glaciated);
    const UpliftedLand without = made(0, 0);
    const UpliftedLand still = made(0, 1);
    for (int y = 0; y < 40; ++y)
        REQUIRE(std::memcmp(without.heights.row(y), still.heights.row(y), 48 * sizeof(float)) == 0);
}
