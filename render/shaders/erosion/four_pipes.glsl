// Water on pipes to four neighbours, the twin of core/erosion/water/four_pipes: what its passes share. Each pass reads of other cells what no thread of it writes.
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
// Load per depth before the flow; as published, velocity eastwards and then southwards, in cells a step.
layout(std430, binding = 6) buffer Carry { float carry[]; };
layout(std430, binding = 7) buffer ChangeAfter { float change_after[]; };
layout(std430, binding = 9) buffer Load { float load[]; };  // after the exchange
layout(std140, binding = 0) uniform SubStep {
    int width, height, cells, row_parts;
    float kappa, cell_size_squared, least_sine_squared, capacity;
    float inverse_ramp_depth, least_mean_depth, dissolving, dissolubility;
    float deposition, kept_depth, lost_depth, least_depth;
    float level_relief, level_inverse_flow_square, drop;
    int open_border;
    uint rain_key, rain_threshold;
    int water_in_count, advects, first_way, way_count;
    float least_rain_height, inverse_rain_rise;
};

// Outflow of a cell and inflow through its pipes, m of water a step.
struct Pipes4 {
    float west, east, north, south;
    float from_west, from_east, from_north, from_south;
};

int index_of(ivec2 at) {
    int index = at.y * width + at.x;
    return index;
}

#include "water_in.glsl"

bool in_map(ivec2 at) { return at.x >= 0 && at.y >= 0 && at.x < width && at.y < height; }

ivec2 nearest_in_map(ivec2 at) {
    int x = at.x < 0 ? 0 : at.x < width ? at.x : width - 1;
    int y = at.y < 0 ? 0 : at.y < height ? at.y : height - 1;
    return ivec2(x, y);
}

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

Pipes4 pipes_of(ivec2 at) {
    return Pipes4(outflow(at, 0), outflow(at, 1), outflow(at, 2), outflow(at, 3), outflow(at - ivec2(1, 0), 1),
                  outflow(at + ivec2(1, 0), 0), outflow(at - ivec2(0, 1), 3), outflow(at + ivec2(0, 1), 2));
}

float sum_out(Pipes4 p) {
    precise float sum = (p.west + p.east) + (p.north + p.south);
    return sum;
}
