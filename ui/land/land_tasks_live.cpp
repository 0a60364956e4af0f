/// \file Eroded land that follows edits by itself, and nothing that does while it is suspended.

#include <utility>

#include "core/model/erosion_phases.h"
#include "ui/land/land_tasks.h"

namespace cuesta {

void LandTasks::connect_chain() {
    connect(&chain_, &LiveChain::land_made, this, [this](const std::shared_ptr<const Land>& land) {
        show(land, true);
        Q_EMIT status_changed();
    });
    connect(&chain_, &LiveChain::ready, this, [this] {
        const bool is_on_its_way = runs_by_itself() && present_.erosion == erosion_key_;
        if (is_on_its_way)
            Q_EMIT status_changed();
        else
            request(Wanted::erosion, true);
    });
    // The full size fails in its turn, and that is told.
    connect(&chain_, &LiveChain::failed, this, [this] { request(Wanted::full_ground); });
}

void LandTasks::set_live(bool live) {
    if (std::exchange(live_, live) == live || !project_) return;
    Q_EMIT live_changed();
    if (live && !suspended_) return follow(true);
    // What is shown coarse becomes full even so.
    if (!live && !suspended_ && wanted_ == Wanted::live) return request(Wanted::erosion, true);
    Q_EMIT status_changed();
}

void LandTasks::set_suspended(bool suspended) {
    if (std::exchange(suspended_, suspended) == suspended || !project_) return;
    Q_EMIT live_changed();
    if (!suspended) return follow(true);
    if (runs_by_itself()) {
        worker_->drop();
        wanted_ = Wanted::live;
    }
    chain_.stop();
    take_status();
}

/// Whether coarse land is the way to the present project: not if what is at hand, or on its way, is its land.
bool LandTasks::chain_is_wanted() const {
    if (wanted_ == Wanted::erosion && present_.erosion == erosion_key_)
        return status_.state == WorkerState::failed || (!is_busy() && reached_ < total_steps(*project_));
    return wanted_ != Wanted::look || present_.erosion != erosion_key_;
}

void LandTasks::follow_live(bool anew) {
    const bool other_land = followed_.erosion != present_.erosion || wanted_ == Wanted::nothing;
    const bool other_paths = followed_.paths != present_.paths;
    followed_ = present_;
    if (wanted_ == Wanted::live) {
        if (other_land || other_paths || anew) begin_live();
    } else if ((other_land || anew) && chain_is_wanted()) {
        begin_live();
    } else if (other_paths) {
        follow_paths();
        // What is shown is still the sketch of the run in the background.
        if (runs_by_itself() && shown_.live) chain_.follow(project_, live_cells());
    }
    Q_EMIT status_changed();
}

void LandTasks::begin_live() {
    const std::vector<std::int64_t> kept = worker_->kept_steps(*project_);
    if (!kept.empty() && kept.back() == total_steps(*project_)) return request(Wanted::erosion);
    if (is_busy()) worker_->drop();
    wanted_ = Wanted::live;
    carve_ = Carve::nothing;
    look_due_.reset();
    live_is_due_ = full_is_due_ = carve_is_due_ = whole_is_due_ = false;
    refine_.stop();
    chain_.follow(project_, live_cells());
    take_status();
}

}  // namespace cuesta
