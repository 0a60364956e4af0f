#pragma once
/// \file Arguments and work of `export --web-tiles`.

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/outcome.h"
#include "app/cli/output_files.h"
#include "core/io/elevation/web_tiles.h"
#include "core/pipeline/land.h"

namespace cuesta {

struct WebTileArguments {
    std::string path;  ///< folder or .mbtiles; empty: none are wanted
    std::string encoding = "mapbox";
    std::string zooms;  ///< MIN:MAX; empty: as the land has cells

    bool wanted() const { return !path.empty(); }
    void declare(CLI::App& command);
    /// An error means wrong usage.
    Result<WebTileOptions> options() const;
    /// The file that is written last, or the only one.
    OutputFiles files() const;
};

/// Writes the tiles, with a progress bar, and prints their number and zooms. Ctrl-C ends it.
Outcome export_web_tiles(const WebTileArguments& arguments, const Land& land);

}  // namespace cuesta
