#pragma once
/// \file Number of drops in a step of droplet erosion, and runs of exactly so many drops.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/erosion/parameters.h"

namespace cuesta {

/// Drops of one step on a terrain of so many cells: the density's, rounded, at least one.
std::int64_t drops_of_step(const DropletParameters& parameters, std::size_t cells);

/// The phases (one or two) of a run of exactly `count` > 0 drops and of nothing else on a terrain of `cells` > 0 cells,
/// otherwise as `schedule` says. No step has more drops than the schedule's own density gives, and all have the same
/// number, but for one more in those of the first phase. An error where the run would have more steps than a phase can.
Result<std::vector<ErosionSchedule>> schedules_of_drops(const ErosionSchedule& schedule, std::int64_t count,
                                                        std::size_t cells);

}  // namespace cuesta
