// Blocks of layered ground, a thread for each cell: first_level() in core/erosion/thermal/block_levels.cpp before the
// means.
#include "choices.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 3) writeonly buffer Fields { float fields[]; };     // mean, drop, gain, available, limit
layout(std430, binding = 8) readonly buffer Materials { vec2 materials[]; };  // talus drop and gain, the bottom's last
layout(std430, binding = 10) readonly buffer Yields { float yields[]; };     // of the bottom
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
uniform int width, height, layer_count, has_beds, held;
#include "yielding.glsl"

void main() {
    ivec2 at = cell_of_thread();
    int x = at.x, y = at.y;
    if (x >= width || y >= height) return;
    int cells = width * height, i = y * width + x;
    precise float ground = reference[i] + change[i];
    precise float drop = 0.0, gain = 0.0, available = 0.0;
    // Above the surface, within what crumbles, or below: what crumbles ends at the first layer that does not.
    bool is_above = true, crumbles = true;
    for (int layer = 0; layer < layer_count; ++layer) {
        precise float thickness = layers[layer * cells + i];
        if (!(thickness > 0.0)) continue;
        if (is_above) {
            drop = materials[layer].x;
            gain = materials[layer].y;
        }
        is_above = false;
        crumbles = crumbles && materials[layer].y > 0.0;
        if (crumbles) available = available + thickness;
    }
    precise float bottom_gain = materials[layer_count].y;
    if (has_beds != 0) bottom_gain = bottom_gain * yields[i];
    if (is_above) {
        drop = materials[layer_count].x;
        gain = bottom_gain;
    }
    if (crumbles && bottom_gain > 0.0) available = uintBitsToFloat(0x7f800000u);  // the bottom has no end
    fields[i] = ground;
    fields[i + cells] = drop;
    fields[i + 2 * cells] = gain;
    fields[i + 3 * cells] = available;
    fields[i + 4 * cells] = held != 0 ? least(give_of(i), receive_of(i)) : 1.0;
}
