#pragma once
/// \file View of one picture: from metres to pixels. A value; no OpenGL.

#include <glm/glm.hpp>

#include "core/model/terrain_frame.h"
#include "core/pipeline/land.h"
#include "render/scene/camera.h"

namespace cuesta {

/// A part of a picture, in pixels from the lower left: pictures larger than a framebuffer are drawn part by part.
struct PicturePart {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Statistics of a picture.
struct DrawStatistics {
    int patches = 0;
    long long triangles = 0;
};

/// The world is that of Camera, its heights multiplied by `exaggeration` already where not said otherwise.
struct FrameView {
    Camera camera;
    glm::dvec3 eye{0.0};
    glm::dmat4 view{1.0};        ///< of the world, relative to the eye
    glm::dmat4 projection{1.0};  ///< of the whole picture
    int width = 0, height = 0;   ///< of the whole picture, pixels
    double exaggeration = 1;
    double quad_pixels = 2.5;  ///< how wide a quad of the ground may look; normals and colours do not depend on it

    /// The projection that stretches that part of the picture over a framebuffer.
    glm::dmat4 projection_of(const PicturePart& part) const;
    bool operator==(const FrameView&) const = default;
};

/// Near and far planes hold the block of the land, from `base` to `highest` (m, exaggerated), and what lies as far as
/// `around` metres beyond its borders.
FrameView frame_view(const Camera& camera, const Land& land, double base, double highest, double exaggeration,
                     int width, int height, double around = 0);

}  // namespace cuesta
