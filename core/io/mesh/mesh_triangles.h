#pragma once
/// \file Triangles of mesh files in any format that is read (through Assimp).

#include <glm/glm.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

struct MeshTriangles {
    std::vector<glm::vec3> corners;  ///< three by three, in the file's units and axes; finite
    std::optional<int> up_axis;      ///< that the file names: 0 x, 1 y, 2 z
};

/// All triangles of all parts of a mesh, in place; faces of more corners cut into triangles, points and lines left out.
/// Read in a process of its own (core/base/own_process.h). Errors name the file: what Assimp cannot read, faces that
/// name corners which are not there, no triangles, what takes too long or too much memory for a file of its size;
/// Error::cancelled(). Any thread.
Result<MeshTriangles> read_mesh_triangles(const std::string& path, const std::stop_token& stop = {});

}  // namespace cuesta
