/// \file Lakes and rivers as surfaces: closed forms, what may never be, and what the result may not depend on.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <string>

#include "core/waters/depth_of_waters.h"
#include "core/waters/river_levels.h"
#include "core/waters/shore_rings.h"
#include "core/waters/water_rasters.h"
#include "core/waters/waters.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using cuesta::test::ThreadCount;

namespace {

constexpr double millimetre = 1e-3;

/// The first thing about waters that is not true, or "": what the acceptance of water surfaces asks for.
std::string untruth(const Waters& waters, RasterView<const float> ground, const WatersOptions& options) {
    const auto width = static_cast<std::uint32_t>(ground.width());
    const auto lake_level = [&](int id) { return waters.lakes.at(static_cast<std::size_t>(id - 1)).level; };
    for (const Lake& lake : waters.lakes) {
        const std::string name = "lake " + std::to_string(lake.id);
        for (const std::uint32_t cell : lake.cells)
            if (!(double{ground(static_cast<int>(cell % width), static_cast<int>(cell / width))} < lake.level))
                return name + " is above its level";
        if (lake.rings.empty() || !(ring_area(lake.rings[0]) > 0)) return name + " has no shore";
        for (std::size_t i = 1; i < lake.rings.size(); ++i)
            if (!(ring_area(lake.rings[i]) < 0)) return name + " has an island that is none";
    }
    for (const River& river : waters.rivers) {
        const std::string name = "river " + std::to_string(river.id);
        if (river.stations.size() < 2) return name + " is a point";
        for (std::size_t i = 1; i < river.stations.size(); ++i)
            if (river.stations[i].level > river.stations[i - 1].level) return name + " runs uphill";
        for (const RiverStation& station : river.stations)
            if (!std::isfinite(station.level + station.place.x + station.place.y) || !(station.width > 0))
                return name + " is not finite";
        const RiverStation& last = river.stations.back();
        if (river.start_lake > 0 && std::abs(river.stations[0].level - lake_level(river.start_lake)) > millimetre)
            return name + " steps from its lake";
        if (river.end_lake > 0 && std::abs(last.level - lake_level(river.end_lake)) > millimetre)
            return name + " steps into its lake";
        if (river.end == RiverEnd::sea && last.level != *options.sea_level)
            return name + " ends beside the sea's level";
        if (river.end_river > 0) {
            const River& trunk = waters.rivers.at(static_cast<std::size_t>(river.end_river - 1));
            const RiverStation& met = trunk.stations.at(river.end_station);
            if (met.level != last.level || met.place != last.place) return name + " misses the river that it joins";
        }
    }
    return {};
}

bool same_waters(const Waters& a, const Waters& b) {
    if (a.lakes.size() != b.lakes.size() || a.rivers.size() != b.rivers.size()) return false;
    for (std::size_t i = 0; i < a.lakes.size(); ++i)
        if (a.lakes[i].rings != b.lakes[i].rings || a.lakes[i].level != b.lakes[i].level) return false;
    for (std::size_t i = 0; i < a.rivers.size(); ++i) {
        const River &p = a.rivers[i], &q = b.rivers[i];
        if (p.stations.size() != q.stations.size() || p.end != q.end || p.end_river != q.end_river) return false;
        for (std::size_t k = 0; k < p.stations.size(); ++k)
            if (p.stations[k].place != q.stations[k].place || p.stations[k].level != q.stations[k].level) return false;
    }
    return true;
}

/// A round bowl, 20 m deep from its floor to its rim of 300 m radius, on a hill that falls to all edges. A notch
/// towards the east lets the water out at `notch` m, above a floor at 20 m and below a rim at 40 m.
Raster<float> notched_bowl(int size, double cell_size, double notch) {
    Raster<float> ground(size, size);
    const double middle = 0.5 * size * cell_size;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double east = (x + 0.5) * cell_size - middle, south = (y + 0.5) * cell_size - middle;
            const double r = std::hypot(east, south);
            double height = r < 300 ? 20 + 20 * (r / 300) * (r / 300) : 40 - 0.02 * (r - 300);
            if (east > 0 && std::abs(south) < cell_size)
                height = std::min(height, notch - 0.01 * std::max(r - 300, 0.0));
            ground(x, y) = static_cast<float>(height);
        }
    return ground;
}

