/// Slopes, relief, curvature, spacing, valleys, spectrum and relations of forms whose measures are known.

#include <complex>
#include <limits>
#include <numbers>

#include "core/measure/curvature.h"
#include "core/measure/hypsometry.h"
#include "core/measure/relations.h"
#include "core/measure/relief.h"
#include "core/measure/spacing.h"
#include "core/measure/spectrum.h"
#include "core/measure/valleys.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr double half_turn = std::numbers::pi;

Valleys valleys_of(const Raster<float>& land, double cell_size, const ValleyOptions& options = {}) {
    const Drainage drainage = drain(land.view());
    return find_valleys(land.view(), drainage, drainage_area_cells(drainage), cell_size, options);
}

/// A valley along the middle column, falling by `fall` a cell, with a floor of `floor` cells that leans to its middle
/// by 0.04, between flanks of 0.5.
Raster<float> straight_valley(int width, int height, double cell_size, double fall, int floor) {
    return raster_of(width, height, [=](int x, int y) {
        const double aside = std::abs(x - width / 2);
        const double flank = std::max(0.0, aside - floor / 2.0);
        return (height - y) * fall * cell_size + 0.5 * flank * cell_size +
               0.04 * cell_size * std::min(aside, floor / 2.0);
    });
}

/// Waves of chance directions and phases, as many in each octave, with a power per area of frequencies of f^-exponent;
/// those under 6 cells times `fine`.
Raster<float> fractal_land(double exponent, double fine) {
    constexpr int size = 256;
    constexpr std::uint32_t waves = 1500;
    Raster<double> sum(size, size, 0.0);
    const auto chance = [](std::uint32_t which, std::uint32_t wave) {
        return double{random_unit(5, RandomStream::test, which, wave)};
    };
    for (std::uint32_t i = 0; i < waves; ++i) {
        const double f = std::pow(2.0, -8 + 7 * (i + chance(0, i)) / waves);  // cycles a cell: 1/256 .. 1/2
        const double way = 2 * half_turn * chance(1, i);
        // An octave's area of frequencies goes with f^2.
        const double amplitude = std::sqrt(std::pow(f, 2 - exponent) * (f * 6 > 1 ? fine : 1.0));
        const std::complex<double> turn = std::polar(1.0, 2 * half_turn * f * std::cos(way));
        for (int y = 0; y < size; ++y) {
            std::complex<double> at =
                std::polar(amplitude, 2 * half_turn * (chance(2, i) + f * std::sin(way) * static_cast<double>(y)));
            for (int x = 0; x < size; ++x, at *= turn) sum(x, y) += at.real();
        }
    }
    return raster_of(size, size, [&](int x, int y) { return sum(x, y); });
}

const Raster<float> empty_land;

}  // namespace

TEST_CASE("quantiles of slopes of planes", "[measure][slopes]") {
    // Bins are a tenth of a degree wide.
    const double rise = std::tan(30 * half_turn / 180);
    const SlopeHistogram plane = find_slopes(raster_of(50, 40, [&](int x, int) { return 10 * rise * x; }).view(), 10);
    for (const double quantile : plane.quantile) CHECK(quantile == Approx(30).margin(0.1));
    CHECK(plane.share_from(29) == Approx(1));
    CHECK(plane.share_from(31) == 0);
    // A roof whose west is 10 and whose east is 40 degrees steep; the ridge is 2 of 398 columns.
    const SlopeHistogram roof = find_slopes(
        raster_of(400, 20,
                  [&](int x, int) {
                      return x < 200 ? x * std::tan(half_turn / 18)
                                     : 200 * std::tan(half_turn / 18) - (x - 200) * std::tan(40 * half_turn / 180);
                  })
            .view(),
        1);
    CHECK(roof.quantile[0] == Approx(10).margin(0.1));
    CHECK(roof.quantile[1] == Approx(10).margin(0.1));
    CHECK(roof.quantile[3] == Approx(40).margin(0.1));
    CHECK(roof.quantile[4] == Approx(40).margin(0.1));
    CHECK(find_slopes(empty_land.view(), 1).quantile[2] == 0);
}

