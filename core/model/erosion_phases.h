#pragma once
/// \file The phases of a run of erosion: how many steps they make, cutting a run short, and going on from there. Pure
/// functions of a project.

#include <cstdint>
#include <vector>

#include "core/model/project.h"

namespace cuesta {

/// Steps that a schedule makes: erosion.steps, or none where all proportions are 0.
std::int64_t steps_of(const ErosionSchedule& schedule);

/// Whether two schedules differ in nothing but their number of steps.
bool same_but_for_steps(const ErosionSchedule& a, const ErosionSchedule& b);

/// A stretch of a run with the same settings.
struct ErosionPhase {
    const ErosionSchedule* schedule = nullptr;  ///< in the project
    std::int64_t first = 0;                     ///< steps of the phases before
    std::int64_t last = 0;                      ///< steps at its end, > first
};

/// The phases of a project as they run: those without steps left out, and neighbours that differ only in their number
/// of steps taken together. They look into the project.
std::vector<ErosionPhase> erosion_phases(const Project& project);

/// Steps of all phases.
std::int64_t total_steps(const Project& project);

/// The settings that the run begins with: of the first phase with steps, else of `erosion`. The erosion on the levels,
/// which comes before the run, has these.
const ErosionSchedule& first_schedule(const Project& project);

/// The project cut after `step` steps of all phases (0 .. total_steps, else the nearest of them), as if the run were
/// there now: what was run until then becomes past, and `erosion`, with its settings as they are, goes on with as many
/// steps as were left. Evaluating the result is the same land as before as long as `step` lies in the last phase; in an
/// earlier one, the phases after it are forgotten. Then change `erosion`, and a new phase begins.
Project cut_at(Project project, std::int64_t step);

/// Takes past phases that make no steps out, and puts neighbours together that differ only in their number of steps (as
/// long as the sum is a number that erosion.steps can be), `erosion` too. The land stays the same.
void merge_phases(Project& project);

/// The largest that erosion.steps can be.
inline constexpr std::int64_t most_steps_of_phase = 1000000;

}  // namespace cuesta
