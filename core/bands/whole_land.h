#pragma once
/// \file Land of which some stage besides its relief and single steps needs all cells at once, where it is larger than
/// memory or where ranks divide it: made by the pipeline as in memory, on fields of which most lie in files
/// (core/bands/fields_on_disk.h). Of ranks the first makes it, and the others wait.

#include "core/bands/land_bands.h"
#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// The stage for which all of a project's land is made so, as the error of a refusal: erosion on the levels, the rim
/// that fits its neighbours, ice that is left standing, plants that hold the ground, regions. An empty Error: none.
Error obstacle_to_rows_of_land(const Project& project);

/// Makes it all, to the bytes of core/pipeline. `base`: as evaluate_in_bands() has it. The project's own rasters,
/// `base` among them, lie in memory and count. Errors: more than 2^30 cells; checkpoints are asked for, of which there
/// are none; too little memory or disk; and Error::cancelled(). Fields of the whole program come from files meanwhile,
/// so that no other work may make any.
Result<BandedLand> evaluate_whole_land(const Project& project, const ScratchRaster& base, const BandOptions& options);

}  // namespace cuesta
