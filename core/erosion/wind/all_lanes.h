#pragma once
/// \file All lanes of a step, in groups, on all threads.

#include "core/erosion/wind/lane_sweep.h"

namespace cuesta::wind {

/// Lanes are swept, and what they took is added up, in groups: a function of the map alone, so that sums do not depend on
/// the threads.
int lane_groups(const Lanes& lanes);
/// The lanes of group 0 .. lane_groups() - 1, first .. last - 1.
Stretch lanes_of_group(const Lanes& lanes, int group);

/// Sweeps all lanes. The same bytes on any number of threads.
WindBooks sweep_all(const WindStep& step);

}  // namespace cuesta::wind
