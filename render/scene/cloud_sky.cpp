#include "render/scene/cloud_sky.h"

#include <algorithm>
#include <cmath>

#include "core/look/sun.h"
#include "render/scene/surroundings.h"

namespace cuesta {

namespace {

constexpr double smallest_tile = 1500, largest_tile = 40000;  ///< m
constexpr double usual_gap = 0.05;                            ///< between the summits and the bases, tiles
constexpr double least_gap = 0.02;
constexpr double base_step = 0.02;   ///< that the height of the bases is rounded to, tiles
constexpr double least_base = 0.04;  ///< above the place from which they are drawn, tiles

}  // namespace

CloudPlace cloud_place(double lowest, double highest, double diagonal, const LightParameters& light) {
    CloudPlace place;
    place.tile = std::clamp(diagonal, smallest_tile, largest_tile);
    const double asked =
        light.cloud_height > 0 ? lowest + static_cast<double>(light.cloud_height) : highest + usual_gap * place.tile;
    place.base = std::max(asked, highest + least_gap * place.tile);
    place.middle = 0.5 * (lowest + highest);
    return place;
}

bool shows_clouds(const Look& look) {
    return (look.light.clouds > 0 || look.light.high_clouds > 0) && shows_surroundings(look);
}

CloudSettings cloud_settings(const Look& look) {
    CloudSettings settings;
    if (!shows_clouds(look)) return settings;
    const SunPosition sun = sun_of(look.light);
    settings.cover = look.light.clouds;
    settings.high = look.light.high_clouds;
    settings.seed = look.light.cloud_seed;
    settings.sun_heading = sun.heading;
    settings.sun_height = sun.height;
    return settings;
}

CloudSettings at_place(CloudSettings settings, const CloudPlace& place) {
    const double base = (place.base - place.middle) / place.tile;
    settings.base = std::max(std::round(base / base_step) * base_step, least_base);
    return settings;
}

void describe_clouds(gl::Program& program, const CloudPlace& place, const LightParameters& light, const glm::vec3& sun,
                     const glm::dvec3& eye) {
    // As high as the shade is made for (core/look/clouds.cpp): a low sun would put all land into shade.
    const double rise = std::max(static_cast<double>(sun.y), least_sun_of_shade);
    const double flat = std::sqrt(1 - rise * rise) / rise;
    const glm::dvec2 slope = glm::normalize(glm::dvec2(sun.x, sun.z)) * flat;
    const glm::dvec2 origin = (glm::dvec2(eye.x, eye.z) + slope * (place.base - eye.y)) / place.tile;
    program.set("cloud_shade", glm::vec4(glm::dvec2(glm::fract(origin)), 1 / place.tile, light.cloud_shadows));
    program.set("cloud_slope", glm::vec2(slope / place.tile));
    // One who looks down on them sees none: they would hide the land.
    const double below =
        std::clamp((place.base + 0.5 * cloud_thickness * place.tile - eye.y) / (0.08 * place.tile), 0.0, 1.0);
    program.set("cloud_strength", static_cast<float>(below));
}

}  // namespace cuesta
