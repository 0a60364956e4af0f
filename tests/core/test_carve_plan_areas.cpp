/// Lakes, building grounds and quarries in the plan of carving.

#include "core/carve/areas.h"
#include "tests/catch.h"
#include "tests/core/planned_paths.h"

using namespace cuesta;
using namespace cuesta::planned;

namespace {

const TerrainFrame frame{200, 200, 5.0, {}, {}};

double slope_of_land(double x, double z) {
    return 100 + 0.1 * x + 0.02 * z;
}

Path square(PathKind kind, double from, double to) {
    Path path = path_through(kind, 3, {{from, 20, from}, {to, 30, from}, {to, 40, to}, {from, 50, to}});
    path.meta_points[0].parameters.offset = 0.5F;
    return path;
}

}  // namespace

TEST_CASE("areas stand at the level that their kind asks for", "[carve_areas]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    const auto level = [&](PathKind kind, PathHeights heights) {
        Path path = square(kind, 300, 700);
        path.parameters.heights = heights;
        const CarvePlan plan = plan_of({path}, frame, ground);
        REQUIRE(plan.areas.size() == 1);
        for (const CarvePiece& piece : plan.pieces) {
            CHECK(piece.rank == CarveRank::area);
            CHECK(piece.area == 0);
            for (const glm::dvec3& point : piece.points) CHECK(point.y == plan.areas[0].level);
            CHECK(piece.ends[0].half_width == 0);
            CHECK(piece.ends[0].depth == 0);
        }
        return plan.areas[0].level;
    };
    const double rim = slope_of_land(300, 300);
    // Floats of the ground, and the corner lies on the rim.
    CHECK(level(PathKind::lake, PathHeights::draped) == Approx(rim + 0.5).margin(1e-3));
    CHECK(level(PathKind::quarry, PathHeights::draped) == Approx(rim + 0.5).margin(1e-3));
    CHECK(level(PathKind::ground, PathHeights::draped) == Approx(slope_of_land(500, 500) + 0.5).margin(1e-3));
    for (const PathKind kind : {PathKind::lake, PathKind::ground, PathKind::quarry})
        CHECK(level(kind, PathHeights::drawn) == Approx(35.5));
}

TEST_CASE("lakes bear water below their rim, unless their freeboard is deeper", "[carve_areas]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    Path lake = square(PathKind::lake, 300, 700);
    lake.parameters.freeboard = 0.75F;
    CarvePlan plan = plan_of({lake}, frame, ground);
    CHECK(plan.areas.at(0).has_water);
    CHECK(plan.areas[0].water == -0.75F);
    CHECK(plan.areas[0].depth == 10);
    CHECK(plan.areas[0].run == 20);
    CHECK(plan.areas[0].ring.size() == 4);
    CHECK(plan.alignments.at(0).closed);
    lake.parameters.freeboard = 12;
    CHECK_FALSE(plan_of({lake}, frame, ground).areas.at(0).has_water);
    lake.parameters.kind = PathKind::quarry;
    lake.parameters.freeboard = 0;
    CHECK_FALSE(plan_of({lake}, frame, ground).areas.at(0).has_water);
}

TEST_CASE("the bottom of a deep pond is reached within a third of the way in", "[carve_areas]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    const CarvePlan plan = plan_of({circle(PathKind::lake, 1, {500, 500}, 30, true)}, frame, ground);
    CHECK(plan.areas.at(0).run == Approx(10).epsilon(0.05));  // of 30 m, in chords up to 1.25 m inside
}

TEST_CASE("open areas are closed straight, pieces follow each other all round", "[carve_areas]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    Path open = square(PathKind::ground, 300, 700);
    open.closed = false;
    open.knots.back().out = {500, 0, 500};  // counts for nothing on an open path
    Path closed = square(PathKind::ground, 300, 700);
    closed.closed = true;
    const CarvePlan plan = plan_of({open}, frame, ground);
    CHECK(plan.areas.at(0).ring == plan_of({closed}, frame, ground).areas.at(0).ring);
    REQUIRE(plan.pieces.size() >= 4);
    for (std::size_t i = 0; i < plan.pieces.size(); ++i) {
        CHECK(plan.pieces[i].points[2] == plan.pieces[(i + 1) % plan.pieces.size()].points[0]);
        CHECK(plan.pieces[i].goes_on_before);
        CHECK(plan.pieces[i].goes_on_after);
    }
}

TEST_CASE("areas at the border, around the terrain and without an inside", "[carve_areas]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    // Half outside: only the ground that there is counts.
    Path lake = square(PathKind::lake, 600, 1400);
    CHECK(plan_of({lake}, frame, ground).areas.at(0).level == Approx(slope_of_land(600, 600) + 0.5).margin(1e-3));
    Path around = square(PathKind::ground, -500, 1500);
    CHECK(plan_of({around}, frame, ground).areas.at(0).level == Approx(slope_of_land(500, 500) + 0.5).margin(1e-3));
    Path line = path_through(PathKind::lake, 1, {{300, 0, 300}, {600, 0, 300}});
    CHECK(plan_of({line}, frame, ground).areas.empty());
    CHECK(plan_of({line}, frame, ground).pieces.empty());
    Path point = path_through(PathKind::quarry, 1, {{300, 0, 300}, {300, 0, 300}, {300, 0, 300}});
    CHECK(plan_of({point}, frame, ground).areas.empty());
    Path eight = path_through(PathKind::ground, 1, {{300, 0, 300}, {600, 0, 600}, {600, 0, 300}, {300, 0, 600}});
    CHECK(plan_of({eight}, frame, ground).areas.size() == 1);
}
