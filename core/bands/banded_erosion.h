#pragma once
/// \file Ground whose rows lie in scratch files, and what its erosion needs besides.

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/bands/scratch_raster.h"
#include "core/erosion/beds.h"
#include "core/erosion/kinds.h"
#include "core/erosion/ledger.h"
#include "core/model/water_source.h"

namespace cuesta {

/// As ErosionState, on disk. All rasters that there are have one size.
struct BandedErosion {
    double cell_size = 1;  ///< m
    ScratchRaster reference;
    ScratchRaster change;  ///< 0 at the start
    std::vector<ScratchRaster> thickness;
    ScratchRaster bed_place;  ///< empty: the bottom has no beds
    BedProfile bed_profile;

    // Water, where it is kept on disk (core/bands/disk_erosion.h): rasters_of_water() says which there must be.
    ScratchRaster depth, sediment, flow;
    std::array<ScratchRaster, 4> outflow, pipe_flow;

    /// Of kinds that need the whole map (core/bands/whole_map.h), which make them: empty until then.
    ScratchRaster ice, lava, lava_top, shore, cliff_line, beach, talus, till;

    std::int64_t steps_done = 0;
    std::array<std::int64_t, erosion_kind_count> steps_of_kind{};
    Ledger ledger;
};

/// Rows first .. first + count - 1 of a raster of the land's size; an empty function: the raster is empty.
using RowsOf = std::function<Raster<float>(int first, int count)>;

/// Masks and sources as ErosionInput has them.
struct BandedInput {
    RowsOf protection;
    RowsOf erodibility;
    RowsOf rain_share;
    std::vector<std::pair<SourceKind, RowsOf>> sources;
};

}  // namespace cuesta
