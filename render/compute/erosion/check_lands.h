#pragma once
/// \file Small lands on which a device is compared with the processor before it is used.

#include <string>
#include <vector>

#include "core/erosion/erode.h"
#include "render/compute/erosion/water_form.h"

namespace cuesta {

/// A land and what erodes it.
struct CheckLand {
    std::string subject;  ///< "Water erosion"
    ErosionState start;
    ErosionInput input;
    int steps = 64;
    /// In software, which takes some ten milliseconds a step and computes with the processor's own instructions.
    int steps_in_software = 24;
    /// Its shaders are compiled when a run needs them first. Software, which takes longer to compile them than to
    /// erode, is not compared on it before it is used.
    bool is_variant = false;
    /// Of water, where the device can run it.
    WaterForm water_form = WaterForm::three;
};

/// Every kernel and every variant of it that has rules of its own, on a few thousand cells each. All kinds of erosion
/// on one material that nothing holds come first.
std::vector<CheckLand> check_lands();

}  // namespace cuesta
