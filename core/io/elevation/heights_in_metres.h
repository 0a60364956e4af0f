#pragma once
/// \file A height map as it stands in its file, in metres and with north above: what all imports begin with.

#include <limits>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/io/elevation/elevation.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// Reads as read_elevation does, up to heights in metres with the known holes marked (declared, NaN, infinite, beyond
/// 10 000 km, or a usual marker far from all other heights), rows from the north and columns from the west. Holes are
/// not filled, and cells are as oblong as in the file. Errors name the file. Throws std::bad_alloc only. Any thread.
Result<SourceRaster> read_in_metres(const std::string& path, const ReadElevationOptions& options);

// Source of the heights, for reading without having all cells in memory. `raster`s need no cells here.

/// Errors of options that no file could be read with.
Result<void> check_read_options(const std::string& path, const ReadElevationOptions& options);

/// Whether the number can be a height: finite and within 10 000 km.
bool is_height(float number);

/// The lowest and the highest number that is no hole.
struct NumberRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};
/// Whether one of the two is a number that programs write where they have no data. It counts as a hole where no other
/// height comes near.
bool may_be_undeclared(const SourceRaster& raster, const NumberRange& known);

struct HeightMapping {
    double factor = 1;
    double offset = 0;
    bool changes_nothing() const { return factor == 1 && offset == 0; }
    float height(float number) const { return static_cast<float>(offset + factor * static_cast<double>(number)); }
};
/// Conversion of numbers to metres by the format, the sidecar and the options. Says in the raster what was assumed.
HeightMapping height_mapping(SourceRaster& raster, const std::optional<Sidecar>& sidecar,
                             const ReadElevationOptions& options, const NumberRange& known);

/// Axes to be turned over so that rows run from the north and columns from the west.
struct TurnedOver {
    bool rows = false;
    bool columns = false;
};
/// Says what the geotransform wants, as far as it says which is which, and makes it that of the raster turned so.
TurnedOver orient(SourceRaster& raster, int width, int height);

/// After that: the heights are metres, and what the sidecar says of the place stands in the raster.
void settle_in_metres(SourceRaster& raster, const std::optional<Sidecar>& sidecar);

/// "12 cells", "1 cell".
std::string count_text(long long count, const std::string& thing);
/// Six digits at most.
std::string number_text(double value);
/// A share, 0..1, in percent as one reads it: "2.7 %", "31 %", "less than 0.01 %".
std::string percent_text(double share);

}  // namespace cuesta
