#pragma once
/// \file Thermal erosion of land that is larger than memory: the same bytes as in one piece.
///
/// A pass goes over the land in bands of rows, from the north. Each band is read with as many rows on either side as
/// the steps of the pass reach (reach_of_thermal_step), makes all of these steps in memory, and is written back; what
/// the next band needs of it as it was before is kept. What is computed in the rows around is thrown away: it is right
/// only as far as its own surroundings were there.

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/bands/band_plan.h"
#include "core/bands/scratch_raster.h"
#include "core/base/progress.h"
#include "core/erosion/beds.h"
#include "core/erosion/ledger.h"
#include "core/erosion/parameters.h"
#include "core/model/material.h"

namespace cuesta {

/// As ErosionState, on disk. All rasters have one size. Where they are a window of a larger map, its north-west corner
/// lies at a multiple of thermal_window_alignment, and cells count that lie further from its edges inside the map than
/// the steps reach.
struct BandedErosion {
    double cell_size = 1;  ///< m
    ScratchRaster reference;
    ScratchRaster change;
    std::vector<ScratchRaster> thickness;
    std::vector<MaterialParameters> materials;
    ScratchRaster bed_place;  ///< empty: the bottom has no beds
    BedProfile bed_profile;

    std::int64_t steps_done = 0;
    std::array<std::int64_t, erosion_kind_count> steps_of_kind{};
    Ledger ledger;
};

/// Rows first .. first + count - 1 of a raster of the land's size; an empty function: the raster is empty.
using RowsOf = std::function<Raster<float>(int first, int count)>;

/// As ErosionLimits; the border is a wall.
struct BandedLimits {
    RowsOf protection;
    RowsOf erodibility;
};

/// What the memory that bands take follows from.
struct ThermalBandShape {
    int width = 0;  ///< cells
    int height = 0;
    int layers = 0;  ///< rasters of thickness; 0: one material
    bool beds = false;
    bool protection = false;
    bool erodibility = false;
};
ThermalBandShape shape_of(const BandedErosion& ground, const BandedLimits& limits);

/// What thermal erosion of ground of that shape needs of memory and disk; `steps`: that are to be made.
BandWork thermal_band_work(const ThermalBandShape& shape, std::int64_t steps);

/// Runs `steps` steps of thermal erosion with at most `memory` bytes in all. Ground, layers and books have the bytes
/// that thermal_step() gives in one piece, whatever the memory and the number of threads. Errors: too little memory,
/// the disk, and Error::cancelled(), after which the ground is of no use.
Result<void> thermal_steps_in_bands(BandedErosion& ground, const ThermalParameters& parameters,
                                    const BandedLimits& limits, std::int64_t steps, std::uint64_t memory,
                                    const WorkControl& control = {});

}  // namespace cuesta
