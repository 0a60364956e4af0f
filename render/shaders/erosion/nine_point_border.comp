// All that crosses an open border, a thread for each way out of the map: creep, water, and load that the water takes along.
// The CPU adds them up in its order.
#include "nine_point.glsl"
#include "nine_point_exchange.glsl"
layout(std430, binding = 7) readonly buffer Ways { ivec4 ways[]; };  // cell, then the way: -1 .. 1 eastwards, southwards
layout(std430, binding = 8) writeonly buffer Crossing { float crossing[]; };

void keep_layer(int layer, int i, float thickness) {}

float towards(Flows p, ivec2 way) {
    if (way.y == 0) return way.x > 0 ? p.e : p.w;
    if (way.x == 0) return way.y > 0 ? p.s : p.n;
    if (way.y > 0) return way.x > 0 ? p.se : p.sw;
    return way.x > 0 ? p.ne : p.nw;
}

void main() {
    int k = int(gl_WorkGroupID.x) * 512 + int(gl_LocalInvocationIndex);
    if (k >= way_count) return;
    ivec2 at = ways[k].xy, way = ways[k].zw;
    Exchanged cell = exchanged(at, false);
    precise float weight = way.x != 0 && way.y != 0 ? diagonal_creep : axis_creep;
    precise float beyond = ground_at(at + way);
    precise float pull = weight * (cell.ground - beyond);
#ifdef GUIDED
    precise float creep = -crept_in(pull, guide_at(at), guide_at(at + way));
#else
    precise float creep = pull;
#endif
    precise float water = towards(cell.flows, way);
    precise float load = cell.concentration * water;
    int to = first_way + 3 * k;
    crossing[to] = creep;
    crossing[to + 1] = water;
    crossing[to + 2] = water > 0.0 ? load : 0.0;
}
