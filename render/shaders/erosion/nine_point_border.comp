// All that crosses an open border, a thread for each way out of the map.
#include "nine_point.glsl"
#include "nine_point_exchange.glsl"
#include "nine_point_crossing.glsl"
layout(std430, binding = 7) readonly buffer Ways { ivec4 ways[]; };  // cell, then the way: -1 .. 1 eastwards, southwards

void keep_layer(int layer, int i, float thickness) {}

void main() {
    int k = int(gl_WorkGroupID.x) * 512 + int(gl_LocalInvocationIndex);
    if (k >= way_count) return;
    cross_by(k, ways[k].xy, ways[k].zw, exchanged(ways[k].xy, false));
}
