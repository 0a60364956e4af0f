#pragma once
/// \file The vertices of a patch and of a wall below its edge, drawn once for every patch of a frame.

#include <span>
#include <vector>

#include "render/gl/buffer.h"
#include "render/scene/patches.h"

namespace cuesta {

class TerrainMesh {
public:
    TerrainMesh();
    /// With the current program, whose inputs are those of terrain.vert. Returns the triangles drawn.
    long long draw_patches(std::span<const Patch> patches);
    /// The walls below those edges of patches that lie on the border of a terrain of width x height cells, and the
    /// underside where asked for; inputs as in side.vert.
    long long draw_sides(std::span<const Patch> patches, int width, int height, bool underside);

private:
    struct Corner {
        float column, row, cells_a_quad, tile_x = 0, tile_y = 0;
    };
    struct Edge {
        Corner corner;
        float edge;
    };
    gl::Buffer patch_vertices_, patch_indices_, corners_;
    gl::Buffer side_vertices_, side_indices_, edges_;
    gl::VertexArray patch_array_, side_array_;
    std::vector<Corner> corner_list_;
    std::vector<Edge> edge_list_;
};

}  // namespace cuesta
