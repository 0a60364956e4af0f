#pragma once
/// \file Landslides: slopes that have failed, with a scar where they broke off and a tongue of debris below.

#include <cstdint>

#include "core/uplift/flow_network.h"
#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

/// Volumes in m^3.
struct LandslideBooks {
    int count = 0;
    double slid = 0;  ///< that left the scars
    double laid = 0;  ///< of the tongues; the same but for rounding
};

/// Whether cells of that size (m) show landslides of the parameters' width.
bool landslides_show(const HillslopeParameters& hillslopes, double cell_size);

/// Lets slopes slide, in five sizes, each half as wide as the one before. Sites are drawn one in each square of 1.6
/// widths; a site slides the sooner, the steeper its slope is and the more water it drains (S^3 A^0.2). Widths follow a
/// power law of exponent -2.4, as in inventories of landslides. The scar is a spoon 0.12 of its width deep, deepest
/// below its head. Its debris runs down the way of the water until that is gentle or a river, and lies there as a
/// tongue of loose ground; a slope whose debris would find no room does not slide. Mass is kept. `network` is the
/// ground's. The sites are places on the map, so that maps of other cell sizes have the same ones, as far as their
/// cells show them.
LandslideBooks slide_slopes(UpliftGround& ground, const UpliftGrid& grid, const FlowNetwork& network,
                            std::uint64_t seed, const HillslopeParameters& hillslopes);

}  // namespace cuesta
