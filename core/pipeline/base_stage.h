#pragma once
/// \file Starting terrain at the size that an evaluation works in, from every kind of base.

#include <functional>

#include "core/base/hash.h"
#include "core/base/progress.h"
#include "core/field/raster.h"
#include "core/ice/glacier_maps.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// A starting terrain of the size of coarsened(frame, coarsening).
struct StartingGround {
    Raster<float> ground;  ///< m; empty: stopped
    /// Thickness of the sediment on top of it, m, >= 0: eroded material where that is kept apart (Strata). Empty where
    /// the base knows none.
    Raster<float> loose{};
    /// Thickness of the ice that the ground includes, m, >= 0. Empty where there is none.
    Raster<float> ice{};
    GlacierMaps glaciers{};  ///< of that ice; empty where there is none
    double ice_share = 0;    ///< of the ground that ice covered last, 0..1, melted or not
    /// Thickness of what ice laid down and is still there, m, >= 0. Empty where none worked.
    Raster<float> till{};
    /// Thickness of the young lava that the ground includes, m, >= 0. Empty where there is none.
    Raster<float> lava{};
    /// Level of the rivers that the base comes with, m; far below the ground where there is none (dry_level). Empty
    /// without rivers.
    Raster<float> river_level{};
};

/// A starting terrain that is shared.
struct SharedGround {
    SharedRaster ground;  ///< null: stopped
    SharedRaster loose;   ///< null: the base knows none
};

/// The starting terrain of a project without a stack, from where it is kept or made anew.
using FindGround = std::function<SharedGround(const Project&, int coarsening, const WorkControl&)>;

/// Makes it. An imported base must not be empty, a stack must have passed check_stack(). Masks that steer uplifted land
/// are brought to size by area, as those of erosion are. `find` is asked for the sources of a stack's elements; empty:
/// they are made.
StartingGround make_base(const Project& project, int coarsening, const WorkControl& control,
                         const FindGround& find = {});

/// Adds what the base depends on besides its frame and coarsening.
void add_base(Hasher& hasher, const Project& project);

}  // namespace cuesta
