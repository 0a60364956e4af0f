// All that crosses an open border by a way out of the map: creep, water, and load that the water takes along. The CPU adds
// them up in its order.
#ifdef WHOLE
layout(std430, binding = 6) writeonly buffer Crossing { float crossing[]; };
#else
layout(std430, binding = 8) writeonly buffer Crossing { float crossing[]; };
#endif

float towards(Flows p, ivec2 way) {
    if (way.y == 0) return way.x > 0 ? p.e : p.w;
    if (way.x == 0) return way.y > 0 ? p.s : p.n;
    if (way.y > 0) return way.x > 0 ? p.se : p.sw;
    return way.x > 0 ? p.ne : p.nw;
}

// `k`: number of the way, in the order of the CPU.
void cross_by(int k, ivec2 at, ivec2 way, Exchanged cell) {
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
