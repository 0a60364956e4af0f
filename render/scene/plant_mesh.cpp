#include "render/scene/plant_mesh.h"

#include <cstddef>

namespace cuesta {

PlantMesh::PlantMesh()
    : vertices_("plant vertices"),
      indices_("plant indices"),
      plants_("plants"),
      array_("plants"),
      models_(plant_models()) {
    vertices_.upload(std::span<const PlantVertex>(models_.vertices), GL_STATIC_DRAW);
    indices_.upload(std::span<const std::uint16_t>(models_.indices), GL_STATIC_DRAW);
    array_.set_indices(indices_);
    array_.set_buffer(0, vertices_, sizeof(PlantVertex), 0);
    array_.set_buffer(1, plants_, sizeof(DrawnPlant), 1);
    array_.set_attribute(0, 0, 3, GL_FLOAT, offsetof(PlantVertex, place));
    array_.set_attribute(1, 0, 3, GL_FLOAT, offsetof(PlantVertex, normal));
    array_.set_attribute(2, 0, 2, GL_FLOAT, offsetof(PlantVertex, shade));
    array_.set_attribute(7, 0, 2, GL_FLOAT, offsetof(PlantVertex, card));
    array_.set_attribute(3, 1, 3, GL_FLOAT, offsetof(DrawnPlant, from_eye));
    array_.set_attribute(4, 1, 3, GL_FLOAT, offsetof(DrawnPlant, height));
    array_.set_attribute(5, 1, 4, GL_UNSIGNED_BYTE, offsetof(DrawnPlant, colour), true);
    array_.set_attribute(6, 1, 4, GL_FLOAT, offsetof(DrawnPlant, share));
}

void PlantMesh::upload(const PlantChoice::Bins& bins) {
    list_.clear();
    for (std::size_t i = 0; i < bins.size(); ++i) {
        spans_[i] = {static_cast<int>(list_.size()), static_cast<int>(bins[i].size())};
        list_.insert(list_.end(), bins[i].begin(), bins[i].end());
    }
    if (!list_.empty()) plants_.upload(std::span<const DrawnPlant>(list_), GL_STREAM_DRAW);
}

long long PlantMesh::draw() const {
    long long triangles = 0;
    glBindVertexArray(array_.id());
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        const auto [first, count] = spans_[i];
        if (count == 0) continue;
        const PlantModels::Range& range = models_.ranges[i / plant_detail_count][i % plant_detail_count];
        glDrawElementsInstancedBaseInstance(
            GL_TRIANGLES, range.count, GL_UNSIGNED_SHORT,
            reinterpret_cast<const void*>(static_cast<std::size_t>(range.first) * sizeof(std::uint16_t)), count,
            static_cast<GLuint>(first));
        triangles += static_cast<long long>(count) * range.count / 3;
    }
    return triangles;
}

}  // namespace cuesta
