#include "render/scene/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace cuesta {

namespace {

constexpr double steepest_pitch = 89;    ///< degrees: at 90 the heading would lose its meaning
constexpr double least_distance = 1e-3;  ///< metres
constexpr double framing_margin = 1.06;  ///< how much larger than the terrain the framed view is

struct Axes {
    glm::dvec3 right, up, forward;
};

/// North is -z, east is +x; the heading turns clockwise seen from above.
Axes axes_of(double heading, double pitch) {
    const double h = glm::radians(heading);
    const double p = glm::radians(pitch);
    Axes axes;
    axes.right = {std::cos(h), 0.0, std::sin(h)};
    axes.forward = {std::sin(h) * std::cos(p), -std::sin(p), -std::cos(h) * std::cos(p)};
    axes.up = glm::cross(axes.right, axes.forward);
    return axes;
}

double wrapped_heading(double heading) {
    const double result = std::fmod(heading, 360.0);
    return result < 0 ? result + 360.0 : result;
}

}  // namespace

glm::dvec3 eye_of(const Camera& camera) {
    return camera.target - axes_of(camera.heading, camera.pitch).forward * camera.distance;
}

glm::dmat4 view_matrix(const Camera& camera) {
    const Axes axes = axes_of(camera.heading, camera.pitch);
    const glm::dvec3 eye = eye_of(camera);
    glm::dmat4 view(1.0);
    for (int i = 0; i < 3; ++i) {
        view[i][0] = axes.right[i];
        view[i][1] = axes.up[i];
        view[i][2] = -axes.forward[i];
    }
    view[3] = {-glm::dot(axes.right, eye), -glm::dot(axes.up, eye), glm::dot(axes.forward, eye), 1.0};
    return view;
}

glm::dmat4 projection_matrix(const Camera& camera, double aspect, double near_plane, double far_plane) {
    return glm::perspective(glm::radians(camera.field_of_view), aspect, near_plane, far_plane);
}

Ray ray_through(const Camera& camera, double aspect, double x, double y) {
    const Axes axes = axes_of(camera.heading, camera.pitch);
    const double half = std::tan(glm::radians(camera.field_of_view) / 2);
    const glm::dvec3 direction =
        axes.forward + axes.right * ((2 * x - 1) * half * aspect) + axes.up * ((1 - 2 * y) * half);
    return {eye_of(camera), glm::normalize(direction)};
}

Camera orbited(Camera camera, double heading_change, double pitch_change) {
    camera.heading = wrapped_heading(camera.heading + heading_change);
    camera.pitch = std::clamp(camera.pitch + pitch_change, -steepest_pitch, steepest_pitch);
    return camera;
}

Camera panned(Camera camera, double right, double up) {
    const Axes axes = axes_of(camera.heading, camera.pitch);
    camera.target += axes.right * right + axes.up * up;
    return camera;
}

Camera zoomed_to(Camera camera, const glm::dvec3& point, double factor) {
    factor = std::max(factor, least_distance / camera.distance);
    camera.target = point + (camera.target - point) * factor;
    camera.distance *= factor;
    return camera;
}

Camera flown(Camera camera, double forward, double right, double up) {
    const Axes axes = axes_of(camera.heading, camera.pitch);
    camera.target += axes.forward * forward + axes.right * right + glm::dvec3(0, up, 0);
    return camera;
}

Camera turned(Camera camera, double heading_change, double pitch_change) {
    const glm::dvec3 eye = eye_of(camera);
    camera = orbited(camera, heading_change, pitch_change);
    camera.target = eye + axes_of(camera.heading, camera.pitch).forward * camera.distance;
    return camera;
}

Camera framing(Camera camera, const TerrainFrame& frame, double lowest, double highest, double aspect) {
    const Axes axes = axes_of(camera.heading, camera.pitch);
    const glm::dvec3 centre(frame.width_metres() / 2, (lowest + highest) / 2, frame.height_metres() / 2);
    const double tangent_up = std::tan(glm::radians(camera.field_of_view) / 2) / framing_margin;
    const double tangent_right = tangent_up * aspect;

    // A corner at r, u, f along the axes from the target is in view from distance D if |r - shift| <= (D + f) tangent:
    // each corner asks for D >= +-(r - shift) / tangent - f. The shift that serves both signs best lies half way.
    double right = -1e300, left = -1e300, top = -1e300, bottom = -1e300;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 offset =
            glm::dvec3((corner & 1) != 0 ? frame.width_metres() : 0.0, (corner & 2) != 0 ? highest : lowest,
                       (corner & 4) != 0 ? frame.height_metres() : 0.0) -
            centre;
        const double r = glm::dot(offset, axes.right) / tangent_right;
        const double u = glm::dot(offset, axes.up) / tangent_up;
        const double f = glm::dot(offset, axes.forward);
        right = std::max(right, r - f);
        left = std::max(left, -r - f);
        top = std::max(top, u - f);
        bottom = std::max(bottom, -u - f);
    }
    camera.distance = std::max({(right + left) / 2, (top + bottom) / 2, least_distance});
    camera.target =
        centre + axes.right * ((right - left) / 2 * tangent_right) + axes.up * ((top - bottom) / 2 * tangent_up);
    return camera;
}

}  // namespace cuesta
