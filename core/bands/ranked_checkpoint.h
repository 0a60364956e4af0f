#pragma once
/// \file Checkpoints of a run on ranks: one file, whole or not there, from which any number of ranks goes on.

#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#include "core/base/hash.h"
#include "core/base/result.h"
#include "core/domain/row_domain.h"
#include "core/erosion/kinds.h"
#include "core/erosion/ledger.h"

namespace cuesta {

/// When checkpoints are written.
struct CheckpointPlan {
    std::string file;            ///< empty: never, and no run goes on from one
    double every_seconds = 600;  ///< > 0; also where a run is stopped
    bool resume = false;         ///< goes on from the file if it is there
};

/// The progress of a run, without its rasters. Without padding that could differ: it is written and sent as it lies.
struct RunPlace {
    std::int64_t steps_done = 0;
    std::array<std::int64_t, erosion_kind_count> steps_of_kind{};
    Ledger ledger;
    std::uint64_t rasters = 0;  ///< bit i: raster i of those that steps change is there
};

/// A checkpoint that is being read. Move-only.
class CheckpointFile {
public:
    /// `run`: stands for everything that a run depends on. Absent (a null file) where there is no file of that name; an
    /// Error where it is of another run or version, or cannot be read.
    static Result<CheckpointFile> open(const std::string& path, const Key& run, int width, int height);
    bool there() const { return file_ != nullptr; }
    const RunPlace& place() const { return place_; }
    /// Rows of the raster-th raster that is there, counted from 0.
    Result<void> read(int raster, int first, RasterView<float> rows) const;

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::string path_;
    std::unique_ptr<std::FILE, Close> file_;
    RunPlace place_;
    int height_ = 0;
};

/// Writes a checkpoint. each_raster(write) hands all rows of the rasters that are there to `write`, one raster after
/// the other, each from north to south.
Result<void> write_checkpoint(const std::string& path, const Key& run, int width, int height, const RunPlace& place,
                              const std::function<Result<void>(const WriteRows& write)>& each_raster);

}  // namespace cuesta
