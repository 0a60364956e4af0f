#include "ui/land/land_service.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/model/erosion_phases.h"
#include "core/pipeline/sculpt_stage.h"

namespace cuesta {
namespace {

constexpr int rest_time = 150;  ///< milliseconds without an edit
/// Sketches have a quarter of the cells at most: an eighth of the other worker's budget will do.
constexpr std::size_t sketcher_budget = std::size_t{1} << 27;

LandKeys keys_of(const Project& project) {
    return {stage_key(project, Stage::splines, 1), stage_key(project, Stage::layers, 1),
            stage_key(project, Stage::erosion, 1), after_erosion_key(project)};
}

/// The worker's newest land, where it is newer than that generation.
std::optional<MadeLand> newer_land(const LandWorker& worker, const WorkerStatus& status, std::uint64_t generation) {
    if (status.generation == generation) return std::nullopt;
    auto land = worker.latest();
    if (!land) return std::nullopt;
    return MadeLand{land, land->frame, land->report.steps_done, land->report.seconds, land->unsculpted_key};
}

}  // namespace

LandService::LandService(QObject* parent) : QObject(parent) {
    measuring_.setMaxThreadCount(1);
    rest_.setSingleShot(true);
    rest_.setInterval(rest_time);
    connect(&rest_, &QTimer::timeout, this, [this] { handle(event::Rested{}); });
    // One event at a time, however often the workers call.
    worker_ = std::make_unique<LandWorker>(
        [this] {
            if (worker_told_.exchange(true)) return;
            QMetaObject::invokeMethod(this, &LandService::read_worker, Qt::QueuedConnection);
        },
        true);
    sketcher_ = std::make_unique<LandWorker>(
        [this] {
            if (sketcher_told_.exchange(true)) return;
            QMetaObject::invokeMethod(this, &LandService::read_sketcher, Qt::QueuedConnection);
        },
        true, sketcher_budget);
}

LandService::~LandService() {
    worker_.reset();
    sketcher_.reset();
    measuring_.waitForDone();
}

void LandService::handle(const LandEvent& event) {
    LandStep step = next(std::move(plan_), event);
    plan_ = std::move(step.plan);
    for (LandOrder& order : step.orders) carry_out(order);
}

void LandService::carry_out(LandOrder& order) {
    struct Visitor {
        LandService& self;
        void operator()(order::Request& request) const {
            self.worker_->resume();
            self.worker_->request(std::move(request.request));
        }
        void operator()(const order::Pause&) const { self.worker_->pause(); }
        void operator()(const order::Resume&) const { self.worker_->resume(); }
        void operator()(const order::Cancel&) const {
            self.worker_->resume();
            self.worker_->cancel();
        }
        void operator()(const order::Drop&) const { self.worker_->drop(); }
        void operator()(order::CarveIntoRun& carve) const { self.worker_->carve_paths_of(std::move(carve.project)); }
        void operator()(order::Sketch& sketch) const { self.sketcher_->request(std::move(sketch.request)); }
        void operator()(const order::DropSketch&) const { self.sketcher_->drop(); }
        void operator()(const order::StartRest&) const { self.rest_.start(); }
        void operator()(const order::StopRest&) const { self.rest_.stop(); }
        void operator()(order::Measure& measure) const { self.measure(std::move(measure.land)); }
        void operator()(const order::Thin& thin) const { self.thin(thin.land, thin.factor); }
        void operator()(const order::FindKept& find) const {
            const std::vector<std::int64_t> kept = self.worker_->kept_steps(*find.run);
            self.handle(event::KeptFound{kept.empty() ? 0 : kept.back()});
        }
        void operator()(const order::ReadWorker&) const {
            const WorkerStatus status = self.worker_->status();
            self.handle(event::WorkerTold{status, newer_land(*self.worker_, status, self.plan_.generation)});
        }
        void operator()(const order::Tell& tell) const { self.tell(tell); }
    };
    std::visit(Visitor{*this}, order);
}

void LandService::tell(const order::Tell& what) {
    switch (what.what) {
        case order::Tell::What::land:
            Q_EMIT land_changed();
            break;
        case order::Tell::What::status:
            Q_EMIT status_changed();
            break;
        case order::Tell::What::live:
            Q_EMIT live_changed();
            break;
        case order::Tell::What::failed:
            Q_EMIT failed(QString::fromStdString(what.words));
            break;
    }
}

void LandService::read_worker() {
    worker_told_ = false;
    const WorkerStatus status = worker_->status();
    handle(event::WorkerTold{status, newer_land(*worker_, status, plan_.generation)});
}

void LandService::read_sketcher() {
    sketcher_told_ = false;
    const WorkerStatus status = sketcher_->status();
    handle(event::SketcherTold{status, newer_land(*sketcher_, status, plan_.chain.generation)});
}

void LandService::measure(LandToShow land) {
    const auto result_of = [](LandToShow& from) {
        ShownLand result = measured(std::move(from.land), from.most_cells);
        result.live = from.live;
        return result;
    };
    if (land.at_once) return handle(event::Measured{result_of(land)});
    measuring_.start([this, result_of, land = std::move(land)]() mutable {
        QMetaObject::invokeMethod(
            this, [this, result = result_of(land)] { handle(event::Measured{result}); }, Qt::QueuedConnection);
    });
}

void LandService::thin(const MadeLand& land, int factor) {
    measuring_.start([this, factor, land] {
        auto coarse = std::make_shared<const Land>(thinned(without_sculpting(*land.land), factor));
        QMetaObject::invokeMethod(
            this,
            [this, of = land.unsculpted, coarse = std::move(coarse)] {
                handle(event::Thinned{coarse, coarse->frame, of});
            },
            Qt::QueuedConnection);
    });
}

/// Whether the land of the end of its run is at hand.
bool LandService::is_kept(const Value& project) const {
    if (!project) return false;
    const std::int64_t steps = total_steps(*project);
    if (steps == 0) return false;
    const std::vector<std::int64_t> kept = worker_->kept_steps(*project);
    return !kept.empty() && kept.back() == steps;
}

void LandService::set_project(Value project) {
    const LandKeys keys = keys_of(*project);
    const bool kept = is_kept(project);
    handle(event::Edited{std::move(project), keys, kept});
}

void LandService::set_live(bool live) {
    handle(event::LiveSwitched{live, is_kept(plan_.project)});
}

void LandService::set_suspended(bool suspended) {
    handle(event::Suspended{suspended, is_kept(plan_.project)});
}

void LandService::run() {
    handle(event::RunAsked{});
}

void LandService::show_ground() {
    handle(event::GroundAsked{});
}

void LandService::toggle_pause() {
    handle(event::PauseAsked{});
}

void LandService::cancel() {
    handle(event::CancelAsked{});
}

std::vector<std::int64_t> LandService::kept_steps() const {
    const Value run = run_project();
    return run ? worker_->kept_steps(*run) : std::vector<std::int64_t>{};
}

bool LandService::can_look() const {
    return plan_.worker.state != WorkerState::failed && !plan_.aims_at<aim::CoarseGround>() &&
           !plan_.aims_at<aim::Sketches>() && (plan_.aims_at<aim::LookBack>() || !plan_.is_working()) &&
           run_project() != nullptr;
}

void LandService::look_at(std::int64_t step) {
    handle(event::LookAsked{step, can_look()});
}

int LandService::shown_coarsening() const {
    if (!plan_.shown.land || !plan_.project) return 1;
    return std::max(1,
                    static_cast<int>(std::lround(plan_.shown.land->frame.cell_size / plan_.project->frame.cell_size)));
}

}  // namespace cuesta
