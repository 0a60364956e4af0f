#pragma once
/// \file Size, cell size and georeference of the terrain.

#include <array>
#include <optional>
#include <string>

namespace cuesta {

/// Size, cell size and place of a terrain. Ground plane x (east), z (south), y up, all in metres; cell (column c, row
/// r) has its sample at x = (c + 0.5) * cell_size, z = (r + 0.5) * cell_size; row 0 is the north edge.
struct TerrainFrame {
    int width = 512;          ///< columns, >= 1
    int height = 512;         ///< rows, >= 1
    double cell_size = 10.0;  ///< metres, > 0; cells are square

    /// Reference system in the imported file, for writing it back: empty where there was no file or no reference.
    std::string crs_wkt;
    /// GDAL's order: x of the north-west corner, x per column, x per row, y of it, y per column, y per row, in the
    /// units of the CRS. Absent where the file had none.
    std::optional<std::array<double, 6>> geotransform;

    double width_metres() const { return width * cell_size; }
    double height_metres() const { return height * cell_size; }
    bool operator==(const TerrainFrame&) const = default;
};

/// The frame of the same ground with cells `factor` times as large (factor >= 1, sizes rounded up).
inline TerrainFrame coarsened(const TerrainFrame& frame, int factor) {
    TerrainFrame result = frame;
    result.width = (frame.width + factor - 1) / factor;
    result.height = (frame.height + factor - 1) / factor;
    result.cell_size = frame.cell_size * factor;
    if (result.geotransform)
        for (const int i : {1, 2, 4, 5}) (*result.geotransform)[static_cast<std::size_t>(i)] *= factor;
    return result;
}

}  // namespace cuesta
