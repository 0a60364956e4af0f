#pragma once
/// \file Origin of a periodic map: a place that only what lies on the map tells, so that it moves and turns with it.
///
/// A round of the wind has to start at some row, and blocks of cells have to be counted from somewhere. Were that the
/// map's edge, land that is moved over the edges would come out otherwise, by roundings and by more.

#include <cstdint>
#include <vector>

#include "core/erosion/wind/lanes.h"
#include "core/field/raster.h"

namespace cuesta::wind {

struct Origin {
    int along;  ///< position of the lanes, 0 .. length - 1
    int left;   ///< cells from the left side as the wind sees it, 0 .. breadth - 1
};

/// Of all rows across the wind the one from which on their contents, as numbers that chance seems to draw, come first
/// in the order of dictionaries; the same for the lines of cells along the wind. Land that repeats itself has several
/// such places, of which it is any. `fields`: of the map's size; empty ones do not count. On all threads.
Origin origin_of(const std::vector<RasterView<const float>>& fields, const Lanes& lanes);

/// The same from the sums of the numbers of rows and of columns of the map, modulo 2^32. The number of a cell is made
/// of its bits in all fields, one after another: mix_bits(number so far + bits), from 0.
Origin origin_of_sums(const std::vector<std::uint32_t>& rows, const std::vector<std::uint32_t>& columns,
                      const Lanes& lanes);

}  // namespace cuesta::wind
