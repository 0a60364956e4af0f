#include "render/compute/erosion/twins.h"

#include <algorithm>

namespace cuesta {

namespace {

std::string_view obstacle_to_water(const ErosionInput& input) {
    const WaterParameters& water = input.schedule.water;
    const RainParameters& rain = input.schedule.rain;
    const bool improved = water.scheme == WaterScheme::improved;
    if (improved && water.greatest_change > 0.0F) return "a limit of the change";
    if (improved && water.softening > 0.0F) return "softening";
    if (rain.full_height > rain.least_height) return "rain that depends on the height";
    return {};
}

std::string_view obstacle_to_wind(const ErosionInput& input) {
    const WindParameters& wind = input.schedule.wind;
    if (wind.scheme != WindScheme::improved) return "schemes other than the improved one";
    return {};
}

}  // namespace

std::string_view obstacle_on_device(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    if (kind != ErosionKind::water && kind != ErosionKind::wind && kind != ErosionKind::thermal)
        return "this kind of erosion";
    if (state.layered()) return "layers";
    if (!input.protection.empty() || !input.erodibility.empty()) return "masks of protection or erodibility";
    if (!erodibility_for(input, kind).empty()) return "plants that hold the ground";
    if (std::ranges::any_of(input.protection_of_kind, [](const Raster<float>& held) { return !held.empty(); }))
        return "regions";
    if (kind != ErosionKind::thermal && input.schedule.mixing.border == Border::periodic) return "periodic borders";
    if (kind == ErosionKind::water) return obstacle_to_water(input);
    if (kind == ErosionKind::wind) return obstacle_to_wind(input);
    if (input.schedule.thermal.scheme != ThermalScheme::improved) return "schemes other than the improved one";
    return {};
}

bool has_twin(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    if (!obstacle_on_device(kind, state, input).empty() || state.reference.empty()) return false;
    const std::int64_t steps_done = state.steps_of_kind[static_cast<std::size_t>(kind)];
    if (kind != ErosionKind::water) return true;
    const bool improved = input.schedule.water.scheme == WaterScheme::improved;
    const auto& used = improved ? state.pipe_flow : state.outflow;
    const auto& others = improved ? state.outflow : state.pipe_flow;
    return steps_done > 0 && !used[0].empty() && others[0].empty();
}

}  // namespace cuesta
