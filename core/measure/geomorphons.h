#pragma once
/// \file The ten commonest landforms, told apart by what is seen above and below the horizon (Jasiewicz and Stepinski
/// 2013).

#include <array>
#include <cstdint>
#include <string_view>

#include "core/field/raster.h"

namespace cuesta {

enum class Landform : std::uint8_t { flat, peak, ridge, shoulder, spur, slope, hollow, footslope, valley, pit };
inline constexpr std::size_t landform_count = 10;
inline constexpr std::array<std::string_view, landform_count> landform_names{
    "flat", "peak", "ridge", "shoulder", "spur", "slope", "hollow", "footslope", "valley", "pit"};
/// In the raster of find_geomorphons: the cell was not classified.
inline constexpr std::uint8_t no_landform = 255;

struct GeomorphonOptions {
    int radius = 20;      ///< search radius in cells (>= 1), along diagonals as many cells as along the axes
    double flatness = 1;  ///< degrees, in [0, 90): angles that differ by less count as level
};

/// The landform of a cell that sees `lower` of its eight directions fall away and `higher` of them rise
/// (lower + higher <= 8, checked).
Landform landform_of(int lower, int higher);

struct Geomorphons {
    Raster<std::uint8_t> landform;               ///< a Landform each, or no_landform
    std::array<double, landform_count> share{};  ///< of the classified cells, by Landform; all 0 where there are none
    std::int64_t cells = 0;                      ///< cells classified
};

/// Classifies the cells at least `radius` cells from the edges of the raster (nearer ones would see less far in some
/// directions); heights that are not finite are neither classified nor seen. `cell_size` in metres. Pure, the same on
/// any number of threads. Time O(cells * radius).
Geomorphons find_geomorphons(RasterView<const float> heights, double cell_size, const GeomorphonOptions& options = {});

}  // namespace cuesta
