#include "render/compute/erosion/twins.h"

#include "core/base/kernel_numbers.h"

namespace cuesta {

std::string_view obstacle_on_device(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    if (kind != ErosionKind::water && kind != ErosionKind::wind && kind != ErosionKind::thermal)
        return "this kind of erosion";
    if (kind == ErosionKind::thermal)
        return input.schedule.thermal.scheme != ThermalScheme::improved ? "schemes other than the improved one" : "";
    return state.thickness.size() > CUESTA_MOST_LAYERS_ON_DEVICE ? "more than 1000 layers" : "";
}

bool has_twin(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    return obstacle_on_device(kind, state, input).empty() && !state.reference.empty();
}

}  // namespace cuesta
