#pragma once
/// \file The stage of erosion on the levels: the land erodes while it grows, from coarse to fine (multigrid erosion;
/// Mathisen 2021, sections 3.7 and 4.5.1), whether it grows from splines or is a base as it stands, whose coarse levels
/// have the means of the fine one. Where the project has layers or beds, they are laid on every level and erode with it
/// (is_layered_on_levels()); else the ground is one material, the bottom's.

#include "core/pipeline/evaluate.h"
#include "core/pipeline/result_cache.h"

namespace cuesta {

/// Whether any level that this land has at this coarsening has steps.
bool erodes_on_levels(const Project& project, int coarsening);

/// The ground after the erosion on the levels (Stage::cascade_erosion) with what is left of the layers and what became
/// loose, where they took part, and the report (of which ground_before is that of the finest level, layers included).
/// Null if stopped; what was reached is kept in
/// `cache` and gone on from the next time, and so is the end of every level, so that other steps on a fine level leave
/// the coarse ones alone. Masks hold on every level, and ground that is held in full stays exactly as it is.
/// erodes_on_levels() must hold. `base`: m, at this coarsening; called only if it is needed, and
/// null if stopped.
///
/// Each level erodes the land that it would have without erosion, plus the change that the levels before have made
/// (refined()). At the end no rain falls and the water, if there was any, dries up; what is suspended even then settles
/// where it is, so that the ledger closes with nothing in the water.
std::shared_ptr<const Strata> run_cascade_erosion(const Project& project, const EvaluateOptions& options,
                                                  const std::function<SharedRaster()>& base, ResultCache& cache);

}  // namespace cuesta
