#pragma once
/// \file Closed surfaces of solids, and the check that they are ones.

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Millimetres, x east, y north, z up; triangles run counter-clockwise seen from outside.
struct SolidMesh {
    std::vector<std::array<float, 3>> positions;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

/// A solid in numbers.
struct SolidFigures {
    double volume = 0;             ///< mm^3, without cavities
    int shells = 0;                ///< connected surfaces: one, and one for each cavity
    std::array<float, 3> least{};  ///< mm, the corner of its box with the smallest coordinates
    std::array<float, 3> most{};   ///< mm, the opposite one
};

/// Refuses a surface that is no solid. Of its vertices, those at one place count as one, since STL has no others.
/// Errors, each with the number of the triangle or edge that is wrong: a vertex that is not finite or not there, a
/// triangle without area, an edge that is not shared by exactly two triangles running along it in opposite directions,
/// a shell whose Euler characteristic is not 2 (a ball's), an outer shell of negative volume (inside out), a cavity of
/// positive volume. The shell with the largest box is the outer one. Triangles that cut through each other are not
/// looked for. Any thread; sorts the edges, so n log n.
Result<SolidFigures> check_solid(const SolidMesh& mesh);

}  // namespace cuesta
