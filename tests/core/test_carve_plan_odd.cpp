/// Paths that nobody should draw, and files bring.

#include <algorithm>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "tests/catch.h"
#include "tests/core/planned_paths.h"

using namespace cuesta;
using namespace cuesta::planned;

namespace {

const TerrainFrame frame{128, 96, 5.0, {}, {}};

Raster<float> waves() {
    return ground_of(frame, [](double x, double z) { return 5 * std::sin(0.05 * x) + 4 * std::cos(0.04 * z); });
}

bool all_finite(const CarvePlan& plan) {
    const auto finite = [](const glm::dvec3& v) { return std::isfinite(v.x + v.y + v.z); };
    return std::all_of(plan.pieces.begin(), plan.pieces.end(),
                       [&](const CarvePiece& piece) {
                           return finite(piece.points[0]) && finite(piece.points[1]) && finite(piece.points[2]) &&
                                  std::all_of(piece.ends.begin(), piece.ends.end(), [](const CarveEnd& end) {
                                      return std::isfinite(end.half_width + end.blend + end.depth + end.cross_slope +
                                                           end.water);
                                  });
                       }) &&
           std::all_of(plan.alignments.begin(), plan.alignments.end(), [&](const Alignment& alignment) {
               for (std::size_t i = 1; i < alignment.points.size(); ++i)
                   if (!(alignment.points[i].distance > alignment.points[i - 1].distance)) return false;
               return std::all_of(alignment.points.begin(), alignment.points.end(),
                                  [&](const AlignmentPoint& point) { return finite(point.point); });
           });
}

}  // namespace

TEST_CASE("paths without a course are passed over", "[carve_odd]") {
    const Raster<float> ground = waves();
    Path disabled = path_through(PathKind::road, 1, {{100, 0, 100}, {300, 0, 100}});
    disabled.enabled = false;
    const std::vector<Path> paths{disabled,
                                  path_through(PathKind::road, 2, {}),
                                  path_through(PathKind::road, 3, {{100, 0, 100}}),
                                  path_through(PathKind::road, 4, {{100, 0, 100}, {100, 0, 100}}),
                                  path_through(PathKind::lake, 5, {{100, 0, 100}}),
                                  path_through(PathKind::road, 6, {{1e6, 0, 1e6}, {2e6, 0, 1e6}})};
    const CarvePlan plan = plan_of(paths, frame, ground);
    CHECK(plan.pieces.empty());
    CHECK(plan.path_ids.empty());
    CHECK(plan_of({}, frame, ground).pieces.empty());
}

TEST_CASE("coordinates that are no numbers are told", "[carve_odd]") {
    const Raster<float> ground = waves();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {nan, std::numeric_limits<double>::infinity(), 1e300}) {
        const CarvePlan plan = plan_of({path_through(PathKind::road, 2, {{100, 0, 100}, {bad, 0, 100}}),
                                        path_through(PathKind::road, 3, {{100, 0, 100}, {300, 0, 100}})},
                                       frame, ground);
        CHECK(plan.path_ids == std::vector<int>{3});
        REQUIRE(plan.remarks.size() == 1);
        CHECK(plan.remarks[0].find("Road 2: ") == 0);
    }
}

TEST_CASE("coincident knots, hairpins, cusps and loops have numbers", "[carve_odd]") {
    const Raster<float> ground = waves();
    for (const PathKind kind : {PathKind::road, PathKind::river, PathKind::lake}) {
        Path twice = path_through(kind, 1, {{100, 0, 100}, {100, 0, 100}, {300, 0, 200}, {300, 0, 200}, {300, 0, 90}});
        Path back = path_through(kind, 2, {{100, 0, 300}, {400, 0, 300}, {100, 0, 300}, {400, 0, 300}});
        Path cusp = path_through(kind, 3, {{400, 0, 100}, {500, 0, 100}});
        cusp.knots[0].out = {200, 0, 150};
        cusp.knots[1].in = {-200, 0, 150};
        Path tiny = path_through(kind, 4, {{50, 0, 50}, {50.0001, 0, 50}, {50.0001, 0, 50.0002}});
        Path closed = path_through(kind, 5, {{50, 0, 50}, {300, 0, 60}});
        closed.closed = true;
        const CarvePlan plan = plan_of({twice, back, cusp, tiny, closed}, frame, ground);
        CHECK(all_finite(plan));
        CHECK(plan.path_ids.size() >= 2);
    }
}