TEST_CASE("relief by window of planes and of white noise", "[measure][relief]") {
    // A plane that rises by 0.3: relief is 0.3 times the window, to rounding of heights to floats.
    const auto plane = find_window_relief(raster_of(300, 200, [](int x, int) { return 0.3 * 20 * x; }).view(), 20);
    REQUIRE(plane.size() == 4);  // 100, 250, 500, 1000 m; 2500 m do not fit twice into 4000
    for (const WindowRelief& each : plane) {
        CHECK(each.mean == Approx(0.3 * each.window).epsilon(1e-4));
        CHECK(std::abs(each.window - each.asked) <= 20);
    }
    CHECK(*relief_exponent(plane) == Approx(1).margin(1e-3));
    CHECK(relief_of(plane, 250) == plane[1].mean);
    CHECK_FALSE(relief_of(plane, 2500));
    // Extremes of n uniform heights lie (n - 1) / (n + 1) of the range apart: 0.94 of it in 36 cells, 1 in 2500.
    const auto noise = find_window_relief(white_noise(300, 300, 3).view(), 20);
    CHECK(noise.front().mean == Approx(1000.0 * 35 / 37).epsilon(0.01));
    CHECK(*relief_exponent(noise) < 0.05);
    // Windows over holes are left out, not measured by what is left of them.
    Raster<float> half = raster_of(300, 200, [](int x, int) { return 0.3 * 20 * x; });
    for (int y = 0; y < 200; ++y)
        for (int x = 150; x < 300; ++x) half(x, y) = std::numeric_limits<float>::quiet_NaN();
    const auto rest = find_window_relief(half.view(), 20);
    CHECK(rest[1].windows * 100 < plane[1].windows * 55);
    CHECK(rest[1].mean == Approx(plane[1].mean).epsilon(0.02));  // windows that lack less than a tenth lose as much
    CHECK(find_window_relief(empty_land.view(), 20).empty());
}

TEST_CASE("curvature of valleys, ridges and waves", "[measure][curvature]") {
    // A V bends in one column alone, p of all: the skewness of a coin that falls so is (1 - 2 p) / sqrt(p (1 - p)).
    const auto fold = [](double sign) {
        return find_curvature(raster_of(101, 60, [&](int x, int) { return sign * 8 * std::abs(x - 50); }).view(), 10);
    };
    const double p = 1.0 / 99;
    const double expected = (1 - 2 * p) / std::sqrt(p * (1 - p));
    const auto valley = fold(1);
    REQUIRE(valley.size() == 5);
    CHECK(valley[0].skewness == Approx(expected).epsilon(1e-6));
    CHECK(valley[0].distance == 10);
    CHECK(valley[0].deviation == Approx(16 * std::sqrt(p * (1 - p)) / 100).epsilon(1e-6));
    CHECK(fold(-1)[0].skewness == Approx(-expected).epsilon(1e-6));
    // Whole waves are as sharp above as below; 96 cells are 8 of them.
    const auto wave =
        find_curvature(raster_of(98, 50, [](int x, int) { return 50 * std::sin(2 * half_turn * x / 12); }).view(), 10);
    CHECK(wave[0].skewness == Approx(0).margin(1e-3));
    // A plane does not bend, though floats round it.
    for (const ScaleCurvature& each :
         find_curvature(raster_of(90, 90, [](int x, int y) { return 1000 + 0.37 * x + 0.11 * y; }).view(), 10))
        CHECK(each.skewness == 0);
    CHECK(find_curvature(empty_land.view(), 10).empty());
}

TEST_CASE("spacing of ridges of known distance", "[measure][spacing]") {
    for (const double angle : {0.0, half_turn / 8, half_turn / 4, 1.1}) {
        const double wave = 40;  // cells
        const Raster<float> ridges = raster_of(1200, 1200, [&](int x, int y) {
            return 100 * std::sin((x * std::cos(angle) + y * std::sin(angle)) * 2 * half_turn / wave);
        });
        const Spacing found = find_spacing(ridges.view(), 30, 20);
        REQUIRE(found.valleys);
        // Four directions stand for all: they see parallel lines 5 % too far apart at worst, 3 % too near. A valley at
        // the end of a line is not known to be one: some 3 % of these.
        CHECK(*found.valleys == Approx(wave * 30).epsilon(0.085));
        // Lines cross them at even distances, but for rounding to whole cells.
        CHECK(found.irregularity < 0.1);
    }
    // Waves lower than the prominence are none.
    const Raster<float> low = raster_of(200, 200, [](int x, int) { return 5 * std::sin(x * 2 * half_turn / 40); });
    CHECK_FALSE(find_spacing(low.view(), 30, 20).valleys);
    CHECK(find_spacing(low.view(), 30, 9).valleys);
    // Between ridges at random places, distances are as irregular as waiting times: near 1 (here from white noise).
    CHECK(find_spacing(white_noise(300, 300, 1).view(), 30, 900).irregularity > 0.6);
    CHECK_FALSE(find_spacing(empty_land.view(), 30, 1).valleys);
}

