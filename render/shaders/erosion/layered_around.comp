// A hold on any cell that a block's change may reach holds back the block: look_around() in
// core/erosion/thermal/block_levels.cpp. A thread for each block.
#include "layered_blocks.glsl"
uniform float part_of_available;
uniform int cuts_column, cuts_row;  // the border of the map cuts the last ones

void main() {
    ivec2 at = cell_of_thread();
    if (!in_map(at)) return;
    int i = index_of(at), count = width * height;
    precise float drop = fields[i + count], available = fields[i + 3 * count], open = fields[i + 4 * count];
    for (int row = at.y > 0 ? at.y - 1 : 0; row <= at.y + 1 && row < height; ++row)
        for (int column = at.x > 0 ? at.x - 1 : 0; column <= at.x + 1 && column < width; ++column) {
            int other = row * width + column;
            drop = most(drop, fields[other + count]);
            available = least(available, fields[other + 3 * count]);
            open = least(open, fields[other + 4 * count]);
        }
    available = part_of_available * available;
    if ((cuts_column != 0 && at.x == width - 1) || (cuts_row != 0 && at.y == height - 1)) open = 0.0;
    around[i] = drop;
    around[i + count] = available;
    around[i + 2 * count] = open;
}
