// Depth after the flow, what the water can carry, and the exchange of ground and load:
// core/erosion/water/four_pipes/exchange.cpp (Mei 2007, 3.2.2 and 3.3).
#include "four_pipes.glsl"
#include "books.glsl"
#include "water_ground.glsl"
shared float eroded_in_group[8][64];

// The most that water may take, m: core/erosion/water/cell_exchange.h.
float most_taken(float fall, float difference, float discharge_square) {
    precise float missing = level_relief - difference;
    precise float beyond = discharge_square * level_inverse_flow_square - 1.0;
    precise float stream = beyond > 0.0 ? (beyond < 1.0 ? beyond : 1.0) : 0.0;
    precise float most_of_cell = 0.5 * (fall + (missing > 0.0 ? missing : 0.0) * stream);
    return most_of_cell;
}

// Ground that the water gains, m.
float erode(ivec2 at) {
    int i = index_of(at);
    Pipes4 p = pipes_of(at);
    precise float rain = rain_at(at);
    precise float before = depth[i] + rain;
    precise float come = (p.from_west + p.from_east) + (p.from_north + p.from_south);
    precise float left = (before - sum_out(p)) + come;
    precise float after = positive_part(left);
    precise float mean = 0.5 * (before + after);
    precise float discharge_x = 0.5 * ((p.from_west - p.west) + (p.east - p.from_east));
    precise float discharge_y = 0.5 * ((p.from_north - p.north) + (p.south - p.from_south));

    precise float ground = bed_at(at);
    precise float west = bed_at(nearest_in_map(at - ivec2(1, 0))), east = bed_at(nearest_in_map(at + ivec2(1, 0)));
    precise float north = bed_at(nearest_in_map(at - ivec2(0, 1))), south = bed_at(nearest_in_map(at + ivec2(0, 1)));
    precise float lowest = least(least(west, east), least(north, south)), highest = most(most(west, east), most(north, south));
    precise float fall = positive_part(ground - lowest);
    precise float rise = highest - ground;
    precise float discharge_square = discharge_x * discharge_x + discharge_y * discharge_y;
    precise float most_of_cell = most_taken(fall, most(fall, rise), discharge_square);

    // One division for three: means_of() in flow.h.
    precise float divisor = most(mean, least_mean_depth);
    precise float deep = most(advects != 0 ? 1.0 : before, CUESTA_KERNEL_TINY);
    precise float fall_square = fall * fall;
    precise float slope_square = cell_size_squared + fall_square;
    precise float both = divisor * slope_square;
    precise float product = both * deep;
    precise float inverse = exact_divide(1.0, product);
    precise float inverse_both = inverse * deep;
    precise float inverse_mean = inverse_both * slope_square;
    precise float x = discharge_x * inverse_mean, y = discharge_y * inverse_mean;
    precise float speed = x * x + y * y, sine = fall_square * (inverse_both * divisor);
    precise float squares = most(sine, least_sine_squared) * at_most_one(speed);
    precise float ramp = mean * inverse_ramp_depth;
    precise float carries = ((capacity * at_most_one(ramp)) * exact_root(squares)) * erodible_at(i);

    precise float has = sediment[i];
    precise float lack = carries - has, excess = has - carries;
    precise float open = open_at(i);
    precise float wish = dissolving * positive_part(lack);
    precise float demand = least(wish, most_of_cell) * open;
    precise float take = given_of(i, demand);
    precise float lay = (deposition * positive_part(excess)) * open;
    precise float changed = change[i];
    precise float wanted = (changed - take) + lay;
    precise float next = none_if_tiny(wanted);
    precise float gained = changed - next;
    precise float wanted_load = has + gained;
    precise float next_load = none_if_tiny(wanted_load);
    bool possible = next_load >= 0.0;
    precise float keeps = possible ? next_load : has;
    precise float inverse_depth = inverse * both;
    precise float concentration = inverse_depth * keeps;
    change_after[i] = possible ? next : changed;
    lay_on_top(i, possible ? positive_part(-gained) : 0.0);
    load[i] = keeps;
    depth[i] = after;
    if (advects != 0) {
        carry[i] = at_most_one(most(x, -1.0));
        carry[i + cells] = at_most_one(most(y, -1.0));
    } else {
        carry[i] = concentration;
    }
    return possible ? positive_part(gained) : 0.0;
}

void main() {
    ivec2 at = cell_of_thread(), local = ivec2(gl_LocalInvocationID.xy);
    precise float eroded = 0.0;
    if (at.x < width && at.y < height) eroded = erode(at);
    eroded_in_group[local.y][local.x] = eroded;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(1, at.y, x, eroded_in_group[y][x], eroded_in_group[y][x + 16], eroded_in_group[y][x + 32], eroded_in_group[y][x + 48]);
    }
}
