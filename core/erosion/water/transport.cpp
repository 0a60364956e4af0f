#include "core/erosion/water/transport.h"

#include <cmath>

#include "core/base/multiversion.h"

namespace cuesta::water {

namespace {

/// Water and load of a cell at the end of a step.
struct Rest {
    float depth;
    float sediment;
    float change;
    float laid;
};

inline Rest dry(float depth, float sediment, float change, float kept, float least_depth) {
    const float rest = depth * kept;
    const bool wet = rest >= least_depth;
    const float next = change + sediment;
    const float laid = next - change;
    const bool settles = !wet & (laid <= sediment);
    return {wet ? rest : 0.0F, settles ? sediment - laid : sediment, settles ? next : change, settles ? laid : 0.0F};
}

}  // namespace

CUESTA_MULTIVERSION void carry_row(const CarryRows& rows, int width) {
    const OutflowRows f = rows.flow;
    const float* const c_north = rows.concentration_north;
    const float* const c = rows.concentration;
    const float* const c_south = rows.concentration_south;
    float* const sediment = rows.sediment;
    float* const passed = rows.passed;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float out = (f.west[x] + f.east[x]) + (f.north[x] + f.south[x]);
        const float in = (c[x - 1] * f.east[x - 1] + c[x + 1] * f.west[x + 1]) +
                         (c_north[x] * f.south_of_north[x] + c_south[x] * f.north_of_south[x]);
        sediment[x] = std::max(0.0F, sediment[x] - c[x] * out) + in;
        passed[x] = out;
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

CUESTA_MULTIVERSION void passed_row(const OutflowRows& flow, float* __restrict passed, int width) {
    const OutflowRows f = flow;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) passed[x] = (f.west[x] + f.east[x]) + (f.north[x] + f.south[x]);
}

CUESTA_MULTIVERSION void dry_row(const DryRows& rows, const Coefficients& c, int width) {
    float* const depth = rows.depth;
    float* const sediment = rows.sediment;
    float* const change = rows.change;
    float* const evaporated = rows.evaporated;
    float* const layer = rows.deposit_layer;
    const float kept = c.kept_depth;
    const float least = c.least_depth;
    if (layer) {
#pragma GCC ivdep
        for (int x = 0; x < width; ++x) {
            const Rest rest = dry(depth[x], sediment[x], change[x], kept, least);
            evaporated[x] = depth[x] - rest.depth;
            depth[x] = rest.depth;
            sediment[x] = rest.sediment;
            change[x] = rest.change;
            layer[x] += rest.laid;
        }
        return;
    }
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Rest rest = dry(depth[x], sediment[x], change[x], kept, least);
        evaporated[x] = depth[x] - rest.depth;
        depth[x] = rest.depth;
        sediment[x] = rest.sediment;
        change[x] = rest.change;
    }
}

}  // namespace cuesta::water
