#pragma once
/// \file Erosion of a land by many processes, each with a strip of its rows. Rank 0 asks for it and holds what it
/// starts from and ends with; the others serve.

#include <vector>

#include "core/bands/banded_erosion.h"
#include "core/bands/ranked_checkpoint.h"
#include "core/base/progress.h"
#include "core/domain/rank_use.h"
#include "core/domain/ranks.h"
#include "core/model/erosion_phases.h"
#include "core/model/material.h"

namespace cuesta {

/// Results of a run besides the ground.
struct RankedErosionEnd {
    double suspended = 0;  ///< solids in the water, m^3
    double water = 0;      ///< standing on the map, m^3
    std::vector<RankUse> ranks;
};

/// A run as rank 0 asks for it.
struct RankedErosion {
    BandedErosion& ground;
    BandedInput input;
    std::vector<ErosionPhase> phases;
    std::vector<MaterialParameters> materials;  ///< as start_of_erosion() was given them
    CheckpointPlan checkpoints{};
    WorkControl control{};
    /// Bytes that rank 0 may take beside its strip for steps that need the whole map (core/bands/whole_map.h).
    std::uint64_t memory = std::uint64_t{1} << 30U;
};

/// Rank 0: runs all phases on all ranks. The ground is at its start, its change 0 everywhere; change and books get the
/// bytes of erosion_steps() on the land in one piece; its layers are not brought back. Where there is a plan for
/// checkpoints the run leaves one if it is stopped; what was kept before it ends, the caller removes. Errors: those of
/// the scratch files and of checkpoints, and Error::cancelled(), after which the ground is of no use. The other ranks
/// go on serving in any case.
Result<RankedErosionEnd> erode_on_ranks(Ranks& ranks, const RankedErosion& run);

/// Stands for everything that a run depends on, as in its checkpoints: ground at its start, masks and sources (all of
/// which are read), schedules, version. Errors: the scratch files.
Result<Key> key_of_run(const BandedErosion& ground, const BandedInput& input, const std::vector<ErosionPhase>& phases,
                       const std::vector<MaterialParameters>& materials);

/// All ranks but 0: do what rank 0 asks for until it calls end_of_ranks().
void serve_ranks(Ranks& ranks);
/// Rank 0: the others return from serve_ranks().
void end_of_ranks(Ranks& ranks);

}  // namespace cuesta
