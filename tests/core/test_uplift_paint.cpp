/// Rock and age that are painted on uplifted land, and ground that sinks.

#include <limits>

#include "core/uplift/nonlinear_creep.h"
#include "tests/core/same_heights.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_paint {

constexpr int paint_width = 48;
constexpr int paint_height = 40;
constexpr double paint_cell = 120;

UpliftedLandParameters even_land() {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = UpliftPattern::even;
    parameters.uplift.variation = 0;
    return parameters;
}

Raster<float> halves(float west, float east) {
    return raster_of(paint_width, paint_height, [&](int x, int) { return x < paint_width / 2 ? west : east; });
}

UpliftedLand land_with(const UpliftedLandParameters& parameters, const UpliftMasks& masks) {
    return uplifted_land(parameters, paint_width, paint_height, paint_cell, masks);
}

UpliftedLand with_hardness(const UpliftedLandParameters& parameters, const Raster<float>& hardness) {
    UpliftMasks masks;
    masks.hardness = hardness.view();
    return land_with(parameters, masks);
}

UpliftedLand with_age(const UpliftedLandParameters& parameters, const Raster<float>& age) {
    UpliftMasks masks;
    masks.age = age.view();
    return land_with(parameters, masks);
}

/// Of columns [first, last), away from the border between the halves.
double mean_of_columns(const Raster<float>& cells, int first, int last) {
    double sum = 0;
    for (int y = 0; y < cells.height(); ++y)
        for (int x = first; x < last; ++x) sum += double{cells(x, y)};
    return sum / static_cast<double>(cells.height() * (last - first));
}
double west_of(const Raster<float>& cells) {
    return mean_of_columns(cells, 0, paint_width / 2 - 4);
}
double east_of(const Raster<float>& cells) {
    return mean_of_columns(cells, paint_width / 2 + 4, paint_width);
}

}  // namespace cuesta::uplift_paint

using namespace cuesta::uplift_paint;

TEST_CASE("painted hardness is a factor of the erodibility, and 0.5 is none", "[uplift][mask]") {
    UpliftedLandParameters parameters = even_land();
    parameters.rock.painted_hardness = 2;
    const UpliftedLand plain = land_with(parameters, {});
    CHECK(
        same_heights(with_hardness(parameters, Raster<float>(paint_width, paint_height, 0.5F)).heights, plain.heights));
    // 2^-2 and 2^1 are floats: the same bytes as a painted erodibility.
    for (const auto& [hardness, factor] : {std::pair{1.0F, 0.25F}, {0.25F, 2.0F}}) {
        const Raster<float> erodibility(paint_width, paint_height, factor);
        UpliftMasks masks;
        masks.erodibility = erodibility.view();
        CHECK(same_heights(with_hardness(parameters, Raster<float>(paint_width, paint_height, hardness)).heights,
                           land_with(parameters, masks).heights));
    }
    const UpliftedLand land = with_hardness(parameters, halves(0, 1));
    CHECK(west_of(land.heights) < 0.7 * west_of(plain.heights));
    CHECK(east_of(land.heights) > 1.3 * east_of(plain.heights));
    CHECK(imbalance(land.ledger) < 1e-5);
    // Without a range it says nothing.
    parameters.rock.painted_hardness = 0;
    CHECK(same_heights(with_hardness(parameters, halves(0, 1)).heights, plain.heights));
}

TEST_CASE("age that is painted everywhere is the age of the parameters", "[uplift][mask]") {
    UpliftedLandParameters parameters = even_land();
    for (const auto& [painted, age] : {std::pair{0.5F, 0.0F}, {0.75F, 0.5F}, {1.0F, 1.0F}, {0.25F, -0.5F}}) {
        INFO("painted " << painted);
        const UpliftedLand land = with_age(parameters, Raster<float>(paint_width, paint_height, painted));
        UpliftedLandParameters same = parameters;
        same.uplift.age = age;
        CHECK(same_heights(land.heights, land_with(same, {}).heights));
    }
    parameters.uplift.painted_age = 0;
    CHECK(same_heights(with_age(parameters, halves(0, 1)).heights, land_with(parameters, {}).heights));
}

TEST_CASE("old and young ground lie side by side", "[uplift][mask]") {
    UpliftedLandParameters parameters = even_land();
    parameters.uplift.time = 1.5F;  // so short that a third of it makes less
    const UpliftedLand plain = land_with(parameters, {});
    SECTION("older in the east: its uplift has ended") {
        const UpliftedLand land = with_age(parameters, halves(0.5F, 1));
        CHECK(east_of(land.heights) < 0.7 * east_of(plain.heights));
        CHECK(west_of(land.heights) > 0.8 * west_of(plain.heights));
        CHECK(imbalance(land.ledger) < 1e-5);
    }
    SECTION("younger in the west: it has lived a third of the time") {
        const UpliftedLand land = with_age(parameters, halves(0, 0.5F));
        CHECK(west_of(land.heights) < 0.8 * west_of(plain.heights));
        CHECK(east_of(land.heights) > 0.8 * east_of(plain.heights));
        CHECK(imbalance(land.ledger) < 1e-5);
    }
}

