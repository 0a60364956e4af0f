#pragma once
/// \file From a raster in metres to an elevation model: holes filled, cells square, a frame around it. The end of all
/// imports.

#include "core/base/result.h"
#include "core/io/elevation/elevation.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// Wanted size; neither: as the file has.
struct WantedSize {
    std::optional<int> longer_side;  ///< cells, >= 1
    std::optional<double> cell;      ///< metres, > 0
};

/// Fills the holes (or makes them NaN, as the options say), resamples oblong cells to squares of their shorter side and
/// finds the frame. Where a size is wanted the cells go there at once: each side by the mean of its ground where it
/// shrinks, by monotone cubics where it grows. The raster is as read_in_metres gives it, with a known cell at least.
/// `path` is for errors: heights that are not finite, sizes above those options' maximum; Error::cancelled(). Throws
/// std::bad_alloc only. Any thread.
Result<Elevation> squared_elevation(SourceRaster raster, const ReadElevationOptions& options, const std::string& path,
                                    const WantedSize& wanted = {}, const WorkControl& control = {});

/// The frame of a raster of that size whose cells are square as they stand (it need not have them in memory); empty
/// where squared_elevation() would resample them. What was assumed stands in the raster's warnings.
std::optional<TerrainFrame> frame_of_squares(SourceRaster& raster, int width, int height,
                                             const ReadElevationOptions& options);

/// Sets minimum, maximum and the number of holes (NaN) from the heights; false where some are infinite or none known.
bool measure_heights(Elevation& elevation);

}  // namespace cuesta
