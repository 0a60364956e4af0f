#pragma once
/// \file The part of `cuesta-cli export` that writes maps, and the options of height maps.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/outcome.h"
#include "app/cli/output_files.h"
#include "core/io/elevation/height_map_files.h"
#include "core/io/engine/engine_export.h"
#include "core/model/land_map.h"
#include "core/model/project.h"

namespace cuesta {

struct Land;

/// --maps and what goes with it.
struct MapArguments {
    std::string folder;  ///< empty: no maps
    std::string maps;    ///< names with commas between them; empty: those that are usual
    std::string format = "tif";
    int bits = 16;
    std::string green = "opengl";

    void declare(CLI::App& command);
    /// An error means wrong usage.
    Result<std::vector<LandMap>> chosen() const;
    MapParameters parameters() const;
    /// The file of --format exr_layers.
    std::string layers_path() const;
    /// The files of maps that make sense (chosen()); none where no folder is named.
    OutputFiles files() const;
};

/// Makes and writes the maps, with a progress bar; Ctrl-C ends between two files, or layers. Prints the files. Maps
/// that are named and that the land does not have are an error, after the others are written.
Outcome export_maps(const MapArguments& arguments, const Land& land, const Project& project);

/// --dither, --tiles, --tile-size, --pattern, --exr, --raw-numbers, --first-row, --code-range.
struct HeightMapArguments {
    bool dither = false;
    int dither_seed = 1;
    std::string tiles;
    int tile_size = 0;
    std::string pattern;
    std::string exr = "grey";
    std::string raw = "codes";
    std::string rows = "north";
    std::string code_range;

    void declare(CLI::App& command);
    /// An error means wrong usage: also options that mean nothing to a file with that ending.
    Result<HeightMapOptions> options(const std::string& output) const;
    /// For --preset, where the engine settles encodings. An error means wrong usage.
    Result<void> apply(EngineExportOptions& options) const;
    /// Whether any of them is given: for outputs that are no height maps.
    bool any() const;
};

/// Writes the ground as height map or tiles; prints remarks as warnings, and the files.
Outcome export_heights(const std::string& output, const HeightMapOptions& options, const Land& land);

}  // namespace cuesta
