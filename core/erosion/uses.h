#pragma once
/// \file Parameters that a schedule of erosion depends on, as its others stand.

#include <string>
#include <string_view>

#include "core/erosion/parameters.h"

namespace cuesta {

/// The reason, as a sentence, for a parameter ("water.friction") to do nothing in runs of this schedule: "Needs rain."
/// Empty: it acts, or belongs to no set of erosion. Forms grey the parameter and show the reason; `--set` warns of it.
/// Masks, layers and the land are not looked at. Thread-safe.
std::string_view why_unused(const ErosionSchedule& schedule, const std::string& parameter_id);

}  // namespace cuesta
