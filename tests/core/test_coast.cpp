/// \file Waves, cliffs and beaches: closed forms, books, and what a run may not depend on.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stop_token>

#include "core/coast/beach_profile.h"
#include "core/coast/cliff_front.h"
#include "core/coast/coasted_land.h"
#include "core/coast/signed_distance.h"
#include "core/coast/talus.h"
#include "core/coast/wave_exposure.h"
#include "core/uplift/uses.h"
#include "tests/catch.h"
#include "tests/core/same_heights.h"
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

/// Ground that rises by 1 in 10 from sea in the west, with a shore that swings by `swing` m over `wave` m: headlands
/// where it comes west. 2 km wide, one wave from north to south.
constexpr double shore_east = 1000;
CoastSite ramp(double cell_size, double swing, double wave, float slope = 0.1F) {
    const int width = static_cast<int>(2000 / cell_size), height = static_cast<int>(wave / cell_size);
    CoastSite site{Raster<float>(width, height), {}, cell_size, 0};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double shore = shore_east + swing * std::cos(2 * std::numbers::pi * (y + 0.5) * cell_size / wave);
            site.heights(x, y) = slope * static_cast<float>((x + 0.5) * cell_size - shore);
        }
    return site;
}

/// Metres from the west to the first land higher than `height` m.
double shore_in_row(const Raster<float>& heights, int row, double cell_size, float height = 1.5F) {
    int x = 0;
    while (x < heights.width() && heights(x, row) <= height) ++x;
    return x * cell_size;
}

CoastParameters west_swell() {
    CoastParameters coast;
    coast.years = 3000;
    coast.sand = 0;
    return coast;
}

/// A straight line through the raster whose normal has the direction `degrees`: signed distance from it.
Raster<float> straight_line(int size, double cell_size, double degrees) {
    Raster<float> distance(size, size);
    const double angle = degrees * std::numbers::pi / 180;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            distance(x, y) = static_cast<float>(((x - 0.5 * size) * std::cos(angle) + (y - 0.5 * size) * std::sin(angle)) * cell_size);
    return distance;
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

TEST_CASE("distances to a circle are those of geometry", "[coast]") {
    const int size = 101;
    Raster<float> field(size, size);
    const auto outside = [&](int x, int y) { return std::hypot(x - 50.0, y - 50.0) - 30.3; };
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) field(x, y) = static_cast<float>(outside(x, y) * 0.5);
    const Raster<float> distance = signed_distance(field, 10);
    // A quarter of a cell next to the line, where one that is crossed on one side knows no slope; the scheme is of first
    // order, and 30 cells from there, in the middle, the error is largest: one cell.
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) CHECK_THAT(distance(x, y), WithinAbs(10 * outside(x, y), std::abs(outside(x, y)) < 1 ? 2.5 : 10));
}

TEST_CASE("rock yields where waves are above its strength", "[coast]") {
    const CliffLaw law{0.1F, 0.2F, 130, 60};
    CHECK_THAT(retreat_of(law, 0.8F, 0, 0, 1), WithinRel(0.1 * 0.6, 1e-6));
    CHECK(retreat_of(law, 0.2F, 0, 0, 1) == 0);
    CHECK(retreat_of(law, 0.8F, 0, 0, 5) == 0);  // hard rock
    CHECK_THAT(retreat_of(law, 0.8F, 0, 60, 1), WithinRel(0.1 * 0.6 / 2, 1e-6));
}

TEST_CASE("a straight cliff line goes back as fast in every direction and at every cell size", "[coast]") {
    for (const double cell_size : {5.0, 10.0, 20.0, 40.0})
        for (const double degrees : {0.0, 26.6, 45.0, 90.0}) {
            const int size = static_cast<int>(800 / cell_size);
            CliffFront front(straight_line(size, cell_size, degrees), cell_size);
            const Raster<float> rate(size, size, 0.06F);
            REQUIRE(front.retreat(rate, 2000));
            const int middle = size / 2;
            // The middle lay on the line, which went 120 m on. Differences of a plane are exact; what is left are the
            // sums of floats, and sweeps of first order at angles: a tenth of a cell.
            INFO(cell_size << " m, " << degrees);
            CHECK_THAT(front.distance()(middle, middle), WithinAbs(-120, 0.1 * cell_size));
            CHECK(std::abs(front.distance()(middle, middle) + 240) > cell_size);  // a control: twice the rate
        }
}

