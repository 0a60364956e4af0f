#pragma once
/// \file `--proportions`: how many steps of each kind of erosion to one another.

#include <string>

#include "core/base/result.h"
#include "core/erosion/parameters.h"

namespace cuesta {

/// "WATER:WIND:THERMAL", or kinds by name, "water=100,stream_power=5", in any order; kinds that are not named make no
/// steps. An error means wrong usage.
Result<void> apply_proportions(const std::string& text, MixingParameters& mixing);

}  // namespace cuesta