/// A valley of two planes that falls southwards from `top` m by 1 in 20, its thalweg in the middle column.
Raster<float> valley(int width, int height, double cell_size, double top) {
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            ground(x, y) = static_cast<float>(top - 0.05 * y * cell_size + 0.2 * std::abs(x - width / 2) * cell_size);
    return ground;
}

/// Raises a row of a valley to a wall, with a gap `above` m over the thalweg.
void dam(Raster<float>& ground, int y, float above) {
    const float thalweg = ground(ground.width() / 2, y);
    for (int x = 0; x < ground.width(); ++x)
        ground(x, y) = std::max(ground(x, y), thalweg + above + (x == ground.width() / 2 ? 0.0F : 20.0F));
}

Raster<float> noise(int width, int height, float relief, float tilt = 0) {
    Raster<float> ground(width, height);
    std::uint32_t state = 12345;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            state = state * 1664525U + 1013904223U;
            ground(x, y) = relief * static_cast<float>(state >> 8) / 16777216.0F + tilt * static_cast<float>(x);
        }
    return ground;
}

}  // namespace

TEST_CASE("A bowl fills to its notch, with a round shore", "[waters]") {
    const Raster<float> ground = notched_bowl(100, 10, 34);
    WatersOptions options;
    options.source = 2e5;
    const Waters waters = find_waters(ground.view(), 10, options);
    REQUIRE(waters.lakes.size() == 1);
    const Lake& lake = waters.lakes[0];
    CHECK(lake.level == 34.0);
    CHECK_THAT(lake.outlet.y, WithinAbs(500, 11));
    REQUIRE(lake.rings.size() == 1);
    const double radius = 300 * std::sqrt(0.7);
    // Chords of a circle of 25 cells, and the mouth of the notch: together less than 1 %.
    CHECK_THAT(lake.area, WithinRel(std::numbers::pi * radius * radius, 0.01));
    double shore = 0;
    for (std::size_t i = 0; i < lake.rings[0].size(); ++i)
        shore += glm::length(lake.rings[0][(i + 1) % lake.rings[0].size()] - lake.rings[0][i]);
    // Stairs along the sides of cells would have 4 / pi = 1.27 times the length of the circle; the notch adds 10 m.
    CHECK_THAT(shore, WithinRel(2 * std::numbers::pi * radius, 0.03));
    REQUIRE(waters.rivers.size() >= 1);
    CHECK(waters.rivers[0].start_lake == 1);
    CHECK(waters.rivers[0].stations[0].level == 34.0);
    CHECK(untruth(waters, ground.view(), options) == "");

    options.least_lake_area = 1e6;
    CHECK(find_waters(ground.view(), 10, options).lakes.empty());
    options.least_lake_area = 0;
    options.least_lake_depth = 15;
    CHECK(find_waters(ground.view(), 10, options).lakes.empty());
}

TEST_CASE("An island is a hole of its lake", "[waters]") {
    Raster<float> ground = notched_bowl(100, 10, 34);
    for (int y = 44; y < 52; ++y)
        for (int x = 40; x < 47; ++x) ground(x, y) = 36;
    const Waters waters = find_waters(ground.view(), 10);
    REQUIRE(waters.lakes.size() == 1);
    REQUIRE(waters.lakes[0].rings.size() == 2);
    // Its shore lies between the outermost of its 8 x 7 cell middles and those half a cell beyond.
    CHECK(-ring_area(waters.lakes[0].rings[1]) > 7 * 6 * 100.0);
    CHECK(-ring_area(waters.lakes[0].rings[1]) < 8 * 7 * 100.0);
    CHECK(untruth(waters, ground.view(), {}) == "");
}

