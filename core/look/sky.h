#pragma once
/// \file The light of the sun and of the sky over level ground, for one height of the sun.
///
/// Light that air molecules, dust and ozone scatter and absorb along the ray, once, and in an approximation all further
/// times (S. Hillaire, "A scalable and production ready sky and atmosphere rendering technique", CGF 39, 2020).

#include <array>
#include <vector>

namespace cuesta {

using LinearColour = std::array<double, 3>;  ///< linear sRGB

/// Colours are radiances as a white, matt, level surface would send them back: 1 is that surface in the noon sun. They
/// are adapted as eyes are: evenings are darker than noon, but not by as much as they measure.
struct SkyLight {
    LinearColour sun{};  ///< of the sun's light on a surface that faces it; 0 once it has set
    /// Sky light on a surface of normal n: the first two orders of spherical harmonics, the light of the ground within
    /// it.
    LinearColour mean{}, upwards{}, sunwards{};
    LinearColour haze{};       ///< of air far away, away from the sun
    LinearColour haze_glow{};  ///< what is added to it where one looks towards the sun
    /// Radiance of the sky over `side` x `side` directions, rows first: the disc of sky_place().
    int side = 0;
    std::vector<std::array<float, 3>> radiance;
};

/// Place of a direction (unit length, x towards the sun over ground, y up >= 0) on the disc, -1 .. 1 each way: fine at
/// the horizon.
std::array<double, 2> sky_place(double x, double y, double z);

/// `sun_height` in degrees above the horizon, -90 .. 90. Deterministic; takes some 10 ms.
SkyLight sky_light(double sun_height, int side = 64);

}  // namespace cuesta
