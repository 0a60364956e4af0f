// Water erosion word for word as published, the twin of core/erosion/water/as_published.cpp: what its passes share. Each pass reads of other cells what no thread of it writes.
#include "choices.glsl"
#include "exact.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 2) buffer Depth { float depth[]; };
layout(std430, binding = 3) buffer Sediment { float sediment[]; };
layout(std430, binding = 4) buffer Pipes { float pipes[]; };  // to the west, east, north and south, one after another
layout(std430, binding = 5) buffer Flow { float flow[]; };
layout(std430, binding = 6) buffer Velocity { float velocity[]; };  // eastwards, then southwards, cells a step
layout(std430, binding = 7) buffer ChangeAfter { float change_after[]; };
layout(std430, binding = 8) buffer FlowedDepth { float flowed_depth[]; };  // before the water dries up
layout(std430, binding = 9) buffer Load { float load[]; };                 // after the exchange
layout(std430, binding = 10) buffer Eroded { float eroded[]; };            // ground that the water gained
uniform int width, height, cells, row_parts;
uniform int water_in_count, rain_key_bits, rain_limit;
uniform float drop, least_rain_height, inverse_rain_rise;
#define rain_key uint(rain_key_bits)
#define rain_threshold uint(rain_limit)

int index_of(ivec2 at) {
    int index = at.y * width + at.x;
    return index;
}

#include "water_in.glsl"

bool in_map(ivec2 at) { return at.x >= 0 && at.y >= 0 && at.x < width && at.y < height; }

float bed_at(ivec2 at) {
    int i = index_of(at);
    precise float bed = reference[i] + change[i];
    return bed;
}

float outflow(ivec2 at, int pipe) {
    if (!in_map(at)) return 0.0;
    int i = index_of(at) + pipe * cells;
    return pipes[i];
}
