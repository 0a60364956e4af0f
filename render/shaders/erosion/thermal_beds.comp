// Share of what the bottom of layered ground yields where its surface lies in its beds: core/erosion/beds.h. A thread
// for each cell.
#include "mix_bits.glsl"
layout(local_size_x = 64, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };  // then the places within the beds
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 10) writeonly buffer Yields { float yields[]; };
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
uniform int width, height, layer_count, seed_bits;
uniform float inverse_thickness, half_hard_share, contrast, variety, inverse_edge;

float bed_yield(float place) {
    // Rounded to the nearest pair: adding 1.5 * 2^23 leaves no bits for a fraction.
    precise float raised = place + 12582912.0;
    precise float pair = raised - 12582912.0;
    precise float off_middle = place > pair ? place - pair : pair - place;
    precise float inside = (half_hard_share - off_middle) * inverse_edge + 0.5;
    precise float hardness = inside < 0.0 ? 0.0 : inside > 1.0 ? 1.0 : inside;
    uint bits = mix_bits(uint(int(pair)) ^ uint(seed_bits)) >> 8u;
    precise float drawn = float(bits) * 5.9604644775390625e-8;
    precise float less = variety * drawn;
    precise float yields_here = 1.0 - (contrast * hardness) * (1.0 - less);
    return yields_here;
}

void main() {
    int x = int(gl_GlobalInvocationID.x), y = int(gl_GlobalInvocationID.y);
    if (x >= width || y >= height) return;
    int cells = width * height, i = y * width + x;
    precise float sunk = change[i];
    for (int layer = 0; layer < layer_count; ++layer) sunk = sunk - layers[layer * cells + i];
    precise float place = reference[i + cells] + sunk * inverse_thickness;
    yields[i] = bed_yield(place);
}
