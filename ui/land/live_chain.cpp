#include "ui/land/live_chain.h"

#include <utility>

#include "core/model/erosion_phases.h"

namespace cuesta {
namespace {

constexpr int rest_before_refining = 150;  ///< milliseconds without an edit
constexpr std::size_t budget_bytes = std::size_t{1} << 27;
/// Seconds: full land that takes no longer needs no finer sketches before it, and a sketch that takes longer than the
/// second would keep the full one waiting.
constexpr double soon = 0.4;
constexpr double longest_sketch = 2.5;

}  // namespace

LiveChain::LiveChain(QObject* parent) : QObject(parent) {
    rest_.setSingleShot(true);
    rest_.setInterval(rest_before_refining);
    connect(&rest_, &QTimer::timeout, this, &LiveChain::go_on);
    worker_ = std::make_unique<LandWorker>(
        [this] {
            if (told_.exchange(true)) return;
            QMetaObject::invokeMethod(this, &LiveChain::on_worker_changed, Qt::QueuedConnection);
        },
        true, budget_bytes);
}

LiveChain::~LiveChain() {
    worker_.reset();
}

void LiveChain::follow(Value project, double most_cells) {
    project_ = std::move(project);
    most_cells_ = most_cells;
    rest_.start();
    if (running_ && !refining_) return;  // what is nearly there is shown first
    refining_ = false;
    make(cost_.coarsening(project_->frame, total_steps(*project_), most_cells_));
}

void LiveChain::stop() {
    rest_.stop();
    project_ = made_of_ = nullptr;
    refining_ = false;
    if (running_) worker_->drop();
}

void LiveChain::make(int coarsening) {
    coarsening_ = coarsening;
    made_of_ = project_;
    running_ = true;
    LandRequest request;
    request.project = project_;
    request.stage = Stage::outputs;
    request.coarsening = coarsening;
    request.previews = false;
    worker_->request(std::move(request));
}

/// After a land, or when edits rest.
void LiveChain::go_on() {
    if (!project_ || running_) return;
    const std::int64_t steps = total_steps(*project_);
    if (made_of_ != project_) {
        refining_ = false;
        return make(cost_.coarsening(project_->frame, steps, most_cells_));
    }
    if (rest_.isActive()) return;
    const int finer = coarsening_ / 2;
    const double cells = static_cast<double>(project_->frame.width) * project_->frame.height;
    const auto takes = [&](int factor) {
        return cost_.seconds(cells / (static_cast<double>(factor) * factor), steps).value_or(0);
    };
    if (finer > 1 && takes(1) > soon && takes(finer) <= longest_sketch) {
        refining_ = true;
        return make(finer);
    }
    project_ = nullptr;
    refining_ = false;
    Q_EMIT ready();
}

void LiveChain::on_worker_changed() {
    told_ = false;
    const WorkerStatus status = worker_->status();
    if (status.state == WorkerState::working) return;
    running_ = false;
    if (status.state == WorkerState::failed) {
        if (!project_) return;
        project_ = nullptr;
        rest_.stop();
        Q_EMIT failed();
        return;
    }
    if (status.generation != generation_) {
        generation_ = status.generation;
        const std::shared_ptr<const Land> land = worker_->latest();
        cost_.learn(static_cast<double>(land->ground->cell_count()), land->report.steps_done, land->report.seconds,
                    status.seconds);
        if (project_) Q_EMIT land_made(land);
    }
    go_on();
}

}  // namespace cuesta
