/// Cirques: armchairs are counted with their floors and the way that they face, troughs, pits and slopes are not.

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>
#include <string>
#include <utility>

#include "core/field/statistics.h"
#include "core/ice/glacier_climate.h"
#include "core/measure/cirques.h"
#include "core/uplift/uplifted_land.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr int bowl_side = 101;
constexpr double bowl_cell = 25;

template <class Height>
Raster<float> bowl_land(const Height& height) {
    Raster<float> land(bowl_side, bowl_side);
    for (int y = 0; y < bowl_side; ++y)
        for (int x = 0; x < bowl_side; ++x)
            land(x, y) = static_cast<float>(height((x - bowl_side / 2) * bowl_cell, (y - bowl_side / 2) * bowl_cell));
    return land;
}

/// A floor at 2000 m, 500 m wide, below walls of 45 degrees, open over 140 degrees towards `facing` (from north).
double armchair(double east, double south, double facing) {
    const double r = std::hypot(east, south);
    if (r < 250) return 2000;
    const double off = std::abs(std::remainder(std::atan2(east, -south) - facing, 2 * std::numbers::pi));
    const double wall = std::clamp((off * 180 / std::numbers::pi - 55) / 30, 0.0, 1.0);
    return 2000 + wall * std::min(r - 250, 400.0) - (1 - wall) * 0.3 * (r - 250);
}

}  // namespace

TEST_CASE("an armchair is one cirque, with its floor and the way that it faces", "[measure][cirques]") {
    for (int k = 0; k < 8; ++k) {
        const double facing = k * std::numbers::pi / 4;
        const auto land = bowl_land([&](double east, double south) { return armchair(east, south, facing); });
        const std::vector<Cirque> found = find_cirques(land.view(), bowl_cell);
        INFO("facing " << k * 45 << " degrees");
        REQUIRE(found.size() == 1);
        // Cells at the lip still see the walls: their ground has begun to fall.
        CHECK(found[0].floor == Approx(2000).margin(5));
        // Two of the sixteen directions, since the lattice of cells is not round.
        CHECK(std::abs(std::remainder(found[0].facing - facing, 2 * std::numbers::pi)) < 0.4);
        CHECK(std::abs(found[0].x - bowl_side / 2.0) < 10);
    }
}

TEST_CASE("troughs, pits, slopes and gentle hollows are no cirques", "[measure][cirques]") {
    const auto none = [](const auto& height) { return find_cirques(bowl_land(height).view(), bowl_cell).empty(); };
    CHECK(none([](double, double south) { return 3000 - 0.2 * south; }));
    CHECK(none([](double east, double south) { return 0.8 * std::max(std::abs(east) - 200, 0.0) - 0.05 * south; }));
    CHECK(none([](double east, double south) { return std::max(std::hypot(east, south) - 250, 0.0); }));
    CHECK(none([](double east, double south) { return -0.7 * std::hypot(east, south); }));
    CHECK(none([](double east, double south) { return 0.3 * (armchair(east, south, 0) - 2000); }));
    CHECK(find_cirques({}, bowl_cell).empty());
}

TEST_CASE("shares of cirques", "[measure][cirques]") {
    CHECK(poleward_share({}) == 0);
    const std::vector<Cirque> three{{0, 0, 2000, 1e4, 0.1}, {0, 0, 2100, 1e4, 6.2}, {0, 0, 2400, 1e4, 3.1}};
    CHECK(poleward_share(three) == Approx(2.0 / 3));
    CHECK(share_near(three, 2050, 150) == Approx(2.0 / 3));
    CHECK(share_near(three, 3000, 150) == 0);
}

/// Of cirques found after the ice, those whose floors it has worn by more than 20 m: others are valley heads of rivers.
std::vector<Cirque> worn_cirques(const std::vector<Cirque>& found, const Raster<float>& before,
                                 const Raster<float>& after) {
    std::vector<Cirque> worn;
    for (const Cirque& cirque : found) {
        const int x = static_cast<int>(cirque.x), y = static_cast<int>(cirque.y);
        if (before(x, y) - after(x, y) > 20) worn.push_back(cirque);
    }
    return worn;
}

/// Height in steps of 10 m around which most floors lie within 150 m; 0 without cirques.
double height_of_most(const std::vector<Cirque>& cirques) {
    double best = 0, most = 0;
    for (double height = -500; height < 5000; height += 10)
        if (const double share = share_near(cirques, height, 150); share > most) {
            most = share;
            best = height;
        }
    return best;
}

TEST_CASE("cirques that ice has worn are told from valley heads", "[measure][cirques]") {
    const Raster<float> after(4, 4, 100.0F);
    Raster<float> before = after;
    before(1, 2) = 130;
    before(3, 3) = 110;
    const std::vector<Cirque> found{{1.5, 2.5, 100, 1e4, 0}, {3.5, 3.5, 100, 1e4, 0}, {0.5, 0.5, 100, 1e4, 0}};
    REQUIRE(worn_cirques(found, before, after).size() == 1);
    CHECK(worn_cirques(found, before, after)[0].x == 1.5);
    CHECK(height_of_most(found) == Approx(100).margin(150));
    CHECK(height_of_most({}) == 0);
}

/// Figures of docs/methods/ice.md: `test_core "[cirque-figures]"`, minutes.
TEST_CASE("cirques of a range that ice has worked on", "[.][cirque-figures]") {
    UpliftedLandParameters range;
    range.uplift.seed = 5;
    range.ice.since = 500;
    const auto tell = [](const std::string& name, const std::vector<Cirque>& found, double line) {
        const double height = height_of_most(found);
        std::cout << name << found.size() << " cirques, " << 100 * poleward_share(found) << " % face north, "
                  << 100 * share_near(found, line, 150) << " % within 150 m of the snow line at " << line << " m, "
                  << 100 * share_near(found, height, 150) << " % of " << height << " m" << std::endl;
    };
    const Raster<float> before = uplifted_land(range, 384, 384, 40).heights;
    const ValueRange heights = value_range(before.view());
    range.ice.years = 100000;
    tell("before: ", find_cirques(before.view(), 40), snow_line(range.ice, double{heights.low}, double{heights.high}));
    for (const auto& [sun, rise] : {std::pair{0.0F, 300.0F}, {200.0F, 300.0F}, {200.0F, 1100.0F}}) {
        range.ice.sun = sun;
        range.ice.rise = rise;
        const Raster<float> after = uplifted_land(range, 384, 384, 40).heights;
        const double line = snow_line(range.ice, double{heights.low}, double{heights.high});
        const std::vector<Cirque> found = find_cirques(after.view(), 40);
        const std::string name = "sun " + std::to_string(sun) + ", rise " + std::to_string(rise) + ": ";
        tell(name + "all: ", found, line);
        tell(name + "worn: ", worn_cirques(found, before, after), line);
        CHECK(!found.empty());
    }
}
