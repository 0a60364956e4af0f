#pragma once
/// \file The files that one call writes, told before the work so that no two of them are one.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/outcome.h"
#include "core/io/raster/tile_grid.h"

namespace cuesta {

/// A file that a call writes, or may write.
struct OutputFile {
    std::string path;
    std::string words;  ///< what it is, for messages: "--report", "the sidecar of -o"
    /// With it, all files that begin like `path` and end so, whatever stands between: those whose names are known only
    /// when they are written. Files of the same words are then kept apart by what writes them.
    std::optional<std::string> ending;
};
using OutputFiles = std::vector<OutputFile>;

/// A height map or mesh of that name, with what is written beside it. `option`: the one that names it.
OutputFiles files_of_land(const std::string& path, const std::string& option);
/// The tiles of a height map and what lies beside each; `grid` may be of any size of tiles.
OutputFiles files_of_tiles(const std::string& path, const std::string& option, const TileGrid& grid,
                           const std::string& pattern);

void append(OutputFiles& files, const OutputFiles& more);

/// Refuses two files that would be one, also where their paths are spelled in different ways (`./`, `..`, links). The
/// folders of the files need not be there.
Outcome check_apart(const OutputFiles& files);

}  // namespace cuesta
