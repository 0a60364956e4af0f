#pragma once
/// \file Projects on disk: one file, JSON and rasters, versioned.

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

inline constexpr int project_file_version = 1;
inline constexpr const char* project_file_ending = ".cuesta";

/// Appears whole or not at all. Same project, same bytes.
Result<void> write_project(const std::string& path, const Project& project);
/// Unknown keys and versions from the future are errors that name the key.
Result<Project> read_project(const std::string& path);

}  // namespace cuesta
