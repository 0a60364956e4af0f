#include "core/pipeline/land_worker.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "core/base/threads.h"
#include "core/erosion/stepper.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/time_left.h"

namespace cuesta {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds least_notice_interval{66};  // about 15 notices a second

}  // namespace

/// The mutex guards everything below it but the evaluator, which only the thread uses. `changed` is called without it.
struct LandWorker::Implementation {
    Implementation(std::function<void()> notice, bool gives_way, std::size_t budget_bytes)
        : changed(std::move(notice)), evaluator(budget_bytes), thread([this, gives_way](const std::stop_token& quit) {
              if (gives_way) give_way_to_other_threads();
              serve(quit);
          }) {}

    ~Implementation() {
        const std::lock_guard lock(mutex);
        thread.request_stop();
        running_stop.request_stop();
    }

    void serve(const std::stop_token& quit);
    void run(const LandRequest& request, const std::stop_token& stop);
    Result<std::shared_ptr<const Land>> land_for(const LandRequest& request, const std::stop_token& stop);
    std::stop_token go_on_after_cancel();
    void finish(Result<std::shared_ptr<const Land>> result);
    void on_progress(double share, const Activity& activity);
    void on_preview(std::shared_ptr<const Land> land);
    bool wait_while_paused(const std::stop_token& stop);
    void publish(std::shared_ptr<const Land> land);
    void stop_running() {
        if (running && !stop_asked) stop_asked = Clock::now();
        running_stop.request_stop();
    }
    void notify() const {
        if (changed) changed();
    }

    const std::function<void()> changed;
    Evaluator evaluator;

    mutable std::mutex mutex;
    std::condition_variable_any woken;
    std::optional<LandRequest> waiting;
    std::stop_source running_stop;
    Carver carver;
    std::shared_ptr<ErosionStepper> stepper;          ///< of the next request
    std::shared_ptr<ErosionStepper> running_stepper;  ///< of the one that runs
    decltype(EvaluateOptions::keep_state) keep_state;
    double keep_interval = 0;
    std::shared_ptr<const Project> paths_of;  ///< of the request that runs or waits; null: its project
    bool paths_changed = false;               ///< since the last preview
    bool running = false;
    bool paused = false;
    bool cancelling = false;
    WorkerStatus status;
    std::shared_ptr<const Land> latest;
    TimeLeft time_left;
    Clock::time_point last_notice;
    Clock::time_point begun;
    std::optional<Clock::time_point> stop_asked;

    std::jthread thread;  ///< last: begins when all else is made, and is joined before it goes
};

void LandWorker::Implementation::serve(const std::stop_token& quit) {
    for (;;) {
        LandRequest request;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex);
            if (!woken.wait(lock, quit, [this] { return waiting.has_value(); })) return;
            request = std::move(*waiting);
            waiting.reset();
            running = true;
            running_stop = std::stop_source();
            stop = running_stop.get_token();
            cancelling = false;
            time_left = TimeLeft();
            begun = Clock::now();
            stop_asked.reset();
            status.state = WorkerState::working;
            status.share = 0;
            status.activity = "Preparing";
            status.how_far.clear();
            status.counted.reset();
            status.seconds_left.reset();
            status.error.reset();
            status.cancelled = false;
            // The destructor may have asked between the wait and here, when there was no new source to stop yet.
            if (quit.stop_requested()) running_stop.request_stop();
        }
        notify();
        run(request, stop);
        notify();
        woken.notify_all();
    }
}

void LandWorker::Implementation::run(const LandRequest& request, const std::stop_token& stop) {
    try {
        finish(land_for(request, stop));
    } catch (const std::exception& bug) {
        finish(Error{std::string("internal error; please report it: ") + bug.what(), ""});
    }
}

