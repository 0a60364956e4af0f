#pragma once
/// \file A mask as the view shows it.

#include <memory>

#include "core/base/hash.h"
#include "core/field/raster.h"
#include "core/model/mask_target.h"
#include "render/scene/look.h"

namespace cuesta {

/// Keeps the raster that was made last, since looks are made anew for many reasons. GUI thread.
class MaskOverlay {
public:
    /// Lays the mask over the look, in the place of the overlay that it had. A mask that is gone leaves it as it is.
    void show(Look& look, const Project& project, MaskTarget target);

private:
    Key key_;
    MaskTarget target_;
    std::shared_ptr<const Raster<float>> values_;
};

/// The mask, no finer than `most_cells` a side, each cell the value in its middle; a mask that is absent is one cell of
/// its neutral value.
Raster<float> shown_mask(const TiledRaster& mask, MaskUse use, int most_cells);

}  // namespace cuesta
