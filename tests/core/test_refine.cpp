/// States of erosion carried to finer grids: nothing is made or lost on the way.

#include "core/erosion/multigrid/refine.h"

#include <algorithm>
#include <limits>

#include "core/base/threads.h"
#include "tests/catch.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr std::array sizes{std::pair{48, 40}, std::pair{47, 40}, std::pair{48, 39}, std::pair{47, 39}};

/// A state that has eroded: with water on it, running, and a load.
ErosionState eroded(int width, int height) {
    ErosionState state = dry_world(hills(width, height, 20), 20);
    ErosionInput input = rain_of(RainKind::drops);
    water_steps(state, input, 60);
    return state;
}

Raster<float> fine_ground(int width, int height) {
    return hills(width, height, 10, 2);
}

/// Volume of a field over the ground that a grid of `width` x `height` cells half as large covers, m^3.
double covered_volume(const ErosionState& state, const Raster<float>& field, int width, int height) {
    double sum = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) sum += static_cast<double>(field(x / 2, y / 2)) / 4;
    return sum * state.cell_size * state.cell_size;
}

double volume(const ErosionState& state, const Raster<float>& field) {
    return covered_volume(state, field, 2 * field.width(), 2 * field.height());
}

double absolute_volume(const ErosionState& state, const Raster<float>& field) {
    double sum = 0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) sum += static_cast<double>(std::abs(field(x, y)));
    return sum * state.cell_size * state.cell_size;
}

/// Ground gained, load and what left the map: 0 in a run that began with bare ground.
double solids_balance(const ErosionState& state) {
    return volume(state, state.change) + volume(state, state.sediment) + state.ledger.left_map +
           state.ledger.transport_loss;
}

double water_balance(const ErosionState& state) {
    return volume(state, state.depth) + state.ledger.evaporated + state.ledger.water_left_map - state.ledger.rain;
}

float lowest(const Raster<float>& field) {
    float result = std::numeric_limits<float>::max();
    for (int y = 0; y < field.height(); ++y)
        result = std::min(result, *std::min_element(field.row(y), field.row(y) + field.width()));
    return result;
}

bool same(const ErosionState& a, const ErosionState& b) {
    return a.reference == b.reference && a.change == b.change && a.depth == b.depth && a.sediment == b.sediment &&
           a.outflow == b.outflow && a.flow == b.flow && a.ledger == b.ledger && a.steps_done == b.steps_done;
}

}  // namespace

TEST_CASE("refining keeps the totals of ground, water and load", "[refine]") {
    for (const int smoothing : {0, 1, 4})
        for (const auto& [width, height] : sizes) {
            INFO(width << " x " << height << ", smoothing " << smoothing);
            const ErosionState coarse = eroded((width + 1) / 2, (height + 1) / 2);
            const ErosionState fine = refined(coarse, fine_ground(width, height), smoothing);
            REQUIRE(fine.width() == width);
            REQUIRE(fine.height() == height);
            CHECK(fine.cell_size == 10);
            const auto check_total = [&](const Raster<float>& before, const Raster<float>& after) {
                // Each of a few operations a cell is rounded by at most 6e-8 of its result, to either side.
                const double tolerance = 1e-7 * absolute_volume(coarse, before);
                CHECK(tolerance > 0);
                const double expected = covered_volume(coarse, before, width, height);
                CHECK(std::abs(volume(fine, after) - expected) <= tolerance);
            };
            check_total(coarse.change, fine.change);
            check_total(coarse.sediment, fine.sediment);
            check_total(coarse.depth, fine.depth);
            CHECK(lowest(fine.depth) >= 0);
            CHECK(lowest(fine.sediment) >= 0);
            CHECK(lowest(fine.flow) >= 0);
            for (const Raster<float>& pipe : fine.outflow) CHECK(lowest(pipe) >= 0);
        }
}