TEST_CASE("ground that is painted low sinks, by the rate and the time", "[uplift][mask]") {
    UpliftedLandParameters parameters = even_land();
    parameters.uplift.time = 2;
    parameters.rivers.deposition = 1;
    const Raster<float> uplift = halves(1, 0);
    UpliftMasks masks;
    masks.uplift = uplift.view();
    const UpliftedLand level = land_with(parameters, masks);
    parameters.uplift.subsidence = 0.2F;
    const UpliftedLand sunk = land_with(parameters, masks);
    // One level, which takes 0.7 of the time; half of the cells inside the edge of map and margin, 60 x 50, sink.
    const double metres = 0.2e-3 * 0.7 * 2e6;
    const double area = 0.5 * 58 * 48 * paint_cell * paint_cell;
    // The cells at the border of the halves sink by a part.
    CHECK(level.ledger.uplifted - sunk.ledger.uplifted == Approx(metres * area).epsilon(0.02));
    CHECK(imbalance(sunk.ledger) < 1e-5);
    CHECK(east_of(sunk.loose) > 3 * east_of(level.loose));  // what the rivers of the west laid there
    CHECK(east_of(sunk.heights) - east_of(sunk.loose) < east_of(level.heights) - east_of(level.loose) - 50);
    // If all of it rises nothing sinks.
    const Raster<float> all(paint_width, paint_height, 1.0F);
    masks.uplift = all.view();
    const UpliftedLand risen = land_with(parameters, masks);
    parameters.uplift.subsidence = 0;
    CHECK(same_heights(risen.heights, land_with(parameters, masks).heights));
}

TEST_CASE("paint may hold anything, and what is no number is no paint", "[uplift][mask]") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const UpliftedLandParameters parameters = even_land();
    for (const float odd : {nan, infinity, -infinity, -3.0F, 0.0F, 1e-40F, 3e38F})
        for (const int every : {3, 1}) {
            INFO("value " << odd << " in every " << every << ". cell");
            const Raster<float> mask = raster_of(paint_width, paint_height,
                                                 [&](int x, int y) { return (x + 2 * y) % every == 0 ? odd : 0.5F; });
            UpliftMasks masks;
            masks.hardness = masks.age = mask.view();
            CHECK(finite(land_with(parameters, masks)));
        }
    const UpliftedLand plain = land_with(parameters, {});
    CHECK(
        same_heights(with_hardness(parameters, Raster<float>(paint_width, paint_height, nan)).heights, plain.heights));
    CHECK(same_heights(with_age(parameters, Raster<float>(paint_width, paint_height, nan)).heights, plain.heights));
    // Masks of another size are laid over the whole land.
    CHECK(finite(with_age(parameters, Raster<float>(1, 1, 1.0F))));
}

TEST_CASE("painted land is the same bytes on any number of threads", "[uplift][mask]") {
    UpliftedLandParameters parameters = even_land();
    parameters.uplift.subsidence = 0.1F;
    // Two levels, and several bands of rows.
    const int size = 128;
    const Raster<float> paint =
        raster_of(size, size, [&](int x, int y) { return 0.5 + 0.5 * std::sin(0.1 * x) * std::cos(0.07 * y); });
    UpliftMasks masks;
    masks.uplift = masks.hardness = masks.age = paint.view();
    UpliftedLand first;
    for (const int threads : {1, 2, 7}) {
        const ThreadCount count(threads);
        const UpliftedLand land = uplifted_land(parameters, size, size, 60, masks);
        if (threads == 1) first = land;
        CHECK(same_heights(land.heights, first.heights));
        CHECK(same_heights(land.loose, first.loose));
    }
}

TEST_CASE("creep at half the pace is half the creep, and keeps the ground between paces", "[uplift]") {
    const auto hill = [] {
        return World(
            raster_of(40, 40,
                      [](int x, int y) { return 5 * std::exp(-0.01 * (std::pow(x - 20, 2) + std::pow(y - 20, 2))); }),
            10);
    };
    BorderedRaster pace(40, 40);
    const auto fill = [&](const auto& at) {
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 40; ++x) pace.row(y)[x] = at(x);
        pace.mirror_border();
    };
    fill([](int) { return 0.5F; });
    World slow = hill();
    World half = hill();
    creep_ground(slow.ground, {100, 1.2F, 10, {}, &pace});
    creep_ground(half.ground, {50, 1.2F, 10, {}});
    // Explicit steps of two lengths.
    CHECK(slow.at(20, 20) == Approx(half.at(20, 20)).epsilon(1e-3));
    CHECK(slow.at(20, 20) < 4.95F);
    fill([](int x) { return x < 20 ? 0.0F : 1.0F; });
    World uneven = hill();
    const double before = uneven.total();
    creep_ground(uneven.ground, {100, 1.2F, 10, {}, &pace});
    CHECK(uneven.total() == Approx(before).epsilon(1e-6));
    CHECK(uneven.at(10, 20) == hill().at(10, 20));
    CHECK_FALSE(uneven.at(30, 20) == hill().at(30, 20));
}