Result<std::shared_ptr<const Land>> LandWorker::Implementation::land_for(const LandRequest& request,
                                                                         const std::stop_token& stop) {
    EvaluateOptions options;
    options.stage = request.stage;
    options.coarsening = request.coarsening;
    options.erosion_steps = request.erosion_steps;
    options.carve_early = request.carve_early;
    options.control.stop = stop;
    options.control.progress = [this](double share, const Activity& activity) { on_progress(share, activity); };
    if (request.previews) options.preview = [this](std::shared_ptr<const Land> land) { on_preview(std::move(land)); };
    options.preview_interval = request.preview_interval;
    options.pause_point = [this, &stop] { return wait_while_paused(stop); };
    options.paths_of = [this] {
        const std::lock_guard lock(mutex);
        return paths_of;
    };
    {
        const std::lock_guard lock(mutex);
        options.carver = carver;
        running_stepper = stepper;
        options.stepper = running_stepper.get();
        if (request.coarsening == 1) {
            options.keep_state = keep_state;
            options.keep_interval = keep_interval;
        }
    }
    if (request.carve_into) return evaluator.carve_anew(*request.carve_into, *request.project, options);
    auto land = evaluator.evaluate(*request.project, options);
    if (!land) return land;
    const std::int64_t wanted =
        std::min(request.erosion_steps.value_or(total_steps(*request.project)), total_steps(*request.project));
    if ((*land)->stage < Stage::paths || (*land)->report.steps_done >= wanted) return land;
    options.control.stop = go_on_after_cancel();
    if (!options.control.stop.stop_possible()) return land;
    auto carved = evaluator.carve_anew(**land, *request.project, options);
    return carved || !carved.error().is_cancelled() ? carved : land;
}

/// After a cancel in the middle of erosion there are no paths yet: they are carved even so, unless a newer request
/// waits. A token that cannot stop: they are not.
std::stop_token LandWorker::Implementation::go_on_after_cancel() {
    const std::lock_guard lock(mutex);
    if (!cancelling || waiting) return {};
    running_stop = std::stop_source();
    return running_stop.get_token();
}

void LandWorker::Implementation::finish(Result<std::shared_ptr<const Land>> result) {
    // Goes after the lock: ending a device takes longer than whoever asks for the status should wait.
    std::shared_ptr<ErosionStepper> last_use;
    const std::lock_guard lock(mutex);
    last_use = std::move(running_stepper);
    running_stepper.reset();
    running = false;
    const auto since = [](Clock::time_point moment) {
        return std::chrono::duration<double>(Clock::now() - moment).count();
    };
    status.seconds = since(begun);
    status.stop_seconds = stop_asked ? since(*stop_asked) : 0;
    status.seconds_left.reset();
    status.cancelled = cancelling;
    status.state = WorkerState::idle;
    if (result) {
        // Land that was cut short by a newer request is of no interest; cut short by the user, it is.
        if (!running_stop.stop_requested() || cancelling) publish(std::move(*result));
        if (!running_stop.stop_requested() && !cancelling) status.share = 1;
    } else if (!result.error().is_cancelled()) {
        status.state = WorkerState::failed;
        status.error = result.error();
    }
    if (waiting) {
        status.state = WorkerState::working;
    } else {
        paused = false;
        status.activity.clear();
        status.how_far.clear();
        status.counted.reset();
    }
}

void LandWorker::Implementation::on_progress(double share, const Activity& activity) {
    const Clock::time_point now = Clock::now();
    {
        const std::lock_guard lock(mutex);
        time_left.update(share, activity.what, now);
        status.share = share;
        status.activity = activity.what;
        status.how_far = activity.how_far;
        status.counted = activity.counted;
        status.seconds_left = time_left.seconds();
        if (now - last_notice < least_notice_interval) return;
        last_notice = now;
    }
    notify();
}

void LandWorker::Implementation::on_preview(std::shared_ptr<const Land> land) {
    {
        const std::lock_guard lock(mutex);
        if (running_stop.stop_requested() && !cancelling) return;
        publish(std::move(land));
        last_notice = Clock::now();
    }
    notify();
}

void LandWorker::Implementation::publish(std::shared_ptr<const Land> land) {
    latest = std::move(land);
    ++status.generation;
}

/// As EvaluateOptions::pause_point.
bool LandWorker::Implementation::wait_while_paused(const std::stop_token& stop) {
    std::unique_lock lock(mutex);
    if (!paused || stop.stop_requested()) return false;
    status.state = WorkerState::paused;
    lock.unlock();
    notify();
    lock.lock();
    woken.wait(lock, stop, [this] { return !paused || paths_changed; });
    if (paused && !stop.stop_requested()) {
        paths_changed = false;
        return true;
    }
    time_left.resume();
    status.state = WorkerState::working;
    lock.unlock();
    notify();
    return false;
}

