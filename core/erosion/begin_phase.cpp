#include "core/erosion/begin_phase.h"

#include "core/base/check.h"
#include "core/erosion/kind_work.h"

namespace cuesta {
void begin_phase(ErosionState& state, const ErosionSchedule& previous, const ErosionSchedule& next,
                 const std::vector<MaterialParameters>& materials) {
    CUESTA_CHECK_EQUAL(materials.size(), state.materials.size());
    for (std::size_t i = 0; i < materials.size(); ++i)
        if (materials[i].talus <= 0.0F) state.materials[i].talus = next.thermal.talus;
    for (const ErosionKind kind : erosion_kinds)
        if (const auto begin = work_of(kind).begin_phase) begin(state, previous, next);
}

}  // namespace cuesta
