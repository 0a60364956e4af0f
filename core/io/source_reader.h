#pragma once
/// \file The reader for a file, chosen by its content first, then by its ending.

#include "core/io/elevation.h"
#include "core/io/source_raster.h"

namespace cuesta {

/// A file as it stands, with its sidecar if that was understood.
struct SourceFile {
    SourceRaster raster;
    std::optional<Sidecar> sidecar;
};

Result<SourceFile> read_source(const std::string& path, const ReadElevationOptions& options);

}  // namespace cuesta
