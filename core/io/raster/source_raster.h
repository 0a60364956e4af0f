#pragma once
/// \file Raster as read from a file, before it becomes an elevation model.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/io/files/number_type.h"
#include "core/io/raster/sidecar.h"

namespace cuesta {

/// Numbers as they stand in a file, with what the file says of them.
struct SourceRaster {
    Raster<float> values;        ///< scale and offset applied; what lies in holes means nothing
    Raster<std::uint8_t> holes;  ///< 1 where the file declares that it has no data; same size
    std::string format;          ///< for the user: "GeoTIFF", "NumPy array"
    NumberType type = NumberType::float32;
    bool picture = false;            ///< a format that has no units: its integers are codes
    bool has_units = false;          ///< a vertical unit, scale or offset is declared
    double step = 0;                 ///< between neighbouring heights, where the file scales integers; 0: not known
    double metres_per_unit = 1;      ///< of the values
    bool image_coordinates = false;  ///< rows run from the north whatever the sign of the geotransform's last number
    std::string crs_wkt;
    std::optional<std::array<double, 6>> geotransform;
    std::optional<double> cell_size;  ///< metres, where the file says so without a geotransform
    std::vector<std::string> warnings;

    // Set by read_in_metres (core/io/elevation/heights_in_metres.h).
    double height_step = 0;    ///< metres between neighbouring heights where they come in steps; 0: they do not
    bool takes_range = false;  ///< the file's numbers have neither unit nor place: a range may be given
    bool needs_range = false;  ///< they are codes: without a range they got one by default
    // Sidecar of a file without a place.
    std::optional<double> sidecar_cell_size;
    std::string sidecar_crs_wkt;
    std::optional<std::array<double, 6>> sidecar_geotransform;
};

/// Refuses sizes before memory is taken. `maximum_cells` as in ReadElevationOptions.
Result<void> check_size(long long width, long long height, long long maximum_cells, const std::string& path);

}  // namespace cuesta
