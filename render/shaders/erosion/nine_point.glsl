// The improved water erosion, the twin of core/erosion/water/nine_point: what its passes share. Each pass reads what no
// thread of it writes. Everything that computes is `precise`: nothing is reordered or fused.
// PERIODIC: the map goes on at its other side. WHOLE: one dispatch makes a sub-step, and flows and shares lie in the group
// (nine_point_whole.comp). TALL: groups of 64 x 12 cells.
#include "choices.glsl"
#include "exact.glsl"
#ifdef TALL
#define GROUP_ROWS 12
#else
#define GROUP_ROWS 8
#endif
layout(local_size_x = 64, local_size_y = GROUP_ROWS) in;
#include "bands.glsl"
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 2) readonly buffer Depth { float depth[]; };
layout(std430, binding = 3) readonly buffer Sediment { float sediment[]; };
layout(std430, binding = 4) buffer Pipes { float pipes[]; };  // east, south-east, south, south-west, one after another
layout(std430, binding = 5) buffer Flow { float flow[]; };
#ifdef WHOLE
// Of the cells of the group and three around it, one pipe after another; and levels of those and one more around, in whose
// place come the shares of the cells and two around.
shared float pulled_in_group[4 * 70 * (GROUP_ROWS + 6)];
shared float levels_in_group[72 * (GROUP_ROWS + 8)];

// A place of the group's own, which has `ring` cells around it.
int place_in_group(ivec2 at, int ring) {
    ivec2 local = at - group_in_map() * ivec2(64, GROUP_ROWS) + ring;
    int place = local.y * (64 + 2 * ring) + local.x;
    return place;
}
#else
layout(std430, binding = 6) buffer Share { float share[]; };  // shares, then what leaves
#endif
layout(std140, binding = 0) uniform SubStep {
    int width, height, cells, row_parts;
    float axis_pull, diagonal_pull, kept_flow, capacity;
    float inverse_cell_size, least_slope, inverse_ramp_depth, dissolving;
    float dissolubility, deposition, axis_creep, diagonal_creep;
    float kept_depth, lost_depth, least_depth, sea_level;
    float level_relief, level_inverse_flow_square, drop;
    int open_border;
    uint rain_key, rain_threshold;
    int first_way, way_count, water_in_count;
    float least_rain_height, inverse_rain_rise;
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

// The cell that stands for a place: beyond an edge the nearest one, beyond a periodic border the one that comes round.
ivec2 cell_at(ivec2 at) {
#ifdef PERIODIC
    int x = at.x < 0 ? at.x + width : at.x < width ? at.x : at.x - width;
    int y = at.y < 0 ? at.y + height : at.y < height ? at.y : at.y - height;
    return ivec2(x, y);
#else
    return nearest_in_map(at);
#endif
}

float bed_at(ivec2 at) {
    int i = index_of(at);
    precise float bed = reference[i] + change[i];
    return bed;
}

float depth_at(ivec2 at) {
    precise float rain = rain_at(at);
    precise float deep = depth[index_of(at)] + rain;
    return deep;
}

float level_at(ivec2 at) {
    precise float bed = bed_at(at);
    precise float deep = depth_at(at);
    precise float level = bed + deep;
    return level;
}

// The ground, also beyond the edges: there it falls on as it did at the start, or is level (BandSweep::ground_beyond).
float ground_at(ivec2 at) {
    ivec2 border = cell_at(at);
#ifdef PERIODIC
    return bed_at(border);
#else
    precise float here = bed_at(border);
    if (border == at || open_border == 0 || here < sea_level) return here;
    ivec2 inner = nearest_in_map(border + (border - at));
    precise float start = reference[index_of(border)];
    precise float rise = reference[index_of(inner)] - start;
    precise float beyond = start - positive_part(rise);
    return least(here, beyond);
#endif
}

// Water that a border cell gives over an edge through pipes of weight 1 (BandSweep::leaving).
float leaving(ivec2 at) {
    if (open_border == 0) return 0.0;
    precise float bed = bed_at(at);
    if (!(bed < sea_level)) return depth_at(at);
    precise float level = level_at(at);
    precise float half_difference = 0.5 * (level - sea_level);
    return half_difference;
}

float over_axis(ivec2 at) {
    precise float gives = leaving(at);
    precise float out_flow = CUESTA_AXIS_WEIGHT * gives;
    return out_flow;
}

float over_diagonal(ivec2 at) {
    precise float gives = leaving(at);
    precise float out_flow = CUESTA_DIAGONAL_WEIGHT * gives;
    return out_flow;
}

// Flows that cells keep, those of the cells just outside too, which lead into the map.
#ifdef WHOLE
float flow_of(int pipe, ivec2 at) {
    int i = place_in_group(at, 3) + pipe * 70 * (GROUP_ROWS + 6);
    return pulled_in_group[i];
}
#else
float flow_of(int pipe, ivec2 at) {
    int i = index_of(at) + pipe * cells;
    return pipes[i];
}
#endif

#ifdef PERIODIC
float east_of(ivec2 at) { return flow_of(0, cell_at(at)); }
float south_east_of(ivec2 at) { return flow_of(1, cell_at(at)); }
float south_of(ivec2 at) { return flow_of(2, cell_at(at)); }
float south_west_of(ivec2 at) { return flow_of(3, cell_at(at)); }
#else
float east_of(ivec2 at) { return at.x < 0 ? -over_axis(ivec2(0, at.y)) : flow_of(0, at); }

float south_east_of(ivec2 at) {
    if (at.y < 0) return at.x == width - 1 ? 0.0 : -over_diagonal(ivec2(at.x + 1, 0));
    if (at.x < 0) return at.y == height - 1 ? 0.0 : -over_diagonal(ivec2(0, at.y + 1));
    return flow_of(1, at);
}

float south_of(ivec2 at) { return at.y < 0 ? -over_axis(ivec2(at.x, 0)) : flow_of(2, at); }

float south_west_of(ivec2 at) {
    if (at.y < 0) return at.x == 0 ? 0.0 : -over_diagonal(ivec2(at.x - 1, 0));
    if (at.x >= width) return at.y == height - 1 ? 0.0 : -over_diagonal(ivec2(width - 1, at.y + 1));
    return flow_of(3, at);
}
#endif
