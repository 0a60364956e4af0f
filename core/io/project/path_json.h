#pragma once
/// \file Paths as JSON, as they stand in a project's "paths": the keys of core/io/project/sketched_json.h, of which
/// knots with automatic tangents are written as [x, y, z], and
///
///     "own_cross_section": [[x, y], ...]
///
/// where the path has one. "parameters" are PathParameters, those of meta points PathSection.

#include <nlohmann/json.hpp>
#include <vector>

#include "core/io/files/json_object.h"
#include "core/model/path.h"

namespace cuesta {

nlohmann::json paths_to_json(const std::vector<Path>& paths);

nlohmann::json path_to_json(const Path& path);
/// One path, unchecked but for the types and ranges of what it has. Throws UnreadableInput.
Path read_path(JsonObject object);

/// The array "own_cross_section", and back: unchecked but for being pairs of numbers. read_cross_section() throws
/// UnreadableInput.
nlohmann::json cross_section_to_json(const std::vector<glm::dvec2>& points);
std::vector<glm::dvec2> read_cross_section(JsonObject& parent, const std::string& key);

/// Reads the array "paths" of `parent`. What check_paths (core/model/spline_check.h) refuses is refused. Throws
/// UnreadableInput.
std::vector<Path> read_paths(JsonObject& parent);

}  // namespace cuesta
