/// The background thread that computes land.

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "core/erosion/stepper.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_worker.h"
#include "core/pipeline/time_left.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

LandRequest request_for(Project project, Stage stage = Stage::outputs) {
    LandRequest request;
    request.project = std::make_shared<const Project>(std::move(project));
    request.stage = stage;
    return request;
}

/// So many steps that no test waits for them.
Project endless_project() {
    Project project = small_project();
    project.erosion.mixing.steps = 1000000;
    return project;
}

/// The processor's steps, of which it seldom tells unless somebody waits for a state.
class SlowToTell final : public ErosionStepper {
public:
    std::int64_t advance(ErosionState& state, const ErosionInput& input, std::int64_t count,
                         const std::stop_token& stop, const std::function<void(const ErosionState&)>& after) override {
        std::int64_t silent = 0;
        std::int64_t counted = state.steps_done;
        const auto seldom = [&](const ErosionState& now) {
            steps += now.steps_done - std::exchange(counted, now.steps_done);
            if (!asked.exchange(false) && ++silent < 100) return;
            silent = 0;
            if (after) after(now);
        };
        const std::int64_t made = erosion_steps(state, input, count, stop, seldom);
        steps += state.steps_done - counted;
        return made;
    }
    void ask_for_state() override {
        asked = true;
        ++times_asked;
    }

    std::atomic<std::int64_t> steps{0};
    std::atomic<bool> asked{false};
    std::atomic<int> times_asked{0};
};

