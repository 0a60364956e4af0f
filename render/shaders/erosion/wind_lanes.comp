// The wind blows over ground of one material: the twin of core/erosion/wind/lane_sweep.cpp and saltation_rows.cpp in the
// improved scheme, where nothing holds the ground and lanes do not go round. A thread follows a lane; each cell is on one
// lane. BENT: for a stage of the way, at whose beginning lanes pass on to those beside them what drifted on the way before.
#include "choices.glsl"
#include "exact.glsl"
#include "wind_map.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 7) writeonly buffer ChangeAfter { float change_after[]; };
struct Position {
    int shift;     // of lane 0 at this position: its cell across the wind
    float offset;  // of the lanes' true line beside the middle of their cells
};
layout(std430, binding = 8) readonly buffer Positions { Position positions[]; };
layout(std430, binding = 9) readonly buffer Incoming { float incoming[]; };  // what each lane carries where it enters
layout(std430, binding = 10) writeonly buffer Lanes { float lanes[]; };      // what each lane took, then what it ends with
uniform int first_lane, lane_count, closed;
uniform int begin, end;  // the positions begin .. end - 1 of the way
uniform float drop, inverse_step, flat_load, speed_up, lead, memory, relaxation, pile_up, repose_drop, abrasion;
uniform float loose, rock;

float height_at(int position, int cell) {
    int i = index_of(position, cell);
    precise float height = reference[i] + change[i];
    return height;
}

// Beneath the true line of the lane: between its cell and the one beside it, on the map.
float ground_at(int position, int cell) {
    precise float here = height_at(position, cell);
    precise float offset = positions[position].offset;
    if (offset == 0.0) return here;
    int beside = offset > 0.0 ? cell + 1 : cell - 1;
    if (beside < 0 || beside >= breadth) return here;
    precise float weight = abs(offset);
    precise float keep = 1.0 - weight;
    precise float there = height_at(position, beside);
    precise float between = keep * here + weight * there;
    return between;
}

#ifdef BENT
layout(std430, binding = 4) readonly buffer Drifts { float drifts[]; };  // at the middles of blocks, to the right
// Rows of an entry for each lane: the wind's floor, slope, what was taken; then load and air, twice, in turn.
layout(std430, binding = 5) buffer OnTheWay { float on_the_way[]; };
uniform int since;  // the position at which the lanes met before
uniform int read_row, write_row;  // of loads; that of the air follows
uniform int blocks_across, right_is_positive;
uniform int lowest_drifting, highest_drifting;  // over the edges below these lanes and those between them
const int halo = 8;  // LaneSweep::longest_stage: lanes on either side from which something may come
const int held = 80;
shared float loads[2][held], airs[2][held];

// Over the edge below a cell, towards higher cells: refine_row() of core/erosion/wind/bent_flow.cpp.
float drift_over(int position, int edge) {
    if (edge <= 0 || edge >= breadth) return 0.0;
    int from_left = (right_is_positive != 0 ? edge : breadth - edge) + 2;
    int j = from_left >> 2, row = (position >> 2) * blocks_across;
    int left = j > 0 ? j - 1 : 0, right = j < blocks_across ? j : blocks_across - 1;
    precise float weight = 0.25 * float(from_left & 3);
    precise float drift = (1.0 - weight) * drifts[row + left] + weight * drifts[row + right];
    return right_is_positive != 0 ? drift : -drift;
}

float drift_below(int position, int lane) {
    if (lane < lowest_drifting || lane > highest_drifting) return 0.0;
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
    for (int i = local; i < held; i += 64) {
        int k = first + i;
        bool there = k >= 0 && k < lane_count;
        loads[0][i] = there ? on_the_way[read_row * lane_count + k] : 0.0;
        airs[0][i] = there ? on_the_way[(read_row + 1) * lane_count + k] : 1.0;
    }
    barrier();
    int now = 0;
    for (int position = since; position < begin; ++position) {
        for (int i = local; i < held; i += 64) {
            precise float load = loads[now][i], air = airs[now][i];
            if (i > 0 && i < held - 1) {
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
#ifdef BENT
    if (begin > 0) {
        wind_floor = on_the_way[k];
        slope = on_the_way[lane_count + k];
        taken = on_the_way[2 * lane_count + k];
    }
#endif
    int lane = first_lane + k;
    for (int position = begin; position < end; ++position) {
        int shift = positions[position].shift, cell = lane + shift;
        if (cell < 0 || cell >= breadth) continue;
        precise float ground = ground_at(position, cell);
        int came = position == 0 ? 0 : shift - positions[position - 1].shift;
        if (position == 0 || (came > 0 && cell == 0) || (came < 0 && cell == breadth - 1)) {
            wind_floor = ground;
            load = incoming[k];
        }
        bool last = position + 1 == position_count;
        int next_cell = last ? cell : lane + positions[position + 1].shift;
        bool goes_on = !last && next_cell >= 0 && next_cell < breadth;
        precise float next = ground;
        if (goes_on) next = ground_at(position + 1, next_cell);

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

        int i = index_of(position, cell);
        precise float take = greater(0.0, gain) * loose + wear * rock;
        precise float lay = loose * lesser(greater(0.0, -gain), room);
        precise float before = change[i];
        precise float moved = before + (lay - take);
        precise float after = none_if_tiny(moved);
        precise float carried = load - (after - before);
        load = greater(0.0, carried);
        wind_floor = surface;
        slope = felt;
        taken = taken + take;
        if (closed != 0 && !goes_on) {
            precise float with_load = after + load;
            precise float rest = load - (with_load - after);
            load = greater(0.0, rest);
            after = with_load;
        }
        change_after[i] = after;
    }
#ifdef BENT
    on_the_way[k] = wind_floor;
    on_the_way[lane_count + k] = slope;
    on_the_way[2 * lane_count + k] = taken;
    on_the_way[write_row * lane_count + k] = load;
    on_the_way[(write_row + 1) * lane_count + k] = air;
#endif
    if (end < position_count) return;
    lanes[k] = taken;
    lanes[lane_count + k] = none_if_tiny(load);
}
