#include "ui/land/land_tasks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/model/erosion_phases.h"
#include "core/pipeline/sculpt_stage.h"

namespace cuesta {
namespace {

constexpr int rest_before_full = 150;  ///< milliseconds without an edit
/// Of land that is measured at once: that takes a fraction of a millisecond, waiting for another thread's word longer.
constexpr std::size_t few_cells = 512 * 512;
/// The part of the cells that previews of erosion may have which live land may have: frames follow each other closely.
constexpr double live_share = 0.4;
constexpr double least_live_cells = 210.0 * 210.0;

bool is_eroded_on_levels(const Project& project) {
    return project.cascade_erosion != CascadeErosionParameters{};
}

}  // namespace

LandTasks::LandTasks(QObject* parent) : QObject(parent) {
    measuring_.setMaxThreadCount(1);
    refine_.setSingleShot(true);
    refine_.setInterval(rest_before_full);
    connect(&refine_, &QTimer::timeout, this, [this] {
        if (wanted_ != Wanted::live_ground) return go_on_carving();
        full_is_due_ = is_busy();  // what is nearly there is shown first
        if (!full_is_due_) request(Wanted::full_ground);
    });
    connect_chain();
    worker_ = std::make_unique<LandWorker>(
        [this] {
            // One event at a time, however often the worker calls.
            if (told_.exchange(true)) return;
            QMetaObject::invokeMethod(this, &LandTasks::on_worker_changed, Qt::QueuedConnection);
        },
        true);
}

LandTasks::~LandTasks() {
    worker_.reset();
    measuring_.waitForDone();
}

double LandTasks::live_cells() const {
    return std::max(live_share * affordable_cells_, least_live_cells);
}

LandTasks::Keys LandTasks::keys_of(const Project& project) {
    return {stage_key(project, Stage::splines, 1), stage_key(project, Stage::layers, 1),
            stage_key(project, Stage::erosion, 1), after_erosion_key(project)};
}

void LandTasks::set_project(Value project) {
    project_ = std::move(project);
    present_ = keys_of(*project_);
    if (suspended_ && wanted_ != Wanted::nothing)
        Q_EMIT status_changed();
    else
        follow(false);
}

/// `anew`: whether or not the project changed.
void LandTasks::follow(bool anew) {
    if (live_ && total_steps(*project_) > 0) return follow_live(anew);
    follow_ground();
}

void LandTasks::follow_ground() {
    const bool other_paths = followed_.paths != present_.paths;
    followed_ = present_;
    if (wanted_ == Wanted::live) return request(Wanted::live_ground);  // nothing erodes any more
    if (wanted_ != Wanted::nothing && present_.layers == ground_key_) {
        if (!show_kept_result() && other_paths) follow_paths();
        Q_EMIT status_changed();  // may have become stale, or fresh again
        return;
    }
    // Live ground is not eroded on the levels: an edit of that erosion alone would show nothing of it.
    if (present_.splines == shape_key_ && is_eroded_on_levels(*project_)) return request(Wanted::full_ground);
    if (!live_is_running()) return request(Wanted::live_ground);
    ground_key_ = present_.layers;
    shape_key_ = present_.splines;
    live_is_due_ = true;
    full_is_due_ = false;
    refine_.start();
    Q_EMIT status_changed();
}

void LandTasks::run() {
    if (project_) request(Wanted::erosion);
}

void LandTasks::show_ground() {
    if (project_) request(Wanted::full_ground);
}

LandTasks::Value LandTasks::run_project() const {
    if (!run_ || !project_) return nullptr;
    if (shows_run()) return run_;
    return stage_key(*run_, Stage::layers, 1) == stage_key(*project_, Stage::layers, 1) ? run_ : nullptr;
}

std::vector<std::int64_t> LandTasks::kept_steps() const {
    const Value run = run_project();
    return run ? worker_->kept_steps(*run) : std::vector<std::int64_t>{};
}

bool LandTasks::can_look() const {
    return status_.state != WorkerState::failed && wanted_ != Wanted::live_ground && wanted_ != Wanted::live &&
           (wanted_ == Wanted::look || !is_working()) && run_project() != nullptr;
}

void LandTasks::look_at(std::int64_t step) {
    if (!can_look()) return;
    if (wanted_ == Wanted::look && is_busy()) {
        // A look that is cut short shows nothing: a drag would be blind until it ends.
        look_due_ = step;
        return;
    }
    looked_at_ = step;
    request(Wanted::look);
}

/// Undo and redo across runs, and settings that are put back, show what is still known at once.
bool LandTasks::show_kept_result() {
    if (wanted_ != Wanted::erosion || is_busy() || total_steps(*project_) == 0 || !is_stale()) return false;
    const std::vector<std::int64_t> kept = worker_->kept_steps(*project_);
    if (kept.empty() || kept.back() != total_steps(*project_)) return false;
    request(Wanted::erosion);
    return true;
}

void LandTasks::request(Wanted wanted, bool by_itself) {
    wanted_ = wanted;
    carve_ = Carve::nothing;
    chain_.stop();
    by_itself_ = by_itself;
    followed_ = present_;
    ground_key_ = present_.layers;
    shape_key_ = present_.splines;
    LandRequest request;
    request.project = project_;
    request.previews = !by_itself;  // they would begin with ground that nothing eroded yet
    request.stage = Stage::layers;
    request.carve_early = true;
    if (wanted == Wanted::live_ground) {
        request.coarsening = live_size_.coarsening(project_->frame, live_cells());
        // Materials are wanted, so that the picture keeps its colours, but not what takes long.
        if (is_eroded_on_levels(*project_)) {
            auto without = std::make_shared<Project>(*project_);
            without->cascade_erosion = {};
            request.project = std::move(without);
        }
    }
    if (wanted == Wanted::erosion) {
        request.stage = Stage::outputs;
        erosion_key_ = present_.erosion;
        run_ = project_;
        const std::vector<std::int64_t> kept = worker_->kept_steps(*run_);
        reached_ = kept.empty() ? 0 : kept.back();
    }
    if (wanted == Wanted::look) {
        request.project = run_;
        request.paths_of = project_;
        request.stage = Stage::outputs;
        request.erosion_steps = looked_at_;
    }
    look_due_.reset();
    live_is_due_ = full_is_due_ = carve_is_due_ = whole_is_due_ = false;
    refine_.stop();
    worked_at_ = wanted == Wanted::look ? run_ : project_;
    worker_->resume();  // a paused run makes way
    worker_->request(std::move(request));
    if (wanted == Wanted::live_ground) refine_.start();
    take_status();
}

LandWork LandTasks::work() const {
    LandWork work;
    work.failed = status_.state == WorkerState::failed;
    if (work.failed && status_.error) work.cause = status_.error->message();
    work.carves = is_carving();
    if (wanted_ == Wanted::live) {
        work.live = true;
        work.project = chain_.is_busy() ? project_ : nullptr;
        work.last = Stage::paths;
        return work;
    }
    if (!is_busy()) return work;
    work.project = worked_at_;
    work.last = shows_run() || carve_ != Carve::nothing ? Stage::paths : Stage::layers;
    return work;
}

void LandTasks::toggle_pause() {
    if (status_.state == WorkerState::paused)
        worker_->resume();
    else
        worker_->pause();
    take_status();
}

void LandTasks::cancel() {
    if (chain_.is_busy()) {
        chain_.stop();
        Q_EMIT status_changed();
        return;
    }
    if (wanted_ != Wanted::erosion || carve_ != Carve::nothing) return;
    worker_->resume();
    worker_->cancel();
    take_status();
}

void LandTasks::on_worker_changed() {
    told_ = false;
    take_status();
}

void LandTasks::take_status() {
    const WorkerState before = status_.state;
    status_ = worker_->status();
    const bool live_done = wanted_ == Wanted::live_ground && status_.state == WorkerState::idle;
    if (status_.generation != generation_) {
        generation_ = status_.generation;
        // A land from before the edit that the chain follows is of no interest any more.
        if (auto land = wanted_ == Wanted::live ? nullptr : worker_->latest()) {
            chain_.stop();  // it only made sketches of this
            if (wanted_ == Wanted::erosion) reached_ = land->report.steps_done;
            const auto cells = static_cast<double>(land->ground->cell_count());
            if (live_done) live_size_.learn(cells, status_.seconds);
            if (carve_ == Carve::coarse) carve_size_.learn(cells, status_.seconds);
            if (carve_ == Carve::whole) whole_seconds_ = status_.seconds;
            // What was asked for before may have come in between.
            if (land->frame.width == project_->frame.width && land->frame.height == project_->frame.height)
                whole_ = land;
            show(std::move(land), live_done || carve_ == Carve::coarse);
        }
    }
    if (status_.state == WorkerState::failed && before != WorkerState::failed && status_.error)
        Q_EMIT failed(QString::fromStdString(status_.error->message()));
    if (live_is_due_ && !is_busy()) return request(Wanted::live_ground);
    if (full_is_due_ && !is_busy()) return request(Wanted::full_ground);
    if (wanted_ == Wanted::look && !is_busy()) {
        // A run that was paused came further than its last preview.
        if (const auto kept = kept_steps(); !kept.empty()) reached_ = std::max(reached_, kept.back());
        if (look_due_) {
            looked_at_ = *std::exchange(look_due_, std::nullopt);
            return request(Wanted::look);
        }
    }
    Q_EMIT status_changed();
    go_on_carving();
}

void LandTasks::show(std::shared_ptr<const Land> land, bool live) {
    if (measured_) {
        waiting_ = std::move(land);  // the newest takes the place of one that waits
        waiting_is_live_ = live;
        return;
    }
    if (live && land->ground->cell_count() <= few_cells) {
        shown_ = measured(std::move(land), std::numeric_limits<double>::infinity());
        shown_.live = true;
        Q_EMIT land_changed();
        return;  // the caller tells of the status
    }
    measured_ = land;
    const double most_cells = is_busy() && !live ? affordable_cells_ : std::numeric_limits<double>::infinity();
    measuring_.start([this, most_cells, live, land = std::move(land)]() mutable {
        auto result = measured(std::move(land), most_cells);
        result.live = live;
        QMetaObject::invokeMethod(
            this,
            [this, result = std::move(result)] {
                shown_ = result;
                measured_.reset();
                if (waiting_) show(std::exchange(waiting_, nullptr), waiting_is_live_);
                Q_EMIT land_changed();
                Q_EMIT status_changed();
            },
            Qt::QueuedConnection);
    });
}

bool LandTasks::is_settled() const {
    if (chain_.is_busy()) return false;
    return wanted_ != Wanted::nothing && wanted_ != Wanted::live_ground && status_.state == WorkerState::idle &&
           !is_carving() && !measured_ && shown_.land;
}

int LandTasks::shown_coarsening() const {
    if (!shown_.land || !project_) return 1;
    return std::max(1, static_cast<int>(std::lround(shown_.land->frame.cell_size / project_->frame.cell_size)));
}

LandState LandTasks::state() const {
    if (chain_.is_busy()) return LandState::live;
    if (suspended_ && followed_ != present_ && !is_busy()) return LandState::behind;
    if (status_.state == WorkerState::failed) return LandState::failed;
    if (status_.state == WorkerState::paused) return LandState::paused;
    if (wanted_ == Wanted::look && (looked_at_ < reached_ || is_working())) return LandState::looking;
    if (is_working()) return wanted_ == Wanted::erosion ? LandState::eroding : LandState::computing;
    if (!shown_.land) return LandState::none;
    if (wanted_ == Wanted::live_ground) return LandState::computing;
    if (wanted_ == Wanted::live) return LandState::stale;  // it was stopped before it came to the full size
    if (!shows_run()) return LandState::ground;
    if (is_stale()) return LandState::stale;
    return status_.cancelled || reached_ < total_steps(*run_) ? LandState::stopped : LandState::eroded;
}

}  // namespace cuesta
