// Share of what the bottom of layered ground yields where its surface lies in its beds: core/erosion/beds.h. A thread
// for each cell.
#include "ground_layers.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
#include "bands.glsl"
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };  // then the places within the beds
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 10) writeonly buffer Yields { float yields[]; };
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
uniform int width, height;

void main() {
    ivec2 at = cell_of_thread();
    int x = at.x, y = at.y;
    if (x >= width || y >= height) return;
    int cells = width * height, i = y * width + x;
    precise float sunk = change[i];
    for (int layer = 0; layer < layer_count; ++layer) sunk = sunk - layers[layer * cells + i];
    precise float place = reference[i + cells] + sunk * bed_pairs;
    yields[i] = bed_yield(place);
}
