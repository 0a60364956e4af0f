#pragma once
/// \file A mask as the view shows it.

#include <memory>

#include "core/base/hash.h"
#include "core/field/raster.h"
#include "core/model/project.h"
#include "render/scene/look.h"
#include "ui/base/mask_kind.h"

namespace cuesta {

/// Keeps the raster that was made last, since looks are made anew for many reasons. GUI thread.
class MaskOverlay {
public:
    /// Lays the mask over the look, in the place of the overlay that it had.
    void show(Look& look, const Project& project, MaskKind kind);

private:
    Key key_;
    MaskKind kind_ = MaskKind::rain;
    std::shared_ptr<const Raster<float>> values_;
};

/// The mask, no finer than `most_cells` a side, each cell the value in its middle; a mask that is absent is one cell.
Raster<float> shown_mask(const TiledRaster& mask, MaskKind kind, int most_cells);

}  // namespace cuesta