/// Waits until `condition` holds; fails the test after half a minute (a hang, on any machine).
template <class Condition>
void wait_until(const Condition& condition) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!condition()) {
        REQUIRE(std::chrono::steady_clock::now() < deadline);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace

TEST_CASE("the worker computes what is asked for", "[worker]") {
    std::atomic<int> notices = 0;
    LandWorker worker([&] { ++notices; });
    CHECK(worker.latest() == nullptr);
    CHECK(worker.status().state == WorkerState::idle);
    worker.request(request_for(small_project()));
    worker.wait();
    const WorkerStatus status = worker.status();
    CHECK(status.state == WorkerState::idle);
    CHECK(status.share == 1);
    CHECK_FALSE(status.cancelled);
    CHECK(status.generation >= 1);
    wait_until([&] { return notices >= 2; });  // begun and done
    REQUIRE(worker.latest());
    Evaluator evaluator;
    const auto expected = evaluator.evaluate(small_project(), {});
    REQUIRE(expected.ok());
    CHECK(*worker.latest()->ground == *(*expected)->ground);
}

TEST_CASE("what is told of a request is never what the one before came to", "[worker]") {
    LandWorker worker;
    worker.request(request_for(small_project()));
    worker.wait();
    REQUIRE(worker.status().share == 1);
    worker.request(request_for(endless_project()));
    // Its steps would take hours.
    CHECK(worker.status().share < 0.5);
    CHECK_FALSE(worker.status().activity.empty());
    worker.cancel();
    worker.wait();
}

TEST_CASE("the latest request wins", "[worker]") {
    LandWorker worker;
    worker.request(request_for(endless_project()));
    wait_until([&] { return worker.status().activity.starts_with("Eroding"); });
    Project other = small_project();
    other.frame.width = 33;
    worker.request(request_for(small_project()));  // may be dropped
    worker.request(request_for(other));
    worker.wait();
    CHECK(worker.latest()->frame.width == 33);
    CHECK(worker.latest()->report.steps_done == 12);
    CHECK_FALSE(worker.status().cancelled);
}

TEST_CASE("cancelling keeps what was reached, and the same request goes on from there", "[worker]") {
    LandWorker worker;
    worker.request(request_for(endless_project()));
    wait_until([&] { return worker.status().share > 0; });  // its first step is made
    worker.cancel();
    worker.wait();
    const WorkerStatus status = worker.status();
    CHECK(status.state == WorkerState::idle);
    CHECK(status.cancelled);
    CHECK(status.share < 1);
    const std::int64_t reached = worker.latest()->report.steps_done;
    CHECK(reached > 0);
    CHECK(reached < 1000000);
    worker.request(request_for(endless_project()));
    wait_until([&] { return worker.status().activity.starts_with("Eroding"); });
    worker.cancel();
    worker.wait();
    CHECK(worker.latest()->report.steps_done >= reached);
}

TEST_CASE("pausing stops between steps until it goes on", "[worker]") {
    LandWorker worker;
    worker.request(request_for(endless_project()));
    wait_until([&] { return worker.status().activity.starts_with("Eroding"); });
    worker.pause();
    wait_until([&] { return worker.status().state == WorkerState::paused; });
    const std::string how_far = worker.status().how_far;
    CHECK(how_far.starts_with("step "));
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    CHECK(worker.status().how_far == how_far);
    CHECK(worker.status().activity == "Eroding");
    worker.resume();
    wait_until([&] { return worker.status().how_far != how_far; });
    CHECK(worker.status().state == WorkerState::working);
    worker.pause();
    wait_until([&] { return worker.status().state == WorkerState::paused; });
    worker.cancel();  // also out of a pause
    worker.wait();
    CHECK(worker.status().state == WorkerState::idle);
    CHECK(worker.status().cancelled);
}

TEST_CASE("a stepper makes the steps from the next request on, and is told of a pause", "[worker]") {
    LandWorker worker;
    const auto stepper = std::make_shared<SlowToTell>();
    const std::weak_ptr<SlowToTell> held = stepper;
    worker.set_stepper(stepper);
    worker.request(request_for(small_project()));
    worker.wait();
    CHECK(stepper->steps == 12);
    Evaluator evaluator;
    const auto expected = evaluator.evaluate(small_project(), {});
    REQUIRE(expected.ok());
    CHECK(*worker.latest()->ground == *(*expected)->ground);

    worker.request(request_for(endless_project()));
    wait_until([&] { return stepper->steps > 20; });
    worker.pause();
    CHECK(stepper->times_asked >= 1);
    wait_until([&] { return worker.status().state == WorkerState::paused; });
    const std::int64_t paused_at = stepper->steps;
    // The request that runs keeps it, the next one is the processor's.
    worker.set_stepper({});
    worker.resume();
    wait_until([&] { return stepper->steps > paused_at; });
    worker.cancel();
    worker.wait();
    const std::int64_t at_end = stepper->steps;
    Project other = small_project();
    other.frame.width = 33;
    worker.request(request_for(other));
    worker.wait();
    CHECK(worker.latest()->report.steps_done == 12);
    CHECK(stepper->steps == at_end);
    CHECK(held.use_count() == 1);
}

TEST_CASE("a new request ends a pause", "[worker]") {
    LandWorker worker;
    worker.request(request_for(endless_project()));
    wait_until([&] { return worker.status().activity.starts_with("Eroding"); });
    worker.pause();
    wait_until([&] { return worker.status().state == WorkerState::paused; });
    worker.request(request_for(small_project(), Stage::layers));
    worker.wait();
    CHECK(worker.latest()->stage == Stage::layers);
}

TEST_CASE("previews appear while it runs", "[worker]") {
    LandWorker worker;
    LandRequest request = request_for(endless_project());
    request.preview_interval = 0.001;
    worker.request(request);
    wait_until([&] { return worker.status().generation >= 3; });
    const auto preview = worker.latest();
    CHECK(erosion_of(*preview).wear != nullptr);
    CHECK(preview->report.steps_done < 1000000);
    worker.cancel();
    worker.wait();
}

TEST_CASE("a failing request says why, and the next one works", "[worker]") {
    LandWorker worker;
    Project broken = small_project();
    broken.base = ImportedBase{{}, "lost.tif"};
    worker.request(request_for(broken));
    worker.wait();
    CHECK(worker.status().state == WorkerState::failed);
    REQUIRE(worker.status().error);
    CHECK(worker.status().error->where == "lost.tif");
    worker.request(request_for(small_project(), Stage::layers));
    worker.wait();
    CHECK(worker.status().state == WorkerState::idle);
    CHECK_FALSE(worker.status().error);
    CHECK(worker.latest() != nullptr);
}

TEST_CASE("a worker can go while it works, waits or is paused", "[worker]") {
    { const LandWorker idle; }
    {
        LandWorker running;
        running.request(request_for(endless_project()));
        wait_until([&] { return running.status().activity.starts_with("Eroding"); });
    }
    {
        LandWorker paused;
        paused.request(request_for(endless_project()));
        wait_until([&] { return paused.status().activity.starts_with("Eroding"); });
        paused.pause();
        wait_until([&] { return paused.status().state == WorkerState::paused; });
    }
    for (int i = 0; i < 20; ++i) {
        LandWorker just_asked;
        just_asked.request(request_for(endless_project()));
    }
}

TEST_CASE("notices come at most about 15 times a second", "[worker]") {
    std::atomic<int> notices = 0;
    LandWorker worker([&] { ++notices; });
    LandRequest request = request_for(endless_project());
    request.preview_interval = 1000;  // the first preview comes at once, no other
    const auto start = std::chrono::steady_clock::now();
    worker.request(request);
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    worker.cancel();
    worker.wait();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    // 16: 15 a second and one that falls on the edge; 4: begun, first preview, done, idle.
    CHECK(notices <= 16 * seconds + 4);
    CHECK(notices >= 2);
}

TEST_CASE("hammering the worker from several threads is safe", "[worker]") {
    LandWorker worker;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&worker, t] {
                for (int i = 0; i < 50; ++i) {
                    switch ((t + i) % 5) {
                        case 0:
                            worker.request(request_for(small_project()));
                            break;
                        case 1:
                            worker.pause();
                            break;
                        case 2:
                            worker.resume();
                            break;
                        case 3:
                            worker.cancel();
                            break;
                        case 4:
                            if (const auto land = worker.latest()) static_cast<void>(land->ground->at(0, 0));
                            break;
                    }
                    static_cast<void>(worker.status());
                }
            });
    }
    worker.resume();
    worker.wait();
    worker.request(request_for(small_project()));
    worker.wait();
    CHECK(worker.latest()->report.steps_done == 12);
}

