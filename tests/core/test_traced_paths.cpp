/// Paths along the rivers and around the lakes of a land.

#include <algorithm>
#include <cmath>

#include "core/carve/plan.h"
#include "core/model/spline_edit.h"
#include "core/model/spline_list.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/traced_paths.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

constexpr int map_cells = 128;  // cells of 10 m

/// A valley that falls to the south, with a bowl of 12 m in its middle.
Project valley() {
    Raster<float> heights(map_cells, map_cells);
    for (int y = 0; y < map_cells; ++y)
        for (int x = 0; x < map_cells; ++x) {
            const double across = (x - 63.5) * 10, along = y * 10;
            const double bowl = std::max(0.0, 1 - std::hypot(across, along - 640) / 150);
            heights(x, y) = static_cast<float>(300 - 0.05 * along + 0.2 * std::abs(across) - 20 * bowl);
        }
    Project project;
    project.frame = TerrainFrame{map_cells, map_cells, 10, {}, {}};
    project.base = ImportedBase{TiledRaster(heights.view()), ""};
    project.erosion.mixing.steps = 0;
    return project;
}

std::shared_ptr<const Land> evaluated(const Project& project) {
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    return *land;
}

TraceParameters of_valley() {
    TraceParameters parameters;
    parameters.source = 0.1F;
    parameters.least_length = 100;
    parameters.least_lake = 2000;
    return parameters;
}

}  // namespace

TEST_CASE("a river is traced down its valley, into the lake and out of it", "[trace]") {
    Project project = valley();
    const auto land = evaluated(project);
    const auto traced = traced_paths(*land, project, of_valley());
    REQUIRE(traced.ok());
    const auto lakes = std::count_if(traced->begin(), traced->end(),
                                     [](const Path& path) { return path.parameters.kind == PathKind::lake; });
    CHECK(lakes == 1);
    REQUIRE(traced->size() >= 3);  // above the lake, below it, and the lake
    for (const Path& path : *traced) {
        if (path.parameters.kind == PathKind::lake) {
            CHECK(path.closed);
            // The level is that of the spill, between the bowl and its rim: all knots have it.
            for (const Knot& knot : path.knots) CHECK(knot.position.y == path.knots.front().position.y);
            CHECK(path.meta_points.front().parameters.depth > 5);
            continue;
        }
        // Downstream is south, along the middle line.
        CHECK(path.knots.front().position.z < path.knots.back().position.z);
        for (int i = 0; i <= 20; ++i) CHECK(std::abs(point_at(path, path.curve_count() * i / 20.0).x - 640) < 20);
        CHECK(path.meta_points.front().parameters.width <= path.meta_points.back().parameters.width);
    }

    for (const Path& path : *traced) add_spline(project.paths, path);
    CHECK(project.paths.front().id == 1);
    CHECK(project.paths[1].name == "River 2");
    const auto carved = evaluated(project);
    REQUIRE(carved->carved);
    CHECK(carved->carved->water_depth != nullptr);
}

TEST_CASE("tracing keeps to its limits", "[trace]") {
    const Project project = valley();
    const auto land = evaluated(project);
    TraceParameters parameters = of_valley();
    parameters.most = 1;
    parameters.lakes = false;
    CHECK(traced_paths(*land, project, parameters)->size() == 1);
    parameters.least_length = 5000;
    CHECK(traced_paths(*land, project, parameters)->empty());
    parameters = of_valley();
    parameters.source = 100;
    parameters.least_lake = 1e8F;
    CHECK(traced_paths(*land, project, parameters)->empty());
}

TEST_CASE("tracing stops on request, and says how far it is", "[trace]") {
    const Project project = valley();
    const auto land = evaluated(project);
    std::stop_source stop;
    double share = -1;
    WorkControl control{[&](double done, const Activity&) {
                            CHECK(done >= share);
                            share = done;
                        },
                        stop.get_token()};
    REQUIRE(traced_paths(*land, project, of_valley(), control).ok());
    CHECK(share == 1);
    control.progress = [&](double done, const Activity&) {
        if (done > 0) stop.request_stop();  // as the first river is drawn
    };
    const auto stopped = traced_paths(*land, project, of_valley(), control);
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
}

TEST_CASE("tracing by flow and by droplets begins where they passed", "[trace]") {
    Project project = valley();
    TraceParameters by_flow = of_valley();
    by_flow.by = TraceBy::flow;
    by_flow.lakes = false;
    TraceParameters by_drops = by_flow;
    by_drops.by = TraceBy::passages;
    const auto dry = evaluated(project);
    CHECK_FALSE(traced_paths(*dry, project, by_flow).ok());
    CHECK_FALSE(traced_paths(*dry, project, by_drops).ok());

    project.erosion.mixing.steps = 60;
    project.erosion.mixing.set_only(ErosionKind::water);
    const auto wet = evaluated(project);
    by_flow.threshold = 0.01F;
    const auto few = traced_paths(*wet, project, by_flow);
    REQUIRE(few.ok());
    CHECK_FALSE(few->empty());
    by_flow.threshold = 0.2F;
    by_flow.least_length = 0;
    const auto many = traced_paths(*wet, project, by_flow);
    CHECK(many->size() >= few->size());
    CHECK_FALSE(traced_paths(*wet, project, by_drops).ok());

    project.erosion.mixing.set_only(ErosionKind::droplets);
    project.erosion.mixing.steps = 20;
    const auto drops = traced_paths(*evaluated(project), project, by_drops);
    REQUIRE(drops.ok());
    CHECK_FALSE(drops->empty());
}
