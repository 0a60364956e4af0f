#pragma once
/// \file Every parameter that there is, as lists and references show them.

#include <string>
#include <vector>

#include "core/base/parameter_set.h"

namespace cuesta {

/// A set of parameters as it is listed.
struct ListedParameters {
    std::string title;
    const std::vector<ParameterField>* fields = nullptr;  ///< never null; lives as long as the program
    /// Reason why a project's `--set` may not name them; empty: it may.
    const char* note = "";
    bool settable() const { return *note == '\0'; }
};

/// The sets of all kinds of projects, of splines, paths and elements, in the order of the reference. Thread-safe.
std::vector<ListedParameters> listed_parameters();

/// The range as text, with what 0 means, unless the default tells: "0 m .. 100 m, 0: no limit".
std::string range_with_zero(const ParameterDescription& description);

/// The default as text, with its unit and what 0 means: "35 °", "0 (no limit)".
std::string default_with_unit(const ParameterDescription& description);

/// The sentence, and what the parameter needs to act.
std::string sentence_with_need(const ParameterDescription& description);

}  // namespace cuesta
