#pragma once
/// \file A height map as it stands in its file, in metres and with north above: what all imports begin with.

#include "core/base/result.h"
#include "core/io/elevation.h"
#include "core/io/source_raster.h"

namespace cuesta {

/// Reads as read_elevation does, up to heights in metres with the known holes marked (declared, NaN, infinite, beyond
/// 10 000 km, or a usual marker far from all other heights), rows from the north and columns from the west. Holes are
/// not filled, and cells are as oblong as in the file. Errors name the file. Throws std::bad_alloc only. Any thread.
Result<SourceRaster> read_in_metres(const std::string& path, const ReadElevationOptions& options);

/// "12 cells", "1 cell".
std::string count_text(long long count, const std::string& thing);
/// Six digits at most.
std::string number_text(double value);

}  // namespace cuesta
