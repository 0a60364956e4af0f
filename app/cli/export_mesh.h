#pragma once
/// \file `cuesta-cli export -o LAND.glb`: land as triangles.

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "app/cli/outcome.h"
#include "core/model/mesh_parameters.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Options that stand for the parameters of meshes (core/model/mesh_parameters.h).
class MeshArguments {
public:
    void declare(CLI::App& command);
    /// The first option that was given, "" if none.
    std::string first_given() const;
    bool given(const std::string& option) const { return values_.contains(option); }
    /// `base` with what was given, for a file of that format. An error, which names the option, means wrong usage.
    Result<MeshParameters> applied_to(MeshParameters base, MeshFormat format) const;

private:
    std::map<std::string, std::string> values_;  ///< by option
};

/// Writes the land of `project` into the files of `path`, with a progress bar, and prints what came of it. Ctrl-C ends
/// it.
Outcome export_mesh_files(const std::string& path, const Land& land, const Project& project,
                          const MeshParameters& parameters);

}  // namespace cuesta
