#pragma once
/// \file How the land looks: what grows and lies on it, and the light on it. Part of the project, since pictures and
/// the weights of materials that engines get are made from it; the land itself does not depend on it.

#include "core/base/parameter_set.h"

namespace cuesta {

/// Where on the land which surface shows (core/look/surface_weights.h).
struct SurfaceParameters {
    float rock_slope = 38.0F;
    float scree = 1.0F;
    float vegetation = 1.0F;
    float vegetation_line = 0.7F;
    float snow = 1.0F;
    float snow_line = 0.88F;
    float beach = 3.0F;
    float variation = 0.5F;
    std::uint64_t seed = 1;

    static constexpr std::string_view prefix = "surface";
    static constexpr std::string_view title = "Surface";
    static constexpr auto parameters() {
        using P = SurfaceParameters;
        return std::tuple{
            parameter("rock_slope", "Bare rock from", &P::rock_slope, Unit::degree, 5, 85,
                      "Ground steeper than this shows its rock."),
            parameter("scree", "Scree", &P::scree, Unit::fraction, 0, 1,
                      "How much loose stone lies below rock and where slopes crumbled."),
            parameter("vegetation", "Vegetation", &P::vegetation, Unit::fraction, 0, 1,
                      "How much of the gentle ground is green; 0 is a desert."),
            parameter("vegetation_line", "Vegetation up to", &P::vegetation_line, Unit::fraction, 0, 1,
                      "Height above which nothing grows, as a share of the terrain's range of heights."),
            parameter("snow", "Snow", &P::snow, Unit::fraction, 0, 1, "How much snow lies above the snow line."),
            parameter("snow_line", "Snow from", &P::snow_line, Unit::fraction, 0, 1,
                      "Height above which snow lies on mountains, as a share of the terrain's range of heights."),
            parameter("beach", "Beaches up to", &P::beach, Unit::metre, 0, 1000,
                      "Height above standing water up to which the shore is sand."),
            parameter("variation", "Variation", &P::variation, Unit::fraction, 0, 1,
                      "How irregular the borders between surfaces are."),
            seed_parameter("seed", "Seed", &P::seed, "Another seed gives other irregular borders of the same kind."),
        };
    }
    bool operator==(const SurfaceParameters&) const = default;
};

/// How the place of the sun is told.
enum class SunRule { placed, by_time };

template <>
struct EnumNames<SunRule> {
    static constexpr std::array<std::string_view, 2> names{"placed", "by_time"};
};

/// Sun, air and water.
struct LightParameters {
    SunRule sun = SunRule::placed;
    float sun_heading = 315.0F;
    float sun_height = 40.0F;
    float hour = 15.0F;
    float day = 172.0F;
    float latitude = 46.0F;
    float exposure = 0.0F;
    float haze = 0.35F;
    float fog = 0.0F;
    float fog_height = 0.15F;
    float water_clarity = 3.0F;
    float waves = 0.5F;
    float foam = 0.5F;

    static constexpr std::string_view prefix = "light";
    static constexpr std::string_view title = "Light, air and water";
    static constexpr auto parameters() {
        using P = LightParameters;
        return std::tuple{
            choice("sun", "Sun", &P::sun, "placed: where you put it; by_time: where it stands at that time."),
            parameter("sun_heading", "Sun from", &P::sun_heading, Unit::degree, 0, 360,
                      "Compass direction that the light comes from, where the sun is placed."),
            parameter("sun_height", "Sun height", &P::sun_height, Unit::degree, 1, 90,
                      "How high the sun stands above the horizon, where it is placed."),
            parameter("hour", "Time of day", &P::hour, Unit::hour, 0, 24,
                      "Solar time, where the sun goes by time: 12 is noon."),
            parameter("day", "Day of the year", &P::day, Unit::none, 1, 365,
                      "172 is midsummer and 355 midwinter in the north.", Shown::more),
            parameter("latitude", "Latitude", &P::latitude, Unit::degree, -90, 90,
                      "How far north of the equator the sun is seen from.", Shown::more),
            parameter("exposure", "Exposure", &P::exposure, Unit::none, -4, 4,
                      "Stops by which the picture is made brighter or darker."),
            parameter("haze", "Haze", &P::haze, Unit::fraction, 0, 1, "How much the air veils what is far."),
            parameter("fog", "Fog", &P::fog, Unit::fraction, 0, 1, "How dense fog lies in low ground."),
            parameter("fog_height", "Fog up to", &P::fog_height, Unit::fraction, 0, 1,
                      "How high fog reaches, as a share of the terrain's range of heights.", Shown::more),
            parameter("water_clarity", "Clear water", &P::water_clarity, Unit::metre, 0.1, 100,
                      "Depth at which water hides most of its bed.", Shown::more),
            parameter("waves", "Waves", &P::waves, Unit::fraction, 0, 1, "How rough standing water is.", Shown::more),
            parameter("foam", "Foam", &P::foam, Unit::fraction, 0, 1, "How much foam lies along coasts and in rapids.",
                      Shown::more),
        };
    }
    bool operator==(const LightParameters&) const = default;
};

}  // namespace cuesta