TEST_CASE("the ledger still closes after refining, and while the finer state erodes", "[refine]") {
    for (const int smoothing : {0, 4})
        for (const auto& [width, height] : sizes) {
            INFO(width << " x " << height << ", smoothing " << smoothing);
            const ErosionState coarse = eroded((width + 1) / 2, (height + 1) / 2);
            ErosionState fine = refined(coarse, fine_ground(width, height), smoothing);
            // Refining adds to the imbalance the rounding of these sums in doubles.
            CHECK(std::abs(solids_balance(fine) - solids_balance(coarse)) <= 1e-12 * coarse.ledger.moved);
            CHECK(std::abs(water_balance(fine) - water_balance(coarse)) <= 1e-12 * coarse.ledger.rain);
            CHECK(fine.steps_done == 60);
            water_steps(fine, rain_of(RainKind::drops), 60);
            CHECK(fine.steps_done == 120);
            CHECK(fine.ledger.moved > 1.1 * coarse.ledger.moved);  // it does erode
            // As a run that was never refined: 1e-5 of the gross volume (docs/methods/erosion-schedule.md).
            CHECK(std::abs(solids_balance(fine)) <= 1e-5 * fine.ledger.moved);
            CHECK(std::abs(water_balance(fine)) <= 1e-5 * fine.ledger.rain);
        }
}

TEST_CASE("what overhangs the finer grid counts as having left the map", "[refine]") {
    const ErosionState coarse = eroded(24, 20);
    const ErosionState whole = refined(coarse, fine_ground(48, 40), 0);
    const ErosionState less = refined(coarse, fine_ground(47, 40), 0);
    double last_column = 0;  // the east half of the last coarse column, m of water
    for (int y = 0; y < 20; ++y) last_column += static_cast<double>(coarse.depth(23, y)) / 2;
    CHECK(last_column > 0);
    const double gone = less.ledger.water_left_map - coarse.ledger.water_left_map;
    CHECK(gone == Approx(last_column * 20 * 20).epsilon(1e-4));  // rounding of the other columns counts here, too
    const double kept = whole.ledger.water_left_map - coarse.ledger.water_left_map;
    CHECK(std::abs(kept) <= 1e-7 * volume(coarse, coarse.depth));
}

TEST_CASE("refining keeps what is constant to the bit", "[refine]") {
    for (const auto& [width, height] : sizes) {
        const int columns = (width + 1) / 2, rows = (height + 1) / 2;
        ErosionState coarse = dry_world(Raster<float>(columns, rows, 100.0F), 20);
        coarse.change.fill(-0.7F);
        coarse.depth = Raster<float>(columns, rows, 0.3F);
        coarse.sediment = Raster<float>(columns, rows, 0.011F);
        for (const int smoothing : {0, 4}) {
            const ErosionState fine = refined(coarse, Raster<float>(width, height, 90.0F), smoothing);
            CHECK(fine.change == Raster<float>(width, height, -0.7F));
            CHECK(fine.depth == Raster<float>(width, height, 0.3F));
            CHECK(fine.sediment == Raster<float>(width, height, 0.011F));
            CHECK(fine.reference == Raster<float>(width, height, 90.0F));
            for (const Raster<float>& pipe : fine.outflow) CHECK(pipe.empty());
        }
    }
}

