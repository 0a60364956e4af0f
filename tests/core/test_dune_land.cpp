/// Dunes: the stress of the wind, sand that moves and slides, and whole lands with dunes.

#include "core/dunes/dune_land.h"

#include <cmath>
#include <numbers>

#include "core/base/threads.h"
#include "core/dunes/dune_grid.h"
#include "core/dunes/sand_flux.h"
#include "core/dunes/sand_slides.h"
#include "core/dunes/wind_stress.h"
#include "tests/catch.h"
#include "tests/core/same_heights.h"

using namespace cuesta;

namespace {

constexpr double dune_cell = 20;  // m

DuneGrid bare_grid(int columns, int rows) {
    const std::size_t size = static_cast<std::size_t>(columns) * rows;
    return {columns, rows, dune_cell, dune_cell, std::vector<float>(size), std::vector<float>(size)};
}

float& height_at(DuneGrid& grid, int x, int y) {
    return grid.surface[static_cast<std::size_t>(y & (grid.rows - 1)) * grid.columns + (x & (grid.columns - 1))];
}

/// A round heap of sand of that radius and height in metres.
void heap(DuneGrid& grid, double column, double row, double radius, double height) {
    for (int y = 0; y < grid.rows; ++y)
        for (int x = 0; x < grid.columns; ++x) {
            const double d = std::hypot(x - column, y - row) * dune_cell / radius;
            if (d < 1) height_at(grid, x, y) += static_cast<float>(0.5 * height * (1 + std::cos(std::numbers::pi * d)));
        }
}

/// Blows from the west, or towards `heading`.
double blow_steps(DuneGrid& grid, int steps, double heading = 0) {
    SandFlux flux;
    std::vector<float> scratch;
    const WindStep wind{heading, 0.25 * dune_cell * dune_cell, 16};
    for (int i = 0; i < steps; ++i) {
        flux.blow(grid, wind);
        slide(grid, 3, 0.03, scratch);
    }
    slide(grid, 60, 0, scratch);
    return flux.airborne(grid.cell_area());
}

double largest_difference(const DuneGrid& a, DuneGrid b, int columns, int rows) {
    double largest = 0;
    for (int y = 0; y < a.rows; ++y)
        for (int x = 0; x < a.columns; ++x)
            largest = std::max(largest, std::abs(double{a.surface[static_cast<std::size_t>(y) * a.columns + x]} -
                                                 height_at(b, x + columns, y + rows)));
    return largest;
}

/// The last column whose sand is deeper than half a metre.
int downwind_end(DuneGrid& grid, int row) {
    for (int x = grid.columns - 1; x >= 0; --x)
        if (height_at(grid, x, row) > 0.5F) return x;
    return -1;
}

DuneParameters small_dunes() {
    DuneParameters parameters;
    parameters.spacing = 500;
    parameters.supply = 8;
    parameters.generations = 0.5F;
    return parameters;
}

bool dunes_are_finite(const DuneLand& land) {
    for (int y = 0; y < land.heights.height(); ++y)
        for (int x = 0; x < land.heights.width(); ++x)
            if (!std::isfinite(land.heights(x, y)) || !(land.sand(x, y) >= 0)) return false;
    return !land.empty();
}

}  // namespace

TEST_CASE("the stress of the wind over waves is the closed form", "[dunes]") {
    // Waves of 32 and 64 cells: the smoothing by 1.2 cells takes (1.2 k)^2 / 2, some 3 and 0.7 %.
    for (const int length : {32, 64}) {
        const WindFrame frame{128, 64, dune_cell, dune_cell, 1, 0};
        const double k = 2 * std::numbers::pi / length;
        std::vector<float> heights(128 * 64), stress;
        for (int i = 0; i < 128; ++i)
            for (int lane = 0; lane < 64; ++lane) heights[static_cast<std::size_t>(i) * 64 + lane] = static_cast<float>(5 * std::cos(k * i));
        WindStress().over(frame, heights, stress);
        const double amplitude = 5 * k / dune_cell * std::exp(-0.5 * 1.44 * k * k);
        double largest = 0;
        for (int i = 0; i < 128; ++i) {
            const double expected = amplitude * (3.5 * std::cos(k * i) - 2.0 * std::sin(k * i));
            largest = std::max(largest, std::abs(stress[static_cast<std::size_t>(i) * 64 + 7] - expected));
        }
        CHECK(largest < 1e-5 * amplitude * 5);  // float transforms of 8192 values
        // The wind across the waves feels nothing.
        WindStress().over({128, 64, dune_cell, dune_cell, 0, 1}, heights, stress);
        for (const float value : stress) CHECK(std::abs(value) < 1e-6F);
    }
}

