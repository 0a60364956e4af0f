#include "render/compute/erosion/twins.h"

#include <algorithm>

#include "core/base/kernel_numbers.h"
#include "core/erosion/thermal/pair_numbers.h"

namespace cuesta {

namespace {

std::string_view obstacle_to_water(const ErosionState& state, const ErosionInput& input) {
    if (input.schedule.water.scheme != WaterScheme::improved) return "schemes other than the improved one";
    if (state.thickness.size() > CUESTA_MOST_LAYERS_ON_DEVICE) return "more than 31 layers";
    return {};
}

std::string_view obstacle_to_wind(const ErosionInput& input) {
    const WindParameters& wind = input.schedule.wind;
    if (wind.scheme != WindScheme::improved) return "schemes other than the improved one";
    if (wind.deflection > 0.0F) return "wind that bends";
    return {};
}

}  // namespace

std::string_view obstacle_on_device(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    if (kind != ErosionKind::water && kind != ErosionKind::wind && kind != ErosionKind::thermal)
        return "this kind of erosion";
    if (kind == ErosionKind::water) return obstacle_to_water(state, input);
    if (state.layered()) return "layers";
    if (!input.protection.empty() || !input.erodibility.empty()) return "masks of protection or erodibility";
    if (!erodibility_for(input, kind).empty()) return "plants that hold the ground";
    if (std::ranges::any_of(input.protection_of_kind, [](const Raster<float>& held) { return !held.empty(); }))
        return "regions";
    if (input.schedule.mixing.border == Border::periodic) return "periodic borders";
    if (kind == ErosionKind::wind) return obstacle_to_wind(input);
    if (input.schedule.thermal.scheme != ThermalScheme::improved) return "schemes other than the improved one";
    return {};
}

bool has_twin(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    if (!obstacle_on_device(kind, state, input).empty() || state.reference.empty()) return false;
    const std::int64_t steps_done = state.steps_of_kind[static_cast<std::size_t>(kind)];
    if (kind == ErosionKind::thermal) return !thermal::has_blocks(steps_done, input.schedule.mixing.border);
    return true;
}

}  // namespace cuesta
