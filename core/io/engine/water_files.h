#pragma once
/// \file Lakes and rivers of a land as files, for other programs.

#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/model/terrain_frame.h"
#include "core/waters/waters.h"

namespace cuesta {

struct WaterFileOptions {
    std::string before;   ///< beginning of the files' names: "valley_"; may be empty
    bool lines = true;    ///< waters.geojson (core/io/vector/waters_file.h)
    bool mesh = true;     ///< waters.glb (core/io/vector/waters_mesh.h), where there are any
    bool rasters = true;  ///< water_level.tif, water_id.tif, water_cover.tif (core/waters/water_rasters.h)
};

struct WrittenWaters {
    std::vector<std::string> files;
    std::vector<std::pair<std::string, std::string>> remarks;  ///< words for the user, and the file that they are on
    std::size_t lakes = 0, rivers = 0;
};

/// Names of all files that write_waters() may write, without what stands before them.
std::vector<std::string> water_file_names(const WaterFileOptions& options);

/// Finds the waters of the ground (finite heights, m) and writes them into a folder, which is made if need be; each
/// file whole or not at all. Stopped between two of its steps (finding takes a second for 2048 x 2048 cells), it gives
/// Error::cancelled(); files that are written stay. The same bytes on any number of threads.
Result<WrittenWaters> write_waters(const std::string& folder, RasterView<const float> ground, const TerrainFrame& frame,
                                   const WatersOptions& waters, const WaterFileOptions& options,
                                   const WorkControl& control = {});

}  // namespace cuesta
