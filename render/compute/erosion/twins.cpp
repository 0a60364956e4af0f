#include "render/compute/erosion/twins.h"

#include <algorithm>

#include "core/base/kernel_numbers.h"

namespace cuesta {

namespace {

std::string_view obstacle_to_wind(const ErosionInput& input) {
    if (input.schedule.wind.scheme != WindScheme::improved) return "schemes other than the improved one";
    return {};
}

std::string_view held_ground(ErosionKind kind, const ErosionInput& input) {
    if (!input.protection.empty() || !input.erodibility.empty()) return "masks of protection or erodibility";
    if (!erodibility_for(input, kind).empty()) return "plants that hold the ground";
    if (std::ranges::any_of(input.protection_of_kind, [](const Raster<float>& held) { return !held.empty(); }))
        return "regions";
    return {};
}

}  // namespace

std::string_view obstacle_on_device(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    if (kind != ErosionKind::water && kind != ErosionKind::wind && kind != ErosionKind::thermal)
        return "this kind of erosion";
    if (kind == ErosionKind::water && input.schedule.water.scheme == WaterScheme::improved)
        return state.thickness.size() > CUESTA_MOST_LAYERS_ON_DEVICE ? "more than 31 layers" : "";
    if (kind != ErosionKind::thermal && state.layered()) return "layers";
    if (kind != ErosionKind::thermal)
        if (const std::string_view held = held_ground(kind, input); !held.empty()) return held;
    // Schemes of water other than the improved one have walls there.
    if (kind == ErosionKind::wind && input.schedule.mixing.border == Border::periodic) return "periodic borders";
    if (kind == ErosionKind::wind) return obstacle_to_wind(input);
    if (kind == ErosionKind::thermal && input.schedule.thermal.scheme != ThermalScheme::improved)
        return "schemes other than the improved one";
    return {};
}

bool has_twin(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    return obstacle_on_device(kind, state, input).empty() && !state.reference.empty();
}

}  // namespace cuesta
