// The pairs of blocks, both ways: pair_row() in core/erosion/thermal/layered_coarse.cpp. A thread for each block.
#include "layered_blocks.glsl"

float passing(ivec2 from, ivec2 to, float distance) {
    if (!in_map(from) || !in_map(to)) return 0.0;
    int i = index_of(from), count = width * height;
    precise float gain = around[i + 3 * count] * around[index_of(to) + 2 * count];
    precise float drop = around[i] * distance;
    precise float passes = gain * over(mean_at(from), mean_at(to), drop);
    return passes;
}

void main() {
    ivec2 at = cell_of_thread();
    if (!in_map(at)) return;
    ivec2 w = at + ivec2(-1, 0), e = at + ivec2(1, 0), n = at + ivec2(0, -1), s = at + ivec2(0, 1);
    ivec2 nw = at + ivec2(-1, -1), se = at + ivec2(1, 1), ne = at + ivec2(1, -1), sw = at + ivec2(-1, 1);
    int i = index_of(at), count = width * height;
    precise float goes = ((passing(at, w, cells) + passing(at, e, cells)) + (passing(at, n, cells) + passing(at, s, cells))) +
                         ((passing(at, nw, diagonal_cells) + passing(at, se, diagonal_cells)) +
                          (passing(at, ne, diagonal_cells) + passing(at, sw, diagonal_cells)));
    precise float comes = ((passing(w, at, cells) + passing(e, at, cells)) + (passing(n, at, cells) + passing(s, at, cells))) +
                          ((passing(nw, at, diagonal_cells) + passing(se, at, diagonal_cells)) +
                           (passing(ne, at, diagonal_cells) + passing(sw, at, diagonal_cells)));
    precise float given = moved[i] + goes;
    precise float arrived = moved[i + count] + comes;
    moved[i + 2 * count] = given;
    moved[i + 3 * count] = arrived;
}
