#pragma once
/// \file Placement of a mesh in the coordinates of the target program.

#include <array>
#include <string>
#include <vector>

#include "core/io/mesh/mesh.h"
#include "core/model/mesh_parameters.h"

namespace cuesta {

/// x' = scale * (east + shift_east), and so on, turned to the axes wanted. With y up: x east, y up, z south. With z up:
/// x east, y north, z up. Both right-handed.
struct MeshPlacement {
    double shift_east = 0;   ///< m, added to metres east of the terrain's middle
    double shift_north = 0;  ///< m, added to metres north of the middle
    double scale = 1;        ///< units a metre
    MeshUpAxis up = MeshUpAxis::y;
    /// Warnings for the user: coordinates so large that floats step visibly, maps that stretch the ground.
    std::vector<std::string> warnings;
};

/// The placement for a format. `corner` is that of the terrain from which both axes of the ground run over it: the
/// north-west one with y up (z runs south), the south-west one with z up; the first vertices lie half a cell inside.
/// Errors of `georeference`: land without a place on Earth, reference systems in degrees, or turned against north.
Result<MeshPlacement> mesh_placement(const TerrainFrame& frame, const MeshParameters& parameters, MeshFormat format);

/// A point of the mesh (x east, y up, z south of the terrain's middle, m) where it is to lie.
std::array<double, 3> placed(const std::array<double, 3>& point, const MeshPlacement& placement);
/// Moves, scales and turns positions, and turns normals.
void place(TriangleMesh& mesh, const MeshPlacement& placement);

}  // namespace cuesta
