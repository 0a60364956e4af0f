#pragma once
/// \file Lakes and rivers (core/waters) as triangles.

#include <string>
#include <vector>

#include "core/io/mesh/mesh.h"
#include "core/model/terrain_frame.h"
#include "core/waters/waters.h"

namespace cuesta {

struct WatersMesh {
    TriangleMesh mesh;
    std::vector<std::string> remarks;  ///< lakes whose shore cannot be filled
};

/// In the space of the terrain's mesh (core/io/mesh/mesh.h), facing up, not lifted: lakes filled at their level, rivers
/// as ribbons as wide as they are, level from bank to bank. Ribbons get no narrower between stations that turn
/// sharply, so that their banks may cross there. Texture coordinates of ribbons: 0 at the left bank to 1 at the right,
/// and along in widths; of lakes: metres east and south of the terrain's middle. The sea has none.
WatersMesh waters_mesh(const Waters& waters, const TerrainFrame& frame);

}  // namespace cuesta