TEST_CASE("time left follows the rate", "[time_left]") {
    using namespace std::chrono_literals;
    TimeLeft::Clock::time_point now{};
    TimeLeft time(now);
    time.update(0, "Eroding", now);
    CHECK_FALSE(time.seconds());
    for (int i = 1; i <= 20; ++i) time.update(i / 100.0, "Eroding", now += 100ms);
    // 20 steps of 100 in two seconds at an even rate: eight more, exactly but for rounding.
    REQUIRE(time.seconds());
    CHECK(*time.seconds() == Approx(8).epsilon(1e-9));
    time.resume(now += 1h);  // paused
    time.update(0.21, "Eroding", now += 100ms);
    CHECK(*time.seconds() == Approx(7.9).epsilon(1e-9));
    for (int i = 22; i <= 60; ++i) time.update(i / 100.0, "Eroding", now += 500ms);
    // Five times as slow for 20 s, nearly seven time constants: the old rate is all but forgotten.
    CHECK(*time.seconds() == Approx(20).epsilon(0.02));
    time.update(0.6, "Writing", now);
    CHECK_FALSE(time.seconds());
}

TEST_CASE("one can look back at a run while it goes on, and afterwards", "[worker]") {
    LandWorker worker;
    worker.request(request_for(endless_project()));
    wait_until([&] { return worker.kept_steps(endless_project()).size() >= 5; });
    CHECK(worker.status().state == WorkerState::working);
    CHECK(worker.kept_steps(endless_project()).front() == 0);
    worker.cancel();
    worker.wait();
    const std::int64_t reached = worker.latest()->report.steps_done;
    CHECK(worker.kept_steps(endless_project()).back() == reached);

    Project project = small_project();
    project.erosion.mixing.steps = 100;
    LandRequest request = request_for(project);
    worker.request(request);
    worker.wait();
    const std::vector<std::int64_t> kept = worker.kept_steps(project);
    REQUIRE(kept.size() >= 5);
    for (const std::int64_t step : kept) {
        request.erosion_steps = step;
        worker.request(request);
        worker.wait();
        CHECK(worker.latest()->report.steps_done == step);
        CHECK_FALSE(worker.status().cancelled);
    }
    CHECK(worker.kept_steps(project, 2).empty());
}
