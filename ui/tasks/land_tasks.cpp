#include "ui/tasks/land_tasks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/model/erosion_phases.h"

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

/// The mean of each factor x factor block, so that thin streams fade rather than break up.
SharedRaster thinned(const SharedRaster& raster, int factor) {
    if (!raster) return nullptr;
    const int width = raster->width(), height = raster->height();
    auto result = std::make_shared<Raster<float>>((width + factor - 1) / factor, (height + factor - 1) / factor);
    for (int y = 0; y < result->height(); ++y) {
        for (int x = 0; x < result->width(); ++x) {
            const int right = std::min((x + 1) * factor, width), bottom = std::min((y + 1) * factor, height);
            double sum = 0;
            for (int v = y * factor; v < bottom; ++v)
                for (int u = x * factor; u < right; ++u) sum += (*raster)(u, v);
            (*result)(x, y) = static_cast<float>(sum / ((right - x * factor) * (bottom - y * factor)));
        }
    }
    return result;
}

/// Materials have no mean: the one in the middle of each block.
SharedBytes thinned(const SharedBytes& raster, int factor) {
    if (!raster) return nullptr;
    auto result = std::make_shared<Raster<std::uint8_t>>((raster->width() + factor - 1) / factor,
                                                         (raster->height() + factor - 1) / factor);
    for (int y = 0; y < result->height(); ++y)
        for (int x = 0; x < result->width(); ++x)
            (*result)(x, y) = (*raster)(std::min(x * factor + factor / 2, raster->width() - 1),
                                        std::min(y * factor + factor / 2, raster->height() - 1));
    return result;
}

/// The land with cells factor times as large, to look at while it changes.
std::shared_ptr<const Land> thinned(const Land& land, int factor) {
    auto result = std::make_shared<Land>(land);
    result->frame = coarsened(land.frame, factor);
    for (SharedRaster Land::*raster :
         {&Land::ground, &Land::water_depth, &Land::sediment, &Land::flow, &Land::wear, &Land::deposit, &Land::loose,
          &Land::passages, &Land::bed_hardness, &Land::before})
        (*result).*raster = thinned((*result).*raster, factor);
    result->top_material = thinned(land.top_material, factor);
    return result;
}

ShownLand measured(std::shared_ptr<const Land> land, double most_cells) {
    int factor = 1;
    const double cells = static_cast<double>(land->ground->cell_count());
    while (cells / (static_cast<double>(factor) * factor) > most_cells) factor *= 2;
    float lowest = std::numeric_limits<float>::max();
    float highest = std::numeric_limits<float>::lowest();
    const Raster<float>& ground = *land->ground;
    for (int y = 0; y < ground.height(); ++y) {
        const auto [low, high] = std::minmax_element(ground.row(y), ground.row(y) + ground.width());
        lowest = std::min(lowest, *low);
        highest = std::max(highest, *high);
    }
    auto drawn = factor > 1 ? thinned(*land, factor) : land;
    return {std::move(land), std::move(drawn), lowest, highest, false};
}

}  // namespace

