#pragma once
/// \file The steps of a run in bands, in their order, before they are made.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/erosion/row_window.h"
#include "core/model/erosion_phases.h"
#include "core/model/material.h"

namespace cuesta {

/// Steps of one kind that a window makes at once.
struct StepGroup {
    std::size_t phase = 0;
    const RowWindowWork* work = nullptr;  ///< null: nothing erodes, and the steps only count, or `whole_map` is set
    std::int64_t steps = 0;
    int reach = 0;
    bool wraps = false;            ///< the windows go round the map
    bool in_turn = false;          ///< RowWindowWork::run_in_turn(): a pass of their own
    std::optional<float> flood{};  ///< the sea that comes in before, m
    /// A kind whose steps need the whole map at once (obstacle_to_row_windows()): a pass of their own.
    std::optional<ErosionKind> whole_map{};
};

/// Room of a pass for the steps that follow those that it has.
struct RoomOfPass {
    std::int64_t steps = 0;
    int reach = std::numeric_limits<int>::max();
    std::optional<bool> wraps{};  ///< of the windows of the steps that it has; nothing: it has none
};

/// Goes through the steps of all phases in their order.
class StepsAhead {
public:
    static constexpr int any_reach = std::numeric_limits<int>::max();
    /// Water gains nothing from more at once, and a run is to stop soon.
    static constexpr std::int64_t most_at_once = 4;

    /// `phases`, which are not empty, and `materials` must outlive it; `protection`, `erodibility`: whether there are
    /// such limits, which settles how far steps reach.
    StepsAhead(const std::vector<ErosionPhase>& phases, const std::vector<MaterialParameters>& materials,
               double cell_size, bool protection, bool erodibility);

    std::int64_t steps() const { return phases_.back().last; }
    bool ended() const { return state_.steps_done == steps(); }
    /// As it is before the next step, without rasters.
    const ErosionState& state() const { return state_; }
    std::size_t phase() const { return phase_; }
    /// Whether the last phase has ended and the next one has not begun.
    bool between_phases() const { return !ended() && state_.steps_done == phases_[phase_].last; }

    /// The next steps, of one kind: at most so many, and as many as reach no further than that. None: not one does, or
    /// they need a pass of their own; the phase that they are of has not begun then.
    std::optional<StepGroup> next(const RoomOfPass& room);
    /// Whether the next step sweeps all of the map before windows work on it (RowWindowWork::sweep).
    bool next_sweeps() const;
    /// Whether it needs the whole map at once.
    bool next_needs_all() const;
    /// Rows that the next step looks at on either side.
    int next_reach() const { return StepsAhead(*this).next({1, any_reach, {}})->reach; }
    /// Goes on to where so many steps are done, and a phase that follows has begun. At the start.
    void go_to(std::int64_t steps_done);

    /// Rows that the step of any phase that looks furthest reaches. At the start.
    int furthest();

private:
    void enter(std::size_t phase);
    void begin_next_phase();
    std::optional<ErosionKind> next_kind(std::size_t& phase) const;
    bool needs_all(std::size_t phase, ErosionKind kind) const;
    std::optional<StepGroup> steps_within(const RoomOfPass& room);
    std::optional<StepGroup> whole_map_steps(StepGroup group, ErosionKind kind, const RoomOfPass& room);

    const std::vector<ErosionPhase>& phases_;
    const std::vector<MaterialParameters>& materials_;
    std::size_t phase_ = 0;
    ErosionState state_;
    ErosionInput input_;
};

}  // namespace cuesta
