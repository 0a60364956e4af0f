/// Work that is dropped: nothing of it is published, and what it reached is kept.

#include <atomic>
#include <chrono>
#include <thread>

#include "core/pipeline/land_worker.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

std::shared_ptr<const Project> project_of(int steps) {
    auto project = std::make_shared<Project>();
    project->frame.width = 64;
    project->frame.height = 64;
    project->frame.cell_size = 20;
    project->erosion.mixing.steps = steps;
    return project;
}

LandRequest quiet_request(std::shared_ptr<const Project> project) {
    LandRequest request;
    request.project = std::move(project);
    request.stage = Stage::outputs;
    request.previews = false;
    return request;
}

}  // namespace

TEST_CASE("dropped work publishes nothing and is kept", "[worker]") {
    std::atomic<int> notices{0};
    LandWorker worker([&] { ++notices; });
    const auto endless = project_of(1000000);
    worker.request(quiet_request(endless));
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);  // a hang, on any machine
    while (!worker.status().how_far.starts_with("step 3")) {
        REQUIRE(std::chrono::steady_clock::now() < deadline);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    worker.drop();
    worker.wait();
    CHECK(worker.status().state == WorkerState::idle);
    CHECK_FALSE(worker.status().cancelled);
    CHECK_FALSE(worker.latest());
    CHECK(worker.status().generation == 0);  // no previews either
    const auto kept = worker.kept_steps(*endless);
    REQUIRE_FALSE(kept.empty());
    CHECK(kept.back() >= 3);
    // The control: work that ends is published; it goes on from there.
    LandRequest further = quiet_request(endless);
    further.erosion_steps = kept.back() + 2;
    worker.request(further);
    worker.wait();
    REQUIRE(worker.latest());
    CHECK(worker.latest()->report.steps_done == kept.back() + 2);

    // Work that may not have begun yet ends all the same, and is told of.
    for (int i = 0; i < 50; ++i) {
        worker.request(quiet_request(project_of(20 + i)));
        notices = 0;
        worker.drop();
        CHECK(notices > 0);
        worker.wait();
        CHECK(worker.status().state == WorkerState::idle);
    }
    worker.request(quiet_request(project_of(3)));
    worker.wait();
    CHECK(worker.latest()->report.steps_done == 3);
}
