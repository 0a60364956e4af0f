#pragma once
/// \file Import options of the command line beyond range and cell size.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/io/elevation/import_options.h"

namespace cuesta {

/// --mosaic, --crop, --resample and the like, of all commands that read a height map.
struct ImportArguments {
    std::vector<std::string> mosaic;
    std::string raw;
    std::string system;     ///< --in-crs
    std::string reproject;  ///< --reproject
    bool deterrace = false;
    std::string crop;
    std::string crop_to;
    std::string resample;
    std::string mesh_up;
    double mesh_unit = 0;  ///< 0: not given

    void declare(CLI::App& command);
    /// Into the options; an error means wrong usage.
    Result<void> apply(ImportOptions& options) const;
    /// Whether anything was asked, which would mean nothing for a project.
    bool any() const;
};

}  // namespace cuesta
