// Rain, and what flows out through the pipes: core/erosion/water/four_pipes/flux.cpp (Mei 2007, 3.2.1).
#include "four_pipes.glsl"
#include "books.glsl"
#define WALL 1e30  // level of everything beyond a closed border
shared float rain_in_group[8][64];

float depth_at(ivec2 at) {
    precise float rain = rain_at(at);
    precise float deep = depth[index_of(at)] + rain;
    return deep;
}

float level_at(ivec2 at) {
    precise float bed = bed_at(at);
    precise float deep = depth_at(at);
    precise float level = bed + deep;
    return level;
}

// F = max(0, F + kappa (h - h_i)). Beyond an open border water falls out at the height of the border's ground.
float flow_to(ivec2 at, float level, int pipe, ivec2 way) {
    precise float beyond = open_border != 0 ? bed_at(at) : WALL;
    precise float other = in_map(at + way) ? level_at(at + way) : beyond;
    precise float gained = kappa * (level - other);
    precise float flowing = pipes[index_of(at) + pipe * cells] + gained;
    return positive_part(flowing);
}

void main() {
    ivec2 at = cell_of_thread(), local = ivec2(gl_LocalInvocationID.xy);
    precise float gained = 0.0;
    if (at.x < width && at.y < height) {
        int i = index_of(at);
        precise float deep = depth_at(at), level = level_at(at);
        gained = deep - depth[i];
        precise float west = flow_to(at, level, 0, ivec2(-1, 0)), east = flow_to(at, level, 1, ivec2(1, 0));
        precise float north = flow_to(at, level, 2, ivec2(0, -1)), south = flow_to(at, level, 3, ivec2(0, 1));
        precise float sum = (west + east) + (north + south);
        precise float limit = at_most_one(exact_divide(deep, most(sum, CUESTA_KERNEL_TINY)));
        precise float to_west = limit * west, to_east = limit * east, to_north = limit * north, to_south = limit * south;
        pipes[i] = enough_or_none(to_west);
        pipes[i + cells] = enough_or_none(to_east);
        pipes[i + 2 * cells] = enough_or_none(to_north);
        pipes[i + 3 * cells] = enough_or_none(to_south);
    }
    rain_in_group[local.y][local.x] = gained;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(0, at.y, x, rain_in_group[y][x], rain_in_group[y][x + 16], rain_in_group[y][x + 32], rain_in_group[y][x + 48]);
    }
}
