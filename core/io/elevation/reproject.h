#pragma once
/// \file Rasters brought to another reference system.

#include <optional>
#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// The raster in the reference system that `system` names: "EPSG:2056" and the like, well-known text, or "utm" for the
/// zone of WGS 84 in which its centre lies (UPS beyond 84 degrees north and 80 south). Cells become squares of
/// `cell_size` metres, by default the shorter side of the source's cells on the ground, at whole multiples of it. The
/// rim that the turned raster does not cover is cut off; holes stay holes. Heights come cubic from between the samples
/// (core/io/elevation/source_places.h); vertical datums are not changed. Errors: no place or no reference system, a
/// system that GDAL does not know or that does not count in lengths, sizes above maximum_cells. Any thread; the same
/// bytes on any number of threads.
Result<SourceRaster> reprojected(const SourceRaster& source, const std::string& system, std::optional<double> cell_size,
                                 long long maximum_cells, const WorkControl& control = {});

/// The well-known text of a system named as above ("utm" excepted); an error where GDAL does not know it.
Result<std::string> system_in_full(const std::string& system);

/// "EPSG:32632" for the centre of the raster; empty where its place is not known.
std::string utm_system_of(const SourceRaster& source);

}  // namespace cuesta
