// Takes what the cells give from their layers and lays down what arrives: apply() in
// core/erosion/thermal/layered_coarse.cpp. A thread for each cell.
#include "choices.glsl"
#include "exact.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 5) readonly buffer Moved { float moved[]; };  // given, arrived
layout(std430, binding = 7) writeonly buffer ChangeAfter { float change_after[]; };
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
layout(std430, binding = 14) writeonly buffer LayersAfter { float layers_after[]; };
uniform int width, height, row_parts, layer_count;
#include "books.glsl"
shared float taken_in_group[8][64];

// core/erosion/layers.h, where every layer yields all that is wanted. Returns what was taken.
float settle(int i) {
    int cells = width * height;
    precise float wanted = moved[i], arrived = moved[i + cells];
    precise float unmet = 1.0, taken = 0.0;
    for (int layer = 0; layer < layer_count; ++layer) {
        precise float here = layers[layer * cells + i];
        precise float share = unmet * wanted;
        bool is_enough = here >= share;
        precise float met = exact_divide(here, is_enough ? 1.0 : wanted);
        precise float open = unmet - met;
        precise float unmet_below = is_enough ? 0.0 : positive_part(open);
        precise float takes = is_enough ? share : here;
        unmet = here > 0.0 ? unmet_below : unmet;
        precise float left = here - takes;
        precise float keeps = enough_or_none(left);
        taken = taken + takes;
        precise float laid = keeps + arrived;
        layers_after[layer * cells + i] = layer == 0 ? enough_or_none(laid) : keeps;
    }
    taken = taken + unmet * wanted;
    precise float after = change[i] + (arrived - taken);
    change_after[i] = none_if_tiny(after);
    return taken;
}

void main() {
    ivec2 at = cell_of_thread(), local = ivec2(gl_LocalInvocationID.xy);
    precise float taken = 0.0;
    if (at.x < width && at.y < height) taken = settle(at.y * width + at.x);
    taken_in_group[local.y][local.x] = taken;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(0, at.y, x, taken_in_group[y][x], taken_in_group[y][x + 16], taken_in_group[y][x + 32], taken_in_group[y][x + 48]);
    }
}
