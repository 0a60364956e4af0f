#include "core/erosion/water/four_pipes/transport.h"

#include <cmath>

#include "core/base/multiversion.h"

namespace cuesta::water::four_pipes {

namespace {

/// Water and load of a cell at the end of a step.
struct Rest {
    float depth;
    float sediment;
    float change;
    float laid;
};

CUESTA_INLINE_IN_KERNEL Rest dry(float depth, float sediment, float change, const Coefficients& c) {
    const float rest = depth * c.kept_depth;
    const bool wet = rest >= c.least_depth;
    const float next = change + sediment;
    const float laid = next - change;
    const bool settles = !wet & (laid <= sediment);
    const float settled = select(settles, laid, 0.0F);
    return {select(wet, rest, 0.0F), sediment - settled, select(settles, next, change), settled};
}

}  // namespace

CUESTA_MULTIVERSION void carry_and_dry_row(const CarryRows& carry, const DryRows& rows,
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
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float out = outflow_of(f, x);
        const float in = (here[x - 1] * f.east[x - 1] + here[x + 1] * f.west[x + 1]) +
                         (north[x] * f.south_of_north[x] + south[x] * f.north_of_south[x]);
        const float load = std::max(0.0F, sediment[x] - here[x] * out) + in;
        const Rest rest = dry(depth[x], load, change[x], c);
        evaporated[x] = depth[x] - rest.depth;
        depth[x] = rest.depth;
        sediment[x] = rest.sediment;
        change[x] = rest.change;
        laid[x] = rest.laid;
        flow[x] += out;
    }
}

CUESTA_MULTIVERSION void advect_row(const AdvectRows& rows, int width) {
    const float* const u = rows.velocity_x;
    const float* const v = rows.velocity_y;
    const float* const north = rows.north;
    const float* const here = rows.here;
    const float* const south = rows.south;
    float* const sediment = rows.sediment;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float across = std::abs(u[x]);
        const float along = std::abs(v[x]);
        // The cells that the flow comes from: the one behind in x, in y, and in both.
        const float side = u[x] > 0 ? here[x - 1] : here[x + 1];
        const float behind = v[x] > 0 ? north[x] : south[x];
        const float corner_north = u[x] > 0 ? north[x - 1] : north[x + 1];
        const float corner_south = u[x] > 0 ? south[x - 1] : south[x + 1];
        const float corner = v[x] > 0 ? corner_north : corner_south;
        const float near = (1.0F - across) * here[x] + across * side;
        const float far = (1.0F - across) * behind + across * corner;
        sediment[x] = (1.0F - along) * near + along * far;
    }
}

CUESTA_MULTIVERSION void dry_row(const OutflowRows& outflow, const DryRows& rows, const Coefficients& coefficients,
                                 int width) {
    const Coefficients c = coefficients;
    const OutflowRows f = outflow;
    float* const depth = rows.depth;
    float* const sediment = rows.sediment;
    float* const change = rows.change;
    float* const laid = rows.laid;
    float* const evaporated = rows.evaporated;
    float* const flow = rows.flow;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Rest rest = dry(depth[x], sediment[x], change[x], c);
        evaporated[x] = depth[x] - rest.depth;
        depth[x] = rest.depth;
        sediment[x] = rest.sediment;
        change[x] = rest.change;
        laid[x] = rest.laid;
        flow[x] += outflow_of(f, x);
    }
}

}  // namespace cuesta::water::four_pipes
