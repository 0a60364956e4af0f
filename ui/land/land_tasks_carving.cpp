/// \file Paths carved anew into the land at hand.

#include <utility>

#include "core/pipeline/sculpt_stage.h"
#include "ui/land/land_tasks.h"

namespace cuesta {
namespace {

/// Seconds that carving anew may take for the land to follow a drag at full size.
constexpr double quickly_carved = 0.03;

}  // namespace

void LandTasks::follow_paths() {
    if (wanted_ == Wanted::live_ground) {
        if (!is_busy()) return request(Wanted::live_ground);
        live_is_due_ = true;
        full_is_due_ = false;
        refine_.start();
        return;
    }
    carve_is_due_ = true;
    refine_.start();
    if (is_busy() && carve_ == Carve::nothing) return worker_->carve_paths_of(project_);
    go_on_carving();
}

/// One carving at a time, and then the newest paths: a stream of edits always shows something.
void LandTasks::go_on_carving() {
    if (is_busy() || !whole_ || !(carve_is_due_ || whole_is_due_)) return;
    // What failed was not carving: the land that it left is none to go on with.
    if (status_.state == WorkerState::failed && carve_ == Carve::nothing) return;
    const int factor = refine_.isActive() ? carve_coarsening() : 1;
    if (factor == 1) return carve_is_due_ || !refine_.isActive() ? carve(Carve::whole) : void();
    if (!carve_is_due_) return;  // edits do not rest yet
    if (coarse_ && coarse_of_ == whole_->unsculpted_key && coarse_->frame == coarsened(whole_->frame, factor))
        return carve(Carve::coarse);
    make_coarse(factor);
}

void LandTasks::carve(Carve wanted) {
    carve_ = wanted;
    carve_is_due_ = false;
    whole_is_due_ = wanted == Carve::coarse;
    LandRequest request;
    request.project = project_;
    request.carve_into = wanted == Carve::coarse ? coarse_ : whole_;
    worked_at_ = project_;
    worker_->request(std::move(request));
    take_status();
}

/// 1 where the land of full size follows a drag.
int LandTasks::carve_coarsening() const {
    const double most = live_cells();
    const auto cells = static_cast<double>(whole_->ground->cell_count());
    if (whole_seconds_ <= quickly_carved && cells <= most) return 1;
    return carve_size_.coarsening(whole_->frame, most);
}

void LandTasks::make_coarse(int factor) {
    if (std::exchange(making_coarse_, true)) return;
    measuring_.start([this, factor, land = whole_] {
        auto coarse = std::make_shared<const Land>(thinned(without_sculpting(*land), factor));
        QMetaObject::invokeMethod(
            this,
            [this, land, coarse = std::move(coarse)] {
                making_coarse_ = false;
                coarse_ = coarse;
                coarse_of_ = land->unsculpted_key;
                go_on_carving();
            },
            Qt::QueuedConnection);
    });
}

bool LandTasks::is_carving() const {
    return carve_is_due_ || whole_is_due_ || (carve_ != Carve::nothing && is_busy());
}

}  // namespace cuesta
