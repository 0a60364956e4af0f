#pragma once
/// \file Erosion of land that is larger than memory: the same bytes and books as in one piece.
///
/// A pass goes over the land in bands of rows, from the north. Each band is read from scratch files with as many rows
/// on either side as the steps of the pass depend on (RowWindowWork::halo), makes all of these steps in memory, of
/// whatever kinds, and is written back; what the next band needs of it as it was before is kept. What is computed in
/// the rows around is thrown away: it is right only as far as its own surroundings were there.
///
/// Wind blows over all of the map. A step of it begins a pass: before the bands its lanes are swept over the whole map
/// (RowWindowWork::sweep), of which some positions along the wind are in memory at a time.
///
/// Steps that need all of the map at once (obstacle_to_row_windows(): drops, rivers, ice, lava, waves, Ferreira's
/// water, wind round the map) are passes of their own: they run as they do in memory, on fields of which those lie in
/// files that have no room in memory (core/bands/fields_on_disk.h).

#include <cstdint>
#include <vector>

#include "core/bands/band_plan.h"
#include "core/bands/banded_erosion.h"
#include "core/bands/ranked_checkpoint.h"
#include "core/base/progress.h"
#include "core/erosion/row_window.h"
#include "core/model/erosion_phases.h"
#include "core/model/material.h"
#include "core/model/project.h"

namespace cuesta {

/// Size and shape of the ground, from which memory and disk follow together with the schedules.
struct DiskErosionShape {
    int width = 0;  ///< cells
    int height = 0;
    int layers = 0;  ///< rasters of thickness; 0: one material
    bool beds = false;
    bool protection = false;
    bool erodibility = false;
    bool rain_share = false;
    int sources = 0;
};

/// That of all of a project's land.
DiskErosionShape erosion_shape(const Project& project);

/// Rows at whose multiples bands begin.
int band_alignment(const std::vector<ErosionPhase>& phases);

/// The rasters of water that steps of these phases keep.
std::vector<ScratchRaster*> rasters_of_water(BandedErosion& ground, const std::vector<ErosionPhase>& phases);

/// Memory and disk that all steps of the phases, which are not empty, need.
BandWork disk_erosion_work(const DiskErosionShape& shape, const std::vector<ErosionPhase>& phases);

/// Rows (and where only thermal erosion runs, columns) on either side that all steps of the phases reach; no more than
/// `most`.
int reach_of_phases(const DiskErosionShape& shape, const std::vector<ErosionPhase>& phases, int most);

/// A run on ground that is at its start.
struct DiskErosion {
    BandedErosion& ground;
    BandedInput input;
    std::vector<ErosionPhase> phases;
    std::vector<MaterialParameters> materials;  ///< as start_of_erosion() was given them
    /// Place of the ground on its map: it may be some rows of it, from a multiple of the work's alignment on. Rows
    /// count then that lie further from its edges inside the map than the steps reach. A height of 0: it is the map.
    RowWindow place{};
    WorkControl control{};
    /// Written between passes. Where there is a plan, a run that is stopped ends the pass and is kept.
    CheckpointPlan checkpoints{};
};

/// Runs all phases as `plan`, of their work, says. Ground, layers, water and books get the bytes of erosion_steps() on
/// the land in one piece, whatever the plan and the number of threads. Errors: the disk and checkpoints, and
/// Error::cancelled(), after which the ground is of no use. The checkpoint of a run that ends the caller removes.
Result<void> erode_on_disk(const DiskErosion& run, const BandPlan& plan);

}  // namespace cuesta
