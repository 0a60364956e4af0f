#pragma once
/// \file The land behind the window: asks the worker for it, coarse first and then full, and tells the GUI thread what
/// came. Carving is in land_tasks_carving.cpp, what is live in land_tasks_live.cpp.

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/hash.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_worker.h"
#include "ui/land/live_chain.h"
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

/// What is being computed, and for whom.
struct LandWork {
    std::shared_ptr<const Project> project;  ///< null: nothing
    Stage last = Stage::base;                ///< how far it goes
    bool live = false;                       ///< all of the stages at once, coarse
    bool carves = false;                     ///< paths are on their way into the land
    bool failed = false;                     ///< the last work could not be done
    std::string cause;                       ///< why; empty unless it failed
};

/// GUI thread only (the worker's call is passed on as an event), but for is_fresh().
class LandTasks : public QObject {
    Q_OBJECT
public:
    using Value = std::shared_ptr<const Project>;

    explicit LandTasks(QObject* parent = nullptr);
    ~LandTasks() override;

    /// Tells of the present project. If the ground before erosion depends on what changed, it is computed anew: coarse
    /// at once, as fine as fits into a frame, and without erosion on the levels; full when the edits rest. One coarse
    /// land is computed at a time and then the newest project's, so that a stream of edits always shows something.
    /// A run of erosion that does not depend on the change goes on.
    ///
    /// Paths that changed are carved anew into the land at hand, and what is sculpted after erosion is added anew,
    /// whatever it is: the ground before erosion, the end of
    /// a run, an earlier state of it, also of a run whose settings are others by now. No step of erosion is made for
    /// them. A run that goes on has them in its previews and at its end; if it is paused, they are shown at once. While
    /// they are dragged the land is coarse where carving it whole, or taking it over into the view, took too long.
    ///
    /// While it is live the eroded land follows as well (LiveChain): coarse at once, finer when the edits rest, and
    /// then of full size in the background, which shows nothing before its end. A run of a project that is no longer
    /// the present one makes way; what it reached is kept.
    void set_project(Value project);
    /// Whether eroded land follows every edit. Switching it on brings the land up to date; off, what is shown stays.
    void set_live(bool live);
    bool is_live() const { return live_; }
    /// While suspended nothing is computed for edits, live or not; run() alone brings the land up to date. What is
    /// under way for full land in the background ends; a run that the user began goes on.
    void set_suspended(bool suspended);
    bool is_suspended() const { return suspended_; }
    const LiveChain& chain() const { return chain_; }
    /// Whether the run that goes on was begun by itself, to bring live land to its full size.
    bool runs_by_itself() const { return by_itself_ && is_busy() && carve_ == Carve::nothing; }
    /// The project last told of; null before the first.
    const Value& project() const { return project_; }
    LandWork work() const;
    /// As Evaluator::is_fresh, at full size. Any thread.
    bool is_fresh(const Project& project, Stage stage) const { return worker_->is_fresh(project, stage, 1); }
    /// Who fills displacement maps from now on; empty: the processor.
    void set_carver(Carver carver) { worker_->set_carver(std::move(carver)); }
    /// Whether the paths of the present project are still on their way into the land of full size.
    bool is_carving() const;
    /// Erodes the present project by its schedule; continues what was cancelled.
    void run();
    void toggle_pause();
    /// Ends the running erosion after its step.
    void cancel();
    /// Shows the ground before erosion again.
    void show_ground();

    /// The project of the run that was made or is being made last; null where there is none, or where the ground that
    /// it began with is no longer the project's.
    Value run_project() const;
    /// How many steps of all its phases that run came to; those that were looked back from count.
    std::int64_t reached() const { return reached_; }
    /// The steps of that run whose states are kept, in order.
    std::vector<std::int64_t> kept_steps() const;
    /// Whether one can look back: not while the run goes on.
    bool can_look() const;
    /// Shows the land after that many steps of the run, at once where that state is kept. A paused run ends where it
    /// is. Of steps asked for in quick succession the newest is shown next.
    void look_at(std::int64_t step);
    /// How many cells the view can take over without making the window wait. Previews are drawn no finer.
    void set_affordable_cells(double cells) { affordable_cells_ = cells; }

