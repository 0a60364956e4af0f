#pragma once
/// \file Paths on the command line: read from files of geographic information systems, written for them and for
/// engines.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/arguments.h"
#include "core/carve/plan.h"
#include "core/model/project.h"

namespace cuesta {

/// --paths FILE, and what its attributes leave open.
struct PathArguments {
    std::vector<std::string> files;
    std::vector<std::string> layers;
    std::string kind;
    std::string kind_field;
    std::string width_field;
    float width = 0;   ///< m; 0: not given
    float blend = -1;  ///< m; below 0: not given
    std::string system;
    bool drape = false;
    SettingArguments settings;

    void declare(CLI::App& command);
    /// Whether kind and settings make sense; an error means wrong usage. To be asked before files are read.
    Result<void> check() const;
    /// Reads the files' paths into the project, after those that it has; `ground` is of the frame's size. Settings hold
    /// for what is read. Prints and returns remarks.
    Result<std::vector<std::string>> read_into(Project& project, RasterView<const float> ground) const;
};

/// Whether paths can be written to that name: .geojson, .json (for engines), or a mesh's ending. Files can be made
/// there. To be asked before long work; `misused` is set where the ending is the trouble.
Result<void> check_paths_output(const std::string& path, bool& misused);
/// Whether that ending needs a plan.
bool needs_plan(const std::string& path);

struct PathsOutput {
    bool terrain_system = false;  ///< of GeoJSON: the terrain's reference system, not WGS 84
    double tolerance = 0;         ///< of GeoJSON: m; 0: knots
};
/// Writes them, as the ending says; `plan` may be null where none is needed. Returns remarks.
Result<std::vector<std::string>> write_paths(const std::string& path, const Project& project, const CarvePlan* plan,
                                             const PathsOutput& output);

}  // namespace cuesta
