#include "core/pipeline/land_worker.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "core/base/threads.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/time_left.h"

namespace cuesta {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds least_notice_interval{66};  // about 15 notices a second

}  // namespace

/// The mutex guards everything below it but the evaluator, which only the thread uses. `changed` is called without it.
struct LandWorker::Implementation {
    Implementation(std::function<void()> notice, bool gives_way)
        : changed(std::move(notice)), thread([this, gives_way](const std::stop_token& quit) {
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
    void finish(Result<std::shared_ptr<const Land>> result);
    void on_progress(double share, std::string_view activity);
    void on_preview(std::shared_ptr<const Land> land);
    void wait_while_paused(const std::stop_token& stop);
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
    EvaluateOptions options;
    options.stage = request.stage;
    options.coarsening = request.coarsening;
    options.erosion_steps = request.erosion_steps;
    options.control.stop = stop;
    options.control.progress = [this](double share, std::string_view activity) { on_progress(share, activity); };
    options.preview = [this](std::shared_ptr<const Land> land) { on_preview(std::move(land)); };
    options.preview_interval = request.preview_interval;
    options.pause_point = [this, &stop] { wait_while_paused(stop); };
    try {
        finish(evaluator.evaluate(*request.project, options));
    } catch (const std::exception& bug) {
        finish(Error{std::string("the program made an error; please report it: ") + bug.what(), ""});
    }
}

void LandWorker::Implementation::finish(Result<std::shared_ptr<const Land>> result) {
    const std::lock_guard lock(mutex);
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
        if (!running_stop.stop_requested()) status.share = 1;
    } else if (result.error().what != stopped_message) {
        status.state = WorkerState::failed;
        status.error = result.error();
    }
    if (waiting) {
        status.state = WorkerState::working;
    } else {
        paused = false;
        status.activity.clear();
    }
}

void LandWorker::Implementation::on_progress(double share, std::string_view activity) {
    const Clock::time_point now = Clock::now();
    {
        const std::lock_guard lock(mutex);
        time_left.update(share, activity, now);
        status.share = share;
        status.activity = activity;
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

void LandWorker::Implementation::wait_while_paused(const std::stop_token& stop) {
    std::unique_lock lock(mutex);
    if (!paused || stop.stop_requested()) return;
    status.state = WorkerState::paused;
    lock.unlock();
    notify();
    lock.lock();
    woken.wait(lock, stop, [this] { return !paused; });
    time_left.resume();
    status.state = WorkerState::working;
    lock.unlock();
    notify();
}

LandWorker::LandWorker(std::function<void()> changed, bool gives_way)
    : implementation_(std::make_unique<Implementation>(std::move(changed), gives_way)) {}
LandWorker::~LandWorker() = default;

void LandWorker::request(LandRequest request) {
    CUESTA_CHECK(request.project != nullptr);
    CUESTA_CHECK(request.coarsening >= 1);
    Implementation& self = *implementation_;
    {
        const std::lock_guard lock(self.mutex);
        self.waiting = std::move(request);
        self.paused = false;
        self.stop_running();
        if (!self.running) self.status.state = WorkerState::working;
        self.status.cancelled = false;
    }
    self.woken.notify_all();
}

void LandWorker::pause() {
    const std::lock_guard lock(implementation_->mutex);
    if (implementation_->running || implementation_->waiting) implementation_->paused = true;
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

void LandWorker::wait() {
    Implementation& self = *implementation_;
    std::unique_lock lock(self.mutex);
    self.woken.wait(lock, [&self] { return !self.running && !self.waiting; });
}

}  // namespace cuesta
