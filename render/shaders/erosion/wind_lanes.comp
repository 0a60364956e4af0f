// The wind blows: the twin of core/erosion/wind/lane_sweep.cpp with saltation_rows.cpp or, PUBLISHED, published_rows.cpp.
// A thread follows a lane; each cell is on one lane. LAYERS: the ground has some. BENT: for a stage of the way, at whose
// beginning lanes pass on to those beside them what drifted on the way before. ROUND: lanes go round a periodic map; what
// they do to the ground counts from the place `warm_up` on.
#include "choices.glsl"
#include "exact.glsl"
#include "wind_map.glsl"
#include "wind_way.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 7) writeonly buffer ChangeAfter { float change_after[]; };
layout(std430, binding = 9) readonly buffer Incoming { float incoming[]; };  // what each lane carries where it enters
uniform int closed, height, held, cells, warm_up;
uniform int begin, end;  // the places begin .. end - 1 of the way: a stretch of it
uniform float drop;
// Of the improved scheme.
uniform float inverse_step, flat_load, speed_up, lead, memory, relaxation, pile_up, repose_drop, abrasion, rock_hold;
uniform float loose, rock;
// Of the published one; `sweeping`: share of the height that faces the wind that it takes.
uniform float sweeping, capacity, inverse_talus, deposition, shadow_deposition;
#include "yielding.glsl"
#ifdef LAYERS
#include "layers.glsl"
#endif

float height_at(int position, int cell) {
    int i = index_on_way(position, cell);
    precise float height = reference[i] + change[i];
    return height;
}

// Beneath the true line of the lane: between its cell and the one beside it, on the map.
float ground_at(int position, int cell) {
    precise float here = height_at(position, cell);
    precise float offset = positions[position].offset;
    if (offset == 0.0) return here;
    int beside = offset > 0.0 ? cell + 1 : cell - 1;
#ifdef ROUND
    beside = wrapped(beside, breadth);
#else
    if (beside < 0 || beside >= breadth) return here;
#endif
    precise float weight = abs(offset);
    precise float keep = 1.0 - weight;
    precise float there = height_at(position, beside);
    precise float between = keep * here + weight * there;
    return between;
}

// State of the lanes between one stretch of the way and the next, a row of all lanes for each number: the wind's floor,
// slope, ground taken; then load and air, twice, in turn.
layout(std430, binding = 5) buffer OnTheWay { float on_the_way[]; };
uniform int read_row, write_row;  // of loads; that of the air follows

#ifdef BENT
layout(std430, binding = 4) readonly buffer Drifts { float drifts[]; };  // at the middles of blocks, to the right
uniform int since;  // the position at which the lanes met before
uniform int blocks_across, right_is_positive, origin_left;
uniform int lowest_drifting, highest_drifting;  // over the edges below these lanes and those between them
const int halo = 8;  // LaneSweep::longest_stage: lanes on either side from which something may come
const int row_of_lanes = 80;  // lanes of a group with those on either side
shared float loads[2][row_of_lanes], airs[2][row_of_lanes];

// Over the edge below a cell, towards higher cells: refine_row() of core/erosion/wind/bent_flow.cpp.
float drift_over(int position, int edge) {
    int row = (positions[position].in_flow >> 2) * blocks_across;
#ifdef ROUND
    int beside = (right_is_positive != 0 ? edge : breadth - edge) - origin_left;
    int from_left = wrapped(beside, breadth) + 2, j = from_left >> 2;
    int left = j > 0 ? j - 1 : blocks_across - 1, right = j < blocks_across ? j : 0;
#else
    if (edge <= 0 || edge >= breadth) return 0.0;
    int from_left = (right_is_positive != 0 ? edge : breadth - edge) + 2, j = from_left >> 2;
    int left = j > 0 ? j - 1 : 0, right = j < blocks_across ? j : blocks_across - 1;
#endif
    precise float weight = 0.25 * float(from_left & 3);
    precise float drift = (1.0 - weight) * drifts[row + left] + weight * drifts[row + right];
    return right_is_positive != 0 ? drift : -drift;
}

float drift_below(int position, int lane) {
#ifndef ROUND
    if (lane < lowest_drifting || lane > highest_drifting) return 0.0;
#endif
    int edge = lane + positions[position].shift;
    return drift_over(position, edge);
}

float passing(float drift, float below, float above) {
    precise float passes = greater(0.0, drift) * below + lesser(0.0, drift) * above;
    return passes;
}

