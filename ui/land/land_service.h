#pragma once
/// \file The land behind the window, coarse first and then full. The decisions are in land_transitions.cpp.

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <memory>
#include <vector>

#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_worker.h"
#include "ui/land/land_events.h"

namespace cuesta {

/// Carries out what next() orders, with two workers, a timer and a thread that measures, and tells it what happens.
/// GUI thread only (a worker's call is passed on as an event), but for is_fresh().
class LandService : public QObject {
    Q_OBJECT
public:
    using Value = std::shared_ptr<const Project>;

    explicit LandService(QObject* parent = nullptr);
    ~LandService() override;

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
    bool is_live() const { return plan_.live; }
    /// While suspended nothing is computed for edits, live or not; run() alone brings the land up to date. What is
    /// under way for full land in the background ends; a run that the user began goes on.
    void set_suspended(bool suspended);
    bool is_suspended() const { return plan_.suspended; }
    const LiveChain& chain() const { return plan_.chain; }
    /// Whether the run that goes on was begun by itself, to bring live land to its full size.
    bool runs_by_itself() const { return plan_.runs_by_itself(); }
    /// The project last told of; null before the first.
    const Value& project() const { return plan_.project; }
    LandWork work() const { return plan_.work(); }
    /// As Evaluator::is_fresh, at full size. Any thread.
    bool is_fresh(const Project& project, Stage stage) const { return worker_->is_fresh(project, stage, 1); }
    /// Sets the carver that fills displacement maps from now on; empty: the processor.
    void set_carver(Carver carver) { worker_->set_carver(std::move(carver)); }
    /// Sets the stepper of the runs of full size from the next one on; null: the processor. Sketches are the
    /// processor's.
    void set_stepper(std::shared_ptr<ErosionStepper> stepper) { worker_->set_stepper(std::move(stepper)); }
    /// As LandWorker::set_state_keeper, of the runs of full size.
    void set_state_keeper(decltype(EvaluateOptions::keep_state) keeper, double interval) {
        worker_->set_state_keeper(std::move(keeper), interval);
    }
    /// A state of a run that another process has made: run() goes on from it if it is of the present project.
    void adopt(const KeptState& kept) { worker_->adopt(kept); }
    /// Whether the paths of the present project are still on their way into the land of full size.
    bool is_carving() const { return plan_.is_carving(); }
    /// Erodes the present project by its schedule; continues what was cancelled.
    void run();
    void toggle_pause();
    /// Ends the running erosion, or the making of ground that takes long, after its step.
    void cancel();
    bool can_cancel() const { return plan_.can_cancel(); }
    /// Shows the ground before erosion again.
    void show_ground();

    /// Before the project of another document is told of: the run that was made last is not one of it.
    void forget_run() { handle(event::DocumentReplaced{}); }
    /// The project of the run that was made or is being made last. It may have begun with other ground than the present
    /// project's (run_is_outdated). Null where there is none, or where its cells are not the project's.
    Value run_project() const { return plan_.run_can_be_shown() ? plan_.run : nullptr; }
    /// Whether that run began with other ground than the present project has: its states can be looked back at, but
    /// nothing goes on from them.
    bool run_is_outdated() const { return run_project() && plan_.run_is_outdated(); }
    /// Whether a state of such a run is what is shown, or on its way.
    bool looks_at_outdated() const { return run_is_outdated() && plan_.aims_at<aim::LookBack>(); }
    /// Whether there was a run that cannot be looked back at, since the cells of the project are others now.
    bool run_has_other_cells() const { return plan_.run && !plan_.run_is_forgotten && !run_project(); }
    /// Number of steps of all phases that the run reached; those that were looked back from count.
    std::int64_t reached() const { return plan_.reached; }
    /// The steps of that run whose states are kept, in order.
    std::vector<std::int64_t> kept_steps() const;
    /// Whether one can look back: not while the run goes on.
    bool can_look() const;
    /// Shows the land after that many steps of the run, at once where that state is kept. A paused run ends where it
    /// is. Of steps asked for in quick succession the newest is shown next.
    void look_at(std::int64_t step);
    /// Sets the number of cells that the view can take over without making the window wait. Previews are drawn no
    /// finer.
    void set_affordable_cells(double cells) { handle(event::CellsAfforded{cells}); }

    /// The newest land of full size; null until there is one. What brushes begin with.
    const std::shared_ptr<const Land>& whole() const { return plan_.whole.land; }
    /// The newest land; its `land` is null until the first.
    const ShownLand& shown() const { return plan_.shown; }
    LandState state() const { return plan_.state(); }
    WorkerStatus status() const { return plan_.worker; }
    bool is_busy() const { return plan_.is_busy(); }
    /// Whether what is shown is of full size and nothing is under way.
    bool is_settled() const { return plan_.is_settled(); }
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
    void handle(const LandEvent& event);
    void carry_out(LandOrder& order);
    void tell(const order::Tell& what);
    void measure(LandToShow land);
    void thin(const MadeLand& land, int factor);
    void read_worker();
    void read_sketcher();
    bool is_kept(const Value& project) const;

    LandPlan plan_;
    QTimer rest_;
    std::atomic<bool> worker_told_{false};
    std::atomic<bool> sketcher_told_{false};
    QThreadPool measuring_;
    // Last: their threads end before the rest goes.
    std::unique_ptr<LandWorker> worker_;
    std::unique_ptr<LandWorker> sketcher_;
};

}  // namespace cuesta