TEST_CASE("sand on the ground and in the air stays the same", "[dunes]") {
    for (const double heading : {0.0, 0.3, 2.2, -1.9}) {
        DuneGrid grid = bare_grid(128, 64);
        heap(grid, 40, 30, 300, 40);
        heap(grid, 90, 20, 200, 25);
        const double before = grid.sand_volume();
        const double airborne = blow_steps(grid, 100, heading);
        INFO(heading);
        CHECK(airborne > 0);
        // 160 roundings of each cell in float.
        CHECK(std::abs(grid.sand_volume() + airborne - before) < 1e-5 * before);
        for (std::size_t i = 0; i < grid.size(); ++i) CHECK(grid.surface[i] > -1e-4F);
    }
}

TEST_CASE("dunes do not know where the edges are", "[dunes]") {
    DuneGrid here = bare_grid(128, 64), there = bare_grid(128, 64);
    heap(here, 40, 30, 300, 40);
    heap(there, 40, 30, 300, 40);
    // The way of the wind is cut into four; a quarter of it is the shift that keeps the cuts.
    DuneGrid shifted = bare_grid(128, 64);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 128; ++x) height_at(shifted, x + 96, y + 50) = height_at(there, x, y);
    blow_steps(here, 60);
    blow_steps(shifted, 60);
    CHECK(largest_difference(here, shifted, 96, 50) < 1e-2);  // of 40 m: transforms round otherwise
    CHECK(largest_difference(here, shifted, 95, 50) > 1);     // the control
}

TEST_CASE("a heap of sand becomes a barchan whose horns point downwind", "[dunes]") {
    DuneGrid grid = bare_grid(128, 64);
    heap(grid, 24, 32, 260, 45);
    blow_steps(grid, 250);
    int crest = 0;
    for (int x = 0; x < 128; ++x)
        if (height_at(grid, x, 32) > height_at(grid, crest, 32)) crest = x;
    double steepest_up = 0, steepest_down = 0;
    for (int x = 0; x < 127; ++x) {
        const double slope = (height_at(grid, x + 1, 32) - height_at(grid, x, 32)) / dune_cell;
        steepest_up = std::max(steepest_up, slope);
        steepest_down = std::max(steepest_down, -slope);
    }
    INFO("crest at column " << crest << ", up " << steepest_up << ", down " << steepest_down);
    CHECK(crest > 26);                    // it has moved
    CHECK(height_at(grid, crest, 32) > 10);
    CHECK(steepest_down > 0.55);          // a slip face: the angle of repose has the tangent 0.62
    CHECK(steepest_up < 0.4);             // a gentle back
    int farthest_north = -1, farthest_south = -1;
    for (int row = 8; row < 30; ++row) farthest_north = std::max(farthest_north, downwind_end(grid, row));
    for (int row = 35; row < 56; ++row) farthest_south = std::max(farthest_south, downwind_end(grid, row));
    CHECK(farthest_north > downwind_end(grid, 32) + 1);
    CHECK(farthest_south > downwind_end(grid, 32) + 1);
}

