#pragma once
/// \file Contents of the legend.

#include "render/scene/land_take_over.h"
#include "render/scene/look.h"

namespace cuesta {

/// Of what is shown in this look; without a title where there is nothing to say.
Legend legend_of(const ShownGround& shown, const Look& look);

}  // namespace cuesta
