#pragma once
/// \file Paths as triangles, as they are built: ribbons along lines, level surfaces of areas.

#include <string>
#include <vector>

#include "core/carve/plan.h"
#include "core/io/mesh/mesh.h"
#include "core/model/path.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

struct PathMeshOptions {
    double lift = 0.05;            ///< m above the land, so that the two do not flicker; areas lie half as high
    double metres_a_picture = 10;  ///< side of a square picture on areas
};

struct PathMesh {
    TriangleMesh mesh;
    std::vector<std::string> remarks;  ///< for the user: areas whose outline cannot be filled, or crosses itself
};

/// In the space of the terrain's mesh (core/io/mesh/mesh.h), facing up. Written by write_mesh(). Empty without paths.
///
/// A ribbon along every alignment, from edge to edge with the tilt of the roadway, or level from bank to bank at the
/// height of the water. Texture coordinates: 0 at the left edge to 1 at the right, and along the path so that a square
/// picture stays square.
///
/// Areas as in core/io/vector/area_surfaces.h: the water of lakes, the level ground of others. Texture coordinates:
/// metres east and south of the terrain's middle over `metres_a_picture`.
PathMesh path_mesh(const std::vector<Path>& paths, const CarvePlan& plan, const TerrainFrame& frame,
                   const PathMeshOptions& options = {});

}  // namespace cuesta
