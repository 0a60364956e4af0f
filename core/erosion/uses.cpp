#include "core/erosion/uses.h"

#include <algorithm>
#include <array>

#include "core/erosion/coast/coast.h"

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
    return s.rain.kind == RainKind::drops || s.rain.kind == RainKind::uniform || s.rain.kind == RainKind::published;
}
bool rains(const Schedule& s) {
    return s.rain.kind != RainKind::none;
}
/// Wind, thermal erosion, droplets and the other schemes of water take the sea as an open border.
bool knows_the_sea(const Schedule& s) {
    return (improved_water(s) && s.mixing.water > 0) || s.mixing.stream_power > 0 || s.mixing.lava > 0 ||
           s.mixing.coast > 0;
}
bool floods(const Schedule& s) {
    return s.mixing.border == Border::sea && knows_the_sea(s);
}
int kinds_that_take_part(const Schedule& s) {
    const auto weights = s.mixing.weights();
    return static_cast<int>(std::count_if(weights.begin(), weights.end(), [](float weight) { return weight > 0; }));
}
bool mixes(const Schedule& s) {
    return kinds_that_take_part(s) > 1;
}
bool words_of_papers(const Schedule& s) {
    return s.water.scheme == WaterScheme::mei || s.water.scheme == WaterScheme::mathisen ||
           s.water.scheme == WaterScheme::ferreira;
}
bool mended_water(const Schedule& s) {
    return !words_of_papers(s);
}
/// Whether some kind that takes part sees the border: as published, no water leaves the map, and ice leaves it
/// anywhere.
bool sees_border(const Schedule& s) {
    const bool blind_water = s.mixing.water > 0 && !mended_water(s);
    const bool ice = s.mixing.glaciers > 0;
    const int blind = (blind_water ? 1 : 0) + (ice ? 1 : 0);
    return blind == 0 || kinds_that_take_part(s) > blind;
}
bool only_ice(const Schedule& s) {
    return s.mixing.glaciers > 0 && !mixes(s);
}
bool least_sine(const Schedule& s) {
    return s.water.scheme != WaterScheme::mathisen;
}
bool limits_change(const Schedule& s) {
    return improved_water(s) || s.water.scheme == WaterScheme::mathisen;
}
bool thesis_water(const Schedule& s) {
    return s.water.scheme == WaterScheme::mathisen;
}
bool crumbles_by_chance(const Schedule& s) {
    return s.thermal.scheme != ThermalScheme::improved;
}
bool draws(const Schedule& s) {
    const bool random_rain =
        s.rain.kind == RainKind::drops || s.rain.kind == RainKind::discs || s.rain.kind == RainKind::published;
    return (s.mixing.water > 0 && random_rain) || s.mixing.droplets > 0 || s.mixing.lava > 0 ||
           (s.mixing.thermal > 0 && crumbles_by_chance(s) && s.thermal.chance > 0) ||
           (s.mixing.order == MixingOrder::random && mixes(s));
}
bool crumbles_or_piles_up(const Schedule& s) {
    return s.mixing.thermal > 0 || (s.mixing.wind > 0 && improved_wind(s));
}

bool snow_line_is_share(const Schedule& s) {
    return s.glaciers.line == IceLine::share;
}
bool snow_line_is_height(const Schedule& s) {
    return s.glaciers.line == IceLine::height;
}
bool climate_turns(const Schedule& s) {
    return s.glaciers.rise > 0;
}
bool snow_drifts(const Schedule& s) {
    return s.glaciers.wind > 0;
}
bool ice_calves(const Schedule& s) {
    return s.glaciers.calving > 0;
}
bool ice_stays(const Schedule& s) {
    return !s.glaciers.melted;
}
bool volcano_is_placed(const Schedule& s) {
    return s.lava.place == VentPlace::placed;
}
bool many_vents(const Schedule& s) {
    return s.lava.vents > 1;
}
bool lava_flows(const Schedule& s) {
    return s.lava.cinders < 1;
}
bool lays_sand(const Schedule& s) {
    return s.coast.sand > 0;
}