LandWorker::LandWorker(std::function<void()> changed, bool gives_way, std::size_t budget_bytes)
    : implementation_(std::make_unique<Implementation>(std::move(changed), gives_way, budget_bytes)) {}
LandWorker::~LandWorker() = default;

void LandWorker::request(LandRequest request) {
    CUESTA_CHECK(request.project != nullptr);
    CUESTA_CHECK(request.coarsening >= 1);
    Implementation& self = *implementation_;
    {
        const std::lock_guard lock(self.mutex);
        self.paths_of = request.paths_of;
        self.paths_changed = false;
        self.waiting = std::move(request);
        self.paused = false;
        self.stop_running();
        if (!self.running) self.status.state = WorkerState::working;
        // Of this request from now on: nobody is to read that the one before was done.
        self.status.share = 0;
        self.status.activity = "Preparing";
        self.status.how_far.clear();
        self.status.counted.reset();
        self.status.seconds_left.reset();
        self.status.cancelled = false;
    }
    self.woken.notify_all();
}

void LandWorker::set_carver(Carver carver) {
    const std::lock_guard lock(implementation_->mutex);
    implementation_->carver = std::move(carver);
}

void LandWorker::set_stepper(std::shared_ptr<ErosionStepper> stepper) {
    const std::lock_guard lock(implementation_->mutex);
    implementation_->stepper.swap(stepper);  // the old one goes with the parameter, after the lock
}

void LandWorker::set_state_keeper(decltype(EvaluateOptions::keep_state) keeper, double interval) {
    const std::lock_guard lock(implementation_->mutex);
    implementation_->keep_state = std::move(keeper);
    implementation_->keep_interval = interval;
}

void LandWorker::adopt(const KeptState& kept) {
    implementation_->evaluator.adopt(kept);
}

void LandWorker::carve_paths_of(std::shared_ptr<const Project> project) {
    {
        const std::lock_guard lock(implementation_->mutex);
        implementation_->paths_of = std::move(project);
        implementation_->paths_changed = true;
    }
    implementation_->woken.notify_all();
}

void LandWorker::pause() {
    const std::lock_guard lock(implementation_->mutex);
    if (implementation_->running || implementation_->waiting) implementation_->paused = true;
    if (implementation_->running_stepper) implementation_->running_stepper->ask_for_state();
}

void LandWorker::resume() {
    {
        const std::lock_guard lock(implementation_->mutex);
        implementation_->paused = false;
    }
    implementation_->woken.notify_all();
}

void LandWorker::cancel() {
    Implementation& self = *implementation_;
    {
        const std::lock_guard lock(self.mutex);
        const bool anything = self.running || self.waiting;
        self.waiting.reset();
        self.paused = false;
        if (!anything) return;
        self.cancelling = true;
        self.stop_running();
        if (!self.running) {
            self.status.state = WorkerState::idle;
            self.status.cancelled = true;
        }
    }
    self.woken.notify_all();
}

void LandWorker::drop() {
    Implementation& self = *implementation_;
    {
        const std::lock_guard lock(self.mutex);
        self.waiting.reset();
        self.paused = false;
        self.cancelling = false;
        self.stop_running();
        if (!self.running) self.status.state = WorkerState::idle;
    }
    self.woken.notify_all();
    self.notify();  // what had not begun yet ends without the thread
}

WorkerStatus LandWorker::status() const {
    const std::lock_guard lock(implementation_->mutex);
    return implementation_->status;
}

std::shared_ptr<const Land> LandWorker::latest() const {
    const std::lock_guard lock(implementation_->mutex);
    return implementation_->latest;
}

std::vector<std::int64_t> LandWorker::kept_steps(const Project& project, int coarsening) const {
    return implementation_->evaluator.kept_steps(project, coarsening);
}

bool LandWorker::is_fresh(const Project& project, Stage stage, int coarsening) const {
    return implementation_->evaluator.is_fresh(project, stage, coarsening);
}

void LandWorker::wait() {
    Implementation& self = *implementation_;
    std::unique_lock lock(self.mutex);
    self.woken.wait(lock, [&self] { return !self.running && !self.waiting; });
}

}  // namespace cuesta
