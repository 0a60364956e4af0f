// Rain, and what flows out through the pipes (Mei 2007, 2-5; Mathisen 2021, 3.13-3.19). Nothing leaves the map.
#include "as_published.glsl"
#include "books.glsl"
uniform float kappa;
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

float flow_to(ivec2 at, float level, int pipe, ivec2 way) {
    if (!in_map(at + way)) return 0.0;
    precise float other = level_at(at + way);
    precise float flowing = pipes[index_of(at) + pipe * cells] + kappa * (level - other);
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
        precise float sum = ((west + east) + north) + south;
        if (!(sum <= deep)) {
            precise float share = exact_divide(deep, sum);
            west = west * share;
            east = east * share;
            north = north * share;
            south = south * share;
        }
        pipes[i] = west;
        pipes[i + cells] = east;
        pipes[i + 2 * cells] = north;
        pipes[i + 3 * cells] = south;
    }
    rain_in_group[local.y][local.x] = gained;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(0, at.y, x, rain_in_group[y][x], rain_in_group[y][x + 16], rain_in_group[y][x + 32], rain_in_group[y][x + 48]);
    }
}