TEST_CASE("retreat slows down as the platform widens", "[coast]") {
    // dw / dt = r exp(-w / L) has w = L ln(1 + r t / L).
    const CliffLaw law{0.2F, 0, 100, 1e9F};
    CliffFront front(straight_line(80, 10, 0), 10);
    Raster<float> rate(80, 80);
    const auto width_after = [](double years) { return 100 * std::log(1 + 0.2 * years / 100); };
    for (int turn = 0; turn < 40; ++turn) {
        for (int y = 0; y < 80; ++y)
            for (int x = 0; x < 80; ++x) rate(x, y) = retreat_of(law, 1, front.platform_width(x, y), 0, 1);
        REQUIRE(front.retreat(rate, 100));
        if (turn != 9 && turn != 39) continue;
        // Rates are read at cells, and change by 10 % over one: half a cell.
        CHECK_THAT(-front.distance()(40, 40), WithinAbs(width_after(100.0 * (turn + 1)), 5));
    }
}

TEST_CASE("headlands lose more than three times as much as bays", "[coast]") {
    const CoastSite site = ramp(20, 200, 800);
    const CoastedLand land = coasted(west_swell(), site);
    const int bay = 0, headland = 20;  // the shore lies 200 m farther east in a bay
    const auto lost = [&](int row) { return shore_in_row(land.heights, row, 20) - shore_in_row(site.heights, row, 20); };
    CHECK(lost(headland) > 60);
    CHECK(lost(headland) > 3 * lost(bay));
    // A control: waves that do not gather by the share of sea cut both alike where the wind comes on shore.
    const Raster<float> exposure = wave_exposure(site.heights.view(), 20, 0, west_wind);
    CHECK(exposure(37, headland) < 1.5F * exposure(58, bay));
}

TEST_CASE("cliffs grow as a ramp is cut, and a platform lies before them", "[coast]") {
    const CoastSite site = ramp(10, 0, 200);
    CoastParameters coast = west_swell();
    double before = 0;
    float height_before = 0;
    std::vector<double> retreats;
    for (const float years : {500.0F, 1000.0F, 2000.0F, 4000.0F}) {
        coast.years = years;
        const CoastedLand land = coasted(coast, site);
        const double shore = shore_in_row(land.heights, 10, 10);
        retreats.push_back((shore - before) / years);
        before = shore;
        const int x = static_cast<int>(shore / 10);
        CHECK(land.heights(x + 3, 10) > height_before);
        height_before = land.heights(x + 3, 10);
        // Two cells before the cliff: on the platform, between high water and half a metre below it.
        CHECK_THAT(land.heights(x - 3, 10), WithinAbs(1 - 0.02 * 30, 0.4));
    }
    CHECK(retreats[3] < retreats[2]);
}

