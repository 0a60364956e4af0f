#include "render/scene/frame_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cuesta {

namespace {

/// Near and far planes that hold the block of the terrain.
struct DepthRange {
    double nearest, farthest;
};

DepthRange depth_range(const glm::dmat4& view, const glm::dvec3& eye, const Land& land, double base, double highest,
                       double around) {
    const glm::dvec3 size(land.frame.width_metres(), 0, land.frame.height_metres());
    double nearest = std::numeric_limits<double>::infinity(), farthest = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec4 place((corner & 1) != 0 ? size.x + around : -around, (corner & 2) != 0 ? highest : base,
                               (corner & 4) != 0 ? size.z + around : -around, 1.0);
        const double depth = -(view * place).z;
        nearest = std::min(nearest, depth);
        farthest = std::max(farthest, depth);
    }
    const double cell = land.frame.cell_size;
    farthest = std::max(farthest * 1.01, cell);
    // With the eye within the bounds the ground may be as near as the eye is high above it.
    if (nearest < cell) {
        const glm::dvec3 inside = glm::clamp(eye, glm::dvec3(0.0), size);
        const auto sample = [&](double metres, int cells) {
            return std::clamp(static_cast<int>(metres / cell), 0, cells - 1);
        };
        const double ground =
            (*land.ground)(sample(inside.x, land.ground->width()), sample(inside.z, land.ground->height()));
        nearest = std::max(0.2 * std::abs(eye.y - ground), std::min(0.2 * cell, 1.0));
    }
    // Beyond the first ratio 24 bits of depth no longer tell ridges apart. Who stands on the ground sees the meadow at
    // his feet and few ridges, so there it may be the second: ridges at 30 km then have to be 50 m apart, trees at 8 km
    // 3 m.
    constexpr double aloft = 2e-5, on_ground = 4e-6, high = 30;  // m
    const double ratio = nearest < 0.2 * high ? on_ground : aloft;
    return {std::max(nearest * 0.9, farthest * ratio), farthest};
}

}  // namespace

glm::dmat4 FrameView::projection_of(const PicturePart& part) const {
    glm::dmat4 crop(1.0);
    crop[0][0] = static_cast<double>(width) / part.width;
    crop[1][1] = static_cast<double>(height) / part.height;
    crop[3][0] = static_cast<double>(width - 2 * part.x - part.width) / part.width;
    crop[3][1] = static_cast<double>(height - 2 * part.y - part.height) / part.height;
    return crop * projection;
}

FrameView frame_view(const Camera& camera, const Land& land, double base, double highest, double exaggeration,
                     int width, int height, double around) {
    FrameView result;
    result.camera = camera;
    result.eye = eye_of(camera);
    result.view = view_matrix(camera);
    result.width = width;
    result.height = height;
    result.exaggeration = exaggeration;
    const DepthRange depths = depth_range(result.view, result.eye, land, base, highest, around);
    result.projection = projection_matrix(camera, static_cast<double>(width) / height, depths.nearest, depths.farthest);
    return result;
}

}  // namespace cuesta
