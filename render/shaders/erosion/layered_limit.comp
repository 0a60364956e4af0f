// Lowers the gain of blocks that would give more than they may: limit_row() in core/erosion/thermal/layered_coarse.cpp.
// A thread for each block.
#include "layered_blocks.glsl"
uniform float block_share, root_of_two;

float wanted_by(ivec2 other, float here, float drop) {
    if (!in_map(other)) return 0.0;
    precise float wanted = around[index_of(other) + 2 * width * height] * over(here, mean_at(other), drop);
    return wanted;
}

void main() {
    ivec2 at = cell_of_thread();
    if (!in_map(at)) return;
    int i = index_of(at), count = width * height;
    precise float here = mean_at(at), drop = around[i] * cells;
    precise float across = drop * root_of_two;
    precise float axes = (wanted_by(at + ivec2(-1, 0), here, drop) + wanted_by(at + ivec2(1, 0), here, drop)) +
                         (wanted_by(at + ivec2(0, -1), here, drop) + wanted_by(at + ivec2(0, 1), here, drop));
    precise float diagonals = (wanted_by(at + ivec2(-1, -1), here, across) + wanted_by(at + ivec2(1, 1), here, across)) +
                              (wanted_by(at + ivec2(1, -1), here, across) + wanted_by(at + ivec2(-1, 1), here, across));
    precise float gain = (fields[i + 2 * count] * block_share) * around[i + 2 * count];
    precise float wanted = gain * (axes + diagonals);
    precise float share = exact_divide(around[i + count], wanted > 0.0 ? wanted : 1.0);
    precise float lowered = gain * share;
    around[i + 3 * count] = wanted > 0.0 && share < 1.0 ? lowered : gain;
}