TEST_CASE("sand comes to rest at its angle, and only sand slides", "[dunes]") {
    DuneGrid grid = bare_grid(64, 64);
    heap(grid, 32, 32, 200, 400);
    for (int x = 0; x < 64; ++x) {  // a wall of rock
        height_at(grid, x, 5) = 300;
        grid.pan[static_cast<std::size_t>(5) * 64 + x] = 300;
    }
    const double before = grid.sand_volume();
    std::vector<float> scratch;
    slide(grid, 3000, 0, scratch);
    CHECK(std::abs(grid.sand_volume() - before) < 1e-4 * before);  // 3000 roundings of each cell
    for (int x = 0; x < 64; ++x) CHECK(height_at(grid, x, 5) == 300);
    double steepest = 0;
    for (int y = 8; y < 60; ++y)
        for (int x = 1; x < 63; ++x)
            steepest = std::max({steepest, std::abs(height_at(grid, x + 1, y) - height_at(grid, x, y)) / dune_cell,
                                 std::abs(height_at(grid, x, y + 1) - height_at(grid, x, y)) / dune_cell});
    CHECK(steepest < std::tan(33 * std::numbers::pi / 180));  // 32 degrees are approached, never reached
}

TEST_CASE("ground without sand stays bare", "[dunes]") {
    DuneParameters parameters = small_dunes();
    parameters.supply = 0;
    parameters.height = 250;
    const DuneLand land = dune_land(parameters, 64, 48, 20);
    double mean = 0;
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) {
            CHECK(land.sand(x, y) == 0);
            mean += land.heights(x, y) / (64.0 * 48);
        }
    CHECK(std::abs(mean - 250) < parameters.pan_relief);
    CHECK(land.ledger.lying == 0);
}

TEST_CASE("land with dunes keeps its books, and its slopes are at rest", "[dunes]") {
    DuneParameters parameters = small_dunes();
    parameters.generations = 1;
    const DuneLand land = dune_land(parameters, 128, 128, 16);  // cells of the finest grid
    const double area = 16.0 * 16 * 128 * 128;
    CHECK(std::abs(land.ledger.supplied / area - 8) < 1e-3);
    CHECK(std::abs(land.ledger.lying - land.ledger.supplied) < 1e-5 * land.ledger.supplied);
    CHECK(std::abs(land.ledger.rounding) < 1e-4 * land.ledger.supplied);
    CHECK(land.ledger.settled < 0.02 * land.ledger.supplied);
    double sand = 0;
    int slip = 0, too_steep = 0;
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) {
            sand += land.sand(x, y) * 16.0 * 16;
            const auto z = [&](int column, int row) { return land.heights(column & 127, row & 127); };
            const double slope = std::atan(std::hypot(z(x + 1, y) - z(x - 1, y), z(x, y + 1) - z(x, y - 1)) / 32) * 180 /
                                 std::numbers::pi;
            slip += slope > 28 && slope < 36 ? 1 : 0;
            too_steep += slope > 38 ? 1 : 0;
        }
    CHECK(std::abs(sand - land.ledger.lying) < 1e-3 * sand);  // the map is the grid itself
    CHECK(slip > 128 * 128 / 100);
    CHECK(too_steep < 128 * 128 / 1000);
}

TEST_CASE("maps of other cells show the same dunes", "[dunes]") {
    DuneParameters parameters = small_dunes();
    parameters.secondary = 0;
    const DuneLand fine = dune_land(parameters, 256, 256, 8), coarse = dune_land(parameters, 32, 32, 64);
    double products = 0, squares = 0, others = 0;
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x) {
            double mean = 0;
            for (int j = 0; j < 8; ++j)
                for (int i = 0; i < 8; ++i) mean += fine.heights(8 * x + i, 8 * y + j) / 64.0;
            const double a = mean - 8, b = coarse.heights(x, y) - 8.0;
            products += a * b;
            squares += a * a;
            others += b * b;
        }
    // Finer grids move their dunes a little further.
    CHECK(products / std::sqrt(squares * others) > 0.95);
}

TEST_CASE("dunes are the same on any number of threads", "[dunes]") {
    DuneParameters parameters = small_dunes();
    parameters.winds = 3;
    parameters.angle = 115;
    parameters.spread = 20;
    std::vector<DuneLand> lands;
    for (const int threads : {1, 2, 7}) {
        set_thread_count(threads);
        lands.push_back(dune_land(parameters, 100, 90, 17));
    }
    set_thread_count(0);
    for (const std::size_t i : {1U, 2U}) {
        CHECK(same_heights(lands[0].heights, lands[i].heights));
        CHECK(same_heights(lands[0].sand, lands[i].sand));
    }
    parameters.seed = 2;
    CHECK_FALSE(same_heights(lands[0].heights, dune_land(parameters, 100, 90, 17).heights));
}