TEST_CASE("A river in a valley stands its depth above the ground", "[waters]") {
    const Raster<float> ground = valley(81, 120, 25, 200);
    WatersOptions options;
    options.source = 5e5;
    const Waters waters = find_waters(ground.view(), 25, options);
    REQUIRE(waters.rivers.size() == 1);
    CHECK(waters.lakes.empty());
    const River& river = waters.rivers[0];
    CHECK(river.end == RiverEnd::border);
    CHECK(river.start == RiverStart::spring);
    for (const RiverStation& station : river.stations) {
        // The ground falls faster than the depth grows, so that the fit is the wish.
        CHECK_THAT(station.level, WithinAbs(station.bed + 0.27 * std::pow(station.discharge, 0.4), 1e-9));
        CHECK_THAT(station.width, WithinRel(3.6 * std::sqrt(station.discharge), 1e-12));
        CHECK_THAT(station.place.x, WithinAbs(40.5 * 25, 1e-9));
        CHECK_FALSE(station.fall);
    }
    // 0.6 m a year from the whole valley, but for the lowest row.
    CHECK_THAT(river.stations.back().discharge, WithinRel(81 * 120 * 625 * 0.6 / 31557600, 0.05));
    CHECK(untruth(waters, ground.view(), options) == "");
}

TEST_CASE("Lakes in a row are joined by a river that falls from one to the other, and on to the sea", "[waters]") {
    Raster<float> ground = valley(61, 160, 20, 120);
    dam(ground, 50, 8);
    dam(ground, 100, 8);
    WatersOptions options;
    options.sea_level = 0;
    options.source = 1e5;
    const Waters waters = find_waters(ground.view(), 20, options);
    REQUIRE(waters.lakes.size() == 2);
    const double upper = waters.lakes[0].level, lower = waters.lakes[1].level;
    CHECK(upper == double{ground(30, 50)});
    CHECK(lower == double{ground(30, 100)});
    const auto between = std::find_if(waters.rivers.begin(), waters.rivers.end(),
                                      [](const River& r) { return r.start_lake == 1 && r.end_lake == 2; });
    REQUIRE(between != waters.rivers.end());
    CHECK(between->stations.front().level == upper);
    CHECK(between->stations.back().level == lower);
    CHECK(waters.rivers[0].start_lake == 2);
    CHECK(waters.rivers[0].end == RiverEnd::sea);
    CHECK(waters.rivers[0].stations.back().level == 0);
    // Below the dams the water drops by 8 m within a cell.
    CHECK(
        std::any_of(between->stations.begin(), between->stations.end(), [](const RiverStation& s) { return s.fall; }));
    CHECK(untruth(waters, ground.view(), options) == "");

    Waters bad = waters;
    bad.lakes[1].level += 2 * millimetre;
    CHECK(untruth(bad, ground.view(), options) != "");
    bad = waters;
    bad.rivers[0].stations.back().level = 0.01;
    CHECK(untruth(bad, ground.view(), options) != "");
    bad = waters;
    bad.rivers[0].stations[3].level = bad.rivers[0].stations[2].level + 1e-6;
    CHECK(untruth(bad, ground.view(), options) != "");
}