TEST_CASE("joints set the face of a cliff back, and a weathered slope lies over its wall", "[coast]") {
    CoastSite site = ramp(5, 0, 200, 0.3F);
    CoastParameters coast = west_swell();
    coast.cliff = 80;
    const int width = site.heights.width(), height = site.heights.height(), row = height / 2;
    const CoastedLand plain = coasted(coast, site);
    const double shore = shore_in_row(plain.heights, row, 5);

    // The whole face stands as far back, or forward, as the raster says, to a cell.
    const auto shore_with = [&](float by) {
        const Raster<float> set_back(width, height, by);
        site.set_back = set_back.view();
        const double found = shore_in_row(coasted(coast, site).heights, row, 5);
        site.set_back = {};
        return found;
    };
    CHECK_THAT(shore_with(30) - shore, WithinAbs(30, 5));
    CHECK_THAT(shore_with(-20) - shore, WithinAbs(-20, 5));
    CHECK(shore_with(0) == shore);

    // A wall of a fifth: above it the face is no steeper than 0.85 and a fifth of the ramp's 0.3, by which the wall
    // grows inland; the wall alone has tan 80 = 5.7.
    const Raster<float> walled(width, height, 0.2F);
    site.walled = walled.view();
    const CoastedLand weathered = coasted(coast, site);
    const int foot = static_cast<int>(shore / 5);
    const auto steepest_above = [&](const CoastedLand& land, float metres) {
        float most = 0;
        for (int x = foot - 2; x + 1 < foot + 40; ++x)
            if (land.heights(x, row) > metres)
                most = std::max(most, (land.heights(x + 1, row) - land.heights(x, row)) / 5);
        return most;
    };
    CHECK(steepest_above(plain, 15) > 2);
    CHECK(steepest_above(weathered, 15) < 0.91F);
    CHECK(weathered.ledger.worn > plain.ledger.worn);
    CHECK_THAT(weathered.ledger.worn, WithinRel(weathered.ledger.offshore, 1e-12));
}

TEST_CASE("what cliffs lose is beach or lost offshore, in the books and on the ground", "[coast]") {
    const CoastSite site = ramp(20, 250, 1000);
    CoastParameters coast = west_swell();
    coast.sand = 0.4F;
    const CoastedLand land = coasted(coast, site);
    double gone = 0, laid = 0;
    for (int y = 0; y < site.heights.height(); ++y)
        for (int x = 0; x < site.heights.width(); ++x) {
            gone += (double{site.heights(x, y)} - double{land.heights(x, y)}) * 400;
            laid += double{land.sand(x, y)} * 400;
        }
    CHECK(land.ledger.worn > 5e5);
    CHECK_THAT(land.ledger.offshore, WithinRel(gone, 1e-4));  // floats of up to 100 m, rounded twice a cell
    CHECK_THAT(land.ledger.beaches, WithinRel(laid, 1e-9));
    CHECK_THAT(land.ledger.beaches + land.ledger.offshore, WithinRel(land.ledger.worn, 1e-12));
    // The bay has room for the sand: the share of the parameter, to the last halving.
    CHECK(land.ledger.beaches <= 0.4F * land.ledger.worn * (1 + 1e-6));
    CHECK(land.ledger.beaches > 0.38 * land.ledger.worn);
    coast.sand = 0;
    CHECK(coasted(coast, site).ledger.beaches == 0);  // control
}

TEST_CASE("beaches have Dean's profile below water and a berm above", "[coast]") {
    const BeachProfile profile{0.1F, 2, 4};
    CHECK_THAT(beach_height(profile, 125), WithinRel(-0.1 * 25, 1e-5));
    CHECK_THAT(beach_height(profile, 8), WithinRel(-0.1 * 4, 1e-5));
    CHECK(beach_height(profile, 0) == 0);
    CHECK_THAT(beach_height(profile, -25), WithinRel(2.0, 1e-6));
    // The backshore is level.
    CHECK_THAT(beach_height(profile, -500), WithinRel(2.0, 1e-6));
    // A bay between two headlands: along its axis (h / A)^(3/2) grows by a cell a cell. The bowed line of a bay and
    // sweeps of first order leave a tenth, the ends of the beach a little more.
    const CoastSite site = ramp(10, 250, 1000, 0.05F);
    CoastParameters coast = west_swell();
    coast.sand = 1;
    const CoastedLand land = coasted(coast, site);
    int cells = 0;
    for (int x = 1; x < site.heights.width(); ++x) {
        const auto seaward = [&](int at) { return std::pow(-land.heights(at, 0) / 0.1F, 1.5F); };
        if (land.sand(x, 0) <= 0 || land.sand(x - 1, 0) <= 0 || land.heights(x, 0) >= -0.1F || land.heights(x - 1, 0) < -3.9F) continue;
        CHECK_THAT(seaward(x - 1) - seaward(x), WithinRel(10.0F, 0.15F));
        ++cells;
    }
    CHECK(cells >= 5);
}

