#include "render/scene/terrain_mesh.h"

#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>

namespace cuesta {

namespace {

constexpr int patch_index_count = patch_quads * patch_quads * 6;
constexpr int side_index_count = patch_quads * 6;

void append_quad(std::vector<std::uint16_t>& indices, int a, int b, int c, int d) {
    for (const int index : {a, c, b, b, c, d}) indices.push_back(static_cast<std::uint16_t>(index));
}

}  // namespace

TerrainMesh::TerrainMesh()
    : patch_vertices_("patch vertices"),
      patch_indices_("patch indices"),
      corners_("patch corners"),
      side_vertices_("side vertices"),
      side_indices_("side indices"),
      edges_("side edges"),
      patch_array_("patches"),
      side_array_("sides") {
    constexpr int side = patch_quads + 1;
    std::vector<glm::vec2> vertices;
    std::vector<std::uint16_t> indices;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) vertices.emplace_back(x, y);
    for (int y = 0; y < patch_quads; ++y)
        for (int x = 0; x < patch_quads; ++x)
            append_quad(indices, y * side + x, y * side + x + 1, (y + 1) * side + x, (y + 1) * side + x + 1);
    patch_vertices_.upload(std::span<const glm::vec2>(vertices), GL_STATIC_DRAW);
    patch_indices_.upload(std::span<const std::uint16_t>(indices), GL_STATIC_DRAW);
    patch_array_.set_indices(patch_indices_);
    patch_array_.set_buffer(0, patch_vertices_, sizeof(glm::vec2), 0);
    patch_array_.set_buffer(1, corners_, sizeof(Corner), 1);
    patch_array_.set_attribute(0, 0, 2, GL_FLOAT, 0);
    patch_array_.set_attribute(1, 1, 3, GL_FLOAT, 0);
    patch_array_.set_attribute(2, 1, 2, GL_FLOAT, offsetof(Corner, tile_x));

    vertices.clear();
    indices.clear();
    for (int up = 0; up < 2; ++up)
        for (int x = 0; x < side; ++x) vertices.emplace_back(x, up);
    for (int x = 0; x < patch_quads; ++x) append_quad(indices, x, x + 1, side + x, side + x + 1);
    side_vertices_.upload(std::span<const glm::vec2>(vertices), GL_STATIC_DRAW);
    side_indices_.upload(std::span<const std::uint16_t>(indices), GL_STATIC_DRAW);
    side_array_.set_indices(side_indices_);
    side_array_.set_buffer(0, side_vertices_, sizeof(glm::vec2), 0);
    side_array_.set_buffer(1, edges_, sizeof(Edge), 1);
    side_array_.set_attribute(0, 0, 2, GL_FLOAT, 0);
    side_array_.set_attribute(1, 1, 3, GL_FLOAT, 0);
    side_array_.set_attribute(2, 1, 1, GL_FLOAT, offsetof(Edge, edge));
}

long long TerrainMesh::draw_patches(std::span<const Patch> patches) {
    if (patches.empty()) return 0;
    corner_list_.clear();
    for (const Patch& patch : patches)
        corner_list_.push_back(
            {static_cast<float>(patch.column), static_cast<float>(patch.row), static_cast<float>(1 << patch.level),
             static_cast<float>(patch.tile_x), static_cast<float>(patch.tile_y)});
    corners_.upload(std::span<const Corner>(corner_list_), GL_STREAM_DRAW);
    glBindVertexArray(patch_array_.id());
    const auto count = static_cast<GLsizei>(corner_list_.size());
    glDrawElementsInstanced(GL_TRIANGLES, patch_index_count, GL_UNSIGNED_SHORT, nullptr, count);
    return static_cast<long long>(count) * patch_index_count / 3;
}

long long TerrainMesh::draw_sides(std::span<const Patch> patches, int width, int height, bool underside) {
    edge_list_.clear();
    const auto last_column = static_cast<float>(width + 1);
    const auto last_row = static_cast<float>(height + 1);
    for (const Patch& patch : patches) {
        const auto cells = static_cast<float>(1 << patch.level);
        const auto column = static_cast<float>(patch.column), row = static_cast<float>(patch.row);
        const int reach = patch_quads << patch.level;
        if (patch.row == 0) edge_list_.push_back({{column, 0, cells}, 0});
        if (patch.row + reach >= height + 1) edge_list_.push_back({{column, last_row, cells}, 1});
        if (patch.column == 0) edge_list_.push_back({{0, row, cells}, 2});
        if (patch.column + reach >= width + 1) edge_list_.push_back({{last_column, row, cells}, 3});
    }
    if (underside) edge_list_.push_back({{0, 0, 1}, 4});
    if (edge_list_.empty()) return 0;
    edges_.upload(std::span<const Edge>(edge_list_), GL_STREAM_DRAW);
    glBindVertexArray(side_array_.id());
    const auto count = static_cast<GLsizei>(edge_list_.size());
    glDrawElementsInstanced(GL_TRIANGLES, side_index_count, GL_UNSIGNED_SHORT, nullptr, count);
    return static_cast<long long>(count) * side_index_count / 3;
}

}  // namespace cuesta