// Lanes pass on what drifts over their edges, a position after another; returns where the last values are. All threads.
int drift_together() {
    int local = int(gl_LocalInvocationID.x), first = int(gl_WorkGroupID.x) * 64 - halo;
    for (int i = local; i < row_of_lanes; i += 64) {
#ifdef ROUND
        int k = wrapped(first + i, lane_count);
#else
        int k = first + i;
#endif
        bool there = k >= 0 && k < lane_count;
        loads[0][i] = there ? on_the_way[read_row * lane_count + k] : 0.0;
        airs[0][i] = there ? on_the_way[(read_row + 1) * lane_count + k] : 1.0;
    }
    barrier();
    int now = 0;
    for (int position = since; position < begin; ++position) {
        for (int i = local; i < row_of_lanes; i += 64) {
            precise float load = loads[now][i], air = airs[now][i];
            if (i > 0 && i < row_of_lanes - 1) {
                int lane = first_lane + first + i, above_it = lane + 1;
                precise float below = drift_below(position, lane), above = drift_below(position, above_it);
                precise float load_below = loads[now][i - 1], load_above = loads[now][i + 1];
                precise float air_below = airs[now][i - 1], air_above = airs[now][i + 1];
                precise float load_comes = passing(below, load_below, load) - passing(above, load, load_above);
                precise float air_comes = passing(below, air_below, air) - passing(above, air, air_above);
                load = load + load_comes;
                air = air + air_comes;
            }
            loads[1 - now][i] = load;
            airs[1 - now][i] = air;
        }
        now = 1 - now;
        barrier();
    }
    return now;
}
#endif

// Encounter of the wind with a cell.
struct Meeting {
    float wants;  // what it takes of loose ground, m; published: height that faces it
    float wears;  // what it wears of rock, m
    float lays;   // what it lays down on loose ground, m; published: share of its load
    float most;   // published: the most that it takes, m
    float floor;  // surface of the wind over the cell
    float slope;  // felt over the cell
};

#ifdef PUBLISHED
Meeting meet(float ground, float next, float wind_floor, float slope, float load, float strength) {
    precise float sunk = wind_floor - drop;
    precise float over = ground - sunk;
    precise float rise = next - ground;
    precise float barrier = greater(0.0, lesser(rise, over));
    bool windward = over > 0.0;
    precise float faced = over - barrier;
    precise float slowed = rise * inverse_talus + deposition;
    precise float swept = lesser(1.0, greater(0.0, slowed));
    precise float left = capacity - load;
    return Meeting(windward ? faced : 0.0, 0.0, windward ? swept : shadow_deposition, greater(0.0, left),
                   greater(ground, sunk), slope);
}
#else
Meeting meet(float ground, float next, float wind_floor, float slope, float load, float strength) {
    precise float sunk = wind_floor - drop;
    bool lit = ground > sunk;
    precise float surface = lit ? ground : sunk;
    precise float met = (surface - wind_floor) * inverse_step;
    precise float here = lesser(CUESTA_STEEPEST_FOR_WIND, greater(-CUESTA_STEEPEST_FOR_WIND, met));
    precise float felt = slope + memory * (here - slope);
    precise float rise = (next - ground) * inverse_step;
    precise float rise_felt = lesser(CUESTA_STEEPEST_FOR_WIND, greater(-CUESTA_STEEPEST_FOR_WIND, rise));
    precise float ahead = 0.5 * (here + rise_felt);
    precise float speed = 1.0 + (speed_up * felt + lead * ahead);
    precise float stronger = greater(0.0, speed);
    precise float room_ahead = 2.0 - rise * pile_up;
    precise float clear = lesser(1.0, greater(0.0, room_ahead));
    precise float full = ((flat_load * stronger) * clear) * strength;
    precise float saturated = lit ? full : 0.0;
    precise float faced = CUESTA_FLAT_WEAR + greater(0.0, here);
    precise float facing = lit ? faced : 0.0;
    precise float gain = relaxation * (saturated - load);
    precise float wear = (abrasion * load) * facing;
    precise float level = (next - ground) + repose_drop;
    precise float room = greater(0.0, level);
    return Meeting(greater(0.0, gain), wear, lesser(greater(0.0, -gain), room), 0.0, surface, felt);
}
#endif

// Ground that a cell gives and receives, m, and the thickness of its first layer after that.
struct Moved {
    float take, lay, top;
};

#ifdef LAYERS
// `keeps`: the layers are written but for the first one.
Moved moved_at(int i, Meeting m, float load, float gives, float receives, bool keeps) {
    precise float unmet = 1.0, take = 0.0, top = 0.0, loose_here = 0.0;
#ifdef PUBLISHED
    precise float demand = gives * (sweeping * m.wants);
#else
    precise float demand = gives * m.wants, wear = gives * m.wears;
#endif
    for (int layer = 0; layer < layer_count; ++layer) {
        precise float thickness = layers[i + layer * cells], x = factors[layer].x, y = factors[layer].y;
#ifdef PUBLISHED
        precise float offered = demand * x;
        precise float wanted = lesser(offered, m.most);
#else
        loose_here = unmet == 1.0 && thickness > 0.0 ? x : loose_here;
        precise float wanted = demand * x + wear * y;
#endif
        take = take + take_from_layer(thickness, wanted, unmet);
        if (layer == 0) top = thickness;
        else if (keeps) layers_after[i + layer * cells] = thickness;
    }
    precise float x = factors[layer_count].x, y = factors[layer_count].y, yields = bottom_yield_at(i);
#ifdef PUBLISHED
    precise float offered = demand * (x * yields);
    take = take + unmet * lesser(offered, m.most);
    precise float share = receives * m.lays;
    precise float laid = (load + take) * share;
#else
    loose_here = unmet == 1.0 ? x : loose_here;
    take = take + (unmet * yields) * (demand * x + wear * y);
    precise float lay = receives * m.lays;
    precise float laid = lay * (rock_hold + (1.0 - rock_hold) * loose_here);
#endif
    precise float thicker = top + laid;
    return Moved(take, laid, enough_or_none(thicker));
}
#else
Moved moved_at(int i, Meeting m, float load, float gives, float receives, bool keeps) {
#ifdef PUBLISHED
    precise float wanted = gives * (sweeping * m.wants);
    precise float take = lesser(wanted, m.most);
    precise float lay = (load + take) * (receives * m.lays);
#else
    precise float take = gives * (m.wants * loose + m.wears * rock);
    precise float lay = (receives * loose) * m.lays;
#endif
    return Moved(take, lay, 0.0);
}
#endif

