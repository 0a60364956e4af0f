#pragma once
/// \file Elevation brought in: read, joined, reprojected, smoothed, cut out and brought to a size, as asked.

#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/elevation/import_options.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// The whole import: gathered_import, then finished_import. With default options the same as read_elevation. `path` is
/// the first file: a height map or a mesh (is_mesh_file). What was assumed or changed stands in the warnings. Errors
/// name the file or the option, or are Error::cancelled(). Never throws for bad files. Any thread.
Result<Elevation> import_elevation(const std::string& path, const ImportOptions& options,
                                   const WorkControl& control = {});

/// The first half, for a look at what comes: heights in metres with their steps smoothed, in one raster, in the system
/// asked for; holes marked, not filled; crop and size not yet applied.
Result<SourceRaster> gathered_import(const std::string& path, const ImportOptions& options,
                                     const WorkControl& control = {});
/// The second half: cut out, holes filled, cells made square, brought to size.
Result<Elevation> finished_import(SourceRaster gathered, const std::string& path, const ImportOptions& options,
                                  const WorkControl& control = {});

/// The crop in whole cells, within the raster; all of it where nothing is asked. An error where nothing is left.
Result<CellCrop> cells_of_crop(const SourceRaster& raster, const ImportOptions& options);

}  // namespace cuesta