TEST_CASE("Waters are true on hard land, the same on any number of threads", "[waters]") {
    const float none = std::numeric_limits<float>::quiet_NaN();
    Raster<float> holes = noise(150, 90, 20, 0.3F);
    for (int y = 30; y < 50; ++y)
        for (int x = 60; x < 90; ++x) holes(x, y) = none;
    struct Case {
        Raster<float> ground;
        double cell_size;
        bool sea;
    };
    const std::vector<Case> cases{{noise(130, 110, 30), 90, false},         {noise(130, 110, 30), 1, false},
                                  {noise(140, 100, 10, 0.4F), 30, true},    {holes, 30, true},
                                  {Raster<float>(70, 50, 5.0F), 30, false}, {Raster<float>(70, 50, none), 30, true},
                                  {Raster<float>(70, 50, -5.0F), 30, true}, {Raster<float>(1, 1, 5.0F), 30, false},
                                  {Raster<float>(1, 60, 5.0F), 30, false}};
    for (std::size_t i = 0; i < cases.size(); ++i) {
        INFO("case " << i);
        WatersOptions options;
        options.source = 20 * cases[i].cell_size * cases[i].cell_size;
        if (cases[i].sea) options.sea_level = 4;
        const auto on_threads = [&](int count) {
            const ThreadCount threads(count);
            return find_waters(cases[i].ground.view(), cases[i].cell_size, options);
        };
        const Waters waters = on_threads(1);
        CHECK(untruth(waters, cases[i].ground.view(), options) == "");
        CHECK(same_waters(waters, on_threads(3)));
        for (const bool every : {false, true}) {
            WatersOptions all = options;
            all.least_lake_area = all.least_lake_depth = every ? 0.0 : 1e9;
            CHECK(untruth(find_waters(cases[i].ground.view(), cases[i].cell_size, all), cases[i].ground.view(), all) ==
                  "");
        }
    }
    // The control: the wishes of such land, bed + depth, do run uphill.
    WatersOptions options;
    options.source = 20 * 900;
    options.least_lake_area = 1e9;
    Waters raw = find_waters(cases[2].ground.view(), 30, options);
    for (River& river : raw.rivers)
        for (RiverStation& station : river.stations) station.level = station.bed + station.depth;
    CHECK(untruth(raw, cases[2].ground.view(), options) != "");
}

TEST_CASE("Neither the numbers of rivers nor the side that land is looked at from show in the levels", "[waters]") {
    const Raster<float> ground = noise(120, 100, 12, 0.5F);
    WatersOptions options;
    options.source = 30 * 900;
    const WaterRouting land = route_waters(ground.view(), 30, options);
    const StandingLakes lakes = standing_lakes(land, options);
    const std::vector<RiverLine> lines = river_lines(land, lakes, options.source);
    REQUIRE(lines.size() > 20);
    std::vector<std::size_t> order(lines.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto levels_in = [&](const std::vector<std::size_t>& numbers) {
        std::vector<RiverLine> chosen;
        std::vector<std::vector<double>> wishes, widths;
        for (const std::size_t line : numbers) {
            chosen.push_back(lines[line]);
            wishes.emplace_back();
            widths.emplace_back();
            for (const std::uint32_t cell : lines[line].cells) {
                wishes.back().push_back(double{land.ground(land.x_of(cell), land.y_of(cell))} + 0.5);
                widths.back().push_back(1 + 1e-6 * double{land.area(land.x_of(cell), land.y_of(cell))});
            }
        }
        return river_levels(land, lakes, chosen, wishes, widths, {});
    };
    const auto levels = levels_in(order);
    std::vector<std::size_t> turned = order;
    std::reverse(turned.begin(), turned.end());
    std::swap(turned[3], turned[11]);
    const auto others = levels_in(turned);
    for (std::size_t i = 0; i < turned.size(); ++i) CHECK(others[i] == levels[turned[i]]);

    Raster<float> mirrored(ground.width(), ground.height());
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) mirrored(x, y) = ground(ground.width() - 1 - x, y);
    const Waters a = find_waters(ground.view(), 30, options), b = find_waters(mirrored.view(), 30, options);
    const auto sorted_levels = [](const Waters& waters) {
        std::vector<double> all;
        for (const Lake& lake : waters.lakes) all.push_back(lake.level);
        for (const River& river : waters.rivers)
            for (const RiverStation& station : river.stations) all.push_back(station.level);
        std::sort(all.begin(), all.end());
        return all;
    };
    CHECK(a.lakes.size() == b.lakes.size());
    CHECK(sorted_levels(a) == sorted_levels(b));
}

