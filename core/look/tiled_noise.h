#pragma once
/// \file Noise on a square that repeats without a seam.

#include <cstdint>

namespace cuesta {

/// Gradient noise (Perlin 2002) with `columns` x `rows` lattice cells over the square 0..1 x 0..1; about -1..1.
float tiled_noise(float u, float v, int columns, int rows, std::uint32_t number);

/// `octaves` of it from `cells` a side on, each twice as fine and `gain` times as strong; deviation about 0.3.
float tiled_layers(float u, float v, int cells, int octaves, float gain, std::uint32_t number);

/// Worley (1996): points scattered one to a cell.
struct NearestPoints {
    float first = 0;             ///< distance to the nearest, cells
    float second = 0;            ///< to the next, cells
    std::uint32_t identity = 0;  ///< random bits of the nearest
};
NearestPoints tiled_points(float u, float v, int columns, int rows, std::uint32_t number);

/// One of these points: that of a cell, which may lie up to a square beyond the edges.
struct TiledPoint {
    float x = 0;  ///< cells
    float y = 0;
    std::uint32_t identity = 0;  ///< its random bits
};
TiledPoint tiled_point(int column, int row, int columns, int rows, std::uint32_t number);

}  // namespace cuesta