TEST_CASE("a coast is the same on cells of half the size", "[coast]") {
    CoastParameters coast = west_swell();
    coast.sand = 0.3F;
    const CoastedLand coarse = coasted(coast, ramp(20, 200, 800)), fine = coasted(coast, ramp(10, 200, 800));
    // A cell of the shore is 2 % of its retreats of 100 to 200 m on the fine cells, and waves bend within three coarse
    // cells as they do within seven fine ones: 8 %.
    CHECK_THAT(fine.ledger.worn, WithinRel(coarse.ledger.worn, 0.08));
    for (const int row : {0, 10, 20}) CHECK_THAT(shore_in_row(fine.heights, 2 * row, 10), WithinAbs(shore_in_row(coarse.heights, row, 20), 20));
}

TEST_CASE("debris lies at its angle of rest at the foot of a cliff", "[coast][talus]") {
    // A plateau of 40 m, on cells that tell 14 m of debris.
    CoastSite site{Raster<float>(160, 60, -20.0F), {}, 2, 0};
    for (int y = 0; y < 60; ++y)
        for (int x = 81; x < 160; ++x) site.heights(x, y) = 40;
    CoastParameters coast = west_swell();
    coast.years = 1500;
    const CoastedLand bare = coasted(coast, site);
    coast.talus = 0.3F;
    const CoastedLand land = coasted(coast, site);
    const double rest = std::tan(talus_angle * std::numbers::pi / 180);
    const auto gradient = [](const CoastedLand& of, int x) {
        return double{of.heights(x + 1, 30) - of.heights(x, 30)} / 2;
    };
    int cells = 0;
    for (int x = 1; x + 1 < 160; ++x) {
        if (!(land.talus(x, 30) > 0 && land.talus(x + 1, 30) > 0)) continue;
        CHECK_THAT(gradient(land, x), WithinRel(rest, 0.01));  // floats of distances
        CHECK(std::abs(gradient(bare, x) - rest) > 0.1);       // control: platform and cliff have other slopes
        ++cells;
    }
    CHECK(cells >= 5);
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 160; ++x) CHECK(land.heights(x, y) >= bare.heights(x, y));
    CHECK_THAT(land.ledger.talus + land.ledger.offshore, WithinRel(land.ledger.worn, 1e-12));
    CHECK(bare.ledger.talus == 0);

    // Share calm H min(R, H) of debris a metre of shore, where R is above H = 39 m over the foot, and waves of 1, at
    // which a fifth is calm. Cells of 2 m in sections of 14 m, faces within the 60 m over which H is taken, waves that
    // bend at the ends of the cliff: a quarter.
    CHECK_THAT(land.ledger.talus / 120, WithinRel(0.3 * 0.2 * 39 * 39, 0.25));
}

TEST_CASE("a section of debris is that of its two triangles", "[coast][talus]") {
    for (const double slope : {0.0, 0.02, 0.2})
        for (const double steepness : {1.0, 2.75}) {
            constexpr double rest = 0.6745, step = 1e-4;
            double sum = 0;  // of what lies over the ground, by the middle of each strip
            for (double y = -3 + 0.5 * step; y < 3; y += step)
                sum += step * std::max(rest * (1 + y) - (y < 0 ? slope : steepness) * y, 0.0);
            CHECK_THAT(talus_section(rest, slope, steepness), WithinRel(sum, 1e-3));  // strips of a ten-thousandth
        }
}

