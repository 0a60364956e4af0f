#include "core/erosion/wind/all_lanes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "core/base/threads.h"

namespace cuesta::wind {
namespace {

/// Wide enough that the work on a row outweighs the calls for it, and enough groups for many threads.
int lanes_in_group(int breadth) {
    return std::clamp(breadth / 8, 64, 512) / 16 * 16;
}

/// A number below and without common divisor with `count`, near the golden section of it: stepping by it spreads
/// neighbours. (Oblique lanes are short in the corners; a thread should not get only those.)
int spreading_stride(int count) {
    int stride = std::max(1, static_cast<int>(0.618 * count));
    while (std::gcd(stride, count) != 1) ++stride;
    return stride;
}

/// Calls body(i) for the groups 0 .. count - 1, on all threads.
void each_group(int count, const std::function<void(int)>& body) {
    if (count == 0) return;
    const int stride = spreading_stride(count);
    parallel_bands(count, [&](int band) { body(static_cast<int>(static_cast<std::int64_t>(band) * stride % count)); });
}

}  // namespace

int first_meeting(const WindStep& step) {
    return std::min(1 + static_cast<int>(step.stage_phase * LaneSweep::longest_stage), step.lanes->length());
}

int lane_groups(const Lanes& lanes) {
    const int group = lanes_in_group(lanes.breadth());
    return (lanes.lane_count() + group - 1) / group;
}

Stretch lanes_of_group(const Lanes& lanes, int group) {
    const int count = lanes_in_group(lanes.breadth());
    const int first = lanes.first_lane() + group * count;
    return {first, std::min(first + count, lanes.first_lane() + lanes.lane_count())};
}

std::vector<WindBooks> sweep_groups(const WindStep& step, Stretch groups,
                                    const std::function<void(LaneStream& stream)>& meet) {
    const Lanes& lanes = *step.lanes;
    if (step.flow != nullptr) {
        LanesUnderWay under_way(step, groups);
        under_way.sweep(lanes.length(), meet);
        return under_way.books();
    }
    // Group after group, so that a thread keeps the rows beside its lanes at hand.
    const int count = groups.last - groups.first;
    std::vector<WindBooks> books(static_cast<std::size_t>(count));
    each_group(count, [&](int i) {
        const Stretch of = lanes_of_group(lanes, groups.first + i);
        LaneSweep sweep(step, of.first, of.last);
        sweep.sweep(0, lanes.length());
        books[static_cast<std::size_t>(i)] = sweep.books();
    });
    return books;
}

WindBooks sum_of(const std::vector<WindBooks>& groups) {
    WindBooks sum;
    for (const WindBooks& part : groups) {
        sum.taken += part.taken;
        sum.came += part.came;
        sum.left += part.left;
    }
    return sum;
}

WindBooks sweep_all(const WindStep& step) {
    return sum_of(sweep_groups(step, {0, lane_groups(*step.lanes)}, {}));
}

/// The first stage's length changes from step to step with the lanes' phase, so that no row across the wind is special.
LanesUnderWay::LanesUnderWay(const WindStep& step, Stretch groups)
    : step_(step),
      groups_(groups),
      sweeps_(static_cast<std::size_t>(groups.last - groups.first)),
      before_(*step.lanes),
      after_(*step.lanes),
      stage_{0, first_meeting(step)} {}

void LanesUnderWay::sweep(int end, const std::function<void(LaneStream&)>& meet) {
    const int length = step_.lanes->length();
    while (position_ < end) {
        // Straight lanes never meet.
        const bool bent = step_.flow != nullptr;
        const int until = bent ? std::min(stage_.last, end) : end;
        const bool ends = bent && until == stage_.last;
        sweep_stage(until, bent && position_ == stage_.first && position_ > 0, ends);
        position_ = until;
        if (!ends) continue;
        if (meet && until < length) meet(after_);
        std::swap(before_, after_);
        since_ = stage_.first;
        stage_ = {until, std::min(until + LaneSweep::longest_stage, length)};
    }
}

/// Up to `end`, of one stage: what a lane carries may come from lanes of other groups where it `begins`.
void LanesUnderWay::sweep_stage(int end, bool begins, bool ends) {
    each_group(static_cast<int>(sweeps_.size()), [&](int i) {
        std::unique_ptr<LaneSweep>& sweep = sweeps_[static_cast<std::size_t>(i)];
        const Stretch of = lanes_of_group(*step_.lanes, groups_.first + i);
        if (!sweep) sweep = std::make_unique<LaneSweep>(step_, of.first, of.last);
        if (begins) sweep->drift(*step_.flow, since_, position_, before_);
        sweep->sweep(position_, end);
        if (ends) sweep->put_into(after_);
    });
}

std::vector<WindBooks> LanesUnderWay::books() {
    std::vector<WindBooks> books;
    for (const std::unique_ptr<LaneSweep>& sweep : sweeps_) books.push_back(sweep->books());
    return books;
}

}  // namespace cuesta::wind
