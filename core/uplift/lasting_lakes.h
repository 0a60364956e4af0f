#pragma once
/// \file Lakes that outlast the sediment that rivers bring them: basins that ice has left.

#include <cstdint>

#include "core/uplift/flow_network.h"

namespace cuesta {

/// The lakes of routed water whose room is greater than their sediment. Half of that lies on their floors, level; half
/// is the delta that grows into them from the inflow that is farthest from the outlet.
class LastingLakes {
public:
    /// None.
    LastingLakes() = default;
    /// `sediment`: what the land above a lake has brought it, m over all of that land. Lakes nowhere 2 m deep, or smaller
    /// than 4 cells, do not last.
    LastingLakes(const FlowNetwork& network, double cell_size, double sediment);

    /// Whether a cell (in the routing's numbers) is open water.
    bool holds(std::uint32_t cell) const { return sediment_.width() > 0 && sediment_.data()[cell] >= 0; }
    /// Thickness of sediment on the floor of open water, m.
    float sediment(std::uint32_t cell) const { return sediment_.data()[cell]; }

private:
    BorderedRaster sediment_;  ///< -1: no open water
};

}  // namespace cuesta
