#pragma once
/// \file Uniforms of shaders/atmosphere.glsl.

#include <string>

#include "render/gl/program.h"
#include "render/scene/camera.h"
#include "render/scene/ground_sheet.h"
#include "render/scene/light_on_land.h"
#include "render/scene/look.h"

namespace cuesta {

/// Extent under the air, m (exaggerated as it is drawn).
struct AirExtent {
    double lowest = 0, highest = 0;  ///< ground
    double diagonal = 1;             ///< of the frame
};

/// Light and air for an eye at that place. Haze and fog go by the size of the land, so that a picture of a valley and
/// one of a mountain range read alike.
void describe_air(gl::Program& program, const SkyLight& sky, const Look& look, const AirExtent& extent,
                  const glm::dvec3& eye);

/// Variants of atmosphere.glsl that the look asks for, each after a space.
std::string air_defines(const Look& look);

}  // namespace cuesta