    /// The newest land of full size; null until there is one. What brushes begin with.
    const std::shared_ptr<const Land>& whole() const { return whole_; }
    /// The newest land; its `land` is null until the first.
    const ShownLand& shown() const { return shown_; }
    LandState state() const;
    WorkerStatus status() const { return status_; }
    bool is_busy() const { return status_.state == WorkerState::working || status_.state == WorkerState::paused; }
    /// Whether what is shown is of full size and nothing is under way.
    bool is_settled() const;
    /// Of full land, how many times as large the cells shown are.
    int shown_coarsening() const;

Q_SIGNALS:
    void land_changed();
    void status_changed();
    /// It was switched on or off, suspended or resumed.
    void live_changed();
    /// The worker could not make the land; words for the user.
    void failed(const QString& message);

private:
    enum class Wanted { nothing, live_ground, full_ground, erosion, look, live };
    enum class Carve { nothing, coarse, whole };
    bool shows_run() const { return wanted_ == Wanted::erosion || wanted_ == Wanted::look; }
    bool show_kept_result();
    void follow_paths();
    void go_on_carving();
    void carve(Carve wanted);
    int carve_coarsening() const;
    void make_coarse(int factor);
    /// Of the project last told of: found once an edit.
    struct Keys {
        Key splines, layers, erosion, paths;
        bool operator==(const Keys&) const = default;
    };
    static Keys keys_of(const Project& project);
    bool is_stale() const { return present_.erosion != erosion_key_; }
    void follow(bool anew);
    void follow_ground();
    void follow_live(bool anew);
    void begin_live();
    void connect_chain();
    bool chain_is_wanted() const;
    double live_cells() const;
    /// What runs is more than carving.
    bool is_working() const { return status_.state == WorkerState::working && carve_ == Carve::nothing; }
    void request(Wanted wanted, bool by_itself = false);
    bool live_is_running() const { return wanted_ == Wanted::live_ground && is_busy(); }
    void on_worker_changed();
    void take_status();
    void show(std::shared_ptr<const Land> land, bool live);

    Value project_;
    Value worked_at_;  ///< of the request that runs or ran last
    Keys present_;
    Keys followed_;  ///< that the land was last brought up to date for, or is being
    bool live_ = false;
    bool suspended_ = false;
    bool by_itself_ = false;  ///< the run was begun by the chain
    LiveChain chain_;
    Wanted wanted_ = Wanted::nothing;  ///< of the request that runs or ran last
    Key ground_key_;                   ///< of the ground last asked for
    Key shape_key_;                    ///< of the same before it is eroded on the levels
    Key erosion_key_;                  ///< of the erosion last asked for
    Value run_;                        ///< what erosion_key_ is about
    std::int64_t reached_ = 0;
    std::int64_t looked_at_ = 0;            ///< while wanted_ is look
    std::optional<std::int64_t> look_due_;  ///< to be looked at next
    WorkerStatus status_;
    std::uint64_t generation_ = 0;  ///< of the land last taken from the worker
    ShownLand shown_;
    std::shared_ptr<const Land> measured_;  ///< being measured for shown_
    std::shared_ptr<const Land> waiting_;   ///< to be measured next
    bool waiting_is_live_ = false;
    LiveSize live_size_;
    bool live_is_due_ = false;  ///< the project changed since the live ground that runs was asked for
    bool full_is_due_ = false;  ///< edits rest: full ground is wanted after the live one that runs
    // Carving anew, which leaves `wanted_` as it is.
    Carve carve_ = Carve::nothing;        ///< what the request that runs or ran last is
    bool carve_is_due_ = false;           ///< the paths changed since they were last asked for
    bool whole_is_due_ = false;           ///< they were asked for on coarse land alone
    std::shared_ptr<const Land> whole_;   ///< the newest land of full size: what is carved into
    std::shared_ptr<const Land> coarse_;  ///< that without paths and sculpting after erosion, with larger cells
    Key coarse_of_;                       ///< Land::unsculpted_key
    bool making_coarse_ = false;
    double whole_seconds_ = 0;  ///< that carving anew into the land of full size took the last time
    LiveSize carve_size_;
    double affordable_cells_ = 40000;
    QTimer refine_;
    std::atomic<bool> told_{false};
    QThreadPool measuring_;
    std::unique_ptr<LandWorker> worker_;  ///< last: its thread ends before the rest goes
};

}  // namespace cuesta
