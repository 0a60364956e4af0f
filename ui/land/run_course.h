#pragma once
/// \file Going on with a run in another way: what becomes of the project. Pure functions.

#include <QString>
#include <cstdint>

#include "core/model/project.h"

namespace cuesta {

/// Whether `present` differs from the project of a run in nothing that the run depends on but its settings of erosion:
/// then the run can go on with those of `present` instead of beginning anew.
bool differs_in_settings_alone(const Project& present, const Project& run);

/// `present` such that its run is that of `run` for `step` steps, and from there goes on with the settings of
/// `present`: for as many steps as `run` had left there, unless `present` names another number, or none were left; then
/// for the number that it names. Settings that are the same make no new phase.
Project gone_on(const Project& present, const Project& run, std::int64_t step);

/// What the settings of a phase are, for a tool tip: the mixture, and what differs from the phase before (null: from
/// the defaults).
QString phase_text(const ErosionSchedule& schedule, const ErosionSchedule* before);

}  // namespace cuesta
