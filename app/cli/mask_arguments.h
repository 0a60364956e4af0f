#pragma once
/// \file Masks that steer erosion, from files.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// --rain-mask, --erodibility-mask, --protection-mask, --plants-mask, --region. A mask is any raster that the program
/// reads, laid over the whole terrain: codes of pictures and of whole-number rasters without a place are 0 .. 1, other
/// numbers mean themselves where all lie in the mask's range (rain 0 .. 4, plants 0 .. 2, else 0 .. 1), and are else
/// scaled from their lowest and highest to 0 .. 1, with a warning. Holes are 0.
struct MaskArguments {
    std::string rain;
    std::string erodibility;
    std::string protection;
    std::string plants;
    std::vector<std::string> regions;

    void declare(CLI::App& command);
    /// Reads those that are given into the project's masks, at its size. Prints warnings.
    Result<void> apply(Project& project) const;
};

/// --plants-mask alone, for commands that do not erode.
void declare_plants_mask(CLI::App& command, std::string& path);
Result<void> read_plants_mask(const std::string& path, Project& project);

/// Reads one mask from `path` (nothing if it is "") at the frame's size, within 0 .. `most` as above. Prints warnings.
Result<void> read_mask_file(const std::string& path, float most, const TerrainFrame& frame, TiledRaster& mask);

}  // namespace cuesta
