// The wind blows straight over ground of one material: the twin of core/erosion/wind/lane_sweep.cpp and saltation_rows.cpp
// in the improved scheme, where nothing holds the ground and lanes do not go round. A thread follows a lane; each cell is
// on one lane.
#include "choices.glsl"
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
uniform int width, position_count, breadth, along_rows, reversed, first_lane, lane_count, closed;
uniform float drop, inverse_step, flat_load, speed_up, lead, memory, relaxation, pile_up, repose_drop, abrasion;
uniform float loose, rock;

// The choices of core/erosion/wind/lane_row.h.
float lesser(float a, float b) { return a < b ? a : b; }
float greater(float a, float b) { return a > b ? a : b; }

int index_of(int position, int cell) {
    int along = reversed != 0 ? position_count - 1 - position : position;
    return along_rows != 0 ? cell * width + along : along * width + cell;
}

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

void main() {
    int k = int(gl_GlobalInvocationID.x);
    if (k >= lane_count) return;
    int lane = first_lane + k;
    precise float wind_floor = 0.0, slope = 0.0, load = 0.0, taken = 0.0;
    for (int position = 0; position < position_count; ++position) {
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
        precise float full = (flat_load * stronger) * clear;
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
    lanes[k] = taken;
    lanes[lane_count + k] = none_if_tiny(load);
}
