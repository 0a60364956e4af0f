/// \file Sand that drifts along shores: closed forms of one-line models, spits, books, and what a run may not depend
/// on.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stop_token>

#include "core/coast/coasted_land.h"
#include "core/coast/drifted_beaches.h"
#include "core/coast/longshore_drift.h"
#include "core/erosion/uses.h"
#include "core/uplift/uses.h"
#include "tests/catch.h"
#include "tests/core/same_heights.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using cuesta::test::ThreadCount;

namespace {

constexpr double cell = 20;
constexpr int beach_rows = 50;
constexpr double beach_at = 600;  ///< m from the north
constexpr float flat_floor = -3;
constexpr double moving_height = 5;  ///< m from the floor to the berm

/// A beach in the south of a sea 3 m deep: the face of beaches down to the floor, level at the berm behind the shore,
/// which lies shore(x) m from the north.
template <class Shore>
DriftCells beach(int columns, const Shore& shore) {
    DriftCells cells{Raster<float>(columns, beach_rows, flat_floor), Raster<float>(columns, beach_rows), {}, {}, cell};
    for (int y = 0; y < beach_rows; ++y)
        for (int x = 0; x < columns; ++x) {
            const double height = 0.1 * ((y + 0.5) * cell - shore((x + 0.5) * cell));
            cells.sand(x, y) = std::clamp(static_cast<float>(height), flat_floor, 2.0F) - flat_floor;
        }
    return cells;
}
DriftCells straight_beach(int columns) {
    return beach(columns, [](double) { return beach_at; });
}

/// Narrow waves from one of the directions of the rose, clockwise from north; of that of the shore, too.
DriftLaw waves_from(float degrees) {
    DriftLaw law;
    law.climate = {degrees, 1, 1000};
    law.rate = 1000;
    return law;
}

/// Metres from the north to the water's edge, from the south on.
double shore_of(const DriftCells& cells, const Raster<float>& sand, int x) {
    const auto height = [&](int y) { return double{cells.floor(x, y)} + double{sand(x, y)}; };
    int y = beach_rows - 1;
    while (y > 0 && height(y) > 0) --y;
    return (y + 0.5 - height(y) / (height(y + 1) - height(y))) * cell;
}

double sum_of(const Raster<float>& field) {
    double sum = 0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) sum += double{field(x, y)};
    return sum;
}

/// Largest distance of the shore from beach_at between two columns, m.
double bowed(const DriftCells& cells, const Raster<float>& sand, int first, int last) {
    double most = 0;
    for (int x = first; x < last; ++x) most = std::max(most, std::abs(shore_of(cells, sand, x) - beach_at));
    return most;
}

/// Amplitude of the shore's wave of this length (m) over the middle half of the map.
double swing(const DriftCells& cells, const Raster<float>& sand, double length) {
    const int columns = cells.floor.width();
    double even = 0, odd = 0;
    for (int x = columns / 4; x < 3 * columns / 4; ++x) {
        const double angle = 2 * std::numbers::pi / length * (x + 0.5) * cell;
        const double off = shore_of(cells, sand, x) - beach_at;
        even += off * std::cos(angle);
        odd += off * std::sin(angle);
    }
    return 4 * std::hypot(even, odd) / columns;
}

/// Rock south of 700 m, and in the east, from 1000 m on, south of 1100 m only; a beach before the western part.
DriftCells corner() {
    DriftCells cells{Raster<float>(110, 70, flat_floor), Raster<float>(110, 70), {}, {}, cell};
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 110; ++x) {
            const double south = (y + 0.5) * cell, east = (x + 0.5) * cell;
            if (south > (east < 1000 ? 700 : 1100)) {
                cells.floor(x, y) = 20;
            } else if (east < 1000) {
                const auto height = static_cast<float>(0.1 * (south - 560));
                cells.sand(x, y) = std::clamp(height, flat_floor, 2.0F) - flat_floor;
            }
        }
    return cells;
}

/// Cells of dry sand off the corner, north of the rock's northern shore and two cells east of its end.
int spit_cells(const DriftCells& cells, const Raster<float>& sand) {
    int dry = 0;
    for (int y = 0; y < 35; ++y)
        for (int x = 52; x < 100; ++x)
            if (cells.floor(x, y) + sand(x, y) > 0) ++dry;
    return dry;
}

