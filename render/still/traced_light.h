#pragma once
/// \file Light on the ground by tracing rays: shadows of a sun that is a disc, the sky that each place sees, and what
/// the land around sends back. No OpenGL.

#include <glm/glm.hpp>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/look/sky.h"
#include "render/scene/light_on_land.h"
#include "render/still/ray_ground.h"

namespace cuesta {

/// Fineness of the tracing. Sides count the places along the longer side of the land; light between them is
/// interpolated.
struct LightTracing {
    int sky_side = 1024;     ///< places at which light of the sky and of the land around is gathered, >= 2
    int sun_side = 2048;     ///< places at which the sun's disc is looked at, >= 2
    int sky_rays = 32;       ///< from each place, >= 1
    int bounces = 2;         ///< how often light is sent on by the ground before it arrives, >= 1
    bool denoise = true;     ///< smooths what is left of the rays' noise, along the ground's forms
    std::uint32_t seed = 1;  ///< of the rays
    bool operator==(const LightTracing&) const = default;
};

/// The same for land of so many cells along its longer side, without places that would be finer than an eighth of a cell
/// for the sky and a sixteenth for the sun: what lies between two heights is interpolated.
LightTracing fitting(LightTracing tracing, int cells);

/// Ground, its colours, and the light on it.
struct LitGround {
    const RayGround& ground;
    const SkyLight& sky;
    LightOnLand light;
    glm::vec3 towards_sun{0.0F, 1.0F, 0.0F};  ///< unit length
    Raster<glm::vec4> albedo;                 ///< over the frame, of any size, not empty; linear RGB and anything
};

/// Over the frame, rows from the north. RGB: light that comes from the sky and from the ground around, as a multiple of
/// what LightOnLand::from_sky gives to ground of that slope under an open sky. A: share of the sun's disc that is seen.
///
/// Light is gathered at places on the ground, not in pixels: the ground is matt, so that it looks the same from
/// everywhere, and one tracing serves all pictures of a film. Rays leave in the directions of a cosine (each then
/// counts the same); where they meet ground they take what that sent out in the round before, where they meet none the
/// sky's radiance, and below the horizon that of land beyond the map. Rounds but the last are coarser. The same bytes
/// on any number of threads. Cancelled within a row of places.
Result<Raster<glm::vec4>> traced_light(const LitGround& lit, const LightTracing& tracing,
                                       const WorkControl& control = {});

/// Half the angle of the sun's disc as seen from the earth, radians.
inline constexpr double sun_radius = 0.2666 * 3.14159265358979323846 / 180;

}  // namespace cuesta
