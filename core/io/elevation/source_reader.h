#pragma once
/// \file The reader for a file, chosen by its content first, then by its ending.

#include "core/io/elevation/elevation.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// A file as it stands, with its sidecar if that was understood.
struct SourceFile {
    SourceRaster raster;
    std::optional<Sidecar> sidecar;
};

/// Whether read_source() reads it with GDAL. False too where it is no file that can be read.
bool is_read_with_gdal(const std::string& path, const ReadElevationOptions& options);

/// The sidecar of a raster of that size (whose cells it need not have), where it is of use; else a warning may say why
/// not.
std::optional<Sidecar> sidecar_of(const std::string& path, SourceRaster& raster, int width, int height);

Result<SourceFile> read_source(const std::string& path, const ReadElevationOptions& options);

}  // namespace cuesta
