#pragma once
/// \file The stage of paths: a plan of them on the ground that erosion left, and the displacement that it comes to.

#include "core/pipeline/carving_cache.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Whether a path takes part in the land: it is enabled and has a curve.
bool is_carved(const Path& path);
bool any_is_carved(const std::vector<Path>& paths);

/// Stands for the paths that take part, with their names and numbers, which the plan's remarks and courses have.
Key paths_key(const std::vector<Path>& paths);
/// Stands for what those paths make of the ground that `ground` stands for.
Key carving_key(const Key& ground, const std::vector<Path>& paths);

/// Means of carving besides paths and ground.
struct CarveMeans {
    CarvingCache& cache;
    const Carver& carver;  ///< may be empty
    WorkControl control;
};

/// Plans and carves the paths into the ground of `land`, or finds that kept; null if stopped. Tiles that did not change
/// are those of the carving of this size used last. A carver that fails makes way for the CPU, with a remark.
std::shared_ptr<const Carving> carve_paths(const std::vector<Path>& paths, const Land& land, const CarveMeans& means);

/// The same for a preview: where carving took long the last time and the paths are still those, what it came to on the
/// ground that was there then.
std::shared_ptr<const Carving> carve_paths_for_preview(const std::vector<Path>& paths, const Land& land,
                                                       const CarveMeans& means);

/// The land with the carving of its uncarved ground, in the place of one that it may have.
Land with_carving(const Land& land, const Carving& carving);
Land without_carving(const Land& land);

}  // namespace cuesta
