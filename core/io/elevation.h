#pragma once
/// \file Reading and writing elevation models (GDAL, OpenImageIO).

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

struct ReadElevationOptions {
    /// Metres that the lowest and highest code stand for, for formats without units (8- and 16-bit pictures, raw).
    std::optional<std::pair<double, double>> range;
    /// Metres per cell, where the file does not say.
    std::optional<double> cell_size;
    /// Range for formats without units when `range` is absent: codes become 0 .. this many metres.
    double default_height = 1000.0;
    /// Sizes above this are refused before memory is taken.
    long long maximum_cells = 1LL << 30;
};

/// An elevation model as read: heights in metres, finite, square cells.
struct Elevation {
    Raster<float> heights;
    TerrainFrame frame;
    std::string format;          ///< driver or format, for `info`
    long long holes_filled = 0;  ///< cells without data that were filled from their neighbours
    double minimum = 0;          ///< m
    double maximum = 0;          ///< m
    /// What was assumed or changed, a sentence each: holes filled, degrees turned into metres, non-square pixels
    /// resampled, rotation ignored, values clamped, bands ignored.
    std::vector<std::string> warnings;
};

/// Reads a height map in any supported format, chosen by content first, then by ending. Errors name the file and say
/// what to do. Never throws for bad files.
Result<Elevation> read_elevation(const std::string& path, const ReadElevationOptions& options = {});

struct WriteElevationOptions {
    /// For integer formats: metres of the lowest and highest code; absent: the heights' own range.
    std::optional<std::pair<double, double>> range;
    bool sidecar = true;  ///< write <name>.json beside formats without units
};

/// Writes a height map; the ending chooses the format (.tif .exr .png .r16 .raw .asc .ter .npy .hgt is read only).
/// The file appears whole or not at all, and is read back and compared before it counts. Returns the files written.
Result<std::vector<std::string>> write_elevation(const std::string& path, RasterView<const float> heights,
                                                 const TerrainFrame& frame, const WriteElevationOptions& options = {});

}  // namespace cuesta
