// The least share that any cell of a block gives or receives, of two by two parts, and (`around`) the same of the block
// and those around it: limit_levels() in core/erosion/thermal/coarse.cpp. A thread for each block.
#include "choices.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 3) readonly buffer Parts { float parts[]; };
layout(std430, binding = 4) writeonly buffer Least { float least_share[]; };
uniform int width, height;  // of the parts; around: of the blocks
uniform int held;           // 1: the parts are cells under masks
uniform int around;
#include "yielding.glsl"

float share_at(int x, int y) {
    int i = y * width + x;
    if (held != 0) return least(give_of(i), receive_of(i));
    return parts[i];
}

void main() {
    ivec2 at = cell_of_thread();
    int x = at.x, y = at.y;
    int across = around != 0 ? width : (width + 1) >> 1, down = around != 0 ? height : (height + 1) >> 1;
    if (x >= across || y >= down) return;
    int west = around != 0 ? x - 1 : 2 * x, north = around != 0 ? y - 1 : 2 * y;
    int east = around != 0 ? x + 1 : west + 1, south = around != 0 ? y + 1 : north + 1;
    precise float share = 1.0;
    for (int row = north < 0 ? 0 : north; row <= south && row < height; ++row)
        for (int column = west < 0 ? 0 : west; column <= east && column < width; ++column)
            share = least(share, share_at(column, row));
    int to = y * across + x;
    least_share[to] = share;
}
