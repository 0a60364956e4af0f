#pragma once
/// \file The rows of a land before erosion, made by the ranks that own them: starting terrain, feature splines, noise,
/// sculpting, layers and beds.

#include <vector>

#include "core/base/progress.h"
#include "core/domain/row_domain.h"
#include "core/erosion/beds.h"
#include "core/model/project.h"

namespace cuesta {

/// Rank 0: where the rows come from and go to, each raster from north to south.
struct RankedLaying {
    ReadRows base;     ///< of an imported starting terrain, read before anything is written
    WriteRows ground;  ///< m
    std::vector<WriteRows>
        thickness;        ///< of the layers, as Strata has them; as many as the project's, or none: not wanted
    WriteRows bed_place;  ///< empty: not wanted
    BedProfile* bed_profile = nullptr;
    WriteRows rain;         ///< what splines spread over the rain; empty: not wanted
    WriteRows erodibility;  ///< likewise
    WorkControl control{};
};

/// Whether the ground of a project is more than a starting terrain that is read, and what each cell adds to it.
bool is_laid_on_ranks(const Project& project);

/// Rank 0: has the land made by all ranks. check_bands(project, true) allows it. Errors: those of reading and writing,
/// and Error::cancelled(); the other ranks go on serving.
Result<void> lay_on_ranks(Ranks& ranks, const Project& project, const RankedLaying& laying);
/// The others, after RankOrder::lay.
void serve_laying(Ranks& ranks);

}  // namespace cuesta
