// Rain falls, and differences in level pull at the flows.
#include "nine_point.glsl"
#include "nine_point_pull.glsl"
#include "books.glsl"
shared float gained_in_group[8][64];

float level_near(ivec2 at) { return level_at(cell_at(at)); }

void main() {
    ivec2 at = cell_of_thread(), local = ivec2(gl_LocalInvocationID.xy);
    precise float gained = 0.0;
    if (in_map(at)) {
        int i = index_of(at);
        precise float after = depth_at(at);
        gained = after - depth[i];
        Pulled flows = pulled_at(at);
        pipes[i] = flows.east;
        pipes[i + cells] = flows.south_east;
        pipes[i + 2 * cells] = flows.south;
        pipes[i + 3 * cells] = flows.south_west;
    }
    gained_in_group[local.y][local.x] = gained;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(0, at.y, x, gained_in_group[y][x], gained_in_group[y][x + 16], gained_in_group[y][x + 32], gained_in_group[y][x + 48]);
    }
}
