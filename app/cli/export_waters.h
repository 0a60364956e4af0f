#pragma once
/// \file Arguments and work of `export --waters`.

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "app/cli/outcome.h"
#include "app/cli/output_files.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

struct WatersArguments {
    std::string folder;            ///< empty: none are wanted
    std::optional<double> source;  ///< km^2; absent: the project's
    std::optional<double> runoff;  ///< mm a year; absent: the project's
    std::string sea;               ///< m; empty: the project's, if it has one

    void declare(CLI::App& command);
    /// Refuses a sea level that is no number.
    Outcome check() const;
    /// All that export_waters() writes.
    OutputFiles files() const;
};

/// Writes waters.geojson, waters.glb (where there is any), water_level.tif, water_id.tif and water_cover.tif into the
/// folder, which is made if need be.
Outcome export_waters(const WatersArguments& arguments, const Land& land, const Project& project);

}  // namespace cuesta
