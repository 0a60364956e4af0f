// What crosses an open border, a thread for each pipe out of the map: water, and its load per depth. The CPU multiplies
// the two as doubles and adds up in its order.
#include "four_pipes.glsl"
layout(std430, binding = 14) readonly buffer Ways { ivec2 ways[]; };  // cell, pipe
layout(std430, binding = 15) writeonly buffer Crossing { float crossing[]; };

void main() {
    int k = int(gl_WorkGroupID.x) * 512 + int(gl_LocalInvocationIndex);
    if (k >= way_count) return;
    int cell = ways[k].x, pipe = ways[k].y, to = first_way + 2 * k;
    crossing[to] = pipes[cell + pipe * cells];
    crossing[to + 1] = carry[cell];
}
