#pragma once
/// \file Parameters of land that grows from splines, of its noise, of erosion on the levels and of beds, as the others
/// of the project stand.

#include <string_view>

#include "core/model/project.h"

namespace cuesta {

/// The reason, as a sentence, for a parameter of the sets splines, spline, noise, cascade and strata to do nothing.
/// Empty: it acts, or belongs to another set. core/pipeline/parameter_uses.h asks for all sets. Thread-safe.
std::string_view why_relief_ignores(const Project& project, std::string_view parameter_id);

/// A sentence on a parameter of these sets that does nothing yet, but is where its use begins, so that it stays open.
/// Empty: none. Thread-safe.
std::string_view note_on_relief(const Project& project, std::string_view parameter_id);

}  // namespace cuesta
