// A sub-step of the improved water erosion in one dispatch, WHOLE: what the group's cells need of others is computed here as
// well, in shared memory. Flows of three cells around the group, shares of two, concentrations of one.
#include "nine_point.glsl"
#include "nine_point_pull.glsl"
#include "nine_point_share.glsl"
#include "books.glsl"
#include "nine_point_exchange.glsl"
#include "nine_point_crossing.glsl"

// The ways out of the map from one cell, in the order of core/erosion/water/nine_point/ways_out.h: of each row to the west
// and the east, then of the first and the last row over them.
void cross_border(ivec2 at, Exchanged cell) {
    int over = 3 * width - 2;
    int of_row = 6 * at.y + (at.y > 0 ? over : 0);
    for (int n = 0; n < 9; ++n) {
        int along = n / 3;
        ivec2 way = ivec2(n - 3 * along, along) - 1;
        ivec2 beyond = at + way;
        if (in_map(beyond)) continue;
        int k = of_row + 6 + 3 * at.x + way.x + (at.y == 0 && way.y > 0 ? over : 0);
        if (beyond.x < 0) k = of_row + 2 * (way.y + 1);
        else if (beyond.x == width) k = of_row + 2 * (way.y + 1) + 1;
        cross_by(k, at, way, cell);
    }
}

// Books what the cells of the group put there, in the place of levels and shares that nobody needs any longer.
void book_of_group(int number, ivec2 at, ivec2 local, float value) {
    barrier();
    levels_in_group[local.y * 64 + local.x] = value;
    barrier();
    if (local.x < 16 && at.y < height) {
        int lane = local.y * 64 + local.x;
        book(number, at.y, local.x, levels_in_group[lane], levels_in_group[lane + 16], levels_in_group[lane + 32], levels_in_group[lane + 48]);
    }
}

#include "nine_point_carry.glsl"

float level_near(ivec2 at) { return levels_in_group[place_in_group(at, 4)]; }

float leaves_of(ivec2 at) {
    Given given = given_by(at);
    return given.all;
}

// The k-th cell of the group with `ring` cells around it.
ivec2 cell_of_group(int k, int ring) {
    int across = 64 + 2 * ring;
    int row = k / across;
    ivec2 local = ivec2(k - row * across, row) - ring;
    return group_in_map() * ivec2(64, GROUP_ROWS) + local;
}

void main() {
    ivec2 at = cell_of_thread(), local = ivec2(gl_LocalInvocationID.xy);
    const int threads = 64 * GROUP_ROWS;
    int thread = int(gl_LocalInvocationIndex);
    precise float gained = 0.0;
    if (in_map(at)) {
        precise float after = depth_at(at);
        gained = after - depth[index_of(at)];
    }
    book_of_group(0, at, local, gained);
    barrier();
    for (int k = thread; k < 72 * (GROUP_ROWS + 8); k += threads) {
        ivec2 there = cell_of_group(k, 4);
        if (in_map(there)) levels_in_group[k] = level_at(there);
    }
    barrier();
    const int pipe = 70 * (GROUP_ROWS + 6);
    for (int k = thread; k < pipe; k += threads) {
        ivec2 there = cell_of_group(k, 3);
        if (!in_map(there)) continue;
        Pulled flows = pulled_at(there);
        pulled_in_group[k] = flows.east;
        pulled_in_group[k + pipe] = flows.south_east;
        pulled_in_group[k + 2 * pipe] = flows.south;
        pulled_in_group[k + 3 * pipe] = flows.south_west;
    }
    barrier();
    // Nobody reads the levels any more.
    for (int k = thread; k < 68 * (GROUP_ROWS + 4); k += threads) {
        ivec2 there = cell_of_group(k, 2);
        if (!in_map(there)) continue;
        Given given = given_by(there);
        levels_in_group[k] = given.part;
    }
    barrier();
    exchange_and_carry(at, local);
}
