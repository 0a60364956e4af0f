#pragma once
/// \file Parameters that the land of a project depends on, as the others stand: one rule for forms, `--set` and
/// `params`.

#include <string>
#include <string_view>

#include "core/model/project.h"

namespace cuesta {

/// The reason, as a sentence, for a parameter ("water.friction", "spline.first_level") to do nothing in this project:
/// "Needs rain." Empty: it acts, or nobody knows. Forms grey the parameter and show the reason; `--set` warns of it.
/// Thread-safe.
std::string_view why_unused(const Project& project, const std::string& parameter_id);

/// The same for a parameter of an element of the project's stack, without the element's number: "blend.radius".
std::string_view why_unused_in_element(const Project& project, const StackElement& element,
                                       const std::string& parameter_id);

/// A sentence on a parameter that acts, but not as its value says: "Acts as one cell: ...". Empty: it acts as it says.
/// Forms show it below the parameter, `--set` warns of it. Thread-safe.
std::string_view note_on(const Project& project, const std::string& parameter_id);

}  // namespace cuesta
