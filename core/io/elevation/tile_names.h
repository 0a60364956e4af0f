#pragma once
/// \file Tiles whose names say where they lie among each other: land_x0_y1.png.

#include <vector>

#include "core/io/elevation/mosaic.h"

namespace cuesta {

/// Gives tiles without a place one in metres, from names that hold x and y: columns from the west, rows from the north.
/// Neighbours that repeat each other's edge are laid edge upon edge. False, and nothing changed, where a tile has a
/// place, a name says none, two say the same, or sizes differ.
bool place_by_names(std::vector<MosaicTile>& tiles, double cell_size);

}  // namespace cuesta
