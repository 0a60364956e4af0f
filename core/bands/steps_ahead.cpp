#include "core/bands/steps_ahead.h"

#include <algorithm>

#include "core/erosion/begin_phase.h"
#include "core/erosion/kind_work.h"

namespace cuesta {

StepsAhead::StepsAhead(const std::vector<ErosionPhase>& phases, const std::vector<MaterialParameters>& materials,
                       double cell_size, bool protection, bool erodibility)
    : phases_(phases),
      materials_(materials),
      state_(start_of_erosion({}, cell_size, std::vector<Raster<float>>(materials.size() - 1), materials,
                              phases.front().schedule->thermal)) {
    if (protection) input_.protection = Raster<float>(1, 1);
    if (erodibility) input_.erodibility = Raster<float>(1, 1);
    enter(0);
}

void StepsAhead::enter(std::size_t phase) {
    phase_ = phase;
    input_.schedule = *phases_[phase].schedule;
    input_.first_step = phases_[phase].first;
}

void StepsAhead::begin_next_phase() {
    begin_phase(state_, *phases_[phase_].schedule, *phases_[phase_ + 1].schedule, materials_);
    enter(phase_ + 1);
}

std::optional<StepGroup> StepsAhead::next(const RoomOfPass& room) {
    const std::size_t phase = phase_;
    const ErosionState before = state_;
    std::optional<StepGroup> group = steps_within(room);
    if (!group) {
        // The next pass begins the phase, which changes rasters.
        state_ = before;
        enter(phase);
    }
    return group;
}

std::optional<StepGroup> StepsAhead::steps_within(const RoomOfPass& room) {
    while (between_phases()) begin_next_phase();
    const ErosionPhase& phase = phases_[phase_];
    const MixingParameters& mixing = phase.schedule->mixing;
    const std::int64_t done = state_.steps_done;
    StepGroup group{phase_, nullptr, std::min(room.steps, phase.last - done), 0, room.wraps.value_or(false)};
    if (mixing.erodes()) {
        const auto kind_of = [&](std::int64_t step) { return kind_of_step(mixing, step - phase.first); };
        const ErosionKind kind = kind_of(done);
        if (needs_all(phase_, kind)) return whole_map_steps(group, kind, room);
        const ErosionKindWork& work = work_of(kind);
        const std::int64_t most =
            work.steps_at_once && !work.in_windows->step_by_step ? std::min(group.steps, most_at_once) : 1;
        group.work = work.in_windows;
        group.steps = 0;
        group.wraps = group.work->halo(state_, input_, 1).wraps;
        group.in_turn = group.work->in_turn != nullptr && group.work->in_turn(*phase.schedule);
        if (group.work->flood != nullptr) group.flood = group.work->flood(state_, input_);
        // Windows of a pass go round or not, and the sea comes in over all of the map.
        if (room.wraps && (*room.wraps != group.wraps || group.flood || group.in_turn)) return std::nullopt;
        while (group.steps < most && kind_of(done + group.steps) == kind) {
            const int reach = group.work->halo(state_, input_, group.steps + 1).rows;
            if (reach > room.reach) break;
            group.reach = reach;
            ++group.steps;
        }
        if (group.steps == 0) return std::nullopt;
        state_.steps_of_kind[static_cast<std::size_t>(kind)] += group.steps;
    }
    state_.steps_done += group.steps;
    return group;
}

std::optional<StepGroup> StepsAhead::whole_map_steps(StepGroup group, ErosionKind kind, const RoomOfPass& room) {
    if (room.wraps) return std::nullopt;
    const ErosionPhase& phase = phases_[phase_];
    const std::int64_t most = std::min(group.steps, most_at_once);
    group.whole_map = kind;
    group.steps = 1;
    while (group.steps < most &&
           kind_of_step(phase.schedule->mixing, state_.steps_done + group.steps - phase.first) == kind)
        ++group.steps;
    state_.steps_of_kind[static_cast<std::size_t>(kind)] += group.steps;
    state_.steps_done += group.steps;
    return group;
}

bool StepsAhead::needs_all(std::size_t phase, ErosionKind kind) const {
    return !obstacle_to_row_windows(*phases_[phase].schedule, kind, false).what.empty();
}

/// Of the next step, and its phase; nothing: there is none, or nothing erodes.
std::optional<ErosionKind> StepsAhead::next_kind(std::size_t& phase) const {
    if (ended()) return std::nullopt;
    phase = phase_;
    while (phases_[phase].last == state_.steps_done) ++phase;
    const MixingParameters& mixing = phases_[phase].schedule->mixing;
    if (!mixing.erodes()) return std::nullopt;
    return kind_of_step(mixing, state_.steps_done - phases_[phase].first);
}

bool StepsAhead::next_sweeps() const {
    std::size_t phase = 0;
    const std::optional<ErosionKind> kind = next_kind(phase);
    return kind && !needs_all(phase, *kind) && work_of(*kind).in_windows->sweep != nullptr;
}

bool StepsAhead::next_needs_all() const {
    std::size_t phase = 0;
    const std::optional<ErosionKind> kind = next_kind(phase);
    return kind && needs_all(phase, *kind);
}

void StepsAhead::go_to(std::int64_t steps_done) {
    while (state_.steps_done < steps_done) next({steps_done - state_.steps_done});
    while (between_phases()) begin_next_phase();
}

int StepsAhead::furthest() {
    int rows = 0;
    for (std::size_t phase = 0; phase < phases_.size(); ++phase) {
        enter(phase);
        for (const ErosionKind kind : erosion_kinds)
            if (phases_[phase].schedule->mixing.weight(kind) > 0 && !needs_all(phase, kind))
                // The first step of a kind reaches as far as any of it.
                rows = std::max(rows, work_of(kind).in_windows->halo(state_, input_, 1).rows);
    }
    enter(0);
    return rows;
}

}  // namespace cuesta
