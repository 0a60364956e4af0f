// Fills the shelter behind crests with air, which the wind closes in on from both sides: fill_shelter() of
// core/erosion/wind/bent_flow.cpp. Rows follow one another, so there is one group of threads, and a barrier a row.
#include "wind_map.glsl"
layout(local_size_x = 256) in;
layout(std430, binding = 2) coherent buffer Heights { float heights[]; };
uniform int blocks_across, blocks_along, aside;
uniform float left_share, middle_share, right_share, fall;

int in_row(int j) { return j < 0 ? 0 : j >= blocks_across ? blocks_across - 1 : j; }

void main() {
    for (int i = 1; i < blocks_along; ++i) {
        int before = (i - 1) * blocks_across, here = i * blocks_across;
        for (int j = int(gl_LocalInvocationID.x); j < blocks_across; j += 256) {
            int from = j - aside;
            precise float left = heights[before + in_row(from - 1)], right = heights[before + in_row(from + 1)];
            precise float middle = heights[before + in_row(from)];
            precise float air = ((left_share * left + right_share * right) + middle_share * middle) - fall;
            precise float block = heights[here + j];
            heights[here + j] = greater(block, air);
        }
        memoryBarrierBuffer();
        barrier();
    }
}
