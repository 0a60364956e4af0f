#pragma once
/// \file Height maps imported some rows at a time, into a scratch file.

#include <string>
#include <vector>

#include "core/bands/scratch_raster.h"
#include "core/base/progress.h"
#include "core/io/elevation/import_options.h"

namespace cuesta {

struct BandedElevation {
    ScratchRaster heights;  ///< m
    TerrainFrame frame;
    std::string format;
    std::vector<std::string> warnings;  ///< as those of Elevation
};

/// The import of import_elevation(), with the same heights, frame and warnings, in at most `memory` bytes. What GDAL
/// reads comes row by row if all cells hold heights, are square and keep their place; everything else (holes to be
/// filled, mosaics, reprojection, parts, other sizes, other formats) is imported in memory if it fits, or refused with
/// what it needs. `folder`: of the scratch file. Errors name the file, or are Error::cancelled().
Result<BandedElevation> import_in_bands(const std::string& path, const ImportOptions& options,
                                        const std::string& folder, std::uint64_t memory,
                                        const WorkControl& control = {});

}  // namespace cuesta
