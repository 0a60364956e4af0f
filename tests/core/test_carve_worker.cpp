/// Paths and the background thread; the store of displacement maps.

#include <atomic>
#include <chrono>
#include <thread>

#include "core/pipeline/carving_cache.h"
#include "core/pipeline/land_worker.h"
#include "tests/core/carved_projects.h"
#include "tests/core/same_land.h"

using namespace cuesta;

namespace {

using SharedProject = std::shared_ptr<const Project>;

SharedProject shared(Project project) {
    return std::make_shared<const Project>(std::move(project));
}

/// So many steps that no test waits for them.
SharedProject endless_project(double south) {
    Project project = small_road_project(south);
    project.erosion.mixing.steps = 1000000;
    return shared(std::move(project));
}

LandRequest request_for(SharedProject project) {
    LandRequest request;
    request.project = std::move(project);
    request.stage = Stage::outputs;
    return request;
}

template <class Condition>
void wait_until(const Condition& condition) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);  // a hang, on any machine
    while (!condition()) {
        REQUIRE(std::chrono::steady_clock::now() < deadline);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// The land after so many steps as a program that was just started would make it.
std::shared_ptr<const Land> fresh_after(const Project& project, std::int64_t steps) {
    Project shorter = project;
    shorter.erosion.mixing.steps = static_cast<int>(steps);
    return fresh_land(shorter);
}

}  // namespace

TEST_CASE("cancelled erosion keeps its paths", "[worker][paths]") {
    LandWorker worker;
    const SharedProject project = endless_project(200);
    worker.request(request_for(project));
    wait_until([&] { return worker.status().how_far.starts_with("step 3"); });
    worker.cancel();
    worker.wait();
    CHECK(worker.status().cancelled);
    CHECK(worker.status().share < 1);
    const auto land = worker.latest();
    REQUIRE(land->carved);
    check_same(*land, *fresh_after(*project, land->report.steps_done));
}

TEST_CASE("a paused run shows the paths of another project at once", "[worker][paths]") {
    LandWorker worker;
    LandRequest request = request_for(endless_project(200));
    request.preview_interval = 1000;  // none but the first
    worker.request(request);
    wait_until([&] { return worker.status().how_far.starts_with("step 2"); });
    worker.pause();
    wait_until([&] { return worker.status().state == WorkerState::paused; });
    for (const double south : {230.0, 260.0, 290.0}) {
        const std::uint64_t before = worker.status().generation;
        worker.carve_paths_of(endless_project(south));
        wait_until([&] { return worker.status().generation > before; });
        CHECK(worker.status().state == WorkerState::paused);
        const auto land = worker.latest();
        check_same(land->ground, fresh_after(*endless_project(south), land->report.steps_done)->ground);
    }
    worker.resume();
    wait_until([&] { return worker.status().state == WorkerState::working; });
    worker.cancel();
    worker.wait();
    const auto land = worker.latest();
    check_same(*land, *fresh_after(*endless_project(290), land->report.steps_done));
}

TEST_CASE("a request may carve the paths of another project", "[worker][paths]") {
    LandWorker worker;
    LandRequest request = request_for(shared(small_road_project(200)));
    request.paths_of = shared(small_road_project(300));
    worker.request(request);
    worker.wait();
    check_same(*worker.latest(), *fresh_land(small_road_project(300)));
    // And into land that is at hand.
    LandRequest carve = request_for(shared(small_road_project(250)));
    carve.carve_into = worker.latest();
    worker.request(carve);
    worker.wait();
    check_same(*worker.latest(), *fresh_land(small_road_project(250)));
    // The next request knows nothing of it.
    worker.request(request_for(shared(small_road_project(200))));
    worker.wait();
    check_same(*worker.latest(), *fresh_land(small_road_project(200)));
}

TEST_CASE("the worker's carver may change at any time", "[worker][paths]") {
    LandWorker worker;
    std::atomic<int> asked = 0;
    const Carver counting = [&](const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                                const DisplacementMap* previous, const WorkControl& control) {
        ++asked;
        return carve(plan, frame, ground, previous, control);
    };
    worker.set_carver(counting);
    worker.request(request_for(shared(small_road_project())));
    worker.wait();
    CHECK(asked >= 1);
    worker.set_carver({});
    const int before = asked;
    worker.request(request_for(shared(small_road_project(222))));
    worker.wait();
    CHECK(asked == before);
    {
        std::jthread changing([&](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                worker.set_carver(counting);
                worker.set_carver({});
            }
        });
        for (int i = 0; i < 20; ++i) {
            worker.request(request_for(shared(small_road_project(200 + i))));
            worker.carve_paths_of(shared(small_road_project(201 + i)));
            worker.wait();
        }
    }
    CHECK(worker.latest()->carved);
}

TEST_CASE("displacement maps are kept by latest use, as many as fit", "[pipeline][paths]") {
    const auto carving_of = [](std::uint64_t number, int width = 64) {
        auto tile = std::make_shared<DisplacementTile>();
        tile->displacement = Raster<float>(64, 64);
        auto carving = std::make_shared<Carving>();
        carving->key = {0, number};
        carving->width = width;
        carving->height = 64;
        carving->cell_size = 1;
        carving->plan = std::make_shared<const CarvePlan>();
        carving->map = std::make_shared<const DisplacementMap>(
            width, 64, std::vector<std::shared_ptr<const DisplacementTile>>{tile});
        return std::shared_ptr<const Carving>(carving);
    };
    const std::size_t each = carving_of(1)->map->bytes();
    CHECK(each >= 64 * 64 * sizeof(float));
    CarvingCache cache(2 * each);
    CHECK(cache.latest(64, 64, 1) == nullptr);
    cache.keep(carving_of(1));
    cache.keep(carving_of(2));
    CHECK(cache.find({0, 1}));  // used last now
    cache.keep(carving_of(3));
    CHECK(cache.contains({0, 1}));
    CHECK_FALSE(cache.contains({0, 2}));
    CHECK(cache.contains({0, 3}));
    CHECK(cache.latest(64, 64, 1)->key == Key{0, 3});
    CHECK(cache.find({0, 1}));
    CHECK(cache.latest(64, 64, 1)->key == Key{0, 1});
    CHECK(cache.latest(64, 64, 2) == nullptr);
    cache.keep(carving_of(4, 32));
    CHECK(cache.latest(64, 64, 1)->key == Key{0, 1});
    CHECK(cache.latest(32, 64, 1)->key == Key{0, 4});
    // The same again takes no more room.
    cache.keep(carving_of(4, 32));
    CHECK(cache.contains({0, 1}));

    CarvingCache small(1);
    small.keep(carving_of(1));
    CHECK(small.contains({0, 1}));
    small.keep(carving_of(2));
    CHECK_FALSE(small.contains({0, 1}));
    CHECK(small.contains({0, 2}));
}
