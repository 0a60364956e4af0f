#pragma once
/// \file Eroded, carved land that follows edits, coarse first.

#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>

#include "core/model/project.h"
#include "core/pipeline/land_worker.h"
#include "ui/land/chain_cost.h"

namespace cuesta {

/// The whole chain of the newest project, from the base to the carved paths with *all* steps of erosion and the very
/// settings of the project, on larger cells: as coarse as fits into ChainCost::budget while edits come, then once they
/// rest with cells half as large, and so on, until what is left is the full size; that is LandTasks' own.
///
/// It has a worker, and so an evaluator, of its own:
/// - the results of full size, and the states of their runs to look back at, are not pushed out of their cache by the
///   hundred small lands of a drag; nor do these wait for a step of a terrain of 4096^2 to end;
/// - the kernels of both use the same threads (one oneTBB pool, core/base/threads.h), so that one would slow the other
///   down. Therefore LandTasks drops a run of full size when the chain begins. What it reached is kept in its
///   evaluator: with the edit undone it goes on from there;
/// - its budget is an eighth of the other's: lands here have a quarter of the cells at most.
///
/// One coarse land is computed at a time and then the newest project's, so that a stream of edits always shows
/// something; a finer one gives way at once. Larger cells erode otherwise than small ones, with the same settings: the
/// land shown is a sketch of the one that follows, and the window says its scale. GUI thread only.
class LiveChain : public QObject {
    Q_OBJECT
public:
    using Value = std::shared_ptr<const Project>;

    explicit LiveChain(QObject* parent = nullptr);
    ~LiveChain() override;

    /// Makes the land of this project, with no more cells than `most_cells` while edits come.
    void follow(Value project, double most_cells);
    /// Nothing more comes until the next project.
    void stop();
    /// Until ready().
    bool is_busy() const { return project_ != nullptr; }
    /// Whether edits rest and finer land is made.
    bool is_refining() const { return is_busy() && refining_; }
    /// Of the land that is made.
    int coarsening() const { return coarsening_; }
    const ChainCost& cost() const { return cost_; }

Q_SIGNALS:
    void land_made(const std::shared_ptr<const Land>& land);
    /// Edits rest, and everything coarser than the full size is made. Not after stop().
    void ready();
    /// The land could not be made. It is not busy then.
    void failed();

private:
    void make(int coarsening);
    void go_on();
    void on_worker_changed();

    Value project_;  ///< null: nothing to do
    Value made_of_;  ///< what the request that runs, or ran last, is about
    double most_cells_ = 0;
    int coarsening_ = 1;
    bool running_ = false;  ///< a request has not ended
    bool refining_ = false;
    std::uint64_t generation_ = 0;
    ChainCost cost_;
    QTimer rest_;
    std::atomic<bool> told_{false};
    std::unique_ptr<LandWorker> worker_;  ///< last: its thread ends before the rest goes
};

}  // namespace cuesta
