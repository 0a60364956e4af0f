#pragma once
/// \file The renderer's camera as it is kept with a project, and back.

#include <algorithm>

#include "core/model/saved_view.h"
#include "render/scene/camera.h"

namespace cuesta {

/// Camera of a saved view; numbers outside their ranges are brought into them.
inline Camera camera_of(const SavedView& view) {
    Camera camera;
    camera.target = {view.target[0], view.target[1], view.target[2]};
    camera.distance = std::max(view.distance, 1e-3);
    camera.heading = view.heading;
    camera.pitch = std::clamp(view.pitch, -89.0, 89.0);
    camera.field_of_view = std::clamp(view.field_of_view, 1.0, 120.0);
    return camera;
}

/// `view` with its name and lock, looking as the camera does.
inline SavedView looking_as(SavedView view, const Camera& camera) {
    view.target = {camera.target.x, camera.target.y, camera.target.z};
    view.distance = camera.distance;
    view.heading = camera.heading;
    view.pitch = camera.pitch;
    view.field_of_view = camera.field_of_view;
    return view;
}

}  // namespace cuesta
