#pragma once
/// \file Terrain as triangles, for glTF, OBJ, FBX, PLY and STL (through Assimp).

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Metres, y up, x east, z south, origin in the middle of the terrain at height 0; counter-clockwise seen from above.
struct TriangleMesh {
    std::vector<std::array<float, 3>> positions;
    std::vector<std::array<float, 3>> normals;              ///< from the heights, one a vertex
    std::vector<std::array<float, 2>> texture_coordinates;  ///< 0..1 from west to east and from north to south
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

struct MeshOptions {
    double maximum_error = 0;  ///< metres of vertical deviation allowed; 0: every cell becomes a vertex
};

/// No vertical deviation of a sample from the mesh exceeds maximum_error; no cracks. Errors: fewer than 2 x 2 cells, or
/// more vertices than 32-bit indices hold.
Result<TriangleMesh> triangulate(RasterView<const float> heights, double cell_size, const MeshOptions& options,
                                 const WorkControl& control = {});

/// The ending chooses the format: .glb .gltf .obj .fbx .ply .stl.
Result<void> write_mesh(const std::string& path, const TriangleMesh& mesh);

}  // namespace cuesta
