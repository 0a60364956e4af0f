#pragma once
/// \file The land behind the window: asks the worker for it, coarse first and then full, and tells the GUI thread what
/// came.

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
#include "ui/tasks/live_size.h"

namespace cuesta {

/// Land with what the window needs to know of it, found off the GUI thread.
struct ShownLand {
    std::shared_ptr<const Land> land;
    /// What the view draws: the same, or while erosion runs a coarser picture of it, as fine as the view can take in.
    std::shared_ptr<const Land> drawn;
    double lowest = 0;   ///< m
    double highest = 0;  ///< m
    /// Made while the project is being edited: coarse, soon followed by another.
    bool live = false;
};

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
};

/// GUI thread only (the worker's call is passed on as an event).
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
    void set_project(Value project);
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

    /// The newest land; its `land` is null until the first.
    const ShownLand& shown() const { return shown_; }
    LandState state() const;
    WorkerStatus status() const { return status_; }
    bool is_busy() const { return status_.state == WorkerState::working || status_.state == WorkerState::paused; }
    /// Whether what is shown is of full size and nothing is under way.
    bool is_settled() const;

Q_SIGNALS:
    void land_changed();
    void status_changed();
    /// The worker could not make the land; words for the user.
    void failed(const QString& message);

private:
    enum class Wanted { nothing, live_ground, full_ground, erosion, look };
    bool shows_run() const { return wanted_ == Wanted::erosion || wanted_ == Wanted::look; }
    void show_kept_result();
    void request(Wanted wanted);
    bool live_is_running() const { return wanted_ == Wanted::live_ground && is_busy(); }
    void on_worker_changed();
    void take_status();
    void show(std::shared_ptr<const Land> land, bool live);

    Value project_;
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
    double affordable_cells_ = 40000;
    QTimer refine_;
    std::atomic<bool> told_{false};
    QThreadPool measuring_;
    std::unique_ptr<LandWorker> worker_;  ///< last: its thread ends before the rest goes
};

}  // namespace cuesta
