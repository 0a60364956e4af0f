#pragma once
/// \file Parameters of a project set by id, as `--set` and scripts do it.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// The id of a parameter, or "KIND.as_published", and its value as text.
using ParameterSetting = std::pair<std::string, std::string>;

/// Sets them in their order, all or none. What follows from them is done, too: eroded material with settings of its own
/// is kept apart, and imported land that is amplified gets its finer frame, unless its frame has a size of its own. An
/// unknown id or a value out of range is an error whose `where` is "id=value".
Result<void> set_parameters(Project& project, const std::vector<ParameterSetting>& settings);

/// A parameter of a project: its description and the value that it has there.
struct ProjectParameter {
    const ParameterField* field = nullptr;  ///< lives as long as the program
    double value = 0;
};

/// The parameter of that id; absent where the project has none.
std::optional<ProjectParameter> find_parameter(Project project, const std::string& id);

}  // namespace cuesta
