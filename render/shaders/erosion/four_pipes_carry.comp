// The load goes on with the water of the pipes, or back along the velocity as published, and the water dries up:
// core/erosion/water/four_pipes/transport.cpp.
#include "four_pipes.glsl"
#include "books.glsl"
#include "water_ground.glsl"
shared float evaporated_in_group[8][64], lost_in_group[8][64];

float concentration_at(ivec2 at) { return in_map(at) ? carry[index_of(at)] : 0.0; }

// Donor cells.
float load_of_pipes(ivec2 at, Pipes4 p) {
    int i = index_of(at);
    precise float comes =
        (concentration_at(at - ivec2(1, 0)) * p.from_west + concentration_at(at + ivec2(1, 0)) * p.from_east) +
        (concentration_at(at - ivec2(0, 1)) * p.from_north + concentration_at(at + ivec2(0, 1)) * p.from_south);
    precise float stays = load[i] - carry[i] * sum_out(p);
    precise float carried = positive_part(stays) + comes;
    return enough_or_none(carried);
}

float across(ivec2 at, float same, float from_west, float from_east) {
    precise float own = load[index_of(at)];
    precise float west = load[index_of(nearest_in_map(at - ivec2(1, 0)))], east = load[index_of(nearest_in_map(at + ivec2(1, 0)))];
    precise float mixed = same * own + (from_west * west + from_east * east);
    return mixed;
}

// Bilinear, the map's edge repeated outwards (Mei 2007, eq. 14).
float load_of_velocity(ivec2 at) {
    int i = index_of(at);
    precise float u = carry[i], v = carry[i + cells];
    precise float from_west = positive_part(u), from_east = positive_part(-u);
    precise float from_north = positive_part(v), from_south = positive_part(-v);
    precise float same_column = (1.0 - from_west) - from_east;
    precise float same_row = (1.0 - from_north) - from_south;
    precise float here = across(at, same_column, from_west, from_east);
    precise float north = across(nearest_in_map(at - ivec2(0, 1)), same_column, from_west, from_east);
    precise float south = across(nearest_in_map(at + ivec2(0, 1)), same_column, from_west, from_east);
    precise float carried = same_row * here + (from_north * north + from_south * south);
    return enough_or_none(carried);
}

// Below the least depth the water dries up and its load settles first; what the rounding of the ground would not take
// stays.
void dry(int i, float carried) {
    precise float rest = depth[i] * kept_depth - lost_depth;
    bool is_wet = rest >= least_depth;
    precise float before = change_after[i];
    precise float wish = carried * open_at(i);
    precise float next = before + wish;
    precise float laid = next - before;
    bool settles = !is_wet && laid <= carried;
    precise float settled = settles ? laid : 0.0;
    precise float stays = carried - settled;
    depth[i] = is_wet ? rest : 0.0;
    sediment[i] = stays;
    change_after[i] = settles ? next : before;
    lay_on_top(i, settled);
}

void main() {
    ivec2 at = cell_of_thread(), local = ivec2(gl_LocalInvocationID.xy);
    precise float evaporated = 0.0, lost = 0.0;
    if (at.x < width && at.y < height) {
        int i = index_of(at);
        Pipes4 p = pipes_of(at);
        precise float before = depth[i];
        precise float carried = advects != 0 ? load_of_velocity(at) : load_of_pipes(at, p);
        dry(i, carried);
        evaporated = before - depth[i];
        lost = load[i] - carried;
        precise float passed = flow[i] + sum_out(p);
        flow[i] = passed;
    }
    evaporated_in_group[local.y][local.x] = evaporated;
    lost_in_group[local.y][local.x] = lost;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(2, at.y, x, evaporated_in_group[y][x], evaporated_in_group[y][x + 16], evaporated_in_group[y][x + 32], evaporated_in_group[y][x + 48]);
        book(3, at.y, x, lost_in_group[y][x], lost_in_group[y][x + 16], lost_in_group[y][x + 32], lost_in_group[y][x + 48]);
    }
}