TEST_CASE("debris is wider where waves are weaker and cliffs higher", "[coast][talus]") {
    // A plateau behind a shore of headlands and bays.
    const auto talus_of = [](float height) {
        CoastSite site = ramp(10, 150, 800);
        for (int y = 0; y < site.heights.height(); ++y)
            for (int x = 0; x < site.heights.width(); ++x) site.heights(x, y) = site.heights(x, y) > 0 ? height : -10;
        CoastParameters coast = west_swell();
        coast.talus = 0.3F;
        const CoastedLand land = coasted(coast, site);
        std::vector<double> sections;
        for (const int row : {0, 40}) {  // bay and headland
            double sum = 0;
            for (int x = 0; x < site.heights.width(); ++x) sum += double{land.talus(x, row)} * 10;
            sections.push_back(sum);
        }
        return sections;
    };
    const std::vector<double> high = talus_of(60), low = talus_of(25);
    CHECK(low[1] > 0);
    CHECK(high[0] > 1.3 * high[1]);
    for (const std::size_t place : {0, 1}) CHECK(high[place] > 1.5 * low[place]);
}

TEST_CASE("talus and sand take no more than there is", "[coast][talus]") {
    const CoastSite site = ramp(10, 200, 800, 0.3F);
    CoastParameters coast = west_swell();
    coast.years = 40;  // hardly anything falls
    coast.talus = 1;
    coast.sand = 1;
    const CoastedLand land = coasted(coast, site);
    CHECK(land.ledger.worn > 0);
    CHECK(land.ledger.talus <= land.ledger.worn * (1 + 1e-9));
    // The floor is steeper than the end of a beach: sand that found no rest there was made from nothing once.
    CHECK(land.ledger.beaches <= land.ledger.worn * (1 + 1e-6));  // sums of floats
    CHECK(land.ledger.offshore >= -1e-6 * land.ledger.worn);
}

TEST_CASE("stretches of time that follow one another are one", "[coast]") {
    const CoastSite start = ramp(10, 150, 800, 0.2F);
    CoastParameters coast = west_swell();
    coast.sand = 0.3F;
    coast.talus = 0.3F;
    const CoastedLand whole = coasted(coast, start);
    const auto in_stretches = [&](float years, bool forgets) {
        CoastParameters part = coast;
        part.years = years;
        CoastSite site = start;
        CoastedLand land;
        double worn = 0, offshore = 0;
        for (int i = 0; i < static_cast<int>(coast.years / years); ++i) {
            CoastedLand before = std::move(land);
            if (i > 0 && !forgets)
                site.before = {before.shore.view(), before.line.view(), before.sand.view(), before.talus.view()};
            land = coasted(part, site);
            worn += land.ledger.worn;
            offshore += land.ledger.offshore;
            CHECK_THAT(land.ledger.worn + land.ledger.taken_up,
                       WithinRel(land.ledger.beaches + land.ledger.talus + land.ledger.offshore, 1e-9));
            site.heights = land.heights;
            site.before = {};
        }
        // The fallen rock lies on the shore or in the deep. The halvings of each stretch lose a little sand to the
        // deep.
        if (!forgets) CHECK_THAT(worn, WithinRel(offshore + land.ledger.beaches + land.ledger.talus, 1e-6));
        return std::pair{worn, std::move(land)};
    };
    const auto [worn, land] = in_stretches(200, false);
    // Platforms shelter in each stretch, and cliff heights are taken anew: a fifth.
    CHECK_THAT(worn, WithinRel(whole.ledger.worn, 0.2));
    for (const int row : {0, 40})
        CHECK_THAT(shore_in_row(land.heights, row, 10, 12), WithinAbs(shore_in_row(whole.heights, row, 10, 12), 30));
    // Control: a coast that forgets its line begins at the water's edge, which the platform holds off the cliffs.
    CHECK(in_stretches(200, true).first < 0.5 * worn);
}

TEST_CASE("coasts are the same on any number of threads", "[coast][threads]") {
    CoastParameters coast = west_swell();
    coast.sand = 0.3F;
    coast.talus = 0.3F;
    const CoastSite site = ramp(20, 200, 800);
    const auto run = [&](int threads) {
        const ThreadCount count(threads);
        return coasted(coast, site);
    };
    const CoastedLand alone = run(1);
    for (const int threads : {2, 7}) {
        const CoastedLand other = run(threads);
        CHECK(same_heights(alone.heights, other.heights));
        CHECK(same_heights(alone.sand, other.sand));
        CHECK(same_heights(alone.talus, other.talus));
    }
    CHECK_FALSE(same_heights(alone.heights, site.heights));
}