TEST_CASE("winds take turns about the middle of their directions", "[dunes]") {
    DuneParameters parameters;
    parameters.winds = 2;
    parameters.angle = 90;
    parameters.season = 0.1F;
    parameters.direction = 270;
    const double quarter = std::numbers::pi / 4;
    // From 225 degrees, south-west: towards the north-east, which is up in a grid whose rows go south.
    CHECK(std::abs(wind_heading(parameters, 0.05) + quarter) < 1e-6);
    CHECK(std::abs(wind_heading(parameters, 0.15) - quarter) < 1e-6);
    CHECK(wind_heading(parameters, 0.25) == wind_heading(parameters, 0.05));
    parameters.winds = 1;
    parameters.direction = 0;
    CHECK(std::abs(wind_heading(parameters, 7) - 2 * quarter) < 1e-6);
}

TEST_CASE("land with dunes of any size is finite", "[dunes]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}, {90, 2}, {2, 90}})
        for (const double cell : {0.5, 30.0, 5000.0}) {
            DuneParameters parameters = small_dunes();
            parameters.generations = 0.1F;
            INFO(width << " x " << height << " of " << cell);
            CHECK(dunes_are_finite(dune_land(parameters, width, height, cell)));
        }
}

TEST_CASE("land with dunes at the limits of its parameters is finite", "[dunes]") {
    for (const bool most : {false, true}) {
        DuneParameters parameters;
        parameters.winds = most ? 6 : 1;
        parameters.angle = most ? 180.0F : 0.0F;
        parameters.season = most ? 5.0F : 0.005F;
        parameters.spread = most ? 60.0F : 0.0F;
        parameters.spacing = most ? 20000.0F : 10.0F;
        parameters.supply = most ? 300.0F : 1.0F;
        parameters.cover = most ? 1.0F : 0.02F;
        parameters.secondary = most ? 1.0F : 0.0F;
        parameters.pan_relief = most ? 500.0F : 0.0F;
        parameters.generations = most ? 1.0F : 0.02F;
        CHECK(dunes_are_finite(dune_land(parameters, 64, 64, 5)));
        parameters.generations = 0;
        CHECK(dunes_are_finite(dune_land(parameters, 64, 64, 5)));
    }
}

TEST_CASE("parameters of dunes that do nothing say why", "[dunes]") {
    DuneParameters parameters;
    const auto why = [&](const char* id, double cell = 5) { return why_dunes_ignore(parameters, id, 1024, 1024, cell); };
    CHECK(why("dunes.angle") == "Needs two winds or more.");
    CHECK(why("dunes.direction").empty());
    CHECK(why("dunes.secondary").empty());
    CHECK(why("dunes.secondary", 60) == "Needs smaller cells.");
    CHECK(why("delta.seed").empty());
    parameters.winds = 2;
    CHECK(why("dunes.angle").empty());
    parameters.generations = 0;
    CHECK(why("dunes.angle") == "Needs time.");
    parameters.supply = 0;
    CHECK(why("dunes.generations") == "Needs sand.");
    CHECK(why("dunes.supply").empty());
    CHECK(why("dunes.seed").empty());
    parameters.pan_relief = 0;
    CHECK(why("dunes.seed") == "Needs sand or relief of the ground.");
}

TEST_CASE("making land with dunes stops on request", "[dunes]") {
    std::stop_source source;
    WorkControl control;
    control.stop = source.get_token();
    int reports = 0;
    control.progress = [&](double share, const Activity&) {
        reports += source.stop_requested() ? 1 : 0;
        if (share > 0.3) source.request_stop();
    };
    CHECK(dune_land(small_dunes(), 64, 64, 20, control).empty());
    CHECK(reports == 0);  // not a step more
    CHECK(dune_land(small_dunes(), 64, 64, 20, control).empty());
}
