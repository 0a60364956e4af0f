#pragma once
/// \file The stage of erosion on the levels: the land erodes while it grows, from coarse to fine (multigrid erosion;
/// Mathisen 2021, sections 3.7 and 4.5.1), whether it grows from splines or is a base as it stands, whose coarse levels
/// have the means of the fine one. It works on the ground below the layers, which is one material, the bottom's: layers
/// of one thickness lie on the valleys that it made, those with a surface of their own fill them.

#include "core/pipeline/evaluate.h"
#include "core/pipeline/result_cache.h"

namespace cuesta {

/// Whether any level that this land has at this coarsening has steps.
bool erodes_on_levels(const Project& project, int coarsening);

/// The land after the erosion on the levels (Stage::cascade_erosion), or null if stopped; what was reached is kept in
/// `cache` and gone on from the next time, and so is the end of every level, so that other steps on a fine level leave
/// the coarse ones alone. Masks hold on every level, and ground that is held in full stays exactly as it is.
/// erodes_on_levels() must hold. `base`: m, at this coarsening; called only if it is needed, and
/// null if stopped.
///
/// Each level erodes the land that it would have without erosion, plus the change that the levels before have made
/// (refined()). At the end no rain falls and the water, if there was any, dries up; what is suspended even then settles
/// where it is, so that the ledger closes with nothing in the water.
std::shared_ptr<const Land> run_cascade_erosion(const Project& project, const EvaluateOptions& options,
                                                const std::function<SharedRaster()>& base, ResultCache& cache);

}  // namespace cuesta
