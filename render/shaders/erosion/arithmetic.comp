// The operations that the erosion kernels are made of, for the check of a device (render/compute/erosion).
#include "choices.glsl"
#include "exact.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer First { uint first[]; };
layout(std430, binding = 1) readonly buffer Second { uint second[]; };
layout(std430, binding = 2) readonly buffer Third { uint third[]; };
layout(std430, binding = 3) writeonly buffer Found { uint found[]; };
uniform int count;

void put(int operation, int i, float result) { found[operation * count + i] = floatBitsToUint(result); }

void main() {
    int i = int(gl_GlobalInvocationID.x);
    if (i >= count) return;
    precise float a = uintBitsToFloat(first[i]), b = uintBitsToFloat(second[i]), c = uintBitsToFloat(third[i]);
    precise float sum = a + b;
    precise float difference = a - b;
    precise float product = a * b;
    precise float two_roundings = a * b + c;
    precise float gained = (a + b) - a;
    precise float kept = (a + b) - b;
    precise float size = abs(a);
    put(0, i, sum);
    put(1, i, difference);
    put(2, i, product);
    put(3, i, two_roundings);
    put(4, i, gained);
    put(5, i, kept);
    put(6, i, exact_divide(a, b));
    put(7, i, exact_root(size));
    put(8, i, least(a, b));
    put(9, i, most(a, b));
    put(10, i, none_if_tiny(a));
}
