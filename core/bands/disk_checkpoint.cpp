#include "core/bands/disk_checkpoint.h"

#include <algorithm>
#include <utility>

namespace cuesta {
namespace {

/// Rows on their way between a scratch file and a checkpoint.
constexpr int rows_of_piece = 64;

}  // namespace

DiskCheckpoints::DiskCheckpoints(const CheckpointPlan& plan, const Key& run, BandedErosion& ground,
                                 std::vector<ScratchRaster*> rasters)
    : plan_(plan), run_(run), ground_(ground), rasters_(std::move(rasters)) {
    // As ErosionStrip::changing() has them.
    rasters_.push_back(&ground_.bed_place);
}

bool DiskCheckpoints::due() const {
    return std::chrono::duration<double>(Clock::now() - last_).count() >= plan_.every_seconds;
}

Result<void> DiskCheckpoints::keep(std::vector<char> there) {
    there.push_back(ground_.bed_place.empty() ? 0 : 1);
    RunPlace place{ground_.steps_done, ground_.steps_of_kind, ground_.ledger, 0};
    for (std::size_t i = 0; i < there.size(); ++i)
        if (there[i] != 0) place.rasters |= std::uint64_t{1} << i;
    const Result<void> kept =
        write_checkpoint(plan_.file, run_, ground_.reference.width(), ground_.reference.height(), place,
                         [&](const WriteRows& write) -> Result<void> {
                             for (std::size_t i = 0; i < there.size(); ++i)
                                 if (there[i] != 0)
                                     if (Result<void> given = for_each_rows(*rasters_[i], rows_of_piece, write); !given)
                                         return given;
                             return {};
                         });
    last_ = Clock::now();
    return kept;
}

Result<bool> DiskCheckpoints::resume(std::vector<char>& there) {
    const Result<CheckpointFile> file =
        CheckpointFile::open(plan_.file, run_, ground_.reference.width(), ground_.reference.height());
    if (!file) return file.error();
    if (!file->there()) return false;
    const RunPlace& place = file->place();
    int number = 0;
    for (std::size_t i = 0; i < rasters_.size(); ++i) {
        const bool kept = (place.rasters >> i & 1U) != 0;
        if (i < there.size()) there[i] = kept ? 1 : 0;
        if (!kept) continue;
        if (Result<void> brought = bring_back(*file, number++, *rasters_[i]); !brought) return brought.error();
    }
    ground_.steps_done = place.steps_done;
    ground_.steps_of_kind = place.steps_of_kind;
    ground_.ledger = place.ledger;
    return true;
}

Result<void> DiskCheckpoints::bring_back(const CheckpointFile& file, int number, ScratchRaster& raster) const {
    if (raster.empty()) {
        const ScratchRaster& like = ground_.reference;
        Result<ScratchRaster> made = ScratchRaster::make(like.folder(), like.width(), like.height());
        if (!made) return made.error();
        raster = std::move(*made);
    }
    Raster<float> piece(raster.width(), std::min(rows_of_piece, raster.height()));
    for (int first = 0; first < raster.height(); first += rows_of_piece) {
        const int count = std::min(rows_of_piece, raster.height() - first);
        const RasterView<float> rows(piece.row(0), piece.width(), count, piece.stride());
        if (Result<void> read = file.read(number, first, rows); !read) return read;
        if (Result<void> written = raster.write(first, rows); !written) return written;
    }
    return {};
}

}  // namespace cuesta
