// Fields of a run as the view draws them, a thread a cell drawn: the mean of a block of thinning x thinning cells.
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 2) readonly buffer Depth { float depth[]; };
layout(std430, binding = 3) readonly buffer Sediment { float sediment[]; };
layout(std430, binding = 5) readonly buffer Flow { float flow[]; };
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
layout(binding = 0, r32f) writeonly uniform image2D ground_drawn;
layout(binding = 1, r32f) writeonly uniform image2D depth_drawn;
layout(binding = 2, r32f) writeonly uniform image2D loose_drawn;
layout(binding = 3, r32f) writeonly uniform image2D values_drawn;
uniform int width, height, thinning;
uniform int has_water, layered;
uniform int values;  // as SharedFields::Values
uniform float flow_share;

float value_of(int i) {
    if (values == 2) return max(-change[i], 0.0);
    if (values == 3) return max(change[i], 0.0);
    if (has_water == 0) return 0.0;
    if (values == 1) return flow[i] * flow_share;
    return values == 4 ? sediment[i] : 0.0;
}

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    ivec2 first = at * thinning;
    if (first.x >= width || first.y >= height) return;
    ivec2 last = min(first + thinning, ivec2(width, height));
    precise float ground = 0.0;
    float water = 0.0, loose = 0.0, value = 0.0;
    for (int y = first.y; y < last.y; ++y)
        for (int x = first.x; x < last.x; ++x) {
            int i = y * width + x;
            precise float here = reference[i] + change[i];
            ground += here;
            if (has_water != 0) water += depth[i];
            loose += layered != 0 ? layers[i] : max(change[i], 0.0);
            value += value_of(i);
        }
    float count = float((last.x - first.x) * (last.y - first.y));
    // A block of one cell has the bits of the cell.
    imageStore(ground_drawn, at, vec4(thinning == 1 ? ground : ground / count));
    imageStore(depth_drawn, at, vec4(thinning == 1 ? water : water / count));
    imageStore(loose_drawn, at, vec4(thinning == 1 ? loose : loose / count));
    imageStore(values_drawn, at, vec4(thinning == 1 ? value : value / count));
}
