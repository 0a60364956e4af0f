#pragma once
/// \file The one background thread that computes land. The latest request wins; running work is stopped between steps.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land.h"

namespace cuesta {

struct LandRequest {
    std::shared_ptr<const Project> project;
    Stage stage = Stage::layers;  ///< Stage::outputs runs erosion, Stage::layers shows the ground before it
    int coarsening = 1;
    double preview_interval = 0.1;  ///< seconds between previews while erosion runs
    bool previews = true;           ///< false: nothing is published before the end
    /// As EvaluateOptions::erosion_steps: looking back at an earlier state of the run.
    std::optional<std::int64_t> erosion_steps = {};
    bool carve_early = false;  ///< as EvaluateOptions::carve_early
    /// Not null: only what is sculpted after erosion, and the paths, come anew into this land (Evaluator::carve_anew).
    /// Nothing else of the request counts.
    std::shared_ptr<const Land> carve_into = {};
    std::shared_ptr<const Project> paths_of = {};  ///< whose paths are carved; null: those of `project`
};

enum class WorkerState { idle, working, paused, failed };

struct WorkerStatus {
    WorkerState state = WorkerState::idle;
    double share = 0;                    ///< 0..1 of the running request
    std::string activity;                ///< "Eroding"
    std::string how_far;                 ///< "step 120 of 300"; may be empty
    std::optional<double> counted;       ///< the share that how_far counts to, as Activity::counted
    std::optional<double> seconds_left;  ///< absent until it can be told
    std::optional<Error> error;          ///< of the last request, if it failed
    std::uint64_t generation = 0;        ///< counts lands published; a change means latest() is new
    bool cancelled = false;              ///< the last request was cancelled and latest() is what it got to
    double seconds = 0;                  ///< that the last request took, waiting and pauses included
    double stop_seconds = 0;             ///< from asking the last request to end until it had; 0 if not asked to
};

class LandWorker {
public:
    /// `changed` is called from the worker's thread whenever status() or latest() may have changed, at most about 15
    /// times a second while working, and always at the end. It must return at once (post an event).
    /// `gives_way`: the threads that compute yield to those of a window (core/base/threads.h).
    /// `budget_bytes`: of its Evaluator.
    explicit LandWorker(std::function<void()> changed = {}, bool gives_way = false,
                        std::size_t budget_bytes = std::size_t{1} << 30);
    /// Stops the running work between two steps and waits for it.
    ~LandWorker();
    LandWorker(const LandWorker&) = delete;
    LandWorker& operator=(const LandWorker&) = delete;

    /// Carver that fills displacement maps from now on; empty: the CPU.
    void set_carver(Carver carver);
    /// Stepper for the stage of erosion from the next request on; null: the processor. Nobody else uses it meanwhile. A
    /// request that runs keeps the one that it began with.
    void set_stepper(std::shared_ptr<ErosionStepper> stepper);
    /// Keeper of states of runs of full size from the next request on, at most every `interval` seconds (as
    /// EvaluateOptions::keep_state, from the worker's thread); empty: they are only kept in memory.
    void set_state_keeper(decltype(EvaluateOptions::keep_state) keeper, double interval);
    /// As Evaluator::adopt.
    void adopt(const KeptState& kept);

    /// Carves the paths, and adds the sculpting after erosion, of that project in the place of those of the request
    /// that runs or waits: its previews, the next of which comes at once if it is paused, and its end, unless it has
    /// come to that already.
    void carve_paths_of(std::shared_ptr<const Project> project);

    /// Asks for land. What runs is stopped after its step; a request not yet begun is dropped. Returns at once.
    void request(LandRequest request);
    void pause();
    void resume();
    /// Ends the running request after its step; what it got to stays as latest(), with its paths.
    void cancel();
    /// The same, but nothing is published: what it got to is only kept for the next request of that project.
    void drop();

    WorkerStatus status() const;
    /// The newest land, final or preview; null until the first. Immutable.
    std::shared_ptr<const Land> latest() const;
    /// As Evaluator::kept_steps: where one can look back at once. Also while work runs.
    std::vector<std::int64_t> kept_steps(const Project& project, int coarsening = 1) const;
    /// As Evaluator::is_fresh. Also while work runs.
    bool is_fresh(const Project& project, Stage stage, int coarsening) const;
    /// Blocks until nothing is running or waiting (tests, command line).
    void wait();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace cuesta
