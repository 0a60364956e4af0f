#pragma once
/// \file The stage of erosion: runs from the furthest kept state, and keeps states on its way.

#include "core/pipeline/evaluate.h"
#include "core/pipeline/result_cache.h"

namespace cuesta {

/// Runs the project's erosion on `strata`, or continues it from the furthest kept state; the result equals that of an
/// unbroken run. Keeps the final state in `cache`, and some on the way as far as the budget allows: about one each time
/// the number of steps has doubled. Stopping ends it after the running step; what was reached is kept and returned.
/// `before` is the ground that previews show as that before erosion.
std::shared_ptr<const ErosionProgress> run_erosion(const Project& project, const EvaluateOptions& options,
                                                   const Strata& strata, const SharedRaster& before,
                                                   ResultCache& cache);

}  // namespace cuesta
