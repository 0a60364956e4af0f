#pragma once
/// \file Parameters of an element that act, as the others stand.

#include <string>
#include <string_view>

#include "core/model/base.h"

namespace cuesta {

/// The reason, as a sentence, for a parameter of an element ("placement.x", "blend.radius") to do nothing: "Needs a
/// smooth blend." Empty: it acts, or is none of an element's own. Thread-safe.
std::string_view why_element_ignores(const StackElement& element, std::string_view parameter_id);

}  // namespace cuesta
