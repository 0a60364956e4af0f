#pragma once
/// \file Elevation rasters through GDAL.

#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "core/io/source_raster.h"

namespace cuesta {

/// The name to give GDAL for a file: the file itself, or its content for .gz, .zip and text with a byte-order mark.
std::string gdal_path(const std::string& path);

/// Whether some driver knows the content of the file.
bool gdal_knows(const std::string& path);

/// The first band of any raster that GDAL reads, as numbers. Errors: unknown or damaged files, colour pictures and
/// palettes, files that hold several rasters, sizes above `maximum_cells`.
Result<SourceRaster> read_with_gdal(const std::string& path, long long maximum_cells, const std::stop_token& stop = {});

}  // namespace cuesta
