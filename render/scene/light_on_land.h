#pragma once
/// \file Light as it falls on the ground. No OpenGL.

#include <glm/glm.hpp>

#include "core/look/sky.h"
#include "render/scene/look.h"

namespace cuesta {

/// Light of sun and sky on the land: radiances of white, matt ground under that light; linear RGB.
struct LightOnLand {
    glm::vec3 sun{0.0F};                                              ///< on ground that faces it
    glm::vec3 sky_mean{0.0F}, sky_upwards{0.0F}, sky_sunwards{0.0F};  ///< as of SkyLight, a little whiter
    float whitening = 0;   ///< of the sky, 0..1
    glm::vec3 land{0.0F};  ///< what sunlit land sends out: it stands where it hides the sky

    /// On ground of that normal (unit length) under an open sky; `sun_over_ground`: the way towards the sun, unit
    /// length.
    glm::vec3 from_sky(const glm::vec3& normal, const glm::vec2& sun_over_ground) const;
};
LightOnLand light_on_land(const SkyLight& sky, const Look& look);
/// Light of the clear sky as it falls on the ground, whitened by a share: clouds, of which the model knows none, make
/// it whiter.
glm::vec3 whitened_sky(const glm::vec3& clear, float share);

/// Albedo of most land (0.2, a little warm), and a quarter more for light that it sends to and fro.
inline constexpr glm::vec3 usual_land_albedo{0.30F, 0.25F, 0.18F};

}  // namespace cuesta
