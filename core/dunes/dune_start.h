#pragma once
/// \file The ground before the wind: a pan with gentle swells, and heaps of sand on it.

#include "core/dunes/dune_grid.h"
#include "core/dunes/parameters.h"

namespace cuesta {

/// Fills the surface and the pan of a grid with sides and cells. Swells are some 1.5 spacings long, heaps a third of
/// one. `spacing` in metres. The mean height of the pan is 0, the mean thickness of the sand the supply. Deterministic.
void start_dunes(DuneGrid& grid, const DuneParameters& parameters, double spacing);

}  // namespace cuesta