TEST_CASE("Rasters of water have one level over a lake and no step at the sea", "[waters]") {
    Raster<float> ground = valley(61, 160, 20, 120);
    dam(ground, 50, 8);
    WatersOptions options;
    options.sea_level = 0;
    options.source = 1e5;
    const Waters waters = find_waters(ground.view(), 20, options);
    const SurfaceRasters rasters = rasters_of(waters, ground.view(), 20, options);
    int wet = 0;
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) {
            CHECK(std::isfinite(rasters.level(x, y)) == (rasters.cover(x, y) > 0));
            CHECK(std::isfinite(rasters.level(x, y)) == std::isfinite(rasters.id(x, y)));
            wet += rasters.cover(x, y) > 0;
        }
    CHECK(wet > 400);
    for (const std::uint32_t cell : waters.lakes[0].cells) {
        CHECK(rasters.level(static_cast<int>(cell % 61), static_cast<int>(cell / 61)) ==
              static_cast<float>(waters.lakes[0].level));
        CHECK(rasters.id(static_cast<int>(cell % 61), static_cast<int>(cell / 61)) == 1);
    }
    CHECK(rasters.level(30, 159) == 0);
    CHECK(rasters.id(30, 159) == 0);
}

namespace {

/// Whether water comes from the first row that has some to the last, by cells that share a side.
bool runs_through(const Raster<float>& depth) {
    bool begun = false;
    for (int y = 1; y < depth.height(); ++y) {
        bool joined = false;
        for (int x = 0; x < depth.width(); ++x) {
            joined = joined || (depth(x, y) > 0 && depth(x, y - 1) > 0);
            begun = begun || depth(x, y - 1) > 0;
        }
        if (begun && !joined) return false;
    }
    return begun;
}

}  // namespace

TEST_CASE("a lake is drawn as deep as it is, and the sea up to its level", "[waters]") {
    const Raster<float> ground = notched_bowl(81, 20, 36);
    WatersOptions options;
    options.sea_level = 12.0;
    const Waters waters = find_waters(ground.view(), 20, options);
    REQUIRE(waters.lakes.size() == 1);
    const Raster<float> depth = depth_of_waters(waters, ground.view(), 20, options);
    // No land of 1 km^2 drains to a river here, so that whatever else is wet is one of the two.
    for (int y = 0; y < 81; ++y)
        for (int x = 0; x < 81; ++x) {
            const double middle = std::hypot(x - 40, y - 40) * 20;
            const double level = double{ground(x, y)} <= 12 ? 12 : middle < 300 ? waters.lakes[0].level : -1;
            CHECK_THAT(double{depth(x, y)}, WithinAbs(std::max(level - double{ground(x, y)}, 0.0), 1e-4));
        }
    CHECK(depth_of_waters({}, ground.view(), 20, {}).empty());
}

TEST_CASE("rivers are drawn without gaps where they are wide enough", "[waters]") {
    // A valley that winds from side to side, so that its water takes diagonal steps.
    Raster<float> ground(61, 200);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 61; ++x) {
            const double bend = 30 + 12 * std::sin(y / 11.0);
            ground(x, y) = static_cast<float>(500 - 0.4 * y + 0.8 * std::abs(x - bend) + (x * 7 + y * 3) % 5 * 0.05);
        }
    const double cell = 10;
    WatersOptions options;
    options.least_lake_area = 1e6;
    options.source = drawn_source(cell, options.runoff);
    CHECK_THAT(river_width(discharge_of(options.source, options.runoff)), WithinRel(cell * least_drawn_width, 1e-9));
    // Of 1.2 km^2 no river as wide as that comes; of a hundred times the rain one does.
    CHECK(depth_of_waters(find_waters(ground.view(), cell, options), ground.view(), cell, options).empty());
    options.runoff *= 100;
    options.source = drawn_source(cell, options.runoff);
    const Raster<float> depth =
        depth_of_waters(find_waters(ground.view(), cell, options), ground.view(), cell, options);
    REQUIRE_FALSE(depth.empty());
    CHECK(runs_through(depth));
    int wet = 0;
    for (int x = 0; x < 61; ++x) wet += depth(x, 199) > 0 ? 1 : 0;
    CHECK(wet >= 1);
    // The control: with every tenth row dry it has gaps.
    Raster<float> cut = depth;
    for (int y = 100; y < 200; y += 10) std::fill_n(cut.row(y), 61, 0.0F);
    CHECK_FALSE(runs_through(cut));
}
