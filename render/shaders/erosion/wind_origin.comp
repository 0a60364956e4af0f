// Numbers of the cells of a periodic map, by all that lies on them, summed over its rows and columns: origin_of() of
// core/erosion/wind/origin.cpp. And how low and high the ground lies. A thread a cell; whole numbers have no order.
#include "choices.glsl"
#include "mix_bits.glsl"
layout(local_size_x = 64, local_size_y = 4) in;
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };
layout(std430, binding = 2) buffer Sums { uint sums[]; };  // lowest and highest, as in_order(); rows; columns
uniform int width, height, held, cells;
#include "yielding.glsl"
#ifdef LAYERS
#include "exact.glsl"
#include "layers.glsl"
#endif

// Whole numbers in the order of the floats.
uint in_order(float number) {
    uint bits = floatBitsToUint(number);
    return (bits & 0x80000000u) != 0u ? ~bits : bits | 0x80000000u;
}

uint mixed(uint number, float field) { return mix_bits(number + floatBitsToUint(field)); }

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (at.x >= width || at.y >= height) return;
    int i = at.y * width + at.x;
    precise float ground = reference[i] + change[i];
    uint number = mixed(0u, ground);
    if (held != 0) {
        number = mixed(number, give_of(i));
        number = mixed(number, receive_of(i));
    }
#ifdef LAYERS
    if (has_beds != 0) number = mixed(number, bottom_yield_at(i));
    for (int layer = 0; layer < layer_count; ++layer) number = mixed(number, layers[i + layer * cells]);
#endif
    atomicMin(sums[0], in_order(ground));
    atomicMax(sums[1], in_order(ground));
    atomicAdd(sums[2 + at.y], number);
    atomicAdd(sums[2 + height + at.x], number);
}
