// Depth and velocity after the flow, capacity, and the exchange of ground and load: 2 to 5 of
// core/erosion/water/as_published.h.
#include "as_published.glsl"
uniform int is_mathisen, is_ferreira;
uniform float capacity, inverse_cell_size, least_slope, dissolving, deposition, dissolubility;
uniform float greatest_change;  // m; 0: no limit

#include "water_ground.glsl"

float within(float x, float low, float high) { return x < low ? low : high < x ? high : x; }

// Moves the water of a cell. Returns its speed, cells a step.
float move_water(ivec2 at) {
    int i = index_of(at);
    precise float west = outflow(at - ivec2(1, 0), 1), east = outflow(at + ivec2(1, 0), 0);
    precise float north = outflow(at - ivec2(0, 1), 3), south = outflow(at + ivec2(0, 1), 2);
    precise float out_west = outflow(at, 0), out_east = outflow(at, 1), out_north = outflow(at, 2), out_south = outflow(at, 3);
    precise float rain = rain_at(at);
    precise float before = depth[i] + rain;
    precise float goes = (out_west + out_east) + (out_north + out_south);
    precise float left = (before - goes) + ((west + east) + (north + south));
    precise float after = positive_part(left);
    flowed_depth[i] = after;
    precise float passed = flow[i] + goes;
    flow[i] = passed;
    precise float u = west - east, v = north - south;
    if (is_mathisen != 0) {
        u = within(u, -0.5, 0.5);
        v = within(v, -0.5, 0.5);
    } else {
        precise float between = 0.5 * (before + after);
        precise float mean = is_ferreira != 0 ? 1.0 : between;
        precise float per_depth = mean > 0.0 ? exact_divide(0.5, mean) : 0.0;
        u = ((west - out_west) + (out_east - east)) * per_depth;
        v = ((north - out_north) + (out_south - south)) * per_depth;
    }
    velocity[i] = u;
    velocity[i + cells] = v;
    precise float square = u * u + v * v;
    return exact_root(square);
}

float ground_beside(int x, int y) {
    int column = x < 0 ? 0 : x < width ? x : width - 1, row = y < 0 ? 0 : y < height ? y : height - 1;
    return bed_at(ivec2(column, row));
}

float sine_at(ivec2 at) {
    precise float ground = bed_at(at);
    precise float lowest_x = least(ground_beside(at.x - 1, at.y), ground_beside(at.x + 1, at.y));
    precise float lowest_y = least(ground_beside(at.x, at.y - 1), ground_beside(at.x, at.y + 1));
    precise float fall_x = (ground - lowest_x) * inverse_cell_size, fall_y = (ground - lowest_y) * inverse_cell_size;
    if (is_mathisen != 0) {
        precise float a = within(fall_x, 0.0, 1.0), b = within(fall_y, 0.0, 1.0);
        precise float square = a * a + b * b;
        precise float more = 1.0 + square;
        precise float sine_square = exact_divide(square, more);
        return exact_root(sine_square);
    }
    precise float fall = positive_part(most(fall_x, fall_y));
    precise float square = 1.0 + fall * fall;
    precise float sine = exact_divide(fall, exact_root(square));
    return most(sine, least_slope);
}

void erode(ivec2 at) {
    int i = index_of(at);
    precise float speed = move_water(at);
    precise float changed = change[i], has = sediment[i];
    precise float carries = ((capacity * sine_at(at)) * speed) * erodible_at(i);
    bool is_limited = greatest_change > 0.0;
    if (is_limited) {
        precise float left = 1.0 - exact_divide(abs(changed), greatest_change);
        carries = carries * positive_part(left);
    }
    precise float lack = carries - has;
    precise float open = open_at(i);
    precise float demand = (open * dissolving) * positive_part(lack), lay = (open * deposition) * positive_part(-lack);
    if (is_ferreira != 0 && !(bed_at(at) > 0.0)) demand = 0.0;
    if (is_limited) {
        precise float below = greatest_change + changed, above = greatest_change - changed;
        demand = least(demand, positive_part(below));
        lay = least(lay, positive_part(above));
    }
    precise float take = given_of(i, demand);
    precise float wanted = (changed - take) + lay;
    precise float next = none_if_tiny(wanted);
    precise float gained = changed - next;
    precise float wanted_load = has + gained;
    precise float next_load = none_if_tiny(wanted_load);
    bool possible = next_load >= 0.0;
    change_after[i] = possible ? next : changed;
    lay_on_top(i, possible ? positive_part(-gained) : 0.0);
    load[i] = possible ? next_load : has;
    eroded[i] = possible ? positive_part(gained) : 0.0;
}

void main() {
    ivec2 at = cell_of_thread();
    if (at.x < width && at.y < height) erode(at);
}
