#pragma once
/// \file Going on with a run in another way: what becomes of the project. Pure functions.

#include <QString>
#include <cstdint>

#include "core/model/project.h"

namespace cuesta {

/// Whether `present` differs from the project of a run in nothing that the run depends on but its settings of erosion:
/// then the run can go on with those of `present` instead of beginning anew.
bool differs_in_settings_alone(const Project& present, const Project& run);

/// Steps after which the run of the project ends, those of all its phases: what the field Steps says. As total_steps(),
/// but also where no kind takes part in the last phase.
std::int64_t end_of_run(const Project& project);
/// Lets the run end after so many steps: the last phase makes what is left of them after the phases before, at least 0.
void set_end_of_run(Project& project, std::int64_t steps);

/// Whether a run that goes on from that step ends where the project says; false where that is at the step already, or
/// before it.
bool ends_later(const Project& present, std::int64_t step);
/// `present` such that its run is that of `run` for `step` steps, and from there goes on with the settings of
/// `present` to its end; where that is not later, for as many steps as the last phase of `present` has. Settings that
/// are the same make no new phase.
Project gone_on(const Project& present, const Project& run, std::int64_t step);

/// Settings of a phase, for a tool tip: the mixture, and what differs from the phase before (null: from the defaults).
QString phase_text(const ErosionSchedule& schedule, const ErosionSchedule* before);

}  // namespace cuesta
