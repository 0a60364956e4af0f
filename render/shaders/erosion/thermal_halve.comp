// Mean heights of blocks of two by two parts, a thread for each block: the twin of halved() in
// core/erosion/thermal/coarse.cpp. The parts are cells, or smaller blocks.
#include "exact.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 0) readonly buffer Parts { float parts[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 2) writeonly buffer Mean { float mean[]; };
uniform int width, height;            // of the parts
uniform float last_column, last_row;  // width and height of the last parts, as a share of the others'
uniform int are_cells;                // whose height is that at the start and the change

float height_of(int x, int y) {
    int i = y * width + x;
    if (are_cells == 0) return parts[i];
    precise float ground = parts[i] + change[i];
    return ground;
}

float share_of(int i, int size, float last) {
    int end = size - 1;
    return i < end ? 1.0 : i == end ? last : 0.0;
}

void main() {
    ivec2 at = cell_of_thread();
    int x = at.x, y = at.y;
    int across = (width + 1) >> 1, down = (height + 1) >> 1;
    if (x >= across || y >= down) return;
    int to = y * across + x, west = 2 * x, north = 2 * y;
    int east = west + 1, south = north + 1;
    precise float share_west = share_of(west, width, last_column), share_east = share_of(east, width, last_column);
    precise float share_north = share_of(north, height, last_row), share_south = share_of(south, height, last_row);
    if (share_west == 1.0 && share_east == 1.0 && share_north == 1.0 && share_south == 1.0) {
        precise float whole = 0.25 * ((height_of(west, north) + height_of(east, south)) + (height_of(east, north) + height_of(west, south)));
        mean[to] = whole;
        return;
    }
    precise float sum = 0.0, area = 0.0;
    for (int part = 0; part < 4; ++part) {
        bool is_east = (part & 1) != 0, is_south = part >= 2;
        precise float along = is_east ? share_east : share_west, beside = is_south ? share_south : share_north;
        precise float share = along * beside;
        if (share == 0.0) continue;
        sum = sum + share * height_of(is_east ? east : west, is_south ? south : north);
        area = area + share;
    }
    mean[to] = exact_divide(sum, area);
}
