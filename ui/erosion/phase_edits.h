#pragma once
/// \file The phases of a run as a list to be edited: pure functions of a project, whose indices count the phases as
/// erosion_phases() does, 0 the first. What is edited is the plan; running makes its land.

#include <cstddef>

#include "core/model/project.h"

namespace cuesta {

/// One phase fewer; of the last one's settings those of the one before it remain. The only phase stays.
Project without_phase(const Project& project, std::size_t phase);
/// The phase `by` places earlier (< 0) or later, as far as there are places.
Project with_phase_moved(const Project& project, std::size_t phase, int by);
/// One phase more at the end, with the settings and steps of the last: they are one until its settings change.
Project with_phase_added(const Project& project);
/// The run up to the phase, and the phase's own settings as those that are edited and run next. Later ones go.
Project begun_again_from(const Project& project, std::size_t phase);

}  // namespace cuesta
