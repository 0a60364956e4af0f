// Loads that lanes still carry after their round, beyond what those started with that go on from there, settle on the cells
// that follow: settle() of core/erosion/wind/periodic.cpp. A thread a lane.
#define ROUND
#include "choices.glsl"
#include "wind_map.glsl"
#include "wind_way.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 7) buffer ChangeAfter { float change_after[]; };
#ifdef LAYERS
layout(std430, binding = 14) buffer LayersAfter { float layers_after[]; };
#endif
uniform int height, held, warm_up;
uniform int sideways;  // that lanes come back aside after a round, counted on to 0 .. breadth - 1
uniform int at_once;   // cells after which all settles
uniform int takes;     // what is missing is taken from the ground
uniform float settling;
#include "yielding.glsl"

void main() {
    int lane = int(gl_GlobalInvocationID.x);
    if (lane >= lane_count) return;
    int from = wrapped(lane - sideways, lane_count);
    precise float rest = lanes[lane_count + from] - lanes[3 * lane_count + lane];
    for (int position = warm_up; position < way_count; ++position) {
        if (rest == 0.0 || (rest < 0.0 && takes == 0)) break;
        bool last = position - warm_up >= at_once || position == way_count - 1;
        int i = index_on_way(position, cell_at(position, lane));
        precise float share = last ? 1.0 : settling, limit = 1.0;
        if (held != 0) limit = rest > 0.0 ? receive_of(i) : give_of(i);
        precise float laid = (share * rest) * limit;
#ifdef LAYERS
        precise float eroded = layers_after[i];
        laid = greater(laid, -eroded);
        precise float thicker = eroded + laid;
        layers_after[i] = thicker;
#endif
        precise float before = change_after[i];
        precise float after = before + laid;
        change_after[i] = after;
        precise float left = rest - (after - before);
        rest = laid == rest ? 0.0 : left;
    }
    lanes[4 * lane_count + lane] = rest;
}