// Load of a lane that enters at cell i.
float coming_in(int k, int i) {
#if defined(PUBLISHED) && defined(LAYERS)
    int top = 0;
    while (top < layer_count && !(layers[i + top * cells] > 0.0)) ++top;
    return factors[top].z;
#else
    return incoming[k];
#endif
}

bool enters(int position, int cell) {
    if (position == 0) return true;
#ifdef ROUND
    return false;
#else
    int came = positions[position].shift - positions[position - 1].shift;
    return (came > 0 && cell == 0) || (came < 0 && cell == breadth - 1);
#endif
}

// Cell of the lane at the next place; -1 where it ends here.
int next_cell_of(int position, int lane) {
#ifdef ROUND
    return cell_at(position + 1, lane);
#else
    if (position + 1 == way_count) return -1;
    int cell = cell_at(position + 1, lane);
    return cell < breadth ? cell : -1;
#endif
}

void main() {
    int k = int(gl_GlobalInvocationID.x);
    precise float wind_floor = 0.0, slope = 0.0, load = 0.0, taken = 0.0, air = 1.0, strength = 1.0;
#ifdef BENT
    if (begin > 0) {
        int now = drift_together(), own = int(gl_LocalInvocationID.x) + halo;
        load = loads[now][own];
        air = airs[now][own];
        strength = air * exact_root(exact_root(air));
    }
#endif
    if (k >= lane_count) return;
    if (begin > 0) {
        wind_floor = on_the_way[k];
        slope = on_the_way[lane_count + k];
        taken = on_the_way[2 * lane_count + k];
#ifndef BENT
        load = on_the_way[read_row * lane_count + k];
#endif
    }
    int lane = first_lane + k;
    for (int position = begin; position < end; ++position) {
        bool keeps = true;
#ifdef ROUND
        if (position == warm_up) {
            lanes[3 * lane_count + k] = load;
            taken = 0.0;
        }
        keeps = position >= warm_up;
#endif
        int cell = cell_at(position, lane);
        if (cell < 0 || cell >= breadth) continue;
        int i = index_on_way(position, cell);
        precise float ground = ground_at(position, cell);
        if (enters(position, cell)) {
            wind_floor = ground;
            load = coming_in(k, i);
            lanes[2 * lane_count + k] = load;
        }
        int next_cell = next_cell_of(position, lane);
        bool goes_on = next_cell >= 0;
        precise float next = ground;
        if (goes_on) next = ground_at(position + 1, next_cell);

        precise float gives = 1.0, receives = 1.0;
        if (held != 0) {
            gives = give_of(i);
            receives = receive_of(i);
        }
        Meeting m = meet(ground, next, wind_floor, slope, load, strength);
        Moved by_wind = moved_at(i, m, load, gives, receives, keeps);
        precise float before = change[i];
        precise float changed = before + (by_wind.lay - by_wind.take);
        precise float after = none_if_tiny(changed), top = by_wind.top;
        precise float carried = load - (after - before);
        load = greater(0.0, carried);
        wind_floor = m.floor;
        slope = m.slope;
        taken = taken + by_wind.take;
        if (closed != 0 && !goes_on) {
            precise float laid = load * receives;
            precise float with_load = after + laid;
            precise float rest = load - (with_load - after);
            load = greater(0.0, rest);
            after = with_load;
            top = top + laid;
        }
        if (!keeps) continue;
        change_after[i] = after;
#ifdef LAYERS
        layers_after[i] = top;
#endif
    }
    if (end < way_count) {
        on_the_way[k] = wind_floor;
        on_the_way[lane_count + k] = slope;
        on_the_way[2 * lane_count + k] = taken;
        on_the_way[write_row * lane_count + k] = load;
#ifdef BENT
        on_the_way[(write_row + 1) * lane_count + k] = air;
#endif
        return;
    }
    lanes[k] = taken;
    lanes[lane_count + k] = none_if_tiny(load);
}
