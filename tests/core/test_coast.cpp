/// \file Waves and cliffs: fetch of simple seas, retreat by the formula, books, and what a run may not depend on.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stop_token>

#include "core/coast/cliff_retreat.h"
#include "core/coast/wave_exposure.h"
#include "tests/catch.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using cuesta::test::ThreadCount;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr WaveClimate west_wind{270, 1, 20000};
constexpr float cliff_top = 60;

/// Land 60 m high east of `shore` (m), sea 20 m deep west of it.
Raster<float> straight_coast(int size, double cell_size, double shore) {
    Raster<float> heights(size, size, -20.0F);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            if ((x + 0.5) * cell_size > shore) heights(x, y) = cliff_top;
    return heights;
}

/// A headland of 10 by 10 cells in the sea before the straight coast of the right half.
Raster<float> coast_with_headland() {
    Raster<float> heights = straight_coast(64, 20, 640);
    for (int y = 27; y < 37; ++y)
        for (int x = 22; x < 32; ++x) heights(x, y) = cliff_top;
    return heights;
}

bool same_bytes(const Raster<float>& a, const Raster<float>& b) {
    for (int y = 0; y < a.height(); ++y)
        if (std::memcmp(a.row(y), b.row(y), sizeof(float) * static_cast<std::size_t>(a.width())) != 0) return false;
    return true;
}

/// Metres that a coast of 2 km has gone back in the middle row after 2000 years in steps of 20.
double retreat_of(double cell_size, const CliffLaw& law, float exposure) {
    const int size = static_cast<int>(2000 / cell_size);
    Raster<float> heights = straight_coast(size, cell_size, 500);
    const Raster<float> waves(size, size, exposure);
    CliffRetreat coast(heights.view(), cell_size, 0, law);
    for (int i = 0; i < 100; ++i) coast.step(waves.view(), {}, 20);
    int platform = 0;
    for (int x = 0; x < size; ++x) platform += heights(x, size / 2) == -law.platform ? 1 : 0;
    return platform * cell_size;
}

}  // namespace

TEST_CASE("exposure is the root of the fetch", "[coast]") {
    // Land in the west, wind from the west: the fetch of column x is its distance from the last cell of land.
    Raster<float> heights(40, 8, -10.0F);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 10; ++x) heights(x, y) = 5;
    const Raster<float> exposure = wave_exposure(heights.view(), 50, 0, west_wind);
    CHECK(exposure(9, 4) == 0);
    for (const int x : {10, 20, 39}) CHECK_THAT(exposure(x, 4), WithinRel(std::sqrt((x - 9) * 50 / 20000.0), 1e-5));  // floats
    const WaveClimate east_wind{90, 1, 20000};
    CHECK_THAT(wave_exposure(heights.view(), 50, 0, east_wind)(10, 4), WithinRel(1.0, 1e-5));
}

TEST_CASE("open sea has an exposure of 1 in any wind", "[coast]") {
    const Raster<float> sea(17, 9, -3.0F);
    for (const float from : {0.0F, 77.0F, 359.0F, -500.0F})
        for (const float spread : {0.0F, 60.0F, 180.0F}) {
            const Raster<float> exposure = wave_exposure(sea.view(), 10, 0, {from, spread, 5000});
            for (int y = 0; y < 9; ++y)
                for (int x = 0; x < 17; ++x) CHECK_THAT(exposure(x, y), WithinAbs(1.0, 1e-5));  // sixteen sums of floats
        }
}

TEST_CASE("waves reach the weather side of an island, not its lee", "[coast]") {
    Raster<float> heights(61, 61, -10.0F);
    for (int y = 20; y < 41; ++y)
        for (int x = 28; x < 33; ++x) heights(x, y) = 20;
    const Raster<float> exposure = wave_exposure(heights.view(), 20, 0, {270, 30, 20000});
    CHECK(exposure(27, 30) > 0.9F);
    CHECK(exposure(33, 30) < 0.3F);
    // The wind turned, weather and lee change places: a rose that is read in the wrong sense fails here.
    const Raster<float> turned = wave_exposure(heights.view(), 20, 0, {90, 30, 20000});
    CHECK_THAT(turned(33, 30), WithinAbs(exposure(27, 30), 1e-5));
}

TEST_CASE("exposure of a place hardly depends on the cells", "[coast]") {
    const auto at_600_metres = [](double cell_size) {
        const int size = static_cast<int>(2000 / cell_size);
        Raster<float> heights = straight_coast(size, cell_size, 1000);
        const int x = static_cast<int>(600 / cell_size);
        return wave_exposure(heights.view(), cell_size, 0, {90, 1, 20000})(x, size / 2);
    };
    // Half a cell of 40 m in a fetch of 400 m is 5 %, of its root 2.5 %; both ends of the fetch may be off by that.
    CHECK_THAT(at_600_metres(10), WithinRel(double{at_600_metres(40)}, 0.05));
}

