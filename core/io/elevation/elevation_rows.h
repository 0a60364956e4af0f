#pragma once
/// \file Height maps written some rows at a time, from land that need not lie in memory.

#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster_rows.h"
#include "core/io/elevation/elevation.h"

namespace cuesta {

/// Whether write_elevation_rows() writes files of this ending: .tif .exr .png .r16 .raw .npy. The others of
/// write_elevation() need the land in memory.
bool writes_elevation_rows(const std::string& path);

/// Lowest and highest height; an error that names `path` where one is not finite, and those of reading.
Result<std::pair<double, double>> finite_range_of(const RasterRows& heights, const std::string& path);

/// The files of write_elevation(), byte for byte, each whole or not at all and read back before it counts; heights and
/// file are never in memory but for some rows. Errors besides those: of reading `heights`, and Error::cancelled().
Result<std::vector<std::string>> write_elevation_rows(const std::string& path, const RasterRows& heights,
                                                      const TerrainFrame& frame,
                                                      const WriteElevationOptions& options = {},
                                                      const WorkControl& control = {});

/// The file of write_mask(), byte for byte, without overviews, in the same way. Errors likewise.
Result<void> write_mask_rows(const std::string& path, const RasterRows& values, const TerrainFrame& frame,
                             const WorkControl& control = {});

}  // namespace cuesta
