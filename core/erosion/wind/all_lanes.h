#pragma once
/// \file All lanes of a step, in groups, on all threads.

#include <functional>
#include <vector>

#include "core/erosion/wind/lane_sweep.h"

namespace cuesta::wind {

/// Lanes are swept, and what they took is added up, in groups: a function of the map alone, so that sums do not depend on
/// the threads.
int lane_groups(const Lanes& lanes);
/// The lanes of group 0 .. lane_groups() - 1, first .. last - 1.
Stretch lanes_of_group(const Lanes& lanes, int group);

/// The position that lanes of a bent wind first meet at; from there on they do every LaneSweep::longest_stage
/// positions. It changes from step to step with the lanes' phase, so that no row across the wind is special.
int first_meeting(const WindStep& step);

/// Sweeps the lanes of the groups first .. last - 1, and tells what each group took and brought. The same bytes on any
/// number of threads. `meet`, where the wind is bent and others sweep the lanes beside these: called after each stage
/// but the last, as often for any groups of a step, to fetch what the LaneSweep::longest_stage lanes on either side
/// carry and to hand out what these do.
std::vector<WindBooks> sweep_groups(const WindStep& step, Stretch groups,
                                    const std::function<void(LaneStream& stream)>& meet);

/// In the order of the groups.
WindBooks sum_of(const std::vector<WindBooks>& groups);

/// Sweeps all lanes. The same bytes on any number of threads.
WindBooks sweep_all(const WindStep& step);

}  // namespace cuesta::wind
