#pragma once
/// \file Planning paths with what is known of the ground from before.

#include <functional>
#include <memory>

#include "core/carve/discharge.h"
#include "core/carve/plan.h"

namespace cuesta {

/// Gives drained_land() of the ground that is planned on; called at most once, and only if a river grows with it.
using DrainedLandSource = std::function<std::shared_ptr<const DrainedLand>()>;

/// As plan_carving() in core/carve/plan.h, with the drained land from elsewhere: routing the water of a large terrain
/// takes longer than all else of a plan, and depends on the ground alone.
Result<CarvePlan> plan_carving_on(const std::vector<Path>& paths, const TerrainFrame& frame,
                                  RasterView<const float> ground, const DrainedLandSource& drained,
                                  const WorkControl& control = {});

}  // namespace cuesta
