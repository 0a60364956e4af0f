#include "render/compute/erosion/twins.h"

#include "core/base/kernel_numbers.h"

namespace cuesta {

namespace {

/// Kinds whose parts follow one another, or whose numbers no device is bound to round alike.
std::string_view obstacle_to(ErosionKind kind) {
    switch (kind) {
        case ErosionKind::stream_power:
            return "each cell follows the one that it drains to";
        case ErosionKind::droplets:
            return "each drop runs over the ground that the last one left";
        case ErosionKind::glaciers:
            return "ice takes exponentials and doubles, which cards round otherwise";
        case ErosionKind::lava:
            return "each lobe of lava follows the one before it";
        case ErosionKind::coast:
            return "waves take exponentials and doubles, which cards round otherwise";
        case ErosionKind::water:
        case ErosionKind::wind:
        case ErosionKind::thermal:
            break;
    }
    return {};
}

}  // namespace

std::string_view obstacle_on_device(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    if (const std::string_view obstacle = obstacle_to(kind); !obstacle.empty()) return obstacle;
    if (kind != ErosionKind::thermal)
        return state.thickness.size() > CUESTA_MOST_LAYERS_ON_DEVICE ? "more than 1000 layers" : "";
    const bool in_turn = input.schedule.thermal.scheme != ThermalScheme::improved;
    return in_turn && input.schedule.mixing.border == Border::periodic
               ? "by the published schemes cells follow one another round a periodic border"
               : "";
}

bool has_twin(ErosionKind kind, const ErosionState& state, const ErosionInput& input) {
    return obstacle_on_device(kind, state, input).empty() && !state.reference.empty();
}

}  // namespace cuesta
