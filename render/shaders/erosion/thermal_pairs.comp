// Pairs of cells exchange what is over the talus slope: the twin of core/erosion/thermal/monolith.cpp. A thread for each cell computes all its pairs. Blocks of cells are pairs of larger cells, of which those of
// the last column and row may be narrower.
#include "choices.glsl"
#include "exact.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 7) writeonly buffer ChangeAfter { float change_after[]; };
uniform int width, height, row_parts;
uniform float talus_drop, gain, creep;
uniform int wraps;  // cells at opposite edges are neighbours; else the edges are walls
uniform float last_column, last_row;  // width and height of the last ones, as a share of the others'
uniform float last_row_gain;          // gain / last_row
uniform int held;
#include "books.glsl"
#include "yielding.glsl"
shared float passed_in_group[8][64];

// Flows along the two diagonals between four cells: from the north-western and from the north-eastern one.
struct Crossing {
    float south_east, south_west;
};

ivec2 wrapped(ivec2 at) {
    int x = at.x < 0 ? at.x + width : at.x < width ? at.x : at.x - width;
    int y = at.y < 0 ? at.y + height : at.y < height ? at.y : at.y - height;
    return ivec2(x, y);
}

bool in_map(ivec2 at) { return at.x >= 0 && at.y >= 0 && at.x < width && at.y < height; }

// On a map that does not wrap, `at` is in the map.
int index_of(ivec2 at) {
    ivec2 cell = wraps != 0 ? wrapped(at) : at;
    int index = cell.y * width + cell.x;
    return index;
}

float ground_at(ivec2 at) {
    int i = index_of(at);
    precise float ground = reference[i] + change[i];
    return ground;
}

float excess(float difference) {
    precise float within = least(most(difference, -talus_drop), talus_drop);
    precise float over = (difference - within) + creep * difference;
    return over;
}

// Flows are volumes: less between narrow cells, in the order of MonolithKernel::narrow().
float east_of(ivec2 at) {
    if (wraps == 0 && !(in_map(at) && in_map(at + ivec2(1, 0)))) return 0.0;
    precise float difference = ground_at(at) - ground_at(at + ivec2(1, 0));
    precise float flow = limited(excess(difference), index_of(at), index_of(at + ivec2(1, 0)));
    if (at.x == width - 2) flow = flow * last_column;
    if (at.y == height - 1) flow = flow * last_row;
    return flow;
}

float south_of(ivec2 at) {
    if (wraps == 0 && !(in_map(at) && in_map(at + ivec2(0, 1)))) return 0.0;
    precise float difference = ground_at(at) - ground_at(at + ivec2(0, 1));
    precise float flow = limited(excess(difference), index_of(at), index_of(at + ivec2(0, 1)));
    if (at.x == width - 1) flow = flow * last_column;
    if (at.y == height - 2) flow = flow * last_row;
    return flow;
}

// core/erosion/thermal/slope.h
float inverse_root(float x) {
    precise float guess = intBitsToFloat(CUESTA_INVERSE_ROOT_START - (floatBitsToInt(x) >> 1));
    precise float root = guess * (CUESTA_INVERSE_ROOT_SCALE - CUESTA_INVERSE_ROOT_STEP * ((x * guess) * guess));
    return root;
}

// `at`: the north-western of the four cells.
Crossing crossing_of(ivec2 at) {
    if (wraps == 0 && !(in_map(at) && in_map(at + ivec2(1, 1)))) return Crossing(0.0, 0.0);
    precise float falling = ground_at(at) - ground_at(at + ivec2(1, 1));
    precise float rising = ground_at(at + ivec2(1, 0)) - ground_at(at + ivec2(0, 1));
    precise float square = 0.5 * (falling * falling + rising * rising);
    precise float inverse_slope = inverse_root(square);
    precise float over = 1.0 - talus_drop * inverse_slope;
    precise float share = positive_part(over) + creep;
    precise float south_east = share * falling;
    precise float south_west = share * rising;
    south_east = limited(south_east, index_of(at), index_of(at + ivec2(1, 1)));
    south_west = limited(south_west, index_of(at + ivec2(1, 0)), index_of(at + ivec2(0, 1)));
    if (at.x == width - 2) {
        south_east = south_east * last_column;
        south_west = south_west * last_column;
    }
    if (at.y == height - 2) {
        south_east = south_east * last_row;
        south_west = south_west * last_row;
    }
    return Crossing(south_east, south_west);
}

void main() {
    ivec2 at = cell_of_thread(), local = ivec2(gl_LocalInvocationID.xy);
    precise float passed = 0.0;
    if (at.x < width && at.y < height) {
        int i = at.y * width + at.x;
        precise float east = east_of(at), south = south_of(at);
        precise float west = east_of(at - ivec2(1, 0)), north = south_of(at - ivec2(0, 1));
        Crossing se = crossing_of(at), nw = crossing_of(at - ivec2(1, 1));
        Crossing ne = crossing_of(at - ivec2(0, 1)), sw = crossing_of(at - ivec2(1, 0));
        precise float axes = (west - east) + (north - south);
        precise float diagonals = (nw.south_east - se.south_east) + (ne.south_west - sw.south_west);
        precise float before = change[i];
        precise float rate = at.y == height - 1 ? last_row_gain : gain;
        precise float exchanged = before + rate * (axes + diagonals);
        precise float after = none_if_tiny(exchanged);
        if (last_column != 1.0 && at.x == width - 1) {
            precise float gained = after - before;
            precise float raised = exact_divide(gained, last_column);
            after = before + raised;
        }
        change_after[i] = after;
        passed = (abs(east) + abs(south)) + (abs(se.south_east) + abs(se.south_west));
    }
    passed_in_group[local.y][local.x] = passed;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(0, at.y, x, passed_in_group[y][x], passed_in_group[y][x + 16], passed_in_group[y][x + 32], passed_in_group[y][x + 48]);
    }
}