/// A parameter that acts only where `met` holds, and what is said where it does not.
struct Use {
    std::string_view id;
    bool (*met)(const Schedule&);
    std::string_view reason;
};
constexpr std::string_view needs_improved_water = "Needs the improved scheme of water.";
constexpr std::string_view needs_words = "Needs the scheme mei, mathisen or ferreira of water.";
constexpr std::string_view needs_mended_water = "Needs the scheme improved, four_pipes or published of water.";
constexpr std::string_view needs_least_sine = "Needs another scheme of water than mathisen.";
constexpr std::string_view needs_border =
    "Needs steps of another kind than glaciers, or another scheme of water than mei, mathisen and ferreira.";
constexpr std::string_view needs_limit = "Needs the scheme improved or mathisen of water.";
constexpr std::string_view needs_thesis_water = "Needs the scheme mathisen of water.";
constexpr std::string_view needs_improved_wind = "Needs the improved scheme of wind.";
constexpr std::string_view needs_published_wind = "Needs the published scheme of wind.";
constexpr std::string_view needs_showers = "Needs rain as discs.";
constexpr std::string_view needs_drops = "Needs rain as drops, as published or uniform.";
constexpr std::string_view needs_rain = "Needs rain.";
constexpr std::string_view needs_sea =
    "Needs the sea as the border, and steps of stream power, lava, coast or of the improved scheme of water.";
constexpr std::string_view needs_two_kinds = "Needs steps of at least two kinds.";
constexpr std::string_view needs_chance =
    "Needs something random: rain as drops or discs, droplets, lava, thermal erosion by chance, or the random order "
    "of several kinds.";
constexpr std::string_view needs_published_thermal = "Needs a published scheme of thermal erosion.";
constexpr std::string_view needs_share = "Needs the snow line by share.";
constexpr std::string_view needs_height = "Needs the snow line by height.";
constexpr std::string_view needs_rise = "Needs a warm rise above 0.";
constexpr std::string_view needs_ice = "Needs ice that has not melted.";
constexpr std::string_view needs_calving = "Needs calving above 0.";
constexpr std::string_view needs_drift = "Needs drifted snow above 0.";
constexpr std::string_view needs_place = "Needs a placed volcano.";
constexpr std::string_view needs_vents = "Needs more than one vent.";
constexpr std::string_view needs_flow = "Needs cinders below 1.";
constexpr std::string_view needs_sand = "Needs a beach share above 0.";
constexpr std::string_view needs_waves = "Needs the sea as the border.";
constexpr std::string_view idle_coast = "Acts as steps that do nothing: waves need the sea as the border.";
constexpr std::string_view coast_without_sea = "Acts without waves: coasts need the sea as the border.";
constexpr std::string_view needs_talus = "Needs steps of thermal erosion, or of the improved scheme of wind.";

/// Parameters that are not listed act wherever their kind takes part.
constexpr std::array uses{
    Use{"erosion.order", mixes, needs_two_kinds},
    Use{"erosion.border", sees_border, needs_border},
    Use{"erosion.seed", draws, needs_chance},
    Use{"erosion.sea_level", floods, needs_sea},
    Use{"thermal.chance", crumbles_by_chance, needs_published_thermal},
    Use{"thermal.talus", crumbles_or_piles_up, needs_talus},
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
    Use{"water.greatest_change", limits_change, needs_limit},
    Use{"water.change_share", thesis_water, needs_thesis_water},
    Use{"water.pipe_area", words_of_papers, needs_words},
    Use{"water.pipe_length", words_of_papers, needs_words},
    Use{"water.ramp_depth", mended_water, needs_mended_water},
    Use{"water.least_slope", least_sine, needs_least_sine},
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
    Use{"glaciers.ela", snow_line_is_share, needs_share},
    Use{"glaciers.ela_height", snow_line_is_height, needs_height},
    Use{"glaciers.period", climate_turns, needs_rise},
    Use{"glaciers.wind_from", snow_drifts, needs_drift},
    Use{"glaciers.water", ice_calves, needs_calving},
    Use{"glaciers.warming", ice_stays, needs_ice},
    Use{"lava.east", volcano_is_placed, needs_place},
    Use{"lava.south", volcano_is_placed, needs_place},
    Use{"lava.spread", many_vents, needs_vents},
    Use{"lava.yield_strength", lava_flows, needs_flow},
    Use{"lava.reach", lava_flows, needs_flow},
    Use{"coast_erosion.grain", lays_sand, needs_sand},
    Use{"coast_erosion.drift", lays_sand, needs_sand},
};

