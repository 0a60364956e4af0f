#include "core/erosion/wind/all_lanes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/base/threads.h"

namespace cuesta::wind {
namespace {

/// Lanes are swept in groups of this many: a function of the map alone, so that sums do not depend on the threads. Wide
/// enough that the work on a row outweighs the calls for it, and enough groups for many threads.
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

}  // namespace

WindBooks sweep_all(const WindStep& step) {
    const Lanes& lanes = *step.lanes;
    const int group = lanes_in_group(lanes.breadth());
    const int groups = (lanes.lane_count() + group - 1) / group;
    const int stride = spreading_stride(groups);
    std::vector<WindBooks> books(static_cast<std::size_t>(groups));
    parallel_bands(groups, [&](int band) {
        const int i = static_cast<int>(static_cast<std::int64_t>(band) * stride % groups);
        const int first = i * group;
        const int last = std::min(first + group, lanes.lane_count());
        books[static_cast<std::size_t>(i)] = sweep_lanes(step, lanes.first_lane() + first, lanes.first_lane() + last);
    });
    WindBooks sum;
    for (const WindBooks& part : books) {
        sum.taken += part.taken;
        sum.came += part.came;
        sum.left += part.left;
    }
    return sum;
}

}  // namespace cuesta::wind
