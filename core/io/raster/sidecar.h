#pragma once
/// \file The JSON file beside a height map that says what its numbers mean.
///
/// Keys: file, width, height, bpp, cell_size_m, row_spacing_m (absent: as cell_size_m), min_m, max_m, type, byte_order
/// ("little", "big"), row_order
/// ("north_first", "south_first"), code_range_m [lowest, highest], crs (WKT), geotransform (GDAL's six numbers),
/// unreal, unity, and others: the same for files of the same stem that were written earlier. Files of other programs
/// are understood when they hold width and height; pixel_m, cell_size and metres_per_cell also name the cell size, and
/// min_m and max_m serve as the range of codes.

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "core/io/files/number_type.h"

namespace cuesta {

struct Sidecar {
    std::string file;  ///< name of the height map, without its folder; empty: any of the same stem
    int width = 0;
    int height = 0;
    std::optional<double> cell_size;    ///< metres
    std::optional<double> row_spacing;  ///< metres from row to row, where it is another than cell_size
    double minimum = 0;                 ///< m, of the heights
    double maximum = 0;                 ///< m, of the heights
    std::optional<NumberType> type;
    bool big_endian = false;
    bool south_first = false;
    std::optional<std::pair<double, double>> code_range;  ///< metres of the lowest and highest code
    std::string crs_wkt;
    std::optional<std::array<double, 6>> geotransform;
};

/// "a/b.r16" -> "a/b.json".
std::string sidecar_path(const std::string& path);

/// Sidecar of `path`: empty where there is none, where it is about something else, or where it cannot be understood
/// (then `*complaint`, if given, says why).
std::optional<Sidecar> read_sidecar(const std::string& path, std::string* complaint = nullptr);

/// The text of the sidecar of `path`, with the numbers to type into engines. What an existing sidecar says of other
/// files of the same stem that are still there is kept under "others".
std::string sidecar_text(const std::string& path, const Sidecar& sidecar);

}  // namespace cuesta
