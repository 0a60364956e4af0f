#pragma once
/// \file Forms of the parameters that exports have in common with no project.

#include <functional>
#include <set>
#include <string>

namespace cuesta {

class ExportCommands;
class ParameterForm;

/// The rows of these ExportParameters; `then` is called after each change.
ParameterForm* make_export_form(ExportCommands& commands, const std::set<std::string>& ids,
                                const std::function<void()>& then);

}  // namespace cuesta
