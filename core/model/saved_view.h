#pragma once
/// \file Cameras that are kept with the project.

#include <array>
#include <string>

namespace cuesta {

/// A place to look from, as the renderer's camera (render/scene/camera.h), in metres of the terrain frame (x east,
/// y up, z south) and degrees.
struct SavedView {
    std::string name = "View";
    bool locked = false;             ///< commands that set it from the present view leave it alone
    std::array<double, 3> target{};  ///< the point looked at
    double distance = 1000;          ///< metres from the target to the eye, > 0
    double heading = 0;              ///< clockwise from north
    double pitch = 35;               ///< below the horizon, -89 .. 89
    double field_of_view = 45;       ///< vertical, 1 .. 120
    bool operator==(const SavedView&) const = default;
};

}  // namespace cuesta
