// Mean heights of blocks of 4 x 4 cells, of which a bent wind is computed, in blocks: the twin of
// core/erosion/wind/block_sums.cpp. A thread a block; rows along the wind, columns from its left side.
#include "choices.glsl"
#include "exact.glsl"
#include "wind_map.glsl"
layout(local_size_x = 16, local_size_y = 4) in;
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 2) writeonly buffer Heights { float heights[]; };
uniform int blocks_across, blocks_along, right_is_positive;
uniform int origin_along, origin_left;  // where blocks are counted from; not 0: on a map that goes round
uniform float height_scale;

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (at.x >= blocks_across || at.y >= blocks_along) return;
    int sum = 0, count = 0;
    for (int i = 0; i < 16; ++i) {
        int along = at.y * 4 + (i >> 2), left = at.x * 4 + (i & 3);
        if (along >= position_count || left >= breadth) continue;
        int there = (origin_along + along) % position_count, from_left = (origin_left + left) % breadth;
        int cell = right_is_positive != 0 ? from_left : breadth - 1 - from_left;
        int k = index_of(there, cell);
        precise float ground = reference[k] + change[k];
        precise float steps = ground * height_scale;
        precise float within = lesser(CUESTA_MOST_HEIGHT_STEPS, greater(-CUESTA_MOST_HEIGHT_STEPS, steps));
        sum += int(within);
        ++count;
    }
    precise float total = float(sum);
    precise float scale = (CUESTA_HEIGHT_STEPS * 4.0) * float(count);
    heights[at.y * blocks_across + at.x] = exact_divide(total, scale);
}
