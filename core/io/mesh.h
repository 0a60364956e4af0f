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
    std::vector<std::array<float, 3>> normals;  ///< from the heights, one a vertex
    /// 0..1 from the west to the east border and from the north to the south border; vertices lie in the middle of
    /// texels of a picture of the terrain's size.
    std::vector<std::array<float, 2>> texture_coordinates;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

struct MeshOptions {
    double maximum_error = 0;  ///< metres of vertical deviation allowed; 0: every cell becomes a vertex
};

/// With an error of 0 (or one that floats of the terrain's height cannot resolve), two triangles for every four
/// samples, parted along the diagonal whose ends differ less in height, so that ridges and valleys are not notched.
/// Otherwise few triangles: greedy insertion in squares of about 512 cells, which share the points of their simplified
/// sides. No vertical deviation of a sample from the mesh exceeds maximum_error (but for the rounding of floats); no
/// cracks. Deterministic, the same on any number of threads. Errors: fewer than 2 x 2 cells, heights that are not
/// finite, an error that is negative or not a number, more vertices than 32-bit indices hold, stopped on request.
Result<TriangleMesh> triangulate(RasterView<const float> heights, double cell_size, const MeshOptions& options,
                                 const WorkControl& control = {});

/// The ending chooses the format: .glb .gltf .obj .fbx .ply .stl (binary where there is a binary kind). Units are
/// metres, y is up. Files appear whole or not at all. With .gltf comes a file of the same name that ends in .bin, which
/// holds the numbers (formats that keep all in one file: .glb). Errors: an unknown ending, an empty mesh, and what the
/// disk says.
Result<void> write_mesh(const std::string& path, const TriangleMesh& mesh);

}  // namespace cuesta
