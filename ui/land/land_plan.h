#pragma once
/// \file The land of the window as one value: what is shown, what runs and what is due.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "core/base/hash.h"
#include "core/model/project.h"
#include "core/pipeline/land_worker.h"
#include "ui/land/chain_cost.h"
#include "ui/land/live_size.h"
#include "ui/land/shown_land.h"

namespace cuesta {

enum class LandState {
    none,       ///< nothing computed yet
    computing,  ///< the ground is on its way
    ground,     ///< the ground before erosion is shown, full size
    eroding,
    paused,
    eroded,   ///< the result belongs to the present project
    stopped,  ///< erosion was cancelled on its way
    stale,    ///< the project changed since the result was made
    looking,  ///< an earlier state of the run is shown
    failed,
    live,    ///< coarse land of the whole chain follows the edits, or is refined
    behind,  ///< the project changed while nothing was to be computed (set_suspended)
};

/// Land under computation, and its purpose.
struct LandWork {
    std::shared_ptr<const Project> project;  ///< null: nothing
    Stage last = Stage::base;                ///< how far it goes
    bool live = false;                       ///< all of the stages at once, coarse
    bool carves = false;                     ///< paths are on their way into the land
    bool failed = false;                     ///< the last work could not be done
    std::string cause;                       ///< why; empty unless it failed
};

/// The parts of a project that decide what must be computed anew.
struct LandKeys {
    Key splines, layers, erosion, paths;
    bool operator==(const LandKeys&) const = default;
};

/// Land from a worker, with the facts that decide what follows.
struct MadeLand {
    std::shared_ptr<const Land> land;
    TerrainFrame frame;
    std::int64_t steps_done = 0;
    double eroding_seconds = 0;
    Key unsculpted;  ///< Land::unsculpted_key
    double cells() const { return static_cast<double>(frame.width) * frame.height; }
};

/// Paths carved anew into land at hand.
struct PathCarving {
    enum class Request { none, coarse, whole };
    Request request = Request::none;  ///< what the request that runs or ran last is
    bool due = false;                 ///< the paths changed since they were last asked for
    bool whole_due = false;           ///< they were asked for on coarse land alone
};

/// The goal of the request that runs or ran last.
namespace aim {
struct Nothing {};
/// Ground that follows edits, on larger cells.
struct CoarseGround {
    enum class Due { nothing, again, full };
    Due due = Due::nothing;  ///< once what runs has ended: for the newest project, or of full size since edits rest
};
struct FullGround {
    PathCarving carving;
};
struct Erosion {
    bool unasked = false;  ///< begun by itself, to bring live land to its full size
    PathCarving carving;
};
struct LookBack {
    std::int64_t step = 0;
    std::optional<std::int64_t> due;  ///< the step to look at next
    PathCarving carving;
};
/// The eroded land follows edits as sketches.
struct Sketches {};
}  // namespace aim
using LandAim =
    std::variant<aim::Nothing, aim::CoarseGround, aim::FullGround, aim::Erosion, aim::LookBack, aim::Sketches>;

/// The whole chain of the newest project, from the base to the carved paths with *all* steps of erosion and the very
/// settings of the project, on larger cells: as coarse as fits into ChainCost::budget while edits come, then once they
/// rest with cells half as large, and so on, until what is left is the full size.
///
/// Sketches have a worker, and so an evaluator, of their own:
/// - the results of full size, and the states of their runs to look back at, are not pushed out of their cache by the
///   hundred small lands of a drag; nor do these wait for a step of a terrain of 4096^2 to end;
/// - the kernels of both use the same threads (one oneTBB pool, core/base/threads.h), so that one would slow the other
///   down. Therefore a run of full size is dropped when the chain begins. What it reached is kept in its evaluator:
///   with the edit undone it goes on from there.
///
/// One sketch is computed at a time and then the newest project's, so that a stream of edits always shows something; a
/// finer one gives way at once. Larger cells erode otherwise than small ones, with the same settings: the land shown is
/// a sketch of the one that follows, and the window says its scale.
class LiveChain {
public:
    bool is_busy() const { return project != nullptr; }
    /// Whether edits rest and finer land is made.
    bool is_refining() const { return is_busy() && refining; }
    /// Of the land that is made.
    int coarsening() const { return factor; }

    std::shared_ptr<const Project> project;  ///< null: nothing to do
    std::shared_ptr<const Project> made_of;  ///< what the request that runs, or ran last, is about
    double most_cells = 0;
    int factor = 1;
    bool running = false;  ///< a request has not ended
    bool refining = false;
    std::uint64_t generation = 0;
    ChainCost cost;
};

/// Land on its way to the window.
struct LandToShow {
    std::shared_ptr<const Land> land;
    double most_cells = 0;  ///< that are drawn
    bool live = false;
    bool at_once = false;  ///< on the GUI thread
};

/// Everything that decides what is computed next.
struct LandPlan {
    using Value = std::shared_ptr<const Project>;

    Value project;      ///< last told of; null before the first
    LandKeys present;   ///< of that
    LandKeys followed;  ///< of the project that the land was last brought up to date for, or is being
    bool live = false;
    bool suspended = false;
    double affordable_cells = 40000;
    bool edits_come = false;  ///< the timer of rest runs

    LandAim aim;
    Value worked_at;  ///< of the request that runs or ran last
    Key ground_key;   ///< of the ground last asked for
    Key shape_key;    ///< of the same before it is eroded on the levels
    Value run;        ///< of the erosion last asked for
    Key erosion_key;  ///< of that
    Key run_ground;   ///< of the ground that it began with
    /// An edit of the ground took the run's land away: undo brings it back.
    bool run_was_left = false;
    bool run_is_forgotten = false;  ///< it was of another document
    std::int64_t reached = 0;
    WorkerStatus worker;
    std::uint64_t generation = 0;  ///< of the land last taken from the worker
    LiveChain chain;

    ShownLand shown;
    std::optional<LandToShow> measured;  ///< being measured for `shown`
    std::optional<LandToShow> waiting;   ///< to be measured next
    MadeLand whole;                      ///< the newest land of full size: what is carved into
    std::shared_ptr<const Land> coarse;  ///< that without paths and sculpting after erosion, with larger cells
    TerrainFrame coarse_frame;
    Key coarse_of;  ///< Land::unsculpted_key
    bool thinning = false;
    double whole_seconds = 0;  ///< that carving anew into the land of full size took the last time
    LiveSize live_size;
    LiveSize carve_size;

    template <class Aim>
    bool aims_at() const {
        return std::holds_alternative<Aim>(aim);
    }
    const PathCarving* carving() const;
    PathCarving* carving();
    bool carves_anew() const { return carving() && carving()->request != PathCarving::Request::none; }
    bool is_busy() const { return worker.state == WorkerState::working || worker.state == WorkerState::paused; }
    /// Whether there is something to cancel: erosion, live land, or ground that takes long.
    bool can_cancel() const;
    /// Whether more than carving is under way.
    bool is_working() const { return worker.state == WorkerState::working && !carves_anew(); }
    bool shows_run() const { return aims_at<aim::Erosion>() || aims_at<aim::LookBack>(); }
    bool is_stale() const { return present.erosion != erosion_key; }
    /// Whether the run last asked for began with other ground than the project has now.
    bool run_is_outdated() const { return present.layers != run_ground; }
    /// Whether the states of that run can be looked at beside the present project: they have its cells.
    bool run_can_be_shown() const;
    bool runs_by_itself() const;
    bool is_carving() const;
    bool is_settled() const;
    LandState state() const;
    LandWork work() const;
    double live_cells() const;
};

}  // namespace cuesta
