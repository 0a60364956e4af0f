// Gifts and gains of blocks are spread bilinearly over their two by two parts, a thread for each part: the twin of
// core/erosion/thermal/spread.cpp.
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 1) readonly buffer Change { float change[]; };  // of the parts
layout(std430, binding = 2) readonly buffer Blocks { float blocks[]; };  // change of the blocks
layout(std430, binding = 7) writeonly buffer ChangeAfter { float change_after[]; };
uniform int width, height;            // of the parts
uniform float last_column, last_row;  // width and height of the last parts, as a share of the others'
uniform int has_change;               // the parts have a change already
uniform int first_block, first_part;  // places of the first ones

// Weight of the block next door along an axis with `size` parts: a quarter, nothing over the border, and less towards a
// last block whose only part is narrow.
float weight_of(int part, int size, float last) {
    int block = part >> 1, count = (size + 1) >> 1;
    bool is_high = (part & 1) != 0;
    if (is_high ? block == count - 1 : block == 0) return 0.0;
    if (!is_high || block != count - 2 || (size & 1) == 0) return 0.25;
    precise float less = 0.25 * last;
    return less;
}

int within(int i, int size) { return i < 0 ? 0 : i < size ? i : size - 1; }

float spread(float own, float next, float beside, float corner, float along, float across) {
    if (along == 0.25 && across == 0.25) {
        precise float inside = (0.5625 * own + 0.0625 * corner) + 0.1875 * (next + beside);
        return inside;
    }
    precise float stay_along = 1.0 - along, stay_across = 1.0 - across;
    precise float at_rim = ((stay_along * stay_across) * own + (along * across) * corner) +
                           ((along * stay_across) * next + (stay_along * across) * beside);
    return at_rim;
}

void main() {
    ivec2 at = cell_of_thread();
    int x = at.x, y = at.y;
    if (x >= width || y >= height) return;
    int i = y * width + x, count = (width + 1) >> 1, rows = (height + 1) >> 1;
    int column = x >> 1, row = y >> 1;
    // Without a block next door its weight is 0.
    int next_column = within((x & 1) != 0 ? column + 1 : column - 1, count);
    int next_row = within((y & 1) != 0 ? row + 1 : row - 1, rows);
    precise float along = weight_of(x, width, last_column), across = weight_of(y, height, last_row);
    precise float gets = spread(blocks[first_block + row * count + column], blocks[first_block + row * count + next_column],
                                blocks[first_block + next_row * count + column], blocks[first_block + next_row * count + next_column],
                                along, across);
    precise float before = has_change != 0 ? change[i] : 0.0;
    precise float after = before + gets;
    change_after[first_part + i] = after;
}