TEST_CASE("paths that only touch the terrain have pieces only where they reach it", "[carve_odd]") {
    const Raster<float> ground = waves();
    const CarvePlan plan =
        plan_of({path_through(PathKind::road, 1, {{-5e6, 0, 200}, {-900, 0, 200}, {300, 0, 200}, {4e7, 0, 300}})},
                frame, ground);
    REQUIRE_FALSE(plan.pieces.empty());
    CHECK(plan.pieces.size() < 100);
    CHECK(all_finite(plan));
    for (const CarvePiece& piece : plan.pieces) {
        CHECK(std::max(piece.points[0].x, piece.points[2].x) > -15);
        CHECK(std::min(piece.points[0].x, piece.points[2].x) < frame.width_metres() + 15);
    }
}

TEST_CASE("random paths of all kinds and parameters have finite plans", "[carve_odd]") {
    const Raster<float> ground = waves();
    std::uint32_t drawn = 0;
    const auto random = [&] { return static_cast<double>(random_unit(11, RandomStream::test, 2, drawn++)); };
    for (int round = 0; round < 40; ++round) {
        std::vector<Path> paths;
        for (int i = 0; i < 12; ++i) {
            Path path = path_of_kind(static_cast<PathKind>(static_cast<int>(8.99 * random())));
            path.id = i + 1;
            path.closed = random() < 0.3;
            for (int k = 0; k < 2 + static_cast<int>(5 * random()); ++k) {
                Knot knot;
                knot.position = {900 * random() - 100, 40 * random(), 700 * random() - 100};
                if (random() < 0.2) knot.position = glm::floor(knot.position / 100.0) * 100.0;
                knot.in = {300 * random() - 150, 0, 300 * random() - 150};
                knot.out = random() < 0.5 ? -knot.in : glm::dvec3(300 * random() - 150, 9, 300 * random() - 150);
                path.knots.push_back(knot);
            }
            path.meta_points.clear();
            for (int k = 0; k < static_cast<int>(4 * random()); ++k) {
                PathSection section;
                section.width = static_cast<float>(0.1 + 100 * random() * random());
                section.blend = static_cast<float>(60 * random() * random());
                section.depth = static_cast<float>(10 * random() * random());
                section.structure = static_cast<PathStructure>(static_cast<int>(2.99 * random() * random()));
                path.meta_points.push_back({random() * path.curve_count(), section});
            }
            std::sort(path.meta_points.begin(), path.meta_points.end(),
                      [](const PathPoint& a, const PathPoint& b) { return a.position < b.position; });
            path.parameters.heights = random() < 0.5 ? PathHeights::drawn : PathHeights::draped;
            path.parameters.smoothing = static_cast<float>(random() < 0.3 ? 0 : 3000 * random() * random());
            path.parameters.grade_limit = static_cast<float>(random() < 0.5 ? 0 : 0.2 * random());
            path.parameters.balanced = random() < 0.3;
            path.parameters.water_crossing = static_cast<WaterCrossing>(static_cast<int>(2.99 * random()));
            path.parameters.bank_speed = static_cast<float>(50 * random());
            paths.push_back(path);
        }
        const CarvePlan plan = plan_of(paths, frame, ground);
        CHECK(all_finite(plan));
        set_thread_count(3);
        const CarvePlan again = plan_of(paths, frame, ground);
        set_thread_count(0);
        CHECK(plan.pieces == again.pieces);
        CHECK(plan.remarks == again.remarks);
    }
}

TEST_CASE("planning stops on request", "[carve_odd]") {
    const Raster<float> ground = waves();
    std::stop_source source;
    source.request_stop();
    WorkControl control;
    control.stop = source.get_token();
    CHECK_FALSE(
        plan_carving({path_through(PathKind::road, 3, {{100, 0, 100}, {300, 0, 100}})}, frame, ground.view(), control)
            .ok());
}
