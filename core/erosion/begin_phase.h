#pragma once
/// \file Another schedule takes over in the middle of a run.

#include <vector>

#include "core/erosion/state.h"

namespace cuesta {

/// Makes a state that `previous` has run ready to be gone on with by `next`. Ground, water and its load stay as they
/// are, and so do the books.
/// - Materials whose talus is 0 in `materials` (as many as the state has, as start_of_erosion was given them) follow
///   next.thermal.talus.
/// - Flows are metres a sub-step: where one takes another time they are scaled, so that the same streams run on.
/// - What another scheme of water keeps of its own is dropped: water then starts from rest.
/// Schedules that agree in these leave the state as it is, to the bit.
void begin_phase(ErosionState& state, const ErosionSchedule& previous, const ErosionSchedule& next,
                 const std::vector<MaterialParameters>& materials);

}  // namespace cuesta
