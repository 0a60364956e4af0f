// Rain falls, and differences in level pull at the flows: pull_row() of core/erosion/water/nine_point/pipes.cpp.
#include "nine_point.glsl"
#include "books.glsl"
shared float gained_in_group[8][64];

float pulled(int pipe, int i, float weight, float here, ivec2 to) {
    precise float there = level_at(cell_at(to));
    precise float before = pipes[pipe * cells + i];
#ifdef FUSED
    // For tests: a product and a sum that are rounded once, which a check must find.
    precise float pull = weight * (here - there);
    precise float after = float(double(kept_flow) * double(before) + double(pull));
#else
    precise float after = kept_flow * before + weight * (here - there);
#endif
    return after;
}

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy), local = ivec2(gl_LocalInvocationID.xy);
    precise float gained = 0.0;
    if (in_map(at)) {
        int i = index_of(at);
        precise float after = depth_at(at);
        gained = after - depth[i];
        precise float here = level_at(at);
#ifdef PERIODIC
        const bool first_x = false, last_x = false, last_y = false;
#else
        bool first_x = at.x == 0, last_x = at.x == width - 1, last_y = at.y == height - 1;
#endif
        precise float east = last_x ? over_axis(at) : pulled(0, i, axis_pull, here, at + ivec2(1, 0));
        precise float south_east = last_x || last_y ? over_diagonal(at) : pulled(1, i, diagonal_pull, here, at + ivec2(1, 1));
        precise float south = last_y ? over_axis(at) : pulled(2, i, axis_pull, here, at + ivec2(0, 1));
        precise float south_west = first_x || last_y ? over_diagonal(at) : pulled(3, i, diagonal_pull, here, at + ivec2(-1, 1));
        pipes[i] = east;
        pipes[i + cells] = south_east;
        pipes[i + 2 * cells] = south;
        pipes[i + 3 * cells] = south_west;
    }
    gained_in_group[local.y][local.x] = gained;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(0, at.y, x, gained_in_group[y][x], gained_in_group[y][x + 16], gained_in_group[y][x + 32], gained_in_group[y][x + 48]);
    }
}
