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

/// What matters more where OpenGL runs on the CPU; GPUs draw the best picture at once.
enum class Quality {
    interactive,  ///< fewer triangles, and light, normals and colours no finer than about 1024 cells a side
    best,
};

/// A part of a picture, in pixels from the lower left: pictures larger than a framebuffer are drawn part by part.
struct PicturePart {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Covers the whole frame (0 .. width_metres, 0 .. height_metres): heights are interpolated between the samples and
/// constant over the half cell beyond the outermost ones. Walls and an underside close it to a block. Every member
/// needs the same current OpenGL 4.5 core context (or the creation fails), but nothing else: no Qt, no window.
class TerrainScene {
public:
    /// Compiles the programs. An error says what the context lacks.
    static Result<std::unique_ptr<TerrainScene>> create(Quality quality = Quality::interactive);
    ~TerrainScene();
    TerrainScene(const TerrainScene&) = delete;
    TerrainScene& operator=(const TerrainScene&) = delete;

    /// Takes over land (immutable, shared); uploads what differs from the land before.
    void set_land(std::shared_ptr<const Land> land);
    const std::shared_ptr<const Land>& land() const;

    /// Draws into the framebuffer `framebuffer` (0: the window's), all of width x height pixels. Leaves no state of
    /// note behind that Qt would mind.
    DrawStatistics draw(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height);

    /// Draws one part of a picture of width x height pixels, into a framebuffer of the part's size.
    DrawStatistics draw_part(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height,
                             const PicturePart& part);
    /// Why the last draw could not show the land (graphics memory, a program that the driver refuses); empty if it did.
    const std::optional<Error>& error() const;

    /// What the legend of this look says for the present land.
    Legend legend(const Look& look) const;

private:
    struct Implementation;
    explicit TerrainScene(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// The height of the underside of the block that the terrain is drawn as, m (exaggerated as the ground is).
double base_height(const TerrainFrame& frame, double lowest_ground, double vertical_exaggeration = 1);

/// Where a ray first meets the ground, from above or below (heights interpolated bilinearly, see TerrainScene);
/// computed on the CPU, no context needed.
std::optional<glm::dvec3> ground_hit(const Land& land, const Ray& ray, double vertical_exaggeration = 1);

}  // namespace cuesta
