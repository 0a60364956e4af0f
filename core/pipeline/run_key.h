#pragma once
/// \file The course of a run of erosion, phase by phase, and the keys of the states on its way.

#include <cstdint>
#include <vector>

#include "core/base/hash.h"
#include "core/model/erosion_phases.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// A phase with the key that stands for everything its states depend on but how many of its steps they made.
struct KeyedPhase {
    ErosionPhase phase;
    Key run;
};

/// The phases of a project's run, which they look into.
class ErosionCourse {
public:
    ErosionCourse(const Project& project, int coarsening);

    const std::vector<KeyedPhase>& phases() const { return phases_; }
    /// Of all phases.
    std::int64_t steps() const { return phases_.empty() ? 0 : phases_.back().phase.last; }
    /// The key under which the state after `step` steps (0 .. steps()) is kept. The state between two phases belongs to
    /// the earlier one.
    const Key& run_at(std::int64_t step) const;
    /// The schedule that made the step before; null for step 0 and where there is no phase.
    const ErosionSchedule* schedule_at(std::int64_t step) const;
    /// Stands for the ground after `step` steps: that of the state, with its ice where that is shown.
    Key ground_key(std::int64_t step) const;

private:
    Key start_;  ///< of the state before the first step where there is no phase
    std::vector<KeyedPhase> phases_;
};

/// Shapes of the project's enabled layers.
void add_layer_shapes(Hasher& hasher, const Project& project);

/// Stands for everything that the erosion on the levels depends on but its steps and the parameters that come in later
/// (cascade_phases()).
Key cascade_run_key(const Project& project, int coarsening);

/// Stands for what the splines spread of rain and erodibility over the finest level.
Key spread_key(const Project& project, int coarsening);

/// The state of a run after `step` steps.
Key state_key(const Key& run, std::int64_t step);

/// The result of a stage from Stage::erosion on, after `step` steps of the course, without paths.
Key eroded_key(const ErosionCourse& course, std::int64_t step, Stage stage);

}  // namespace cuesta
