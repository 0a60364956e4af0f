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
    double preview_interval = 0.1;
    /// Fills displacement maps (render/compute); empty: the CPU does (core/carve/displacement.h).
    Carver carver;
    /// Called between erosion steps; blocks while the run is paused. May be empty.
    std::function<void()> pause_point;
};

/// Keeps results of stages and states of erosion (least recently used go first when the budget is exceeded).
/// All members may be called from any thread; evaluations with one Evaluator run one after another.
class Evaluator {
public:
    explicit Evaluator(std::size_t budget_bytes = std::size_t{1} << 30);
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    /// Computes the land. When stopped during erosion, returns the land as far as it got (report.steps_done less than
    /// wanted);
    /// when stopped elsewhere, an error whose message is `stopped_message`.
    Result<std::shared_ptr<const Land>> evaluate(const Project& project, const EvaluateOptions& options);

    /// Whether the stage's result is kept (fresh) or would be computed (stale).
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