TEST_CASE("a linear field stays linear inside, and a stream stays the same stream", "[refine]") {
    constexpr int columns = 12, rows = 9;
    ErosionState coarse = dry_world(Raster<float>(columns, rows), 20);
    coarse.depth = Raster<float>(columns, rows);
    for (Raster<float>& pipe : coarse.outflow) pipe = Raster<float>(columns, rows);
    for (Raster<float>& pipe : coarse.pipe_flow) pipe = Raster<float>(columns, rows);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            coarse.depth(x, y) = static_cast<float>(4 * x + 8 * y);
            // Through east faces at x + 1 and south faces at y + 1.
            coarse.outflow[1](x, y) = static_cast<float>(4 * (x + 1));
            coarse.outflow[3](x, y) = static_cast<float>(8 * (y + 1));
            // West and north faces lie at x and y.
            coarse.outflow[0](x, y) = static_cast<float>(2 * x);
            coarse.outflow[2](x, y) = static_cast<float>(6 * y);
            // The improved scheme's: through east faces, south-east corners, south faces and south-west corners; signed.
            coarse.pipe_flow[0](x, y) = static_cast<float>(-4 * (x + 1));
            coarse.pipe_flow[1](x, y) = static_cast<float>(2 * (x + 1) - 4 * (y + 1));
            coarse.pipe_flow[2](x, y) = static_cast<float>(8 * (y + 1));
            coarse.pipe_flow[3](x, y) = static_cast<float>(2 * x + 4 * (y + 1));
        }
    const ErosionState fine = refined(coarse, Raster<float>(2 * columns, 2 * rows), 0);
    const float scale = std::sqrt(2.0F);
    for (int y = 1; y < 2 * rows - 1; ++y)
        for (int x = 1; x < 2 * columns - 1; ++x) {
            const float east = static_cast<float>(x) / 2, south = static_cast<float>(y) / 2;
            // Samples lie in the middle: coarse x at x + 0.5, fine at x / 2 + 0.25. All are multiples of 1 / 4: exact.
            CHECK(fine.depth(x, y) == 4 * (east - 0.25F) + 8 * (south - 0.25F));
            CHECK(fine.outflow[1](x, y) == scale * (4 * (east + 0.5F)));
            CHECK(fine.outflow[3](x, y) == scale * (8 * (south + 0.5F)));
            CHECK(fine.outflow[0](x, y) == scale * (2 * east));
            CHECK(fine.outflow[2](x, y) == scale * (6 * south));
            CHECK(fine.pipe_flow[0](x, y) == scale * (-4 * (east + 0.5F)));
            CHECK(fine.pipe_flow[1](x, y) == scale * (2 * (east + 0.5F) - 4 * (south + 0.5F)));
            CHECK(fine.pipe_flow[2](x, y) == scale * (8 * (south + 0.5F)));
            CHECK(fine.pipe_flow[3](x, y) == scale * (2 * east + 4 * (south + 0.5F)));
        }
    // Nothing comes in over the border; what goes out over it does so in the last cell.
    CHECK(fine.outflow[1](0, 5) == scale * 2);
    CHECK(fine.outflow[0](0, 5) == 0);
    CHECK(fine.outflow[1](2 * columns - 1, 5) == scale * 4 * columns);
}

TEST_CASE("smoothing blurs, and the same on every side", "[refine]") {
    ErosionState coarse = dry_world(Raster<float>(8, 8), 20);
    coarse.change(3, 4) = 273;
    const ErosionState sharp = refined(coarse, Raster<float>(16, 16), 0);
    const ErosionState smooth = refined(coarse, Raster<float>(16, 16), 1);
    CHECK(smooth.change(6, 8) < sharp.change(6, 8));
    CHECK(smooth.change(3, 5) > 0);
    CHECK(sharp.change(3, 5) == 0);
    // The middle of the coarse cell lies at 7 of the fine columns and at 9 of the fine rows.
    for (int y = 2; y < 16; ++y)
        for (int x = 0; x < 14; ++x) {
            CHECK(smooth.change(x, y) == smooth.change(13 - x, y));
            CHECK(smooth.change(x, y) == smooth.change(x, 17 - y));
        }
}

TEST_CASE("refining gives the same bytes on any number of threads", "[refine]") {
    const ErosionState coarse = eroded(24, 20);
    set_thread_count(1);
    const ErosionState one = refined(coarse, fine_ground(47, 40), 2);
    for (const int threads : {2, 3, 7}) {
        set_thread_count(threads);
        CHECK(same(refined(coarse, fine_ground(47, 40), 2), one));
    }
    set_thread_count(0);
    CHECK_FALSE(same(refined(coarse, fine_ground(47, 40), 1), one));
}

TEST_CASE("grids that are not twice as fine, and layers, are refused", "[refine]") {
    const ErosionState coarse = eroded(24, 20);
    CHECK_THROWS(refined(coarse, Raster<float>(49, 40), 0));
    CHECK_THROWS(refined(coarse, Raster<float>(48, 38), 0));
    CHECK_NOTHROW(refined(coarse, Raster<float>(48, 40), 0));
    ErosionState layered = coarse;
    layered.thickness.emplace_back(24, 20);
    CHECK_THROWS(refined(layered, Raster<float>(48, 40), 0));
}
