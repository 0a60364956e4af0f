#pragma once
/// \file Debris: what ice and frost take, how the ice carries it, and where it is laid down.

#include <array>
#include <optional>
#include <vector>

#include "core/ice/ice_flow.h"
#include "core/ice/mass_balance.h"

namespace cuesta {

/// A bed of rock with loose debris on it, m.
struct GlacialBed {
    Raster<float> rock;  ///< height of the rock
    Raster<float> till;  ///< thickness on it, >= 0
};

/// Rock and till that a turn moved, m over a cell.
struct DebrisBooks {
    double taken = 0;   ///< rock and till that ice and frost took
    double laid = 0;    ///< of that, laid down again as till
    double washed = 0;  ///< carried away by meltwater
    double left = 0;    ///< carried off the map by ice
};

/// Takes `wear` (m) from the bed, till first, and carries it with the flow of IceFlow::renew(): cells are visited from
/// the highest surface down (ties by place). Of what has come to a cell of ice the share melt / (melt + outflow) is
/// laid down, the rest goes on with the flow. Without ice it goes down slopes steeper than the rest of till, and is
/// laid down where they end. Of all that is laid down `wash` goes with the meltwater. The same on any number of
/// threads.
DebrisBooks carry_debris(GlacialBed& bed, const IceFlow& ice, const MassBalance& balance, RasterView<const float> wear, float wash);

/// All cells (y * width + x) from the highest surface down, ties by place: the order in which debris goes.
std::vector<int> cells_from_above(const IceFlow& ice);

/// The neighbour, as x and y, to which loose rock goes from a cell without ice: down the steepest way that is steeper
/// than till comes to rest; none where there is no such way.
std::optional<std::array<int, 2>> lower_neighbour(const IceFlow& ice, int x, int y);

/// Lets rock steeper than `wall` (gradient) fall, which becomes till, and till slide where it is steeper than it comes to
/// rest: pairs of neighbours exchange, `passes` times. Keeps the volume of both together.
void let_fall(GlacialBed& bed, double cell_size, float wall, int passes);

}  // namespace cuesta
