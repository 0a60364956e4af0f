#pragma once
/// \file The terrain as drawn: uploads land, keeps it on the GPU, draws it for a camera and a look.

#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/pipeline/land.h"
#include "render/scene/camera.h"
#include "render/scene/look.h"

namespace cuesta {

struct DrawStatistics {
    int patches = 0;
    long long triangles = 0;
};

/// Every member needs the same current OpenGL 4.5 core context (or the creation fails), but nothing else: no Qt, no
/// window.
class TerrainScene {
public:
    /// Compiles the programs. An error says what the context lacks.
    static Result<std::unique_ptr<TerrainScene>> create();
    ~TerrainScene();
    TerrainScene(const TerrainScene&) = delete;
    TerrainScene& operator=(const TerrainScene&) = delete;

    /// Takes over land (immutable, shared); uploads what differs from the land before.
    void set_land(std::shared_ptr<const Land> land);
    const std::shared_ptr<const Land>& land() const;

    /// Draws into the framebuffer `framebuffer` (0: the window's), all of width x height pixels. Leaves no state of
    /// note behind that Qt would mind.
    DrawStatistics draw(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height);

    /// What the legend of this look says for the present land.
    Legend legend(const Look& look) const;

private:
    struct Implementation;
    explicit TerrainScene(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// Where a ray first meets the ground (heights interpolated bilinearly); computed on the CPU, no context needed.
std::optional<glm::dvec3> ground_hit(const Land& land, const Ray& ray, double vertical_exaggeration = 1);

}  // namespace cuesta
