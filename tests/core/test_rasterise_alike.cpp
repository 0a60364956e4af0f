/// From feature splines to seeds and slopes: the same turned, mirrored, at other resolutions and on any threads.

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <queue>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/relief/splines/rasterise.h"
#include "tests/catch.h"
#include "tests/core/rasterised_scenes.h"

using namespace cuesta;
using namespace cuesta::rasterised_scenes;

namespace {

struct Difference {
    int cells = 0;        ///< that are held differently, or by heights further apart than asked
    int compared = 0;     ///< held in both
    double furthest = 0;  ///< of heights, among cells held alike, m
};

/// Compares `a` at (x, y) with `b` at place(x, y).
template <class Place>
Difference difference(const HeightSeeds& a, const HeightSeeds& b, double tolerance, Place place) {
    Difference result;
    for (int y = 0; y < a.grid.height; ++y)
        for (int x = 0; x < a.grid.width; ++x) {
            const auto [bx, by] = place(x, y);
            if (a.hold(x, y) != b.hold(bx, by)) {
                ++result.cells;
                continue;
            }
            if (a.hold(x, y) == free_cell) continue;
            ++result.compared;
            const double off = std::abs(a.height(x, y) - b.height(bx, by));
            if (off > tolerance) ++result.cells;
            result.furthest = std::max(result.furthest, off);
        }
    return result;
}

bool same_bytes(const HeightSeeds& a, const HeightSeeds& b) {
    return a.hold == b.hold && a.height == b.height && a.weight == b.weight && a.gradient == b.gradient &&
           a.normal_x == b.normal_x && a.normal_z == b.normal_z && a.owner == b.owner && a.roundness == b.roundness &&
           a.rounding_length == b.rounding_length;
}

}  // namespace

TEST_CASE("turning or mirroring the scene turns the rasters", "[rasterise]") {
    const double side = 960.0;
    const LevelGrid grid = grid_of(96, 96, 10.0);
    const int last = grid.width - 1;
    const std::vector<FeatureSpline> scene = crowded_scene();
    const HeightSeeds seeds = seeds_of(scene, grid);
    // Heights: 32-bit positions along and across a segment (1e-7 of its length, here some 100 m) times slopes up to 1
    // give 1e-4 m. Which of two parts is nearest may flip where they are equally near to a rounding error: then heights
    // differ, in a handful of the thousands of cells.
    const Difference turn = difference(seeds, seeds_of(turned(scene, side), grid), 1e-3, [&](int x, int y) {
        return std::pair{last - y, x};
    });
    CHECK(turn.compared > 2500);
    CHECK(turn.cells <= 4);

    std::vector<FeatureSpline> uncliffed(scene.begin(), scene.begin() + 2);
    const HeightSeeds before = seeds_of(uncliffed, grid);
    const Difference mirror = difference(before, seeds_of(mirrored(uncliffed, side), grid), 1e-3, [&](int x, int y) {
        return std::pair{last - x, y};
    });
    CHECK(mirror.compared > 2000);
    CHECK(mirror.cells <= 4);

    // Controls: the same scene not turned back, and mirrored with left and right not exchanged.
    const Difference untouched = difference(seeds, seeds_of(turned(scene, side), grid), 1e-3, [](int x, int y) {
        return std::pair{x, y};
    });
    CHECK(untouched.cells > 1000);
    uncliffed[0].meta_points[0].parameters.left_rise = 99;
    std::vector<FeatureSpline> wrong = mirrored(uncliffed, side);
    std::swap(wrong[0].meta_points[0].parameters.left_rise, wrong[0].meta_points[0].parameters.right_rise);
    CHECK(difference(seeds_of(uncliffed, grid), seeds_of(wrong, grid), 1e-3, [&](int x, int y) {
              return std::pair{last - x, y};
          }).cells > 100);
}

