#include "core/erosion/water/four_pipes/transport.h"

#include <cmath>

#include "core/base/kernel_limits.h"

namespace cuesta::water::four_pipes {

namespace {

/// Water and load of a cell at the end of a step.
struct Rest {
    float depth;
    float sediment;
    float change;
    float laid;
};

/// Whether the ground receives all that settles, or its open share.
enum class Ground { free, held };

/// `wish`: how much of the sediment would settle on dry ground.
CUESTA_INLINE_IN_KERNEL Rest dry(float depth, float sediment, float wish, float change, const Coefficients& c) {
    const float rest = depth * c.kept_depth - c.lost_depth;
    const bool wet = rest >= c.least_depth;
    const float next = change + wish;
    const float laid = next - change;
    const bool settles = !wet & (laid <= sediment);
    const float settled = select(settles, laid, 0.0F);
    return {select(wet, rest, 0.0F), sediment - settled, select(settles, next, change), settled};
}

template <Ground ground>
CUESTA_INLINE_IN_KERNEL void carry_and_dry_in_row(const CarryRows& carry, const DryRows& rows,
                                                  const Coefficients& coefficients, int width) {
    const Coefficients c = coefficients;
    const OutflowRows f = carry.flow;
    const float* const north = carry.concentration_north;
    const float* const here = carry.concentration;
    const float* const south = carry.concentration_south;
    float* const depth = rows.depth;
    float* const sediment = rows.sediment;
    float* const change = rows.change;
    float* const laid = rows.laid;
    float* const evaporated = rows.evaporated;
    float* const flow = rows.flow;
    const float* const open = rows.open;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float out = outflow_of(f, x);
        const float in = (here[x - 1] * f.east[x - 1] + here[x + 1] * f.west[x + 1]) +
                         (north[x] * f.south_of_north[x] + south[x] * f.north_of_south[x]);
        const float load = enough_or_none(positive_part(sediment[x] - here[x] * out) + in);
        const float wish = ground == Ground::held ? load * open[x] : load;
        const Rest rest = dry(depth[x], load, wish, change[x], c);
        evaporated[x] = depth[x] - rest.depth;
        depth[x] = rest.depth;
        sediment[x] = rest.sediment;
        change[x] = rest.change;
        laid[x] = rest.laid;
        flow[x] += out;
    }
}

template <Ground ground>
CUESTA_INLINE_IN_KERNEL void advect_and_dry_in_row(const AdvectRows& advect_rows, const DryRows& dry_rows,
                                                   const Coefficients& coefficients, int width) {
    const Coefficients c = coefficients;
    const AdvectRows advect = advect_rows;
    const DryRows rows = dry_rows;
    const float* const u = advect.velocity_x;
    const float* const v = advect.velocity_y;
    const float* const north = advect.north;
    const float* const here = advect.here;
    const float* const south = advect.south;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        // The shares of the cells that the flow comes from: one of two neighbours in a row has none.
        const float from_west = positive_part(u[x]);
        const float from_east = positive_part(-u[x]);
        const float from_north = positive_part(v[x]);
        const float from_south = positive_part(-v[x]);
        const float same_column = (1.0F - from_west) - from_east;
        const float same_row = (1.0F - from_north) - from_south;
        const auto across = [&](const float* load) {
            return same_column * load[x] + (from_west * load[x - 1] + from_east * load[x + 1]);
        };
        const float load =
            enough_or_none(same_row * across(here) + (from_north * across(north) + from_south * across(south)));
        advect.lost[x] = here[x] - load;
        const float wish = ground == Ground::held ? load * rows.open[x] : load;
        const Rest rest = dry(rows.depth[x], load, wish, rows.change[x], c);
        rows.evaporated[x] = rows.depth[x] - rest.depth;
        rows.depth[x] = rest.depth;
        rows.sediment[x] = rest.sediment;
        rows.change[x] = rest.change;
        rows.laid[x] = rest.laid;
        rows.flow[x] += outflow_of(advect.flow, x);
    }
}

CUESTA_MULTIVERSION void free_carry_row(const CarryRows& carry, const DryRows& rows, const Coefficients& c, int width) {
    carry_and_dry_in_row<Ground::free>(carry, rows, c, width);
}
CUESTA_MULTIVERSION void held_carry_row(const CarryRows& carry, const DryRows& rows, const Coefficients& c, int width) {
    carry_and_dry_in_row<Ground::held>(carry, rows, c, width);
}
CUESTA_MULTIVERSION void free_advect_row(const AdvectRows& advect, const DryRows& rows, const Coefficients& c,
                                         int width) {
    advect_and_dry_in_row<Ground::free>(advect, rows, c, width);
}
CUESTA_MULTIVERSION void held_advect_row(const AdvectRows& advect, const DryRows& rows, const Coefficients& c,
                                         int width) {
    advect_and_dry_in_row<Ground::held>(advect, rows, c, width);
}

}  // namespace

void carry_and_dry_row(const CarryRows& carry, const DryRows& rows, const Coefficients& c, int width) {
    if (rows.open == nullptr)
        free_carry_row(carry, rows, c, width);
    else
        held_carry_row(carry, rows, c, width);
}

void advect_and_dry_row(const AdvectRows& advect, const DryRows& rows, const Coefficients& c, int width) {
    if (rows.open == nullptr)
        free_advect_row(advect, rows, c, width);
    else
        held_advect_row(advect, rows, c, width);
}

}  // namespace cuesta::water::four_pipes
