#include "core/look/sun.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cuesta {

SunPosition sun_position(double hour, double day, double latitude) {
    constexpr double degree = std::numbers::pi / 180;
    // P. I. Cooper, "The absorption of radiation in solar stills", Solar Energy 12 (1969), eq. 1.
    const double declination = 23.45 * degree * std::sin(2 * std::numbers::pi * (284 + day) / 365);
    const double turned = 15 * degree * (hour - 12);  // hour angle, 0 at noon, positive in the afternoon
    const double north = std::clamp(latitude, -90.0, 90.0) * degree;
    // The sun as a unit vector over the horizon of the place (Meeus, "Astronomical Algorithms", eq. 13.5 and 13.6).
    const double up =
        std::sin(north) * std::sin(declination) + std::cos(north) * std::cos(declination) * std::cos(turned);
    const double east = -std::cos(declination) * std::sin(turned);
    const double towards_north =
        std::cos(north) * std::sin(declination) - std::sin(north) * std::cos(declination) * std::cos(turned);
    double heading = std::atan2(east, towards_north) / degree;
    if (heading < 0) heading += 360;
    return {heading, std::asin(std::clamp(up, -1.0, 1.0)) / degree};
}

SunPosition sun_of(const LightParameters& light) {
    if (light.sun == SunRule::by_time)
        return sun_position(static_cast<double>(light.hour), static_cast<double>(light.day),
                            static_cast<double>(light.latitude));
    return {static_cast<double>(light.sun_heading), static_cast<double>(light.sun_height)};
}

LightParameters light_of_new_projects() {
    LightParameters light;
    light.sun_heading = 295;
    light.sun_height = 28;
    light.haze = 0.12F;
    light.exposure = 0.4F;
    light.surroundings = Surroundings::continued;
    light.tone = Tone::punchy;
    light.aerial = 0.2F;
    light.hollows = 0.8F;
    light.clouds = 0.2F;
    light.high_clouds = 0.3F;
    return light;
}

}  // namespace cuesta
