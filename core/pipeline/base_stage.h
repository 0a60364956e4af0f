#pragma once
/// \file Starting terrain at the size that an evaluation works in, from every kind of base.

#include "core/base/hash.h"
#include "core/base/progress.h"
#include "core/field/raster.h"
#include "core/model/project.h"

namespace cuesta {

/// A starting terrain of the size of coarsened(frame, coarsening).
struct StartingGround {
    Raster<float> ground;  ///< m; empty: stopped
    /// Thickness of the sediment on top of it, m, >= 0: eroded material where that is kept apart (Strata). Empty where
    /// the base knows none.
    Raster<float> loose;
    /// Thickness of the ice that the ground includes, m, >= 0. Empty where there is none.
    Raster<float> ice{};
};

/// Makes it. An imported base must not be empty. Masks that steer uplifted land are brought to size by area, as those
/// of erosion are.
StartingGround make_base(const Project& project, int coarsening, const WorkControl& control);

/// Adds what the base depends on besides its frame and coarsening.
void add_base(Hasher& hasher, const Project& project);

}  // namespace cuesta
