#include "render/scene/air.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "render/scene/cloud_sky.h"

namespace cuesta {

namespace {

glm::vec3 colour(const LinearColour& c) {
    return {static_cast<float>(c[0]), static_cast<float>(c[1]), static_cast<float>(c[2])};
}

/// `density` at the lowest ground, 1/m, falling to a half every `half_height` metres.
glm::vec3 layer(double density, double half_height, double eye_above) {
    return {static_cast<float>(density * std::numbers::log2e), static_cast<float>(1 / half_height),
            static_cast<float>(std::exp2(-std::clamp(eye_above / half_height, 0.0, 120.0)))};
}

}  // namespace

void describe_air(gl::Program& program, const SkyLight& sky, const Look& look, const AirExtent& extent,
                  const glm::dvec3& eye) {
    const LightParameters& light = look.light;
    const glm::vec3 sun = sun_direction(look);
    const double relief = std::max(extent.highest - extent.lowest, 1e-3 * extent.diagonal);
    const double eye_above = eye.y - extent.lowest;
    program.set("sun_direction", sun);
    program.set("sun_over_ground", glm::normalize(glm::vec2(sun.x, sun.z)));
    const LightOnLand on_land = light_on_land(sky, look);
    program.set("sun_light", on_land.sun);
    program.set("sky_mean", on_land.sky_mean);
    program.set("sky_upwards", on_land.sky_upwards);
    program.set("sky_sunwards", on_land.sky_sunwards);
    program.set("usual_albedo", usual_land_albedo / 1.25F);
    program.set("hollow_strength", light.hollows);
    program.set("land_light", on_land.land);
    program.set("haze_colour", colour(sky.haze));
    program.set("haze_glow", colour(sky.haze_glow));
    // Lands are darker than the white that light is measured in, and pictures are exposed for them.
    constexpr double usual = 2.1;
    program.set("exposure", static_cast<float>(usual * std::exp2(static_cast<double>(light.exposure))));
    program.set("eye_above", static_cast<float>(eye_above));
    // Along the ground from corner to corner, the densest haze lets one part in seven through.
    const double haze = std::pow(static_cast<double>(light.haze), 2) * 2 / extent.diagonal;
    program.set("haze_air", layer(haze, 0.05 * extent.diagonal + 0.5 * relief, eye_above));
    // 0.55 of the blue gets from corner to corner at half the strength. Clean air thins to a half in 5.5 km; here
    // sooner, so that the land is clear to one who looks down on the whole of it.
    const double blue = -2 * std::log(0.55) * static_cast<double>(light.aerial) / extent.diagonal;
    program.set("blue_air", layer(blue, 0.05 * extent.diagonal + 0.5 * relief, eye_above));
    // Seen from above, the densest fog hides the ground below it; its top is where an eighth is left.
    const double top = std::max(static_cast<double>(light.fog_height), 0.005) * relief;
    const double fog = 6 * static_cast<double>(light.fog) * static_cast<double>(light.fog) / top;
    program.set("fog_air", layer(fog, top / 3, eye_above));
    program.set("fog_colour", 0.85F * (colour(sky.sun) * std::max(sun.y, 0.05F) * 0.55F + colour(sky.mean) +
                                       0.7F * colour(sky.upwards)));
    const double scale = 40 / extent.diagonal;
    program.set("fog_waves", glm::vec3(eye.x, eye.z, scale));
    if (shows_clouds(look))
        describe_clouds(program, cloud_place(extent.lowest, extent.highest, extent.diagonal, light), light, sun, eye);
}

std::string air_defines(const Look& look) {
    std::string defines;
    if (look.light.tone != Tone::plain) defines += " FILM";
    if (look.light.aerial > 0) defines += " AERIAL";
    if (shows_clouds(look)) defines += " CLOUDS";
    return defines;
}

}  // namespace cuesta
