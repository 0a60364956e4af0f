/// Rivers that grow with their water: the drained land is worked out once a ground, not once a drag.

#include <chrono>
#include <iostream>

#include "core/carve/planning.h"
#include "core/pipeline/carving_cache.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/same_land.h"

using namespace cuesta;

namespace {

DrainedLand land_of(float area) {
    DrainedLand land;
    land.area = Raster<float>(2, 2, area);
    return land;
}

Path growing_river(double south) {
    Path path = path_of_kind(PathKind::river);
    path.id = 1;
    path.parameters.by_discharge = true;
    for (const double x : {100.0, 700.0, 1200.0}) {
        path.knots.emplace_back();
        path.knots.back().position = {x, 0, south};
    }
    return path;
}

Project with_river(double south, int seed) {
    Project project;
    project.frame.width = 64;
    project.frame.height = 64;
    project.frame.cell_size = 20;
    std::get<GeneratedBase>(project.base).parameters.seed = seed;
    project.erosion.mixing.steps = 4;
    project.paths = {growing_river(south)};
    return project;
}

}  // namespace

TEST_CASE("drained lands are kept by ground, the last few", "[discharge][paths]") {
    CarvingCache cache(1000);
    int made = 0;
    const auto ask = [&](std::uint64_t ground) {
        return cache.drained({0, ground}, [&] {
            ++made;
            return land_of(static_cast<float>(ground));
        });
    };
    const auto first = ask(1);
    CHECK(ask(1) == first);
    CHECK(made == 1);
    CHECK(ask(2)->area(0, 0) == 2);
    CHECK(made == 2);
    for (const std::uint64_t ground : {3, 4, 1, 5}) ask(ground);
    CHECK(made == 5);
    CHECK(ask(1) == first);  // used since
    CHECK(made == 5);
    ask(2);
    CHECK(made == 6);  // gone
}

TEST_CASE("a plan asks for the drained land once, and only if a river grows", "[discharge][paths]") {
    const TerrainFrame frame{64, 64, 20, {}, {}};
    const Raster<float> ground(64, 64, 100.0F);
    int asked = 0;
    const auto source = [&] {
        ++asked;
        return std::make_shared<const DrainedLand>(drained_land(frame, ground.view()));
    };
    std::vector<Path> paths = {growing_river(500), growing_river(900)};
    paths[1].id = 2;
    const auto plan = plan_carving_on(paths, frame, ground.view(), source);
    REQUIRE(plan.ok());
    CHECK(asked == 1);
    CHECK(plan->pieces == plan_carving(paths, frame, ground.view())->pieces);
    for (Path& path : paths) path.parameters.by_discharge = false;
    CHECK(plan_carving_on(paths, frame, ground.view(), source).ok());
    CHECK(asked == 1);
}

TEST_CASE("a growing river that moves, on ground that changes, is what a fresh evaluation makes",
          "[discharge][paths]") {
    Evaluator evaluator;
    for (const int seed : {1, 2, 1})
        for (const double south : {300.0, 500.0, 900.0}) {
            const Project project = with_river(south, seed);
            Evaluator fresh;
            const auto expected = fresh.evaluate(project, {});
            const auto land = evaluator.evaluate(project, {});
            REQUIRE(expected.ok());
            REQUIRE(land.ok());
            check_same(**land, **expected);
        }
}

// A figure only.
TEST_CASE("what keeping the drained land spares", "[discharge][.timing]") {
    for (const int size : {1024, 4096}) {
        const TerrainFrame frame{size, size, 4, {}, {}};
        Raster<float> ground(size, size);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) ground(x, y) = static_cast<float>((x * 7 + y * 13) % 101);
        double best = 1e9;
        for (int i = 0; i < 5; ++i) {
            const auto start = std::chrono::steady_clock::now();
            const DrainedLand land = drained_land(frame, ground.view());
            best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
            CHECK(land.area.width() <= 512);
        }
        std::cout << "drained land of " << size << "^2: " << best * 1e3 << " ms\n";
    }
}