TEST_CASE("normals turn with the scene", "[rasterise]") {
    const LevelGrid grid = grid_of(96, 96, 10.0);
    const std::vector<FeatureSpline> scene = crowded_scene();
    const HeightSeeds seeds = seeds_of(scene, grid);
    const HeightSeeds after = seeds_of(turned(scene, 960.0), grid);
    int wrong = 0;
    int compared = 0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) {
            if (seeds.hold(x, y) != guided_cell || after.hold(95 - y, x) != guided_cell) continue;
            ++compared;
            const float dx = after.normal_x(95 - y, x) + seeds.normal_z(x, y);
            const float dz = after.normal_z(95 - y, x) - seeds.normal_x(x, y);
            if (std::abs(dx) + std::abs(dz) > 1e-4F) ++wrong;  // 32-bit directions from positions 1e-7 off
        }
    CHECK(compared > 1500);
    CHECK(wrong <= 4);
}

TEST_CASE("two resolutions agree at the same places", "[rasterise]") {
    // Cells three times as small have samples where the large cells have theirs.
    std::vector<FeatureSpline> scene = crowded_scene();
    scene[1].parameters.kind = CurveKind::crease;  // lines of smooth splines lie level over a cell, whatever its size
    const RasterisableSplines splines(scene, 5.0);
    const HeightSeeds coarse = splines.height_seeds(grid_of(64, 64, 15.0), SlopeOverlap::nearest);
    const HeightSeeds fine = splines.height_seeds(grid_of(192, 192, 5.0), SlopeOverlap::nearest);
    int compared = 0;
    int far_off = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            if (coarse.hold(x, y) == free_cell || fine.hold(3 * x + 1, 3 * y + 1) == free_cell) continue;
            ++compared;
            // A tenth of a fine cell off the true curve, on slopes up to 0.8 (rise 55 over 60, and along the curve);
            // twice, as a coarse level may use segments of its own.
            if (std::abs(coarse.height(x, y) - fine.height(3 * x + 1, 3 * y + 1)) > 2 * 0.5 * 0.8) ++far_off;
        }
    CHECK(compared > 1200);
    CHECK(far_off <= compared / 200);  // where two parts are equally near, or the mean of two lines is one's alone
    // Control: one cell aside heights do differ.
    int moved = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x + 1 < 64; ++x)
            if (coarse.hold(x, y) != free_cell && fine.hold(3 * x + 4, 3 * y + 1) != free_cell &&
                std::abs(coarse.height(x, y) - fine.height(3 * x + 4, 3 * y + 1)) > 2 * 0.5 * 0.8)
                ++moved;
    CHECK(moved > compared / 4);
}

TEST_CASE("the same bytes on any number of threads", "[rasterise]") {
    const LevelGrid grid = grid_of(480, 333, 2.0);
    std::vector<FeatureSpline> scene = crowded_scene();
    std::vector<HeightSeeds> results;
    std::vector<ParameterSeeds> parameters;
    for (const int threads : {1, 2, 5}) {
        set_thread_count(threads);
        const RasterisableSplines splines(scene, 2.0);
        results.push_back(splines.height_seeds(grid, SlopeOverlap::nearest));
        parameters.push_back(splines.parameter_seeds(grid, {true, true, true, true, true, true}));
    }
    set_thread_count(0);
    CHECK(same_bytes(results[0], results[1]));
    CHECK(same_bytes(results[0], results[2]));
    CHECK(parameters[0].values == parameters[2].values);
    // Bands depend on the width: the same rows of a grid cut off on the east lie in other bands.
    const LevelGrid narrow = grid_of(90, 333, 2.0);
    const HeightSeeds cut = RasterisableSplines(scene, 2.0).height_seeds(narrow, SlopeOverlap::nearest);
    int differing = 0;
    for (int y = 0; y < narrow.height; ++y)
        for (int x = 0; x < narrow.width; ++x)
            if (cut.hold(x, y) != results[0].hold(x, y) || cut.height(x, y) != results[0].height(x, y)) ++differing;
    CHECK(differing == 0);
    // Control: the comparison sees a change of a millimetre.
    scene[0].knots[0].position.y += 0.001;
    CHECK_FALSE(same_bytes(results[0], RasterisableSplines(scene, 2.0).height_seeds(grid, SlopeOverlap::nearest)));
}
