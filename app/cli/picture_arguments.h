#pragma once
/// \file Pictures in a row, as commands name them.

#include <CLI/CLI.hpp>
#include <string>
#include <utility>

#include "app/cli/outcome.h"
#include "app/cli/output_files.h"
#include "core/model/project.h"
#include "render/scene/picture_series.h"

namespace cuesta {

/// The look of a project in pictures of its whole land: its light, surfaces and materials. Textures that cannot be read
/// leave the colour alone.
Look look_of_project(const Project& project);

/// "film/hills.png" names film/hills-0001.png and on.
SeriesSettings series_settings(const std::string& output, std::pair<int, int> size, const Look& look);

/// --time-lapse and what its pictures are like.
struct TimeLapseArguments {
    int every = 0;  ///< steps of erosion; 0: no pictures
    std::string output;
    std::string size = "1920x1080";

    void declare(CLI::App& command);
    /// Before files are read: an outcome other than success means wrong usage.
    Outcome check() const;
    /// The pictures, whose number is known only with the project.
    OutputFiles files() const;
    /// Draws the pictures, if any are wanted, with a progress bar; Ctrl-C ends it.
    Outcome write(const Project& project) const;
};

}  // namespace cuesta
