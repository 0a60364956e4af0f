#pragma once
/// \file The camera of the viewport: a value, moved by pure functions. No OpenGL.

#include <glm/glm.hpp>
#include <optional>

#include "core/model/terrain_frame.h"

namespace cuesta {

/// Looks at `target` from `distance` away. World coordinates are those of the terrain frame (metres, x east, y up, z
/// south, origin at the north-west corner at height 0). The horizon stays level.
struct Camera {
    glm::dvec3 target{0.0};
    double distance = 1000;     ///< metres, > 0
    double heading = 0;         ///< degrees clockwise from north that the camera looks towards
    double pitch = 35;          ///< degrees below the horizon, -89 .. 89
    double field_of_view = 45;  ///< vertical, degrees
    bool operator==(const Camera&) const = default;
};

struct Ray {
    glm::dvec3 origin;
    glm::dvec3 direction;  ///< unit length
};

glm::dvec3 eye_of(const Camera& camera);
glm::dmat4 view_matrix(const Camera& camera);
/// Near and far follow the distance to the terrain's bounds; aspect = width / height.
glm::dmat4 projection_matrix(const Camera& camera, double aspect, double near_plane, double far_plane);
/// The ray through a point of the view; x, y in 0..1 from the upper left.
Ray ray_through(const Camera& camera, double aspect, double x, double y);

Camera orbited(Camera camera, double heading_change, double pitch_change);  ///< degrees
Camera panned(Camera camera, double right, double up);                      ///< metres in the view plane
/// Moves towards (factor < 1) or away from a point that stays where it is on the screen.
Camera zoomed_to(Camera camera, const glm::dvec3& point, double factor);
Camera flown(Camera camera, double forward, double right, double up);      ///< metres; the eye moves
Camera turned(Camera camera, double heading_change, double pitch_change);  ///< degrees; the eye stays
/// The whole terrain in view, keeping heading and pitch.
Camera framing(Camera camera, const TerrainFrame& frame, double lowest, double highest, double aspect);

}  // namespace cuesta
