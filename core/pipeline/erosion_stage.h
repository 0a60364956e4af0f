#pragma once
/// \file The stage of erosion: runs its phases from the furthest kept state, and keeps states on its way.

#include "core/pipeline/evaluate.h"
#include "core/pipeline/result_cache.h"
#include "core/pipeline/run_key.h"

namespace cuesta {

/// Job of a run of erosion.
struct ErosionJob {
    const Project& project;
    const ErosionCourse& course;  ///< of that project, at the options' coarsening
    std::int64_t steps = 0;       ///< how far to go, 0 .. course.steps()
    const Strata& strata;
    SharedRaster before;  ///< the ground that previews show as that before erosion
};

/// Runs the project's phases of erosion, or continues them from the furthest kept state; the result equals that of an
/// unbroken run. Keeps the final state in `cache`, and some on the way as far as the budget allows. Stopping ends it
/// after the running step; what was reached is kept and returned.
std::shared_ptr<const ErosionProgress> run_erosion(const ErosionJob& job, const EvaluateOptions& options,
                                                   ResultCache& cache);

}  // namespace cuesta
