#pragma once
/// \file The work of each kind of erosion: what running a schedule calls.

#include <cstdint>

#include "core/erosion/erode.h"
#include "core/erosion/row_window.h"

namespace cuesta {

struct ErosionKindWork {
    /// Runs `count` steps on all threads, advances state.steps_done and state.steps_of_kind by as many, and books what
    /// they moved. The same bytes on any number of threads.
    void (*run)(ErosionState& state, const ErosionInput& input, std::int64_t count) = nullptr;
    /// Largest number of steps that one call of `run` may make, so that it ends soon; null: one.
    std::int64_t (*steps_at_once)(const ErosionState& state) = nullptr;
    /// Fits what the state holds of this kind to another schedule (begin_phase()); null: it holds nothing that
    /// depends on the schedule.
    void (*begin_phase)(ErosionState& state, const ErosionSchedule& previous, const ErosionSchedule& next) = nullptr;
    /// The same steps on some rows of a map; null: they need all of it (traits_of(kind).not_in_bands says why).
    const RowWindowWork* in_windows = nullptr;
};

/// One for each row of core/erosion/kinds.h; each is defined in the folder of its kind.
namespace erosion_work {
#define CUESTA_ROW(name, number, Parameters) extern const ErosionKindWork name;
CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
}  // namespace erosion_work

const ErosionKindWork& work_of(ErosionKind kind);

}  // namespace cuesta
