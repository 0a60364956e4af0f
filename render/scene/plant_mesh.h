#pragma once
/// \file Chosen plants on the GPU, drawn as instances of their models.

#include "render/gl/buffer.h"
#include "render/scene/plant_choice.h"

namespace cuesta {

/// Needs the scene's context.
class PlantMesh {
public:
    PlantMesh();
    void upload(const PlantChoice::Bins& bins);
    /// With plants.vert in use. Triangles drawn.
    long long draw() const;

private:
    gl::Buffer vertices_, indices_, plants_;
    gl::VertexArray array_;
    PlantModels models_;
    std::array<std::pair<int, int>, plant_form_count * plant_detail_count> spans_{};  ///< first and count
    std::vector<DrawnPlant> list_;
};

}  // namespace cuesta