TEST_CASE("coasts stop, and land without a shore stays", "[coast]") {
    std::stop_source stop;
    stop.request_stop();
    WorkControl stopped;
    stopped.stop = stop.get_token();
    CHECK(coasted(west_swell(), ramp(20, 200, 800), stopped).empty());
    Raster<float> line = straight_line(20, 10, 0);
    CHECK_FALSE(CliffFront(line, 10).retreat(Raster<float>(20, 20, 1.0F), 100, stopped));
    for (const float height : {5.0F, -5.0F}) {
        const CoastSite site{Raster<float>(20, 20, height), {}, 10, 0};
        CHECK(same_heights(coasted(west_swell(), site).heights, site.heights));
    }
}

TEST_CASE("parameters of coasts act, and do nothing without years", "[coast][uplift][uses]") {
    UpliftedLandParameters parameters;
    parameters.uplift.variation = 0;
    parameters.coast.rise = 40;  // higher seas leave floors too steep for beaches below water
    parameters.hillslopes.hollows = 0.11F;  // fuller ones leave no floor for beaches
    const auto land = [&] { return uplifted_land(parameters, 40, 32, 60); };
    const UpliftedLand without = land();
    parameters.coast.years = 4000;
    const UpliftedLand with = land();
    CHECK_FALSE(same_heights(without.heights, with.heights));
    CHECK(with.ledger.coasted < 0);
    CHECK_THAT(with.ledger.coasted, WithinRel(-with.coast_ledger.offshore, 1e-12));
    CHECK(uplift_worlds::imbalance(with.ledger) < 1e-5);  // floats of the ground's heights
    for (const ParameterField& field : fields_of<CoastParameters>()) {
        // Drift needs a beach within reach of the waves, see below.
        if (field.description.id == "coast.years" || field.description.id == "coast.drift") continue;
        INFO(field.description.id);
        const double value = field.get(&parameters.coast);
        bool acts = false;
        for (const double other : {field.description.minimum, field.description.maximum}) {
            field.put(&parameters.coast, other);
            const UpliftedLand changed = land();
            acts = acts || !same_heights(changed.heights, with.heights);
            CHECK(uplift_worlds::finite(changed));
            CHECK(uplift_worlds::imbalance(changed.ledger) < 1e-5);
            parameters.coast.years = 0;
            CHECK(need_of(parameters, field.description.id, {60}) == UpliftNeed::coast);
            CHECK(same_heights(land().heights, without.heights));
            parameters.coast.years = 4000;
        }
        CHECK(acts);
        field.put(&parameters.coast, value);
    }
}

TEST_CASE("drift acts on uplifted land, and keeps the books", "[coast][uplift][uses]") {
    UpliftedLandParameters parameters;
    parameters.uplift.variation = 0;
    parameters.coast.years = 4000;
    parameters.coast.rise = 40;
    parameters.coast.sand = 1;
    parameters.coast.wave_height = 8;  // floors are steep here: only high waves reach the sand
    const auto land = [&] { return uplifted_land(parameters, 40, 32, 60); };
    const UpliftedLand without = land();
    parameters.coast.drift = 20;
    CHECK(need_of(parameters, "coast.drift", {60}) == UpliftNeed::nothing);
    const UpliftedLand with = land();
    CHECK_FALSE(same_heights(with.heights, without.heights));
    CHECK(uplift_worlds::finite(with));
    CHECK(uplift_worlds::imbalance(with.ledger) < 1e-5);  // floats of the ground's heights
    parameters.coast.years = 0;
    CHECK(need_of(parameters, "coast.drift", {60}) == UpliftNeed::coast);
    parameters.coast.years = 4000;
    parameters.coast.sand = 0;
    CHECK(need_of(parameters, "coast.drift", {60}) == UpliftNeed::coast_sand);
}
