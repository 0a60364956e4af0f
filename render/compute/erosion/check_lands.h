#pragma once
/// \file Small lands on which a device is compared with the processor before it is used.

#include <string>
#include <vector>

#include "core/erosion/erode.h"

namespace cuesta {

/// A land and what erodes it.
struct CheckLand {
    std::string subject;  ///< "Water erosion"
    ErosionState start;
    ErosionInput input;
    int steps = 64;
    /// In software, which takes some ten milliseconds a step and computes with the processor's own instructions.
    int steps_in_software = 24;
};

/// Every kernel and every variant of it that has rules of its own, on a few thousand cells each. All kinds of erosion
/// on one material that nothing holds come first.
std::vector<CheckLand> check_lands();

}  // namespace cuesta
