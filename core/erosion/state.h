#pragma once
/// \file State of erosion: the ground with its materials, the water with its load, and the books.

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/erosion/beds.h"
#include "core/erosion/ledger.h"
#include "core/erosion/parameters.h"
#include "core/field/raster.h"
#include "core/model/material.h"

namespace cuesta {

/// Outflow pipes of a cell, in the order of ErosionState::outflow.
enum class Pipe { west, east, north, south };

/// The state of a run: a value that can be copied (checkpoints), and from which a run continues as if it had not
/// stopped.
///
/// Heights are kept as the ground at the start plus the change since then. The change is small, so that a step's few
/// micrometres are not lost in the rounding of a height of thousands of metres; it is also wear and deposit, for free.
struct ErosionState {
    double cell_size = 1;     ///< metres
    Raster<float> reference;  ///< ground at the start, m; never changes
    Raster<float> change;     ///< ground now minus reference, m

    /// Layered ground: thickness[0] is the eroded material, then the layers from top to bottom, in metres, never
    /// negative; the bottom has no end and no raster. Empty where the ground is one material.
    std::vector<Raster<float>> thickness;
    /// As many as `thickness` plus one, the last for the bottom; talus angles are filled in (never 0 = "as
    /// thermal.talus").
    std::vector<MaterialParameters> materials;
    /// Hard and soft beds in the bottom of layered ground; none without.
    Beds beds;

    // Water. Empty rasters until the first water step.
    Raster<float> depth;                   ///< m
    Raster<float> sediment;                ///< suspended, as metres of ground over the cell
    std::array<Raster<float>, 4> outflow;  ///< through each Pipe in one step, as metres of water over the cell
    /// The improved scheme's flows: through the pipes to the neighbour in the east, south-east, south and south-west in
    /// one sub-step, as metres of water over the cell; < 0: from there. Only one of `outflow` and `pipe_flow` is kept.
    std::array<Raster<float>, 4> pipe_flow;
    Raster<float> flow;  ///< water that passed since the start, m (summed over the water steps)

    /// Number of drops that moved on over each cell since the start. Empty until the first droplet step.
    Raster<float> passages;
    /// Thickness of the ice, m, constant over each of its cells (core/erosion/glaciers), on top of the ground, which is
    /// its bed. Empty until the first glacier step, and where it has melted.
    Raster<float> ice;
    /// Thickness of the lava that flowed last, with all that it lies on since lava came there first, m, and the change
    /// of the ground at its top (core/erosion/lava). Empty until the first eruption.
    Raster<float> lava, lava_top;
    /// Signed distance (m, > 0 on land) to the shore from which waves set out at the sea of this phase, and to the
    /// cliff line as it is now; what waves laid since and have not taken up, m: sand, and talus below cliffs
    /// (core/erosion/coast). Empty until the first coast step with a shore.
    Raster<float> shore, cliff_line, beach, talus;
    /// Thickness of what glaciers laid down, less what they took of it again, m, >= 0. Empty until the first glacier
    /// step. Other kinds do not know it.
    Raster<float> till;

    std::int64_t steps_done = 0;                                   ///< of all kinds
    std::array<std::int64_t, erosion_kind_count> steps_of_kind{};  ///< indexed by ErosionKind
    Ledger ledger;

    int width() const { return reference.width(); }
    int height() const { return reference.height(); }
    bool layered() const { return !thickness.empty(); }
};

/// Calls f(raster) for every raster of a state but its layers, those that are empty included, in the order in which
/// files keep them.
template <class AnyState, class Function>
void for_each_raster(AnyState& state,
                     const Function& f) requires std::is_same_v<std::remove_const_t<AnyState>, ErosionState> {
    f(state.reference);
    f(state.change);
    f(state.depth);
    f(state.sediment);
    for (auto& flow : state.outflow) f(flow);
    for (auto& flow : state.pipe_flow) f(flow);
    f(state.flow);
    f(state.passages);
    f(state.beds.place);
    f(state.ice);
    f(state.lava);
    f(state.lava_top);
    f(state.shore);
    f(state.cliff_line);
    f(state.beach);
    f(state.talus);
    f(state.till);
}

/// Totals of a state, in m^3, summed in doubles row by row (the same on any number of threads).
struct Solids {
    double ground = 0;     ///< volume of the ground above height 0
    double suspended = 0;  ///< in the water
};
Solids solids_of(const ErosionState& state);
/// Volume of water on the map, m^3.
double water_of(const ErosionState& state);

/// The ground now: reference + change, m.
Raster<float> ground_of(const ErosionState& state);

}  // namespace cuesta
