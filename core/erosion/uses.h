#pragma once
/// \file Parameters that a schedule of erosion depends on, as its others stand.

#include <string>
#include <string_view>

#include "core/erosion/parameters.h"

namespace cuesta {

/// The reason, as a sentence, for a parameter ("water.friction") to do nothing in runs of this schedule: "Needs rain."
/// Empty: it acts, or belongs to no set of erosion. Masks, layers, the land and the number of steps are not looked at.
/// core/pipeline/parameter_uses.h asks for the parameters of whole projects. Thread-safe.
std::string_view why_unused(const ErosionSchedule& schedule, const std::string& parameter_id);

/// A sentence on a parameter that acts, but not as its value says: a border that some kind takes for another one.
/// Empty: it acts as it says. Thread-safe.
std::string_view note_on(const ErosionSchedule& schedule, const std::string& parameter_id);

/// Requirement of a parameter of erosion besides steps of its kind, whatever the schedule: "Needs rain." Empty:
/// nothing. Thread-safe.
std::string_view need_of(const std::string& parameter_id);

/// The reason, as a sentence, for a kind of erosion to do nothing: "Needs steps of water erosion." Thread-safe.
std::string_view reason_without(ErosionKind kind);

}  // namespace cuesta
