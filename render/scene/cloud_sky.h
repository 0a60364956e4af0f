#pragma once
/// \file Clouds over the land: their size and height, and what shaders are told of them.

#include "core/look/clouds.h"
#include "render/gl/program.h"
#include "render/scene/look.h"

namespace cuesta {

/// Size and height of clouds. Like haze, they go by the size of the land, so that a valley has as many as a range.
struct CloudPlace {
    double tile = 1;    ///< m over ground after which they repeat
    double base = 0;    ///< height of their bases, m
    double middle = 0;  ///< height from which they are drawn, m
};

/// Of land between these heights (m, as drawn) whose map has this diagonal, m.
CloudPlace cloud_place(double lowest, double highest, double diagonal, const LightParameters& light);

/// Whether the look has clouds: where the sky shows, around land that goes on.
bool shows_clouds(const Look& look);

/// Of no cover where none show. The height of their bases is rounded, since making them anew takes time.
CloudSettings cloud_settings(const Look& look);
CloudSettings at_place(CloudSettings settings, const CloudPlace& place);

/// The uniforms of atmosphere.glsl with CLOUDS. `sun`: towards it, unit length.
void describe_clouds(gl::Program& program, const CloudPlace& place, const LightParameters& light, const glm::vec3& sun,
                     const glm::dvec3& eye);

}  // namespace cuesta
