#pragma once
/// \file A valley with a braided river: gravel bed, bars and channels, terraces on either side, and hills.

#include <string_view>

#include "core/base/progress.h"
#include "core/field/raster.h"
#include "core/lowland/parameters.h"

namespace cuesta {

struct BraidLand {
    Raster<float> heights;      ///< m; the beds of channels, not their water
    Raster<float> gravel;       ///< m, >= 0: thickness of the loose gravel of the bed; 0 on islands and terraces
    Raster<float> water_level;  ///< m: of the channel in the cell; where there is none, dry_level
    bool empty() const { return heights.empty(); }
};

/// Makes land of width x height cells (each >= 1) of `cell_size` metres (> 0); the river runs from north to south. The
/// parameters must be within their ranges. Finite everywhere. Channels much narrower than a cell are left out, so that
/// coarse maps show the same main channels. Deterministic, the same bytes on any number of threads. Stops between its
/// steps; then the rasters are empty.
BraidLand braid_land(const BraidParameters& parameters, int width, int height, double cell_size,
                     const WorkControl& control = {});

/// The reason, as a sentence, for a parameter ("braid.terrace_height") to do nothing; empty: it acts, or is of another
/// set. Thread-safe.
std::string_view why_braid_ignores(const BraidParameters& parameters, std::string_view parameter_id);

/// Level of cells that hold no water: below any ground.
inline constexpr float dry_level = -1e6F;

}  // namespace cuesta
