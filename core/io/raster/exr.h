#pragma once
/// \file OpenEXR files: height maps, floats by convention in metres; and pictures, floats in linear light.

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/field/raster_rows.h"
#include "core/io/raster/picture_samples.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// Whether a file starts like an OpenEXR file.
bool is_exr(std::string_view first_bytes);

/// More channels are neither read nor written.
inline constexpr std::size_t most_exr_channels = 1024;

/// The one channel, or the first of equal ones, or the one named height, height.Y (core/io/engine/layered_maps.h), Y or
/// Z; different colours are an error. Rows or tiles, halves, floats or whole numbers, compressed in any way; of several
/// parts the first that is not deep. The place on Earth is that of GDAL's attributes, if the file has them. Nothing is
/// thrown. Any thread.
Result<SourceRaster> read_exr(const std::string& path, long long maximum_cells);
/// The channels R, G and B, else one as above, as floats in linear light; no alpha.
Result<PictureSamples> read_exr_picture(const std::string& path, long long most_pixels);

/// Writes a single channel "Y" of 32-bit floats (`in_colour`: the same in R, G and B), losslessly compressed, to the
/// file `path` (which may exist).
Result<void> write_exr(const std::string& path, RasterView<const float> values, bool in_colour = false);
/// The same bytes, some rows at a time; and whether the file holds just that.
Result<void> write_exr_rows(const std::string& path, const RasterRows& values, bool in_colour);
Result<void> compare_exr_rows(const std::string& path, const RasterRows& values, bool in_colour);
/// One raster as the channel Y, or three of one size as R, G and B; whole or not at all, and read back.
Result<void> write_exr_whole(const std::string& path, const std::vector<RasterView<const float>>& channels);

}  // namespace cuesta
