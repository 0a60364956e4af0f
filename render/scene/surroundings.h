#pragma once
/// \file Land beyond the map in pictures: what it is made of, as the shaders are told. No land of the project: exports,
/// masks, measures and picking never see it.

#include <glm/glm.hpp>

#include "render/gl/program.h"
#include "render/scene/camera.h"
#include "render/scene/ground_sheet.h"
#include "render/scene/land_beyond.h"
#include "render/scene/look.h"

namespace cuesta {

/// As far as so many copies of the map each way.
inline constexpr int surroundings_rings = 8;

/// Whether the look shows any: on natural colours only, without overlays and contours, over a background.
bool shows_surroundings(const Look& look);

/// Its form.
LandBeyond land_beyond(const GroundSheet& sheet, const Look& look, const TerrainFrame& frame);

/// Lowest and highest ground there, m, exaggerated.
glm::dvec2 surroundings_heights(const GroundSheet& sheet, const Look& look, const TerrainFrame& frame);

/// The uniforms of terrain.vert and terrain.frag with BEYOND.
void describe_surroundings(gl::Program& program, const GroundSheet& sheet, const Look& look, const TerrainFrame& frame,
                           const Camera& camera, const glm::dvec3& eye);

/// The light that level ground and sea beyond what is drawn send back; the uniforms of sky.frag with GROUND_BELOW.
void describe_far_ground(gl::Program& program, const GroundSheet& sheet, const Look& look, const TerrainFrame& frame);

}  // namespace cuesta