LandTasks::LandTasks(QObject* parent) : QObject(parent) {
    measuring_.setMaxThreadCount(1);
    refine_.setSingleShot(true);
    refine_.setInterval(rest_before_full);
    connect(&refine_, &QTimer::timeout, this, [this] {
        if (wanted_ != Wanted::live_ground) return;
        full_is_due_ = is_busy();  // what is nearly there is shown first
        if (!full_is_due_) request(Wanted::full_ground);
    });
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

void LandTasks::set_project(Value project) {
    project_ = std::move(project);
    const Key key = stage_key(*project_, Stage::layers, 1);
    if (wanted_ != Wanted::nothing && key == ground_key_) {
        show_kept_result();
        Q_EMIT status_changed();  // may have become stale, or fresh again
        return;
    }
    // Live ground is not eroded on the levels: an edit of that erosion alone would show nothing of it.
    if (stage_key(*project_, Stage::splines, 1) == shape_key_ && is_eroded_on_levels(*project_))
        return request(Wanted::full_ground);
    if (!live_is_running()) return request(Wanted::live_ground);
    ground_key_ = key;
    shape_key_ = stage_key(*project_, Stage::splines, 1);
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
    return status_.state != WorkerState::failed && wanted_ != Wanted::live_ground &&
           (wanted_ == Wanted::look || status_.state != WorkerState::working) && run_project() != nullptr;
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
void LandTasks::show_kept_result() {
    if (wanted_ != Wanted::erosion || is_busy() || total_steps(*project_) == 0) return;
    if (stage_key(*project_, Stage::outputs, 1) == erosion_key_) return;
    const std::vector<std::int64_t> kept = worker_->kept_steps(*project_);
    if (!kept.empty() && kept.back() == total_steps(*project_)) request(Wanted::erosion);
}

void LandTasks::request(Wanted wanted) {
    wanted_ = wanted;
    ground_key_ = stage_key(*project_, Stage::layers, 1);
    shape_key_ = stage_key(*project_, Stage::splines, 1);
    LandRequest request;
    request.project = project_;
    request.stage = Stage::layers;
    if (wanted == Wanted::live_ground) {
        request.coarsening =
            live_size_.coarsening(project_->frame, std::max(live_share * affordable_cells_, least_live_cells));
        // Materials are wanted, so that the picture keeps its colours, but not what takes long.
        if (is_eroded_on_levels(*project_)) {
            auto without = std::make_shared<Project>(*project_);
            without->cascade_erosion = {};
            request.project = std::move(without);
        }
    }
    if (wanted == Wanted::erosion) {
        request.stage = Stage::outputs;
        erosion_key_ = stage_key(*project_, Stage::outputs, 1);
        run_ = project_;
        const std::vector<std::int64_t> kept = worker_->kept_steps(*run_);
        reached_ = kept.empty() ? 0 : kept.back();
    }
    if (wanted == Wanted::look) {
        request.project = run_;
        request.stage = Stage::outputs;
        request.erosion_steps = looked_at_;
    }
    look_due_.reset();
    live_is_due_ = full_is_due_ = false;
    refine_.stop();
    worker_->resume();  // a paused run makes way
    worker_->request(std::move(request));
    if (wanted == Wanted::live_ground) refine_.start();
    take_status();
}

void LandTasks::toggle_pause() {
    if (status_.state == WorkerState::paused)
        worker_->resume();
    else
        worker_->pause();
    take_status();
}

void LandTasks::cancel() {
    if (wanted_ != Wanted::erosion) return;
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
        if (auto land = worker_->latest()) {
            if (wanted_ == Wanted::erosion) reached_ = land->report.steps_done;
            if (live_done) live_size_.learn(static_cast<double>(land->ground->cell_count()), status_.seconds);
            show(std::move(land), live_done);
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
    return wanted_ != Wanted::nothing && wanted_ != Wanted::live_ground && status_.state == WorkerState::idle &&
           !measured_ && shown_.land;
}

LandState LandTasks::state() const {
    if (status_.state == WorkerState::failed) return LandState::failed;
    if (status_.state == WorkerState::paused) return LandState::paused;
    if (wanted_ == Wanted::look && (looked_at_ < reached_ || is_busy())) return LandState::looking;
    if (status_.state == WorkerState::working)
        return wanted_ == Wanted::erosion ? LandState::eroding : LandState::computing;
    if (!shown_.land) return LandState::none;
    if (wanted_ == Wanted::live_ground) return LandState::computing;
    if (!shows_run()) return LandState::ground;
    if (stage_key(*project_, Stage::outputs, 1) != erosion_key_) return LandState::stale;
    return status_.cancelled || reached_ < total_steps(*run_) ? LandState::stopped : LandState::eroded;
}

}  // namespace cuesta
