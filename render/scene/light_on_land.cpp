#include "render/scene/light_on_land.h"

#include <algorithm>

#include "render/scene/ground_sheet.h"

namespace cuesta {

glm::vec3 whitened_sky(const glm::vec3& clear, float share) {
    return glm::mix(clear, glm::vec3(glm::dot(clear, glm::vec3(0.2126F, 0.7152F, 0.0722F))), share);
}

namespace {

/// A photographer balances white between the sun and the open sky, and film shows dark blue as strongly as it is: shade
/// under an unwhitened sky would be navy. The plain tone keeps the light of earlier versions.
float whitening_of(const Look& look) {
    constexpr float from_clouds = 0.4F, balanced = 0.75F;
    return look.light.tone == Tone::plain ? from_clouds : balanced;
}

}  // namespace

LightOnLand light_on_land(const SkyLight& sky, const Look& look) {
    const auto colour = [](const LinearColour& c) {
        return glm::vec3(static_cast<float>(c[0]), static_cast<float>(c[1]), static_cast<float>(c[2]));
    };
    const float whitening = whitening_of(look);
    const auto of_sky = [&](const LinearColour& c) { return whitened_sky(colour(c), whitening); };
    LightOnLand light{colour(sky.sun), of_sky(sky.mean), of_sky(sky.upwards), of_sky(sky.sunwards), whitening, {}};
    // Some of it in shade, lit by the sun and the open sky.
    constexpr float in_light = 0.75F;
    light.land = usual_land_albedo *
                 (in_light * std::max(sun_direction(look).y, 0.0F) * light.sun + light.sky_mean + light.sky_upwards);
    return light;
}

glm::vec3 LightOnLand::from_sky(const glm::vec3& normal, const glm::vec2& sun_over_ground) const {
    return glm::max(
        sky_mean + sky_upwards * normal.y + sky_sunwards * glm::dot(glm::vec2(normal.x, normal.z), sun_over_ground),
        glm::vec3(0.0F));
}

}  // namespace cuesta
