#include "render/scene/surroundings.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace cuesta {

namespace {

/// What heights (m) go over to, from the map's border on.
struct Beyond {
    double level = 0;   ///< m
    double relief = 1;  ///< share of the map's heights about the level that stays
    double hills = 0;   ///< m
    double way = 0.5;   ///< shares of the map
    double strip = 1;   ///< share of the map that is mirrored, from the border on
    double water = 0;   ///< level of the sea, m
    double shelf = 0;   ///< its bed, m
    glm::vec4 sea{0};   ///< 1 on the western, eastern, northern, southern sides where it is
};

Beyond beyond_of(const GroundSheet& sheet, const Look& look) {
    const BorderFigures& border = sheet.facts().border;
    const double relief = sheet.figures().highest - sheet.figures().lowest;
    // Below the water, or below the lowest ground of the border where there is none.
    const double shelf = std::max(0.05 * relief, 5.0);
    switch (look.light.surroundings) {
        case Surroundings::plain:
            return {border.lower_quartile, 0, 0.03 * relief, 0.3, 0.05, 0, 0, glm::vec4(0)};
        case Surroundings::sea:
            return {border.water - shelf, 0, 0, 0.3, 0.05, border.water, border.water - shelf, glm::vec4(1)};
        case Surroundings::block:
        case Surroundings::continued:
            break;
    }
    // Where much of the border is sea, the sea goes on at its level; and a side that is nearly all sea is open sea.
    constexpr double much = 0.1, nearly_all = 0.75;
    glm::vec4 sea(0);
    double most = 0;
    for (int side = 0; side < 4; ++side) {
        const double wet = border.wet[static_cast<std::size_t>(side)];
        most = std::max(most, wet);
        sea[side] = wet > nearly_all ? 1.0F : 0.0F;
    }
    const bool at_sea = most > much;
    return {at_sea ? border.water : border.mean, 0.8, 0.05 * relief, 0.5, 1, at_sea ? border.water : -1e9,
            border.water - shelf, sea};
}

}  // namespace

bool shows_surroundings(const Look& look) {
    return look.light.surroundings != Surroundings::block && look.background &&
           look.surface == SurfaceView::natural && look.overlay == Overlay::none && !look.contours;
}

glm::dvec2 surroundings_heights(const GroundSheet& sheet, const Look& look, const TerrainFrame& frame) {
    const Beyond beyond = beyond_of(sheet, look);
    const double farthest = surroundings_rings * std::hypot(frame.width_metres(), frame.height_metres());
    const double drop = farthest * farthest / (2 * 6371000.0);
    const double low = std::min({sheet.figures().lowest, beyond.level, beyond.shelf}) - 1.5 * beyond.hills - drop;
    const double high = std::max<double>(sheet.pyramid().bounds().highest, beyond.level) + 1.5 * beyond.hills;
    return glm::dvec2(low, high) * look.vertical_exaggeration;
}

void describe_surroundings(gl::Program& program, const GroundSheet& sheet, const Look& look, const TerrainFrame& frame,
                           const Camera& camera, const glm::dvec3& eye) {
    const Beyond beyond = beyond_of(sheet, look);
    program.set("beyond", glm::vec4(beyond.level, beyond.relief, beyond.hills, beyond.way));
    program.set("beyond_water", glm::vec2(beyond.water, beyond.shelf));
    program.set("beyond_sea", beyond.sea);
    program.set("beyond_strip", static_cast<float>(beyond.strip));
    const glm::dvec2 size(frame.width_metres(), frame.height_metres());
    const glm::dvec2 place(eye.x, eye.z);
    const double outside = glm::length(glm::max(glm::max(-place, place - size), glm::dvec2(0.0)));
    // What lies before an eye outside stays below a line half as steep as the view.
    const double fall = 0.5 * std::tan(glm::radians(std::clamp(camera.pitch, 0.0, 80.0)));
    program.set("eye_beyond", glm::vec3(outside, fall, 0.01 * size.x));
}

void describe_far_ground(gl::Program& program, const GroundSheet& sheet, const Look& look) {
    const SkyLight& sky = *sheet.facts().sky;
    const auto colour = [](const LinearColour& c) { return glm::vec3(c[0], c[1], c[2]); };
    const glm::vec3 light =
        colour(sky.sun) * std::max(sun_direction(look).y, 0.0F) + colour(sky.mean) + colour(sky.upwards);
    program.set("ground_colour", glm::vec3(0.13F, 0.12F, 0.08F) * light);
    program.set("sea_colour", glm::vec3(0.012F, 0.045F, 0.07F) * light);
    program.set("ground_sea", beyond_of(sheet, look).sea);
}

}  // namespace cuesta
