// Fields of blocks of two by two parts, which are cells or smaller blocks; parts that a last block does not have are as
// those beside them. A thread for each block.
#include "choices.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 2) readonly buffer Parts { float parts[]; };     // mean, drop, gain, available, limit
layout(std430, binding = 3) writeonly buffer Fields { float fields[]; };  // the same of the blocks
uniform int width, height;                                                // of the parts

void main() {
    ivec2 at = cell_of_thread();
    int x = at.x, y = at.y;
    int across = (width + 1) >> 1, down = (height + 1) >> 1, count = width * height;
    if (x >= across || y >= down) return;
    int west = 2 * x, north = 2 * y;
    int east = west + 1 < width ? west + 1 : west, south = north + 1 < height ? north + 1 : north;
    for (int field = 0; field < 5; ++field) {
        int first = field * count;
        precise float nw = parts[first + north * width + west], ne = parts[first + north * width + east];
        precise float sw = parts[first + south * width + west], se = parts[first + south * width + east];
        precise float mean = 0.25 * ((nw + se) + (ne + sw));
        int to = (field * down + y) * across + x;
        fields[to] = field < 3 ? mean : least(least(nw, sw), least(ne, se));
    }
}
