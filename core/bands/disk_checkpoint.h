#pragma once
/// \file Checkpoints of a run on disk: those of ranks (core/bands/ranked_checkpoint.h), from which either goes on.

#include <chrono>
#include <vector>

#include "core/bands/banded_erosion.h"
#include "core/bands/ranked_checkpoint.h"

namespace cuesta {

/// Keeps the rasters of a run that lie in scratch files, and brings them back.
class DiskCheckpoints {
public:
    /// `rasters`: those that steps change (changing_rasters()); the places of beds, which rise with the ground, are
    /// kept after them. The others must outlive this.
    DiskCheckpoints(const CheckpointPlan& plan, const Key& run, BandedErosion& ground,
                    std::vector<ScratchRaster*> rasters);

    bool due() const;
    /// Of the ground between two passes; `there`: which of the rasters hold anything.
    Result<void> keep(std::vector<char> there);
    /// Puts the ground where the checkpoint was, rasters, books and counts of steps, and sets `there`; false: there is
    /// none. Errors: as CheckpointFile::open(), and the disk.
    Result<bool> resume(std::vector<char>& there);

private:
    using Clock = std::chrono::steady_clock;
    Result<void> bring_back(const CheckpointFile& file, int number, ScratchRaster& raster) const;

    const CheckpointPlan& plan_;
    Key run_;
    BandedErosion& ground_;
    std::vector<ScratchRaster*> rasters_;
    Clock::time_point last_ = Clock::now();
};

}  // namespace cuesta
