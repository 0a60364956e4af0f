#pragma once
/// \file Reading and writing elevation models (GDAL, OpenEXR).

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/io/raster/overviews.h"
#include "core/io/raster/raw_heights.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

class DitherPattern;

struct ReadElevationOptions {
    /// Metres that the lowest and highest code stand for, for formats without units (8- and 16-bit pictures, raw,
    /// floats between 0 and 1). Floats beyond 0..1 in such a format are stretched from their own lowest and highest.
    std::optional<std::pair<double, double>> range;
    /// Metres per cell, where the file does not say.
    std::optional<double> cell_size;
    /// Range for formats without units when `range` is absent: codes become 0 .. this many metres.
    double default_height = 1000.0;
    /// Sizes above this are refused before memory is taken.
    long long maximum_cells = 1LL << 30;
    /// Cells without data are left as NaN, not filled. Where cells are not square and are resampled, all that touch one
    /// are.
    bool keep_holes = false;
    /// Layout of a headerless file (.raw, .r16); absent: by its sidecar, else as a square.
    std::optional<RawLayout> raw;
    /// Receives the progress of the reading, and is asked between rows whether to stop: with Error::cancelled().
    WorkControl control;
};

/// An elevation model as read: heights in metres, finite (but for kept holes), square cells.
struct Elevation {
    Raster<float> heights;
    TerrainFrame frame;
    std::string format;          ///< driver or format, for `info`
    long long holes_filled = 0;  ///< cells without data that were filled from their neighbours
    long long holes_kept = 0;    ///< cells without data that are NaN (ReadElevationOptions::keep_holes)
    double minimum = 0;          ///< m
    double maximum = 0;          ///< m
    /// Assumptions and changes, a sentence each: holes filled, degrees turned into metres, non-square pixels resampled,
    /// rotation ignored, values clamped, bands ignored.
    std::vector<std::string> warnings;
};

/// Reads a height map in any supported format, chosen by content first, then by ending: .tif, .exr, .png, .r16, .raw,
/// .asc, .hgt, .ter, .npy, what else GDAL reads as a raster, and these inside .gz and .zip. A sidecar
/// (core/io/raster/sidecar.h) gives formats without units their range, cell size and place.
///
/// Cells without data (declared, NaN, infinite, beyond 10 000 km, or a usual marker far from all other heights) are
/// filled smoothly from their rims and counted. Rows run from the north. Cells that are not square on the ground are
/// resampled to squares of their shorter side. A raster of one row or column is read with a warning: erosion needs 2
/// x 2.
///
/// Errors name the file and say what to do. Never throws for bad files. Any thread.
Result<Elevation> read_elevation(const std::string& path, const ReadElevationOptions& options = {});

struct WriteElevationOptions {
    /// For integer formats: metres of the lowest and highest code; absent: the heights' own range. Heights outside are
    /// an error.
    std::optional<std::pair<double, double>> range;
    bool sidecar = true;  ///< write <name>.json beside the height map
    /// .raw only: 16-bit codes or 32-bit metres.
    NumberType raw_type = NumberType::uint16;
    bool raw_south_first = false;  ///< .raw and .r16: the first row is the south edge, as Unity has it
    /// .tif only, and only from memory (write_elevation): with coarser copies of means, cloud-optimised.
    bool overviews = false;
    bool exr_in_colour = false;    ///< .exr only: the same heights in channels R, G and B, as Terrain3D has them
    /// Metres between rows for the sidecar, where they are not the frame's cell size (which is that between columns).
    std::optional<double> row_spacing;
    /// For codes: how values between two of them are rounded (core/io/raster/dither.h); null: to the nearer. Must
    /// outlive the call. The first sample takes the threshold at (dither_x, dither_y), so that tiles go on where others
    /// end.
    const DitherPattern* dither = nullptr;
    int dither_x = 0;
    int dither_y = 0;
};

/// Writes a height map; the ending chooses the format: .tif .exr .png .r16 .raw .asc .ter .npy (.hgt is read only).
/// .tif (float32, DEFLATE), .exr, .asc and .npy hold metres; .png, .r16 and .raw 16-bit codes of the range,
/// little-endian; .ter Terragen's own steps. GeoTIFF and ESRI ASCII grid keep CRS and geotransform (.asc: unless
/// rotated); where the frame has none, the south-west corner lies at (0, 0). The same terrain gives the same bytes. The
/// file appears whole or not at all, and is read back and compared before it counts: exactly for metres, within half a
/// step for codes (a whole one where they are dithered). Returns the files written, the height map first, then the .prj
/// of .asc and the sidecar. Errors: heights that are not finite or outside the range, endings that are not written,
/// sizes that do not match the frame, and those of the disk.
Result<std::vector<std::string>> write_elevation(const std::string& path, RasterView<const float> heights,
                                                 const TerrainFrame& frame, const WriteElevationOptions& options = {});

/// Whether write_elevation knows the ending of `path`.
bool writes_elevation(const std::string& path);

/// Writes a mask, whatever its unit, as float32 GeoTIFF with the place of `frame`; atomically, no sidecar. `path` must
/// end in .tif; values must be finite.
Result<void> write_mask(const std::string& path, RasterView<const float> values, const TerrainFrame& frame,
                        Overviews overviews = Overviews::none);

/// Reads a picture or raster as a mask of `width` x `height` cells: the first band (or equal colours), the codes of
/// pictures as 0..1, other numbers as they are, holes as 0. Resampled to that size whatever its own, ground spacing and
/// place left aside: by area where it shrinks, bilinearly where it grows. For water sources (times
/// a depth), and for pictures over the terrain in general. The height map of a layer is read with read_elevation and
/// brought to size with `resampled` (core/field/sampling.h).
Result<Raster<float>> read_mask(const std::string& path, int width, int height, const WorkControl& control = {});

}  // namespace cuesta