/// A shore of bays and headlands on ground that rises by 1 in 25 from the sea in the west: on steeper floors sand lies
/// too deep for waves.
CoastSite bays(double cell_size) {
    const int width = static_cast<int>(1600 / cell_size), height = static_cast<int>(1600 / cell_size);
    CoastSite site{Raster<float>(width, height), {}, cell_size, 0};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double shore = 800 + 150 * std::cos(2 * std::numbers::pi * (y + 0.5) * cell_size / 800);
            site.heights(x, y) = 0.04F * static_cast<float>((x + 0.5) * cell_size - shore);
        }
    return site;
}
CoastParameters drifting(float drift) {
    CoastParameters coast;
    coast.years = 1000;
    coast.wind_from = 225;
    coast.sand = 0.5F;
    coast.drift = drift;
    return coast;
}

}  // namespace

TEST_CASE("a straight shore under oblique waves stays straight, and its sand stays", "[coast][drift]") {
    const DriftCells cells = straight_beach(120);
    for (const float degrees : {0.0F, 22.5F, 337.5F}) {
        const Raster<float> sand = drifted(cells, waves_from(degrees), 70);
        INFO(degrees);
        CHECK_THAT(sum_of(sand), WithinRel(sum_of(cells.sand), 1e-6));  // floats at the end, doubles on the way
        // The changes at the closed ends of the map have come 150 m by sqrt(2 * 280 * 70) in the 800 m to the middle:
        // five of these.
        CHECK(bowed(cells, sand, 40, 80) < 0.1);
    }
    // Control: the same waves do move sand, to the end of the map.
    CHECK(bowed(cells, drifted(cells, waves_from(22.5F), 70), 0, 120) > 40);
}

TEST_CASE("a wavy shore flattens as heat spreads", "[coast][drift]") {
    // Pelnard-Considere 1956: y_t = e y_xx, e = 2 rate cos 2a / D; a wave of the number k shrinks as exp(-e k^2 t).
    // Shores of 10 % differ by 2 % from the linear law, cells and means over five of them by up to 5 % at 30 cells a
    // wave.
    for (const double length : {600.0, 1200.0, 2400.0})
        for (const double degrees : {0.0, 22.5}) {
            const double k = 2 * std::numbers::pi / length;
            const DriftCells cells =
                beach(static_cast<int>(2 * length / cell), [&](double x) { return beach_at + 20 * std::cos(k * x); });
            const double diffusivity = 2000 * std::cos(2 * degrees * std::numbers::pi / 180) / moving_height;
            const double years = 0.7 / (diffusivity * k * k);
            const Raster<float> sand = drifted(cells, waves_from(static_cast<float>(degrees)), years);
            INFO(length << " m, " << degrees);
            CHECK_THAT(std::log(20 / swing(cells, sand, length)), WithinRel(0.7, 0.08));
        }
}

TEST_CASE("waves of more than 45 degrees make a bump grow", "[coast][drift]") {
    // As exp(-e k^2 t) with e < 0, for ten years; then bends of some cells, which grow faster, have become capes.
    const double length = 1200, k = 2 * std::numbers::pi / length;
    const DriftCells cells = beach(240, [&](double x) { return beach_at + 30 * std::cos(k * x); });
    const double grown = std::exp(2000 * std::cos(std::numbers::pi / 4) / moving_height * k * k * 10);
    CHECK(grown > 1.07);
    CHECK_THAT(swing(cells, drifted(cells, waves_from(67.5F), 10), length), WithinRel(30 * grown, 0.04));
    CHECK(swing(cells, drifted(cells, waves_from(22.5F), 10), length) < 29);  // control
}

TEST_CASE("sand gathers on the updrift side of a groyne", "[coast][drift]") {
    // Waves from between two directions of the rose meet the shore at 11.25 degrees with the rate cos 22.5 degrees, and
    // carry sand west. Rock across the beach stops it: y(0, t) = 2 tan a sqrt(e t / pi) (Pelnard-Considere 1956).
    DriftLaw law = waves_from(11.25F);
    DriftCells cells = straight_beach(120);
    for (int y = 10; y < beach_rows; ++y)
        for (int x = 59; x < 61; ++x) {
            cells.floor(x, y) = 10;
            cells.sand(x, y) = 0;
        }
    const Raster<float> sand = drifted(cells, law, 50);
    const double angle = 22.5 * std::numbers::pi / 180;  // 2 a
    // Beyond 29 cells hardly anything has changed: sqrt(4 e t) is 13 cells. All that arrives stays: a tenth for the
    // floor of the corner, where the faces of beach and rock meet.
    double gained = 0, lost = 0;
    for (int i = 0; i < 29; ++i) {
        gained += (beach_at - shore_of(cells, sand, 61 + i)) * cell;
        lost += (shore_of(cells, sand, 58 - i) - beach_at) * cell;
    }
    const double passing = 1000 * std::cos(angle) * std::sin(angle) * 50 / moving_height;
    CHECK_THAT(gained, WithinRel(passing, 0.1));
    CHECK(lost > 0.5 * passing);  // in the lee of the rock waves are weaker
    CHECK_THAT(sum_of(sand), WithinRel(sum_of(cells.sand), 1e-6));
    // Control: without the groyne there is no step.
    const DriftCells without = straight_beach(120);
    CHECK(bowed(without, drifted(without, law, 50), 50, 70) < 1);
}

