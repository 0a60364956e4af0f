#pragma once
/// \file The sea that comes in from the edges of a map whose rows are divided among ranks, or lie on disk: strips find
/// their basins, the basins at the strips' edges are joined, and strips are filled.

#include <vector>

#include "core/bands/banded_erosion.h"
#include "core/domain/row_domain.h"
#include "core/erosion/state.h"

namespace cuesta {

/// water::flood_from_edges() on the own rows of `state`, whose rasters begin at row `first` of the map. Makes
/// state.depth where it is empty. All ranks call it. Returns what the rows of the map gained, on rank 0 (which books it
/// with water::book_flood()); nothing on the others.
std::vector<double> flood_on_ranks(const RowDomain& domain, ErosionState& state, int first, float sea_level);

/// The same on disk, with `rows` rows in memory at once; books it. `wet`: whether there is water in ground.depth, which
/// is written in any case. Errors: the disk.
Result<void> flood_on_disk(BandedErosion& ground, bool wet, int rows, float sea_level);

}  // namespace cuesta
