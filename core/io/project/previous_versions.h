#pragma once
/// \file Earlier states of a project's file: saving keeps what it replaces.
///
/// The versions of "valley.cuesta" are projects of their own in the hidden folder ".valley.cuesta-versions" beside it,
/// named by the time they were saved at (UTC): "2026-11-22 01.05.33.cuesta".

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

inline constexpr int kept_versions = 5;

struct PreviousVersion {
    std::string path;
    std::int64_t time = 0;  ///< when it was saved, seconds since 1970 (UTC)
    bool operator==(const PreviousVersion&) const = default;
};

/// Of the project at `path`, newest first. None if there is no such folder.
std::vector<PreviousVersion> previous_versions(const std::string& path);

/// Outcome of saving besides the file.
struct SaveReport {
    std::optional<Error> not_kept;  ///< why the file that was replaced is not among the versions
};

/// write_project(), with the file that is replaced kept as a version, and the oldest above `most` removed. There is
/// always a whole file at `path`: the version is a second name for the old file, or a copy where the file system knows
/// no such names. That a version cannot be kept is no reason not to save.
Result<SaveReport> save_project(const std::string& path, const Project& project, int most = kept_versions);

}  // namespace cuesta
