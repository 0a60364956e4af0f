// Fills the shelter behind crests with air, which the wind closes in on from both sides: fill_shelter() of
// core/erosion/wind/bent_flow.cpp. Rows follow one another, so there is one group of threads, and a barrier a row.
#include "wind_map.glsl"
layout(local_size_x = 256) in;
layout(std430, binding = 2) coherent buffer Heights { float heights[]; };
layout(std430, binding = 3) coherent buffer Filled { float filled[]; };  // a row, where the map may be one row
shared int raised;
uniform int blocks_across, blocks_along, aside;
uniform int rounds;  // times that a shadow reaches around the map at most; 0: the map ends
uniform float left_share, middle_share, right_share, fall;

int in_row(int j) {
    if (rounds > 0) return wrapped(j, blocks_across);
    return j < 0 ? 0 : j >= blocks_across ? blocks_across - 1 : j;
}

float air_over(int before, int j) {
    int from = j - aside;
    precise float left = heights[before + in_row(from - 1)], right = heights[before + in_row(from + 1)];
    precise float middle = heights[before + in_row(from)];
    precise float air = ((left_share * left + right_share * right) + middle_share * middle) - fall;
    return air;
}

void fill_row(int before, int here) {
    for (int j = int(gl_LocalInvocationID.x); j < blocks_across; j += 256) {
        precise float block = heights[here + j];
        heights[here + j] = greater(block, air_over(before, j));
    }
    memoryBarrierBuffer();
    barrier();
}

// The same if the rows before and here may be one. Tells whether any block was raised.
bool fill_row_apart(int before, int here) {
    if (gl_LocalInvocationID.x == 0u) raised = 0;
    barrier();
    for (int j = int(gl_LocalInvocationID.x); j < blocks_across; j += 256) {
        precise float block = heights[here + j], air = air_over(before, j);
        if (air > block) raised = 1;
        filled[j] = greater(block, air);
    }
    memoryBarrierBuffer();
    barrier();
    for (int j = int(gl_LocalInvocationID.x); j < blocks_across; j += 256) heights[here + j] = filled[j];
    memoryBarrierBuffer();
    bool any = raised != 0;
    barrier();
    return any;
}

void main() {
    if (rounds == 0) {
        for (int i = 1; i < blocks_along; ++i) fill_row((i - 1) * blocks_across, i * blocks_across);
        return;
    }
    for (int i = 1; i < rounds * blocks_along; ++i) {
        bool any = fill_row_apart((i - 1) % blocks_along * blocks_across, i % blocks_along * blocks_across);
        // Rows that follow have been filled from what this one is.
        if (i >= blocks_along && !any) break;
    }
}