TEST_CASE("a spit grows where the shore turns away", "[coast][drift]") {
    const DriftCells cells = corner();
    DriftLaw law;
    law.climate = {330, 30, 20000};
    law.rate = 2000;
    CHECK(spit_cells(cells, cells.sand) == 0);
    const Raster<float> sand = drifted(cells, law, 100), later = drifted(cells, law, 300);
    CHECK(spit_cells(cells, later) >= 3);
    CHECK(spit_cells(cells, later) >= spit_cells(cells, sand));
    for (const Raster<float>* each : {&sand, &later}) CHECK_THAT(sum_of(*each), WithinRel(sum_of(cells.sand), 1e-6));
    // No sand climbs the rock, and none stands over the berm by more than its slope would carry in a cell.
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 110; ++x) {
            if (cells.floor(x, y) > 2)
                CHECK(later(x, y) == 0);
            else
                CHECK(cells.floor(x, y) + later(x, y) < 2.5F);
        }
    // Control: waves from the other side carry the sand away from the corner.
    law.climate.from = 30;
    CHECK(spit_cells(cells, drifted(cells, law, 300)) == 0);
}

TEST_CASE("without sand, without waves and without time nothing drifts", "[coast][drift]") {
    DriftCells cells = corner();
    const DriftLaw law = waves_from(22.5F);
    CHECK(same_heights(drifted(cells, law, 0), cells.sand));
    DriftLaw calm = law;
    calm.rate = 0;
    CHECK(same_heights(drifted(cells, calm, 100), cells.sand));
    cells.sand = Raster<float>(110, 70);
    CHECK(sum_of(drifted(cells, law, 100)) == 0);
}

TEST_CASE("drift is the same on any number of threads, and stops", "[coast][drift][threads]") {
    const DriftCells cells = corner();
    DriftLaw law = waves_from(337.5F);
    const auto run = [&](int threads) {
        const ThreadCount count(threads);
        return drifted(cells, law, 30);
    };
    const Raster<float> alone = run(1);
    CHECK_FALSE(same_heights(alone, cells.sand));
    for (const int threads : {2, 7}) CHECK(same_heights(alone, run(threads)));
    std::stop_source stop;
    stop.request_stop();
    WorkControl stopped;
    stopped.stop = stop.get_token();
    CHECK(drifted(cells, law, 30, stopped).empty());
}

TEST_CASE("coasts keep their books while sand drifts, at every cell size", "[coast][drift][ledger]") {
    for (const double cell_size : {5.0, 10.0, 20.0}) {
        const CoastSite site = bays(cell_size);
        const CoastedLand still = coasted(drifting(0), site), land = coasted(drifting(20), site);
        INFO(cell_size);
        CHECK_FALSE(same_heights(still.sand, land.sand));
        CHECK(land.ledger.worn == still.ledger.worn);                            // drift wears no rock
        CHECK_THAT(land.ledger.beaches, WithinRel(still.ledger.beaches, 1e-5));  // the last halving, and floats
        CHECK_THAT(land.ledger.beaches + land.ledger.offshore, WithinRel(land.ledger.worn, 1e-12));
        CHECK_THAT(sum_of(land.sand) * cell_size * cell_size, WithinRel(land.ledger.beaches, 1e-9));
        double gone = 0;
        for (int y = 0; y < site.heights.height(); ++y)
            for (int x = 0; x < site.heights.width(); ++x) {
                gone += (double{site.heights(x, y)} - double{land.heights(x, y)}) * cell_size * cell_size;
                CHECK(land.sand(x, y) >= 0);
            }
        CHECK_THAT(gone, WithinRel(land.ledger.offshore, 1e-3));  // floats of up to 80 m, rounded twice a cell
    }
}

