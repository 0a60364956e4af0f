#include "core/erosion/water/nine_point/transport.h"

#include <cmath>

#include "core/base/kernel_limits.h"
#include "core/base/kernel_numbers.h"
#include "core/erosion/water/nine_point/guides.h"

namespace cuesta::water::nine_point {

namespace {

template <Ground kind>
CUESTA_INLINE_IN_KERNEL void carry_and_dry_in_row(const CarryRows& carry, const Coefficients& coefficients, int width) {
    const Coefficients c = coefficients;
    const Pipes pipes = carry.pipes;
    const Pipes pipes_north = carry.pipes_north;
    const float* const north = carry.concentration_north;
    const float* const here = carry.concentration;
    const float* const south = carry.concentration_south;
    const float* const outflow = carry.outflow;
    const float* const ground = carry.ground;
    const float* const receive = carry.receive;
    float* const depth = carry.depth;
    float* const sediment = carry.sediment;
    float* const change = carry.change;
    float* const settled_row = carry.laid;
    float* const evaporated = carry.evaporated;
    float* const flow = carry.flow;
    const float third = c.greatest_change * (1.0F / 3.0F);
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const CellPipes p = pipes_of(pipes, pipes_north, x);
        const float out = outflow[x];
        const CellPipes in = inflows_of(p);
        const float gained =
            ((in.east * here[x + 1] + in.west * here[x - 1]) + (in.south * south[x] + in.north * north[x])) +
            ((in.south_east * south[x + 1] + in.north_west * north[x - 1]) +
             (in.south_west * south[x - 1] + in.north_east * north[x + 1]));
        const float load = enough_or_none(positive_part(sediment[x] - here[x] * out) + gained);

        const float before = depth[x];
        const float rest = std::max(before * c.kept_depth - c.lost_depth, std::min(before, c.sea_level - ground[x]));
        const bool wet = rest >= c.least_depth;
        float wish = load;
        if constexpr (kind == Ground::held) wish = std::min(load, third) * receive[x];
        // If rounding would deposit more than there is, less by the spacing of floats.
        const float first = change[x] + wish;
        const float spacing = select(first - change[x] > load, CUESTA_FLOAT_SPACING * std::abs(first), 0.0F);
        const float next = change[x] + positive_part(wish - spacing);
        const float laid = next - change[x];
        const bool settles = !wet & (laid <= load);
        const float settled = select(settles, laid, 0.0F);
        const float left = select(wet, rest, 0.0F);
        depth[x] = left;
        evaporated[x] = before - left;
        sediment[x] = load - settled;
        change[x] = select(settles, next, change[x]);
        settled_row[x] = settled;
        flow[x] += out;
    }
}

CUESTA_MULTIVERSION void free_row(const CarryRows& rows, const Coefficients& c, int width) {
    carry_and_dry_in_row<Ground::free>(rows, c, width);
}

CUESTA_MULTIVERSION void held_row(const CarryRows& rows, const Coefficients& c, int width) {
    carry_and_dry_in_row<Ground::held>(rows, c, width);
}

}  // namespace

CarryRows CarryRows::from(int x) const {
    return {pipes.from(x),     pipes_north.from(x),
            outflow + x,       concentration_north + x,
            concentration + x, concentration_south + x,
            ground + x,        row_from(receive, x),
            depth + x,         sediment + x,
            change + x,        laid,
            evaporated,        flow + x};
}

void carry_and_dry_row(const CarryRows& rows, const Coefficients& c, int width) {
    if (rows.receive == nullptr)
        free_row(rows, c, width);
    else
        held_row(rows, c, width);
}

}  // namespace cuesta::water::nine_point
