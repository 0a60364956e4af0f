// Pairs of cells on layered ground, the twin of core/erosion/thermal/layered.cpp: what its passes share.
#include "choices.glsl"
#include "exact.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 9) readonly buffer Surface { float surface[]; };  // ground, drop, gain, available
layout(std430, binding = 11) buffer Met { float met[]; };  // share of what a cell would give that it can give
uniform int width, height, row_parts;
uniform float creep;
uniform int wraps;
uniform int held;
uniform int is_met;  // flows are those that pass; else those that would if every cell had enough
#include "yielding.glsl"

// Flows along the two diagonals between four cells: from the north-western and from the north-eastern one.
struct Crossing {
    float south_east, south_west;
};

// Sums of what comes and of what goes through the eight pairs of a cell.
struct Turnover {
    float arrived, gone;
};

bool in_map(ivec2 at) { return at.x >= 0 && at.y >= 0 && at.x < width && at.y < height; }

ivec2 wrapped(ivec2 at) {
    int x = at.x < 0 ? at.x + width : at.x < width ? at.x : at.x - width;
    int y = at.y < 0 ? at.y + height : at.y < height ? at.y : at.y - height;
    return ivec2(x, y);
}

// On a map that does not wrap, `at` is in the map.
int index_of(ivec2 at) {
    ivec2 cell = wraps != 0 ? wrapped(at) : at;
    int index = cell.y * width + cell.x;
    return index;
}

float drop_of(int i) { return surface[i + width * height]; }
float gain_of(int i) { return surface[i + 2 * width * height]; }

// Part of a flow that passes, positive from the first cell to the second.
float passing(float flow, int first, int second) {
    if (is_met == 0) return flow;
    precise float scaled = flow * (flow > 0.0 ? met[first] : met[second]);
    return limited(scaled, first, second);
}

float along_axis(ivec2 at, ivec2 beside) {
    if (wraps == 0 && !(in_map(at) && in_map(beside))) return 0.0;
    int first = index_of(at), second = index_of(beside);
    precise float difference = surface[first] - surface[second];
    precise float over = difference - drop_of(first), over_up = -difference - drop_of(second);
    precise float down = positive_part(over) + creep * positive_part(difference);
    precise float up = positive_part(over_up) + creep * positive_part(-difference);
    precise float flow = gain_of(first) * down - gain_of(second) * up;
    return passing(flow, first, second);
}

// core/erosion/thermal/slope.h
float inverse_root(float x) {
    precise float guess = intBitsToFloat(CUESTA_INVERSE_ROOT_START - (floatBitsToInt(x) >> 1));
    precise float root = guess * (CUESTA_INVERSE_ROOT_SCALE - CUESTA_INVERSE_ROOT_STEP * ((x * guess) * guess));
    return root;
}

float along_diagonal(float difference, float inverse_slope, int first, int second) {
    precise float over = 1.0 - drop_of(first) * inverse_slope, over_up = 1.0 - drop_of(second) * inverse_slope;
    precise float down = (positive_part(over) + creep) * positive_part(difference);
    precise float up = (positive_part(over_up) + creep) * positive_part(-difference);
    precise float flow = gain_of(first) * down - gain_of(second) * up;
    return passing(flow, first, second);
}

// `at`: the north-western of the four cells.
Crossing crossing_of(ivec2 at) {
    if (wraps == 0 && !(in_map(at) && in_map(at + ivec2(1, 1)))) return Crossing(0.0, 0.0);
    int north_west = index_of(at), south_east = index_of(at + ivec2(1, 1));
    int north_east = index_of(at + ivec2(1, 0)), south_west = index_of(at + ivec2(0, 1));
    precise float falling = surface[north_west] - surface[south_east];
    precise float rising = surface[north_east] - surface[south_west];
    precise float square = 0.5 * (falling * falling + rising * rising);
    precise float inverse_slope = inverse_root(square);
    return Crossing(along_diagonal(falling, inverse_slope, north_west, south_east),
                    along_diagonal(rising, inverse_slope, north_east, south_west));
}

float sum_of_positive_parts(float west, float east, float north, float south, float north_west, float south_east,
                            float north_east, float south_west) {
    precise float sum = ((positive_part(west) + positive_part(east)) + (positive_part(north) + positive_part(south))) +
                        ((positive_part(north_west) + positive_part(south_east)) +
                         (positive_part(north_east) + positive_part(south_west)));
    return sum;
}

Turnover turnover_of(ivec2 at) {
    precise float east = along_axis(at, at + ivec2(1, 0)), west = along_axis(at - ivec2(1, 0), at);
    precise float south = along_axis(at, at + ivec2(0, 1)), north = along_axis(at - ivec2(0, 1), at);
    Crossing se = crossing_of(at), nw = crossing_of(at - ivec2(1, 1));
    Crossing ne = crossing_of(at - ivec2(0, 1)), sw = crossing_of(at - ivec2(1, 0));
    return Turnover(sum_of_positive_parts(west, -east, north, -south, nw.south_east, -se.south_east, ne.south_west, -sw.south_west),
                    sum_of_positive_parts(-west, east, -north, south, -nw.south_east, se.south_east, -ne.south_west, sw.south_west));
}
