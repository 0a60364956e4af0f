#pragma once
/// \file From a project to its land, stage by stage, each kept under the key of what it depends on.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/hash.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// The key of a stage's result: everything that the stage and those before it depend on, and the coarsening.
/// From Stage::erosion on the number of steps counts; the steps on the way have keys of their own (resume, scrub).
Key stage_key(const Project& project, Stage stage, int coarsening);

struct ErosionProgress;  // core/pipeline/result_cache.h
class ErosionStepper;    // core/erosion/stepper.h

/// A state on the way of a run of erosion, under the key of everything that it depends on but its number of steps.
struct KeptState {
    Key run;
    std::shared_ptr<const ErosionProgress> progress;
};

struct EvaluateOptions {
    Stage stage = Stage::outputs;  ///< how far to go
    int coarsening = 1;            ///< 1 full size; 2, 4, ... cells that many times as large
    /// Erosion stops after so many steps of all phases, as if the project were cut there (looking back); more than
    /// there are count as all. Absent: all.
    std::optional<std::int64_t> erosion_steps;
    WorkControl control;  ///< stopping ends erosion after the running step and keeps its result
    /// Called from the working thread with land on its way, at most every `preview_interval` seconds while erosion
    /// runs.
    std::function<void(std::shared_ptr<const Land>)> preview;
    double preview_interval = 0.1;  ///< 0: after every step, whatever that costs
    /// Stages before Stage::paths add what is sculpted after erosion and carve the paths into their ground as well
    /// (that before erosion, while it is edited).
    bool carve_early = false;
    /// Fills displacement maps (render/compute); empty, or where it fails: the CPU does (core/carve/displacement.h).
    Carver carver;
    /// Asked before each carving for the project whose paths are carved and whose sculpting after erosion is added, if
    /// they are edited while land is computed. Empty, or null: the evaluated project.
    std::function<std::shared_ptr<const Project>()> paths_of;
    /// Called between erosion steps; blocks while the run is paused. It may come back with true before: then a preview
    /// is wanted (the paths have changed), and it is called again. May be empty.
    std::function<bool()> pause_point;
    /// States that earlier evaluations, of this process or another one, handed to `keep_state`: erosion goes on from
    /// the furthest that fits, with the bytes of an unbroken run. The others are passed over.
    std::vector<KeptState> kept_states;
    /// Called from the working thread with states to go on from: every `keep_interval` seconds or so while land erodes,
    /// at the end of the erosion on the levels, and where erosion is stopped. `stage`: cascade_erosion or erosion. The
    /// steps wait for it.
    std::function<void(Stage stage, const Key& run, const ErosionProgress& progress)> keep_state;
    double keep_interval = 60;
    /// Makes the steps of erosion, on the levels too, to the same bytes; null: the processor. Not owned; used by one
    /// evaluation at a time.
    ErosionStepper* stepper = nullptr;
};

/// Keeps results of stages and states of erosion (least recently used go first when the budget is exceeded).
/// All members may be called from any thread; evaluations with one Evaluator run one after another.
class Evaluator {
public:
    explicit Evaluator(std::size_t budget_bytes = std::size_t{1} << 30);
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    /// Computes the land. When stopped during erosion or later, returns the land as far as it got (report.steps_done
    /// less than wanted, or without its paths); when stopped before, Error::cancelled().
    /// Previews have their paths, too; where carving takes long, as they lay on earlier ground. A carver that fails
    /// is passed over, and the plan's remarks say so.
    Result<std::shared_ptr<const Land>> evaluate(const Project& project, const EvaluateOptions& options);

    /// `land` (of an evaluation of this Evaluator or another one, also one that was cut short) with what `project` has
    /// sculpted after erosion, and its enabled paths, in the place of those that it has. No other stage is computed, so
    /// that it costs what carving costs, and only the tiles that changed. Of the options `control`, `carver` and
    /// `paths_of` count. When stopped, Error::cancelled().
    Result<std::shared_ptr<const Land>> carve_anew(const Land& land, const Project& project,
                                                   const EvaluateOptions& options);

    /// Takes a state of an evaluation of another process into the cache, so that runs go on from it and one can look
    /// back to it.
    void adopt(const KeptState& kept);

    /// Whether the stage's result is kept (fresh) or would be computed (stale); of Stage::paths and Stage::outputs the
    /// map counts, which is quickly added to the ground.
    bool is_fresh(const Project& project, Stage stage, int coarsening) const;

    /// The steps of the project's phases, in order, at which its land after erosion needs no step of erosion, since the
    /// state is kept; 0 among them where the ground before erosion is kept. For looking back. Cheap; also while an
    /// evaluation runs, whose states are there as soon as they are kept.
    std::vector<std::int64_t> kept_steps(const Project& project, int coarsening) const;

private:
    struct Cache;
    std::unique_ptr<Cache> cache_;
};

}  // namespace cuesta
