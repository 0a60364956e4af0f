#pragma once
/// \file States kept on the way of a run, so that one can look back, and go on from there with other settings.

#include <chrono>
#include <cstdint>
#include <memory>

#include "core/pipeline/result_cache.h"
#include "core/pipeline/run_key.h"

namespace cuesta {

/// About 24 states, evenly over what has been run, fewer where they would take more than half of the cache's budget or
/// where making a copy would take more than a thirtieth of the time of the steps since the one before: what is that
/// quickly run is quickly run again. As a run grows longer, states are let go where they lie closest together.
class Checkpoints {
public:
    /// `step`: where the run goes on from.
    Checkpoints(ResultCache& cache, const ErosionCourse& course, std::int64_t step)
        : cache_(cache), course_(course), last_step_(step) {}

    /// To be called between steps with the seconds that steps have taken so far: keeps a copy if it is time for one.
    void pass(const ErosionProgress& progress);
    /// Keeps a copy whatever the time since the last (the end of a phase), if a copy is worth its memory.
    void keep(const ErosionProgress& progress);

private:
    void thin_out(std::int64_t most);

    ResultCache& cache_;
    const ErosionCourse& course_;
    std::int64_t last_step_;
    double last_seconds_ = 0;  ///< ErosionProgress::seconds then
    double copy_seconds_ = 0;  ///< that the last copy took
};

}  // namespace cuesta
