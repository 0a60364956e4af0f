#include "core/erosion/stream_power/cut.h"

namespace cuesta {

void cut_rivers(ErosionState& state, const Routing& routing, Discharge& discharge,
                const StreamPowerParameters& parameters, const ErosionLimits& limits, float sea_level) {
    const Cutter cutter(state, routing, discharge, parameters, limits, sea_level);
    discharge.order.upstream([&](std::uint32_t cell) { cutter.visit(cell); });
}

}  // namespace cuesta
