#pragma once
/// \file Neighbouring terrains, from files.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// --neighbour SIDE=FILE, once for each side.
struct NeighbourArguments {
    std::vector<std::string> sides;

    void declare(CLI::App& command);
    /// Reads the heightmaps and bends the rim of the project to them. Prints warnings.
    Result<void> apply(Project& project) const;
};

}  // namespace cuesta
