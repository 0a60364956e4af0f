// Drift of a bent wind to the right, per position, at the middles of the blocks: drift_row() of
// core/erosion/wind/bent_flow.cpp. A thread a block.
#include "exact.glsl"
#include "kernel_numbers.h"
#include "wind_map.glsl"
layout(local_size_x = 16, local_size_y = 4) in;
layout(std430, binding = 3) readonly buffer Potential { float potential[]; };
layout(std430, binding = 4) writeonly buffer Drifts { float drifts[]; };
uniform int blocks_across, blocks_along, wraps;
uniform float amount, lane_slope, inverse_length;

float psi(ivec2 at) {
    int x = at.x < 0 ? 0 : at.x >= blocks_across ? blocks_across - 1 : at.x;
    int y = at.y < 0 ? 0 : at.y >= blocks_along ? blocks_along - 1 : at.y;
    if (wraps != 0) {
        x = wrapped(at.x, blocks_across);
        y = wrapped(at.y, blocks_along);
    }
    return potential[y * blocks_across + x];
}

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (at.x >= blocks_across || at.y >= blocks_along) return;
    const ivec2 x = ivec2(1, 0), y = ivec2(0, 1), d = ivec2(1, 1), r = ivec2(1, -1);
    precise float m = lane_slope, here = psi(at);
    precise float along = (psi(at - y) + psi(at + y)) - 2.0 * here;
    precise float across = (psi(at - x) + psi(at + x)) - 2.0 * here;
    precise float mixed = 0.25 * ((psi(at + d) + psi(at - d)) - (psi(at - r) + psi(at + r)));
    // Along the lanes, s = (1, m), and across them, n = (-m, 1).
    precise float ss = ((along + (2.0 * m) * mixed) + (m * m) * across) * inverse_length;
    precise float sn = (m * (across - along) + (1.0 - m * m) * mixed) * inverse_length;
    precise float slowed = 1.0 - amount * ss;
    precise float ahead = greater(CUESTA_LEAST_WIND_SPEED, slowed);
    precise float aside = -amount * sn;
    precise float turned = exact_divide(aside, ahead);
    precise float turn = lesser(CUESTA_MOST_WIND_TURN, greater(-CUESTA_MOST_WIND_TURN, turned));
    precise float squared = 1.0 + m * m;
    precise float far = turn * squared;
    precise float near = 1.0 - turn * m;
    precise float drift = exact_divide(far, near);
    drifts[at.y * blocks_across + at.x] = lesser(1.0, greater(-1.0, drift));
}
