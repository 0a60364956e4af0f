/// Concavity and Hack's exponent of land made to have them.

#include <limits>

#include "core/measure/slope_area.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

double concavity_of(const Raster<float>& land, double cell_size, const ChannelOptions& options = {}) {
    const Drainage drainage = drain(land.view());
    const PowerLaw law = slope_against_area(land.view(), drainage, drainage_area_cells(drainage), cell_size, options);
    return law.exponent ? -*law.exponent : std::numeric_limits<double>::quiet_NaN();
}

PowerLaw hack_of(const Raster<float>& land, double cell_size, const ChannelOptions& options = {}) {
    const Drainage drainage = drain(land.view());
    return length_against_area(drainage, drainage_area_cells(drainage), cell_size, options);
}

}  // namespace

TEST_CASE("the concavity of a valley is the one it was made with", "[measure][channels]") {
    for (const double theta : {0.0, 0.2, 0.45, 0.8}) {
        INFO("theta " << theta);
        const Raster<float> valley = valley_of_concavity(65, 400, theta, 200);
        // One step: exact but for the rounding of the heights to floats. Five steps average the slope downstream of
        // where the area is read, which matters only near the head: 2.5 rows of the 40 from which bins are full.
        ChannelOptions one_step;
        one_step.reach = 1;
        CHECK(concavity_of(valley, 1, one_step) == Approx(theta).margin(0.01));
        CHECK(concavity_of(valley, 1) == Approx(theta).margin(0.03));
    }
}

TEST_CASE("the steepness is in metres", "[measure][channels]") {
    // S = k A^-theta with A in cells; on cells of 20 m with heights as they are, S' = (k / 20) (A' / 400)^-theta.
    const Raster<float> valley = valley_of_concavity(65, 400, 0.4, 200);
    const Drainage drainage = drain(valley.view());
    const PowerLaw law = slope_against_area(valley.view(), drainage, drainage_area_cells(drainage), 20.0);
    REQUIRE(law.exponent);
    CHECK(law.coefficient * std::pow(1e6, *law.exponent) == Approx(10 * std::pow(1e6 / 400, -0.4)).epsilon(0.05));
    for (const ChannelBin& bin : law.bins) CHECK(bin.cells >= 10);
}

TEST_CASE("a plane's channels are as long as their areas", "[measure][channels]") {
    // Columns side by side: L = A - 1 cells.
    const PowerLaw law = hack_of(raster_of(5, 2000, [](int, int y) { return -y; }), 1);
    REQUIRE(law.exponent);
    CHECK(*law.exponent == Approx(1).margin(0.01));  // the 1 cell of 100 or more
}

TEST_CASE("a triangular basin has Hack's exponent one half", "[measure][channels]") {
    // The basin widens by one cell a row on either side; all rows drain to its middle: A = (y + 1)^2, L = y.
    const Raster<float> basin = raster_of(401, 201, [](int x, int y) {
        const int aside = std::abs(x - 200);
        return aside <= y ? 10.0 * aside - y : std::numeric_limits<double>::quiet_NaN();
    });
    ChannelOptions options;
    options.minimum_cells = 250;  // the flanks' rows, up to 200 cells long, are no channels
    const PowerLaw law = hack_of(basin, 30, options);
    REQUIRE(law.exponent);
    CHECK(*law.exponent == Approx(0.5).margin(0.01));  // the 1 of y + 1
    CHECK(law.coefficient == Approx(1).epsilon(0.1));
    const Raster<float> length = longest_upstream_length(drain(basin.view()), 30);
    CHECK(length(200, 200) == 200 * 30.0F);
    CHECK(length(0, 200) == 0.0F);
}

TEST_CASE("hollows and lakes are no channels", "[measure][channels]") {
    Raster<float> valley = valley_of_concavity(65, 400, 0.45, 200);
    const Drainage drainage = drain(valley.view());
    const auto area = drainage_area_cells(drainage);
    const auto cells = [](const PowerLaw& law) {
        std::int64_t sum = 0;
        for (const ChannelBin& bin : law.bins) sum += bin.cells;
        return sum;
    };
    ChannelOptions all_bins;
    all_bins.minimum_bin_cells = 1;
    const std::int64_t before = cells(slope_against_area(valley.view(), drainage, area, 1, all_bins));
    CHECK(before == 400 - 1 - 5);  // the first row drains 65 cells; the last five have no five steps
    Raster<std::uint8_t> lakes(65, 400, std::uint8_t{0});
    lakes(32, 200) = 1;
    // The lake cell itself and the five above it, whose ways meet it.
    CHECK(cells(slope_against_area(valley.view(), drainage, area, 1, all_bins, lakes.view())) == before - 6);
    CHECK(cells(length_against_area(drainage, area, 1, all_bins, lakes.view())) == 399 - 1);
    valley(32, 200) -= 1000;
    const Drainage with_hollow = drain(valley.view());
    CHECK(cells(slope_against_area(valley.view(), with_hollow, drainage_area_cells(with_hollow), 1, all_bins)) ==
          before - 6);
}

TEST_CASE("too little land has no exponents", "[measure][channels]") {
    for (const auto& [width, height] : {std::pair(1, 1), std::pair(1, 50), std::pair(9, 9)}) {
        const Raster<float> land = white_noise(width, height, 1);
        CHECK(std::isnan(concavity_of(land, 10)));
        CHECK_FALSE(hack_of(land, 10).exponent);
    }
    CHECK_FALSE(hack_of(Raster<float>(), 10).exponent);
    CHECK(std::isnan(concavity_of(Raster<float>(200, 200, 3.0F), 10)));
}