TEST_CASE("sand drifts along a rocky shore, away from the waves, and wears no rock", "[coast][drift]") {
    // A patch of beach in the middle of a straight cliff.
    DriftCells cells = straight_beach(120);
    for (int y = 0; y < beach_rows; ++y)
        for (int x = 0; x < 120; ++x) {
            if (y >= 35) cells.floor(x, y) = 10;
            if (y >= 35 || x < 50 || x >= 70) cells.sand(x, y) = 0;
        }
    const auto centre = [&](const Raster<float>& sand) {
        double sum = 0;
        for (int y = 0; y < beach_rows; ++y)
            for (int x = 0; x < 120; ++x) sum += x * double{sand(x, y)};
        return sum / sum_of(sand);
    };
    const Raster<float> west = drifted(cells, waves_from(22.5F), 70), east = drifted(cells, waves_from(337.5F), 70);
    CHECK(centre(west) < centre(cells.sand) - 2);
    CHECK_THAT(centre(west) + centre(east), WithinAbs(119, 0.01));  // the mirror image, but for sums of floats
    CHECK_THAT(sum_of(west), WithinRel(sum_of(cells.sand), 1e-6));
    for (int y = 35; y < beach_rows; ++y)
        for (int x = 0; x < 120; ++x) CHECK(west(x, y) == 0);
}

TEST_CASE("sand drifts on from where an earlier stretch left it", "[coast][drift]") {
    CoastParameters coast = drifting(20);
    coast.years = 500;
    CoastSite site = bays(20);
    const CoastedLand first = coasted(coast, site);
    site.heights = first.heights;
    site.before = {first.shore.view(), first.line.view(), first.sand.view(), first.talus.view()};
    const CoastedLand second = coasted(coast, site);
    CHECK_THAT(second.ledger.worn + second.ledger.taken_up,
               WithinRel(second.ledger.beaches + second.ledger.talus + second.ledger.offshore, 1e-9));
    CHECK(second.ledger.beaches > 0.99 * first.ledger.beaches);
    // Nearer to the first stretch's beaches than beaches that are laid anew.
    coast.drift = 0;
    const CoastedLand anew = coasted(coast, site);
    const auto differs = [&](const Raster<float>& sand) {
        double sum = 0;
        for (int y = 0; y < sand.height(); ++y)
            for (int x = 0; x < sand.width(); ++x) sum += std::abs(double{sand(x, y)} - double{first.sand(x, y)});
        return sum;
    };
    CHECK(differs(second.sand) < differs(anew.sand));
}

TEST_CASE("protected ground keeps its sand, and much sand takes wider cells", "[coast][drift]") {
    const DriftCells cells = straight_beach(64);
    const Raster<float> kept(64, beach_rows, 0.0F);
    DriftSite site{cells.floor.view(), cells.sand.view(), cell, kept.view()};
    const DriftLaw law = waves_from(22.5F);
    CHECK(same_heights(drifted_beaches(site, law, 50, {}), cells.sand));
    site.receive = {};
    CHECK_FALSE(same_heights(drifted_beaches(site, law, 50, {}), cells.sand));  // control
    CHECK(drift_cells(site, law, 50) == 1);
    CHECK(drift_cells(site, law, 5000) == 2);
    site.cell_size = 5;
    CHECK(drift_cells(site, law, 50) == 4);
    // Of a map of 50 rows no cell is wider than six.
    CHECK(drift_cells(site, law, 1e9) == 6);
}

TEST_CASE("drift is grey where there is no beach", "[coast][drift][uses]") {
    UpliftedLandParameters land;
    const UpliftSurroundings around{60};
    CHECK(need_of(land, "coast.drift", around) == UpliftNeed::coast);
    land.coast.years = 1000;
    CHECK(need_of(land, "coast.drift", around) == UpliftNeed::nothing);
    land.coast.sand = 0;
    CHECK(need_of(land, "coast.drift", around) == UpliftNeed::coast_sand);
    ErosionSchedule schedule;
    schedule.mixing.set_only(ErosionKind::coast);
    schedule.mixing.border = Border::sea;
    CHECK(why_unused(schedule, "coast_erosion.drift").empty());
    schedule.coast.sand = 0;
    CHECK_FALSE(why_unused(schedule, "coast_erosion.drift").empty());
}
