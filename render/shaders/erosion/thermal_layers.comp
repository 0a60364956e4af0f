// Ground and layers after what passes between the cells (lower() and apply() in core/erosion/thermal/layered.cpp). A
// thread for each cell.
#include "thermal_layered.glsl"
#include "books.glsl"
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 7) writeonly buffer ChangeAfter { float change_after[]; };
layout(std430, binding = 8) readonly buffer Materials { vec2 materials[]; };  // talus drop and gain, the bottom's last
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
layout(std430, binding = 14) writeonly buffer LayersAfter { float layers_after[]; };
uniform int layer_count;
shared float gone_in_group[8][64];

// Arriving material lies on top, as eroded material; departing material comes from the layers, from the top downwards;
// what went comes from the layers, from the top downwards.
void lay_and_take(int i, float arrived, float gone) {
    precise float given = gone;
    for (int layer = 0; layer < layer_count; ++layer) {
        int of_layer = layer * width * height + i;
        precise float thickness = layers[of_layer];
        if (layer == 0) {
            precise float laid = thickness + arrived;
            thickness = enough_or_none(laid);
        }
        if (materials[layer].y > 0.0) {
            precise float taken = least(given, thickness);
            precise float left = thickness - taken;
            thickness = enough_or_none(left);
            given = given - taken;
        } else if (thickness > 0.0) {
            given = 0.0;
        }
        layers_after[of_layer] = thickness;
    }
}

void main() {
    ivec2 at = cell_of_thread(), local = ivec2(gl_LocalInvocationID.xy);
    precise float gone = 0.0;
    if (at.x < width && at.y < height) {
        int i = at.y * width + at.x;
        Turnover cell = turnover_of(at);
        gone = cell.gone;
        precise float after = change[i] + (cell.arrived - cell.gone);
        change_after[i] = none_if_tiny(after);
        lay_and_take(i, cell.arrived, cell.gone);
    }
    gone_in_group[local.y][local.x] = gone;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(0, at.y, x, gone_in_group[y][x], gone_in_group[y][x + 16], gone_in_group[y][x + 32], gone_in_group[y][x + 48]);
    }
}
