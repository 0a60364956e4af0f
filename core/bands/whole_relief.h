#pragma once
/// \file Relief that looks at all of a land at once, where the land is larger than memory: made as in memory, on fields
/// of which most lie in files (core/bands/fields_on_disk.h).

#include <cstdint>
#include <functional>
#include <string>

#include "core/bands/scratch_raster.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/model/project.h"

namespace cuesta {

/// Whether the starting terrain of a project, or what feature splines and noise make of it, needs all of the land.
/// `on_ranks`: several ranks grow splines together (core/bands/ranked_land.h).
bool is_relief_whole(const Project& project, bool on_ranks);

/// Source and destinations of a relief. Each of the functions takes all of the land's cells, once.
struct WholeRelief {
    using Take = std::function<Result<void>(RasterView<const float> cells)>;
    const ScratchRaster* base = nullptr;  ///< heights of an imported starting terrain, of their own size; null: the
                                          ///< project has them, or another starting terrain
    Take ground;                          ///< below sculpting and layers, m
    Take loose{};                         ///< sediment on it, m, where the starting terrain knows it; empty: not wanted
    Take rain{};                          ///< factor that splines spread, where they do; empty: not wanted
    Take erodibility{};                   ///< likewise
    std::string folder{};                 ///< of files without names; "" is the current one
    std::uint64_t memory = 0;             ///< bytes for fields
    WorkControl control{};
};

/// Makes it: the bytes of core/pipeline. Errors: those of `base` and of the functions, no room on the disk, and
/// Error::cancelled(). Fields of the whole program come from files meanwhile, so that no other work may make any.
Result<void> make_whole_relief(const Project& project, const WholeRelief& relief);

}  // namespace cuesta