TEST_CASE("floors of U-shaped and V-shaped valleys", "[measure][valleys]") {
    ValleyOptions options;
    options.river_area = 1e5;
    // Flanks are steeper than a floor may be: the width is that of the flat part, and half a cell on both sides where
    // Horn's square sees the flank half.
    const Valleys u = valleys_of(straight_valley(121, 200, 20, 0.01, 20), 20, options);
    REQUIRE(u.floor_width);
    CHECK(*u.floor_width == Approx(20 * 20).margin(2 * 20));
    CHECK(u.floor_share == Approx(20.0 / 121).margin(2.0 / 121));
    // The river's own cell is all that is flat in a V.
    const Valleys v = valleys_of(straight_valley(121, 200, 20, 0.01, 0), 20, options);
    CHECK(*v.floor_width <= 20);
    // A plain without relief has no valley floors.
    CHECK(valleys_of(raster_of(100, 100, [](int, int y) { return 0.1 * (100 - y); }), 20, options).floor_share == 0);
    CHECK(valleys_of(empty_land, 20).cells == 0);
}

TEST_CASE("drainage density of parallel valleys", "[measure][valleys]") {
    // Valleys 600 m apart fall by 0.3 over 12 km: a channel starts where 600 m times its length, times 0.3^2, is
    // 2e4 m^2, 370 m below the edge. Flanks of 0.4 gather 9000 m^2 at most and have no channels.
    const double side = 30;
    const Raster<float> land =
        raster_of(200, 400, [&](int x, int y) { return (400 - y) * 0.3 * side + 0.4 * side * std::abs(x % 20 - 10); });
    const double expected = (1 - 370.0 / 12000) / 0.6;
    CHECK(valleys_of(land, side).density == Approx(expected).epsilon(0.05));  // the map's sides cut half valleys off
    // On a plane water gathers nowhere.
    const Raster<float> plane = raster_of(100, 100, [](int, int y) { return 0.05 * 30 * (100 - y); });
    CHECK(valleys_of(plane, 30).density == 0);
}

TEST_CASE("spectrum of profiles of known power", "[measure][spectrum]") {
    // A profile sees the waves that it crosses aslant as longer ones: its power falls with one power less.
    for (const double exponent : {3.0, 4.0, 5.0}) {
        const Spectrum found = find_spectrum(fractal_land(exponent, 1).view());
        REQUIRE(found.exponent);
        // Some 200 waves an octave: bins scatter by a tenth.
        CHECK(*found.exponent == Approx(exponent - 1).margin(0.2));
        CHECK(std::abs(found.fine_power) < 0.3);
        CHECK(found.peak < 0.2);
    }
    // A tenth of the power under 6 cells is -1 in its logarithm. Ten times as much is 1 less what profiles that cross
    // these waves aslant see among the longer ones, by which the fit rises.
    const double even = find_spectrum(fractal_land(5, 1).view()).fine_power;
    CHECK(find_spectrum(fractal_land(5, 0.1).view()).fine_power - even == Approx(-1).margin(0.3));
    CHECK(find_spectrum(fractal_land(5, 10).view()).fine_power - even > 0.4);
    // Equal ridges of 20 cells stand out.
    Raster<float> comb = fractal_land(4, 1);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) comb(x, y) += static_cast<float>(4000 * std::sin(2 * half_turn * x / 20));
    CHECK(find_spectrum(comb.view()).peak > 0.5);
    CHECK_FALSE(find_spectrum(raster_of(128, 128, [](int x, int y) { return 3 * x + y; }).view()).exponent);
    CHECK_FALSE(find_spectrum(white_noise(63, 200, 1).view()).exponent);
    CHECK(*find_spectrum(white_noise(256, 256, 1).view()).exponent == Approx(0).margin(0.1));
}

TEST_CASE("slopes that go with heights and with roughness", "[measure][relations]") {
    // A bowl: slope r, height r^2 / 2, correlated by 0.97 over a disc; upside down, as much the other way.
    const auto bowl = [](double sign) {
        return find_slope_relations(raster_of(150, 150, [&](int x, int y) {
                                        return sign * (std::pow(x - 75, 2) + std::pow(y - 75, 2)) / 2;
                                    }).view());
    };
    CHECK(bowl(1).with_height > 0.9);
    CHECK(bowl(-1).with_height == Approx(-bowl(1).with_height).margin(1e-6));
    CHECK(bowl(1).with_roughness == 0);  // it bends alike everywhere
    const Raster<float> noise = white_noise(150, 150, 4, 1);
    const auto rough = [&](bool where_steep) {
        return find_slope_relations(raster_of(150, 150,
                                              [&](int x, int y) {
                                                  const double steep = std::abs(x - 75) / 75.0;
                                                  return 20 * steep * steep * 75 +
                                                         double{noise(x, y)} * (where_steep ? steep : 1) * 10;
                                              })
                                        .view())
            .with_roughness;
    };
    CHECK(rough(true) > 0.7);
    CHECK(std::abs(rough(false)) < 0.1);
    const SlopeRelations plane =
        find_slope_relations(raster_of(60, 60, [](int x, int y) { return 1000 + 2 * x + y; }).view());
    CHECK(plane.with_height == 0);
    CHECK(plane.with_roughness == 0);
    CHECK(find_slope_relations(empty_land.view()).cells == 0);
}
