#pragma once
/// \file Steps that have a twin on the device, and the others.

#include <string_view>

#include "core/erosion/erode.h"

namespace cuesta {

/// Names what keeps all steps of a kind in this run on the processor, such as "layers"; empty: they have a twin.
std::string_view obstacle_on_device(ErosionKind kind, const ErosionState& state, const ErosionInput& input);

/// The next step of the run, of this kind, can be made on the device. The fields of the water need not be there yet.
bool has_twin(ErosionKind kind, const ErosionState& state, const ErosionInput& input);

}  // namespace cuesta
