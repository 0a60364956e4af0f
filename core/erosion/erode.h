#pragma once
/// \file Running erosion: a state, a schedule and sources in; the state some steps later out.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/model/water_source.h"

namespace cuesta {

/// A water source as a raster of the terrain's size.
struct RasterSource {
    SourceKind kind = SourceKind::permanent;
    Raster<float> depth;  ///< metres of water per application
};

/// Input of a run besides its state. Constant during the run.
struct ErosionInput {
    ErosionSchedule schedule;
    std::vector<RasterSource> sources;
    /// Multiplies the rain of each cell, not what sources give. Empty: 1 everywhere; else of the terrain's size. What
    /// is below 0, or no number, counts as 0.
    Raster<float> rain_share{};
    /// Multiplies how much ground the water of each cell can carry; where it is 0 water takes up nothing, and lays down
    /// what it brings. Empty, size and range as above.
    Raster<float> erodibility{};
    /// The same for the kinds that plants hold the ground from, in place of the above, which it includes. Empty: as the
    /// above.
    Raster<float> erodibility_under_plants{};
    /// See ErosionLimits. Empty, or of the terrain's size.
    Raster<float> protection{};
    /// Protection from one kind alone, by ErosionKind, in place of the above, which it includes. Empty: as the above.
    std::array<Raster<float>, erosion_kind_count> protection_of_kind{};
    /// Steps that the state had done when this schedule took over: the order of the kinds counts from there.
    std::int64_t first_step = 0;
};

/// Shares of the ground that are held from a kind of erosion, 0 .. 1; empty: none.
inline const Raster<float>& protection_from(const ErosionInput& input, ErosionKind kind) {
    const Raster<float>& own = input.protection_of_kind[static_cast<std::size_t>(kind)];
    return own.empty() ? input.protection : own;
}

/// Factors of what a kind of erosion can take, 0 .. ; empty: 1.
inline const Raster<float>& erodibility_for(const ErosionInput& input, ErosionKind kind) {
    const bool held = traits_of(kind).held_by_plants && !input.erodibility_under_plants.empty();
    return held ? input.erodibility_under_plants : input.erodibility;
}

inline ErosionLimits limits_of(const ErosionInput& input, ErosionKind kind) {
    return {input.schedule.mixing.border, protection_from(input, kind).view(), erodibility_for(input, kind).view()};
}

/// Makes the state of a run that has not begun. `thickness` and `materials` as in ErosionState; `materials` may also be
/// empty where `thickness` is (one default material). Materials of talus 0 get that of `thermal`. cell_size > 0.
ErosionState start_of_erosion(Raster<float> ground, double cell_size, std::vector<Raster<float>> thickness,
                              std::vector<MaterialParameters> materials, const ThermalParameters& thermal);

/// The kind of erosion that step `step` (0, 1, ...) of a schedule runs: even interleaving or drawn from the seed.
/// Proportions must not all be 0.
ErosionKind kind_of_step(const MixingParameters& mixing, std::int64_t step);

/// Runs the one step that state.steps_done says is next. Deterministic: the same bytes on any number of threads, and
/// whether or not the run was interrupted and continued from a copy of the state.
void erosion_step(ErosionState& state, const ErosionInput& input);

/// Runs `count` steps, or fewer if `stop` says so between two of them; returns how many. Fuses up to four water steps
/// in a row where that takes well below a frame, and calls `after(state)` after each such group or single step of
/// another kind; the bytes are those of single steps. With all proportions 0 nothing erodes: all steps count as done at
/// once.
std::int64_t erosion_steps(ErosionState& state, const ErosionInput& input, std::int64_t count,
                           const std::stop_token& stop, const std::function<void(const ErosionState&)>& after = {});

}  // namespace cuesta
