#pragma once
/// \file All lanes of a step, in groups, on all threads.

#include <functional>
#include <memory>
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

/// The lanes of some groups on their way, to the bytes of sweep_groups(): what they carry stays between calls, so that
/// the rasters of the step may be others in each of them.
class LanesUnderWay {
public:
    /// `step` must outlive it. Its lanes, numbers, flow and number of layers stay.
    LanesUnderWay(const WindStep& step, Stretch groups);

    /// Sweeps the positions from where the last call ended to `end` - 1. `meet`: as in sweep_groups().
    void sweep(int end, const std::function<void(LaneStream& stream)>& meet);
    /// After the last position: of each group.
    std::vector<WindBooks> books();

private:
    void sweep_stage(int end, bool begins, bool ends);

    const WindStep& step_;
    Stretch groups_;
    std::vector<std::unique_ptr<LaneSweep>> sweeps_;
    LaneStream before_;
    LaneStream after_;
    int position_ = 0;
    int since_ = 0;  ///< where the stage before this one began
    Stretch stage_;  ///< after which bent lanes meet
};

}  // namespace cuesta::wind
