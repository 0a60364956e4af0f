#pragma once
/// \file Rasters encoded by GDAL, in memory: what reaches the disk is written by core/io/files/atomic_file.h.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/io/raster/overviews.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// A file, and its .prj where the format has one beside it.
struct EncodedRaster {
    std::vector<std::byte> bytes;
    std::vector<std::byte> projection;
};

/// float32, DEFLATE with the floating-point predictor, tiled, with CRS and geotransform. `unit` is the vertical one, ""
/// for none. `holes`: NaN stands for no data, and the file says so. `overviews`: a cloud-optimised file.
Result<EncodedRaster> encode_geotiff(RasterView<const float> values, const TerrainFrame& frame,
                                     const std::string& unit, bool holes = false,
                                     Overviews overviews = Overviews::none);
/// ESRI ASCII grid with as many digits as floats have.
Result<EncodedRaster> encode_ascii_grid(RasterView<const float> values, const TerrainFrame& frame);
/// Whole numbers (8 or 16 bits) of the frame's size, `channels` (1 or 3) side by side, DEFLATE, with CRS and
/// geotransform; three channels are red, green and blue.
template <class T>
Result<EncodedRaster> encode_code_geotiff(const std::vector<T>& codes, int channels, const TerrainFrame& frame,
                                          Overviews overviews = Overviews::none);
/// 16-bit greyscale.
Result<EncodedRaster> encode_png(RasterView<const std::uint16_t> codes);

// The same files, plain ones, written row by row straight to the disk (to a temporary: see write_atomically), byte for
// byte as above. `make(y, row)` fills a row; rows are asked for from north to south. When stopped, Error::cancelled(). GDAL
// tells nothing of writes that fail when a file is closed: read it back.

Result<void> write_geotiff_rows(const std::string& temporary, const TerrainFrame& frame, const std::string& unit,
                                const std::function<Result<void>(int y, float* row)>& make,
                                const WorkControl& control = {});
Result<void> write_png_rows(const std::string& temporary, int width, int height,
                            const std::function<Result<void>(int y, std::uint16_t* row)>& make,
                            const WorkControl& control = {});

/// The geotransform to write: the frame's own, or metres from a south-west corner at (0, 0).
std::array<double, 6> geotransform_or_local(const TerrainFrame& frame);

}  // namespace cuesta
