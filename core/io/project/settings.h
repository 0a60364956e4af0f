#pragma once
/// \file Settings of a project as ids and texts, as presets and landforms hold them.

#include <string>
#include <utility>
#include <vector>

#include "core/io/files/json_object.h"
#include "core/model/project.h"

namespace cuesta {

/// Ids of parameters and their values as text.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// Those of a JSON object {id: value}; `place` is where it lies in the file. Throws UnreadableInput.
Settings read_settings(const nlohmann::json& object, const std::string& place);

/// Sets them in the project. An unknown id or a value out of range is an error that names `owner`.
Result<void> apply_settings(const Settings& settings, Project& project, const std::string& owner);

/// Whether `wanted` is that id or, whatever the case of its letters, that name.
bool is_called(const std::string& id, const std::string& name, const std::string& wanted);

}  // namespace cuesta
