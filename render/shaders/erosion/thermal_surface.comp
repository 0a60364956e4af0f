// The surface of layered ground as its pairs see it: prepare() in core/erosion/thermal/layered.cpp. A thread for each
// cell.
#include "choices.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 8) readonly buffer Materials { vec2 materials[]; };  // talus drop and gain, the bottom's last
layout(std430, binding = 9) writeonly buffer Surface { float surface[]; };   // ground, drop, gain, available
layout(std430, binding = 10) readonly buffer Yields { float yields[]; };     // of the bottom
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
uniform int width, height, layer_count, has_beds;
uniform float thin;

void main() {
    ivec2 at = cell_of_thread();
    int x = at.x, y = at.y;
    if (x >= width || y >= height) return;
    int cells = width * height, i = y * width + x;
    precise float ground = reference[i] + change[i];
    precise float drop = materials[layer_count].x, gain = materials[layer_count].y;
    if (has_beds != 0) gain = gain * yields[i];
    precise float available = uintBitsToFloat(0x7f800000u);  // the bottom has no end
    for (int layer = layer_count - 1; layer >= 0; --layer) {
        precise float layer_drop = materials[layer].x, layer_gain = materials[layer].y;
        precise float thickness = layers[layer * cells + i];
        bool covers = thickness > thin;
        // Material below is at hand too where it yields at least as readily.
        precise float at_hand = drop <= layer_drop && gain >= layer_gain ? available : 0.0;
        precise float below = covers ? at_hand : available;
        available = thickness + below;
        drop = covers ? layer_drop : drop;
        gain = covers ? layer_gain : gain;
    }
    surface[i] = ground;
    surface[i + cells] = drop;
    surface[i + 2 * cells] = gain;
    surface[i + 3 * cells] = available;
}
