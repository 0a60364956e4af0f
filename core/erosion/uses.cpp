#include "core/erosion/uses.h"

#include <array>

namespace cuesta {
namespace {

using Schedule = ErosionSchedule;

bool improved_water(const Schedule& s) {
    return s.water.scheme == WaterScheme::improved;
}
bool improved_wind(const Schedule& s) {
    return s.wind.scheme == WindScheme::improved;
}
bool published_wind(const Schedule& s) {
    return s.wind.scheme == WindScheme::published;
}
bool showers(const Schedule& s) {
    return s.rain.kind == RainKind::discs;
}
bool drops_or_uniform(const Schedule& s) {
    return s.rain.kind == RainKind::drops || s.rain.kind == RainKind::uniform;
}
bool rains(const Schedule& s) {
    return s.rain.kind != RainKind::none;
}
/// The other schemes of water take the sea as an open border, as droplets do.
bool floods(const Schedule& s) {
    const bool water = improved_water(s) && s.mixing.water > 0;
    return s.mixing.border == Border::sea && (water || s.mixing.stream_power > 0);
}

/// A parameter that acts only where `met` holds, and what is said where it does not.
struct Use {
    std::string_view id;
    bool (*met)(const Schedule&);
    std::string_view reason;
};
constexpr std::string_view needs_improved_water = "Needs the improved scheme of water.";
constexpr std::string_view needs_improved_wind = "Needs the improved scheme of wind.";
constexpr std::string_view needs_published_wind = "Needs the published scheme of wind.";
constexpr std::string_view needs_showers = "Needs rain as discs.";
constexpr std::string_view needs_drops = "Needs rain as drops or uniform.";
constexpr std::string_view needs_rain = "Needs rain.";
constexpr std::string_view needs_sea =
    "Needs the sea as the border, and steps of stream power or of the improved scheme of water.";

/// What is not listed always acts.
constexpr std::array uses{
    Use{"erosion.sea_level", floods, needs_sea},
    Use{"rain.power", drops_or_uniform, needs_drops},
    Use{"rain.drop_depth", drops_or_uniform, needs_drops},
    Use{"rain.least_height", rains, needs_rain},
    Use{"rain.full_height", rains, needs_rain},
    Use{"rain.radius_minimum", showers, needs_showers},
    Use{"rain.radius_maximum", showers, needs_showers},
    Use{"rain.intensity_minimum", showers, needs_showers},
    Use{"rain.intensity_maximum", showers, needs_showers},
    Use{"water.friction", improved_water, needs_improved_water},
    Use{"water.creep", improved_water, needs_improved_water},
    Use{"water.greatest_change", improved_water, needs_improved_water},
    Use{"water.softening", improved_water, needs_improved_water},
    Use{"wind.sand_flow", improved_wind, needs_improved_wind},
    Use{"wind.saturation_length", improved_wind, needs_improved_wind},
    Use{"wind.speed_up", improved_wind, needs_improved_wind},
    Use{"wind.deflection", improved_wind, needs_improved_wind},
    Use{"wind.abrasion", improved_wind, needs_improved_wind},
    Use{"wind.gusts", improved_wind, needs_improved_wind},
    Use{"wind.strength", published_wind, needs_published_wind},
    Use{"wind.capacity", published_wind, needs_published_wind},
    Use{"wind.deposition", published_wind, needs_published_wind},
    Use{"wind.shadow_deposition", published_wind, needs_published_wind},
};

}  // namespace

std::string_view why_unused(const ErosionSchedule& schedule, const std::string& parameter_id) {
    for (const Use& use : uses)
        if (use.id == parameter_id) return use.met(schedule) ? std::string_view{} : use.reason;
    return {};
}

}  // namespace cuesta
