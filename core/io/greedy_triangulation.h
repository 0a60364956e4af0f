#pragma once
/// \file Few triangles for a piece of a height field: greedy insertion into a Delaunay triangulation.

#include <array>
#include <cstdint>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// A sample of a height field, by column and row.
struct GridPoint {
    std::int32_t x;
    std::int32_t y;
    auto operator<=>(const GridPoint&) const = default;
};

/// Samples first .. last of a line (both included) such that the polyline through them deviates from no sample by more
/// than maximum_error (> 0): the farthest sample is taken until there is none too far (Douglas and Peucker 1973, with
/// vertical distances). `heights[i * stride]` is sample i; 0 <= first < last.
std::vector<int> simplified_line(const float* heights, std::ptrdiff_t stride, int first, int last,
                                 double maximum_error);

struct Triangulation {
    std::vector<GridPoint> points;
    std::vector<std::array<std::uint32_t, 3>> triangles;  ///< counter-clockwise seen from above (x east, y south)
};

/// Triangulates the rectangle of samples west .. east, north .. south (at least 2 x 2), so that no sample inside
/// deviates from the triangles by more than maximum_error (> 0), vertically. The points on its border are `border`, in
/// any order, with the four corners, and no others: neighbours that are given the same points on their common side fit
/// without cracks.
///
/// Greedy insertion (Garland and Heckbert, "Fast polygonal approximation of terrains and height fields", 1995,
/// algorithm III): the sample that deviates most becomes a point, and only triangles that changed are looked at again.
Triangulation triangulate_rectangle(RasterView<const float> heights, GridPoint north_west, GridPoint south_east,
                                    const std::vector<GridPoint>& border, double maximum_error);

}  // namespace cuesta