/// A set that acts only where its kind takes part.
struct OfKind {
    std::string_view prefix;
    ErosionKind kind;
    std::string_view reason;
};
constexpr std::array of_kinds{
    OfKind{"rain.", ErosionKind::water, "Needs steps of water erosion."},
    OfKind{"water.", ErosionKind::water, "Needs steps of water erosion."},
    OfKind{"thermal.", ErosionKind::thermal, "Needs steps of thermal erosion."},
    OfKind{"wind.", ErosionKind::wind, "Needs steps of wind erosion."},
    OfKind{"stream_power.", ErosionKind::stream_power, "Needs steps of stream power."},
    OfKind{"droplets.", ErosionKind::droplets, "Needs steps of droplets."},
    OfKind{"glaciers.", ErosionKind::glaciers, "Needs steps of glaciers."},
    OfKind{"lava.", ErosionKind::lava, "Needs steps of lava."},
    OfKind{"coast_erosion.", ErosionKind::coast, "Needs steps of coast."},
};

const Use* use_of(const std::string& id) {
    const auto found = std::find_if(uses.begin(), uses.end(), [&](const Use& use) { return use.id == id; });
    return found == uses.end() ? nullptr : &*found;
}

}  // namespace

std::string_view why_unused(const ErosionSchedule& schedule, const std::string& parameter_id) {
    // Wind piles sand up to the talus angle, so that this one does not need its own kind.
    if (parameter_id != "thermal.talus")
        for (const OfKind& set : of_kinds)
            if (parameter_id.starts_with(set.prefix) && !(schedule.mixing.weight(set.kind) > 0)) return set.reason;
    if (parameter_id.starts_with("coast_erosion.") && !has_waves(schedule)) return needs_waves;
    const Use* use = use_of(parameter_id);
    return use == nullptr || use->met(schedule) ? std::string_view{} : use->reason;
}

std::string_view note_on(const ErosionSchedule& schedule, const std::string& parameter_id) {
    const bool idle = schedule.mixing.coast > 0 && !has_waves(schedule);
    if (parameter_id == "erosion.coast") return idle ? idle_coast : std::string_view{};
    if (parameter_id != "erosion.border" || !schedule.mixing.erodes()) return {};
    if (idle) return coast_without_sea;
    if (only_ice(schedule))
        return schedule.mixing.border == Border::closed ? std::string_view{}
                                                        : "Acts as open: ice leaves over every border.";
    if (schedule.mixing.water > 0 && words_of_papers(schedule))
        return schedule.mixing.border == Border::closed
                   ? std::string_view{}
                   : "Acts as closed for water of this scheme: as published, no water leaves the map.";
    const bool other_water = schedule.mixing.water > 0 && !improved_water(schedule);
    if (schedule.mixing.border == Border::periodic && other_water)
        return "Acts as closed for water of this scheme: the improved scheme knows periodic borders.";
    if (schedule.mixing.border == Border::periodic && schedule.mixing.lava > 0)
        return "Acts as closed for lava, which does not come back on the opposite side.";
    if (schedule.mixing.border != Border::sea) return {};
    if (other_water) return "Acts as open for water of this scheme: the improved scheme knows the sea.";
    return knows_the_sea(schedule)
               ? std::string_view{}
               : "Acts as open: only stream power, lava, coasts and the improved scheme of water know the sea.";
}

std::string_view reason_without(ErosionKind kind) {
    // Rain stands before the kinds, under the reason of water.
    const auto found = std::ranges::find(of_kinds, kind, &OfKind::kind);
    return found == of_kinds.end() ? std::string_view{} : found->reason;
}

std::string_view need_of(const std::string& parameter_id) {
    const Use* use = use_of(parameter_id);
    return use == nullptr ? std::string_view{} : use->reason;
}

}  // namespace cuesta