TEST_CASE("a straight coast goes back as the formula says, at every cell size", "[coast]") {
    const CliffLaw law{0.1F, 0.2F, 0.5F};
    const double expected = 2000 * 0.1 * (0.8 - 0.2);
    // A cell counts once it is all cut, so up to one is missing; a hundredth more for sums of floats.
    for (const double cell_size : {5.0, 10.0, 20.0, 40.0}) CHECK_THAT(retreat_of(cell_size, law, 0.8F), WithinAbs(expected, 1.01 * cell_size));
    CHECK(retreat_of(10, law, 0.2F) == 0);  // at the threshold
    // A control: twice the rate is not within the tolerance.
    CHECK(std::abs(retreat_of(10, {0.2F, 0.2F, 0.5F}, 0.8F) - expected) > 100);
}

TEST_CASE("a diagonal coast goes back as fast as a straight one", "[coast]") {
    const int size = 200;
    const double cell_size = 10;
    Raster<float> heights(size, size, -20.0F);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            if (x + y > 150) heights(x, y) = cliff_top;
    CliffRetreat coast(heights.view(), cell_size, 0, {0.1F, 0.0F, 0.5F});
    const Raster<float> waves(size, size, 1.0F);
    for (int i = 0; i < 100; ++i) coast.step(waves.view(), {}, 20);
    // Along the diagonal, cells are sqrt(2) apart; x = y passes the middle of the shore.
    int platform = 0;
    for (int x = 0; x < size; ++x) platform += heights(x, x) == -0.5F ? 1 : 0;
    CHECK_THAT(platform * cell_size * std::sqrt(2.0), WithinAbs(200, 2 * cell_size));  // a cell's diagonal at either end
}

TEST_CASE("soft rock goes back, hard rock stands as a headland", "[coast]") {
    Raster<float> heights = straight_coast(60, 10, 200);
    Raster<float> strength(60, 60, 1.0F);
    for (int y = 20; y < 40; ++y)
        for (int x = 0; x < 60; ++x) strength(x, y) = 6;
    const Raster<float> waves(60, 60, 1.0F);
    CliffRetreat coast(heights.view(), 10, 0, {0.1F, 0.2F, 0.5F});
    for (int i = 0; i < 100; ++i) coast.step(waves.view(), strength.view(), 20);
    CHECK(heights(20, 30) == cliff_top);
    CHECK(heights(20, 5) == -0.5F);
}

TEST_CASE("the books hold what cliffs lost, and no cell rises", "[coast]") {
    const Raster<float> before = coast_with_headland();
    Raster<float> after = before;
    CliffRetreat coast(after.view(), 20, 0, {0.2F, 0.05F, 0.5F});
    for (int i = 0; i < 30; ++i) {
        const Raster<float> waves = wave_exposure(after.view(), 20, 0, {270, 60, 5000});
        coast.step(waves.view(), {}, 50);
    }
    double lost = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            CHECK(after(x, y) <= before(x, y));
            lost += (double{before(x, y)} - double{after(x, y)}) * 400;
        }
    CHECK(lost > 0);
    CHECK_THAT(coast.books().cut, WithinRel(lost, 1e-9));  // sums of doubles in another order
}

TEST_CASE("coasts are the same on any number of threads", "[coast][threads]") {
    const auto run = [](int threads) {
        const ThreadCount count(threads);
        Raster<float> heights = coast_with_headland();
        CliffRetreat coast(heights.view(), 20, 0, {0.2F, 0.05F, 0.5F});
        for (int i = 0; i < 10; ++i) coast.step(wave_exposure(heights.view(), 20, 0, {240, 60, 5000}).view(), {}, 50);
        return heights;
    };
    const Raster<float> alone = run(1);
    CHECK(same_bytes(alone, run(2)));
    CHECK(same_bytes(alone, run(7)));
    CHECK_FALSE(same_bytes(alone, coast_with_headland()));
}

TEST_CASE("coasts bear what is not finite, and stop", "[coast]") {
    Raster<float> heights = coast_with_headland();
    heights(31, 30) = std::numeric_limits<float>::quiet_NaN();
    heights(30, 31) = std::numeric_limits<float>::infinity();
    Raster<float> strength(64, 64, std::numeric_limits<float>::quiet_NaN());
    const Raster<float> waves = wave_exposure(heights.view(), 20, 0, {240, 60, 5000});
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) CHECK((waves(x, y) >= 0 && waves(x, y) <= 1.00001F));
    CHECK(waves(31, 30) == 0);
    CliffRetreat coast(heights.view(), 20, 0, {0.2F, 0.05F, 0.5F});
    coast.step(waves.view(), {}, 5000);
    coast.step(waves.view(), strength.view(), 5000);
    CHECK(std::isnan(heights(31, 30)));
    CHECK(std::isfinite(coast.books().cut));
    std::stop_source stop;
    stop.request_stop();
    WorkControl stopped;
    stopped.stop = stop.get_token();
    CHECK(wave_exposure(heights.view(), 20, 0, {240, 60, 5000}, stopped).empty());
}
