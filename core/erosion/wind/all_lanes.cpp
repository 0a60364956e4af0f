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

using EachGroup = std::function<void(const std::function<void(int)>&)>;

/// Stage by stage, since what a lane carries may come from lanes of other groups.
void sweep_bent(const WindStep& step, const EachGroup& each_group, const std::function<Stretch(int)>& lanes_of,
                const std::function<void(LaneStream&)>& meet, std::vector<WindBooks>& books) {
    const Lanes& lanes = *step.lanes;
    std::vector<std::unique_ptr<LaneSweep>> sweeps(books.size());
    LaneStream before(lanes);
    LaneStream after(lanes);
    int since = 0;
    int begin = 0;
    int end = first_meeting(step);
    while (begin < lanes.length()) {
        each_group([&](int i) {
            std::unique_ptr<LaneSweep>& sweep = sweeps[static_cast<std::size_t>(i)];
            if (!sweep) sweep = std::make_unique<LaneSweep>(step, lanes_of(i).first, lanes_of(i).last);
            if (begin > 0) sweep->drift(*step.flow, since, begin, before);
            sweep->sweep(begin, end);
            sweep->put_into(after);
        });
        if (meet && end < lanes.length()) meet(after);
        std::swap(before, after);
        since = begin;
        begin = end;
        end = std::min(begin + LaneSweep::longest_stage, lanes.length());
    }
    for (std::size_t i = 0; i < sweeps.size(); ++i) books[i] = sweeps[i]->books();
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
    const int count = groups.last - groups.first;
    const int stride = spreading_stride(std::max(count, 1));
    const auto lanes_of = [&](int i) { return lanes_of_group(lanes, groups.first + i); };
    std::vector<WindBooks> books(static_cast<std::size_t>(count));
    const auto each_group = [&](const std::function<void(int)>& body) {
        if (count == 0) return;
        parallel_bands(count,
                       [&](int band) { body(static_cast<int>(static_cast<std::int64_t>(band) * stride % count)); });
    };
    if (step.flow == nullptr) {
        each_group([&](int i) {
            LaneSweep sweep(step, lanes_of(i).first, lanes_of(i).last);
            sweep.sweep(0, lanes.length());
            books[static_cast<std::size_t>(i)] = sweep.books();
        });
    } else {
        sweep_bent(step, each_group, lanes_of, meet, books);
    }
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

}  // namespace cuesta::wind
