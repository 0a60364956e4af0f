#include "ui/land/land_plan.h"

#include <algorithm>

#include "core/model/erosion_phases.h"

namespace cuesta {
namespace {

/// The part of the cells that previews of erosion may have which live land may have: frames follow each other closely.
constexpr double live_share = 0.4;
constexpr double least_live_cells = 210.0 * 210.0;

template <class Found, class Aim>
Found* carving_of(Aim& aim) {
    return std::visit(
        [](auto& each) -> Found* {
            if constexpr (requires { each.carving; })
                return &each.carving;
            else
                return nullptr;
        },
        aim);
}

}  // namespace

const PathCarving* LandPlan::carving() const {
    return carving_of<const PathCarving>(aim);
}

PathCarving* LandPlan::carving() {
    return carving_of<PathCarving>(aim);
}

double LandPlan::live_cells() const {
    return std::max(live_share * affordable_cells, least_live_cells);
}

bool LandPlan::run_can_be_shown() const {
    if (!run || !project) return false;
    if (shows_run() || !run_is_outdated()) return true;
    const TerrainFrame &cells = run->frame, &wanted = project->frame;
    return !run_is_forgotten && cells.width == wanted.width && cells.height == wanted.height &&
           cells.cell_size == wanted.cell_size;
}

bool LandPlan::runs_by_itself() const {
    const auto* erosion = std::get_if<aim::Erosion>(&aim);
    return erosion && erosion->unasked && is_busy() && !carves_anew();
}

bool LandPlan::can_cancel() const {
    if (chain.is_busy()) return true;
    if (!is_busy() || carves_anew()) return false;
    return aims_at<aim::Erosion>() || (aims_at<aim::FullGround>() && worked_at && !is_quickly_made(worked_at->base));
}

bool LandPlan::is_carving() const {
    const PathCarving* carving = this->carving();
    return carving && (carving->due || carving->whole_due || (carves_anew() && is_busy()));
}

bool LandPlan::is_settled() const {
    if (chain.is_busy() || aims_at<aim::Nothing>() || aims_at<aim::CoarseGround>()) return false;
    return worker.state == WorkerState::idle && !is_carving() && !measured && shown.land;
}

LandWork LandPlan::work() const {
    LandWork work;
    work.failed = worker.state == WorkerState::failed;
    if (work.failed && worker.error) work.cause = worker.error->message();
    work.carves = is_carving();
    if (aims_at<aim::Sketches>()) {
        work.live = true;
        work.project = chain.is_busy() ? project : nullptr;
        work.last = Stage::paths;
        return work;
    }
    if (!is_busy()) return work;
    work.project = worked_at;
    work.last = shows_run() || carves_anew() ? Stage::paths : Stage::layers;
    return work;
}

LandState LandPlan::state() const {
    if (chain.is_busy()) return LandState::live;
    if (suspended && followed != present && !is_busy()) return LandState::behind;
    if (worker.state == WorkerState::failed) return LandState::failed;
    if (worker.state == WorkerState::paused) return LandState::paused;
    const auto* look = std::get_if<aim::LookBack>(&aim);
    if (look && (look->step < reached || is_working())) return LandState::looking;
    if (is_working()) return aims_at<aim::Erosion>() ? LandState::eroding : LandState::computing;
    if (!shown.land) return LandState::none;
    if (aims_at<aim::CoarseGround>()) return LandState::computing;
    if (aims_at<aim::Sketches>()) return LandState::stale;  // it was stopped before it came to the full size
    if (aims_at<aim::FullGround>() && worker.cancelled) return LandState::stopped;
    if (!shows_run()) return LandState::ground;
    if (is_stale()) return LandState::stale;
    return worker.cancelled || reached < total_steps(*run) ? LandState::stopped : LandState::eroded;
}

}  // namespace cuesta
