// Blocks of layered ground, the twin of core/erosion/thermal/block_levels.cpp and layered_coarse.cpp: what passes that
// look around share. Neither what lies beyond the map nor blocks that its border cuts give or receive.
#include "choices.glsl"
#include "exact.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 3) readonly buffer Fields { float fields[]; };  // mean, drop, gain, available, limit
// Extremes of a block and those around it: drop, available, open; then the gain, lowered to what the block may give.
layout(std430, binding = 4) buffer Around { float around[]; };
// Given and arrived by larger blocks, then with this size's.
layout(std430, binding = 5) buffer Moved { float moved[]; };
uniform int width, height;
uniform float cells;           // in a block's side
uniform float diagonal_cells;  // the same across

bool in_map(ivec2 at) { return at.x >= 0 && at.y >= 0 && at.x < width && at.y < height; }

int index_of(ivec2 at) {
    int index = at.y * width + at.x;
    return index;
}

float mean_at(ivec2 at) {
    int i = index_of(at), count = width * height;
    precise float net = moved[i + count] - moved[i];
    precise float mean = fields[i] + net;
    return mean;
}

float over(float higher, float lower, float drop) {
    precise float excess = (higher - lower) - drop;
    return excess > 0.0 ? excess : 0.0;
}
