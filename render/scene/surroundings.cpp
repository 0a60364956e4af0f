#include "render/scene/surroundings.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/type_ptr.hpp>

#include "core/look/water_colours.h"

namespace cuesta {

LandBeyond land_beyond(const GroundSheet& sheet, const Look& look, const TerrainFrame& frame) {
    return land_beyond(look.light.surroundings, sheet.facts().border, sheet.figures().highest - sheet.figures().lowest,
                       frame, sheet.shows_water());
}

bool shows_surroundings(const Look& look) {
    return look.light.surroundings != Surroundings::block && look.background && look.surface == SurfaceView::natural &&
           look.overlay == Overlay::none && !look.contours;
}

glm::dvec2 surroundings_heights(const GroundSheet& sheet, const Look& look, const TerrainFrame& frame) {
    const LandBeyond beyond = land_beyond(sheet, look, frame);
    const double farthest = surroundings_rings * std::hypot(frame.width_metres(), frame.height_metres());
    const double drop = farthest * farthest / (2 * 6371000.0);
    const double low = std::min({sheet.figures().lowest, beyond.level, beyond.shelf}) - 1.5 * beyond.hills - drop;
    const double high = std::max<double>(sheet.pyramid().bounds().highest, beyond.level) + 1.5 * beyond.hills;
    return glm::dvec2(low, high) * look.vertical_exaggeration;
}

void describe_surroundings(gl::Program& program, const GroundSheet& sheet, const Look& look, const TerrainFrame& frame,
                           const Camera& camera, const glm::dvec3& eye) {
    const LandBeyond beyond = land_beyond(sheet, look, frame);
    program.set("beyond", glm::vec4(beyond.level, beyond.relief, beyond.hills, beyond.way));
    program.set("beyond_water", glm::vec2(beyond.water, beyond.shelf));
    program.set("beyond_sea", beyond.sea);
    program.set("beyond_strip", static_cast<float>(beyond.strip));
    const glm::dvec2 size(frame.width_metres(), frame.height_metres());
    const glm::dvec2 place(eye.x, eye.z);
    const double outside = glm::length(glm::max(glm::max(-place, place - size), glm::dvec2(0.0)));
    program.set("eye_beyond", glm::vec3(outside, fall_before_eye(camera.pitch), room_below_eye * size.x));
}

void describe_far_ground(gl::Program& program, const GroundSheet& sheet, const Look& look, const TerrainFrame& frame) {
    const SkyLight& sky = *sheet.facts().sky;
    const auto colour = [](const LinearColour& c) { return glm::vec3(c[0], c[1], c[2]); };
    const glm::vec3 light =
        colour(sky.sun) * std::max(sun_direction(look).y, 0.0F) + colour(sky.mean) + colour(sky.upwards);
    program.set("ground_light", light);
    program.set("sea_colour", glm::make_vec3(water_optics(look.light.lakes).deep.data()) * light);
    program.set("ground_sea", land_beyond(sheet, look, frame).sea);
}

}  // namespace cuesta
