#pragma once
/// \file NumPy's .npy files: a short text header and the numbers.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// Header of a .npy file.
struct NpyHeader {
    NumberType type = NumberType::float32;
    bool big_endian = false;
    bool fortran_order = false;  ///< columns are contiguous
    std::vector<long long> shape;
    std::size_t data_offset = 0;  ///< bytes before the first number
};

/// Whether a file starts like a .npy file.
bool is_npy(std::string_view first_bytes);

/// Parses the start of a file (versions 1 to 3). Errors name no file.
Result<NpyHeader> parse_npy_header(std::string_view first_bytes);

/// A two-dimensional array (axes of length 1 beside them are dropped) of numbers, row by row from the north.
Result<SourceRaster> read_npy(const std::string& path, long long maximum_cells);

/// Beginning of such a file: version 1, little-endian float32, C order.
std::string npy_start(int width, int height);
/// The file of a float32 array: version 1, little-endian, C order.
std::vector<std::byte> npy_bytes(RasterView<const float> values);

}  // namespace cuesta
