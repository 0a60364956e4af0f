#pragma once
/// \file The key of a run of erosion, whatever its length, and of the states on its way.

#include <cstdint>

#include "core/base/hash.h"
#include "core/model/project.h"

namespace cuesta {

/// How many steps a run makes: erosion.steps, or none where all proportions are 0.
std::int64_t steps_of(const Project& project);

/// Stands for everything that a run depends on but its number of steps.
Key run_key(const Project& project, int coarsening);

/// Stands for everything that the erosion on the levels depends on but its steps and the parameters that come in later
/// (cascade_phases()).
Key cascade_run_key(const Project& project, int coarsening);

/// The state of a run after `step` steps.
Key state_key(const Key& run, std::int64_t step);

}  // namespace cuesta
