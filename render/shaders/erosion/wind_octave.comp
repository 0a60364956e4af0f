// The potential of the hills on a finer level: that of the coarser one, refined, and the octave that the fine heights add:
// with_octave() of core/erosion/wind/hill_potential.cpp. A thread a fine block.
layout(local_size_x = 16, local_size_y = 4) in;
layout(std430, binding = 2) readonly buffer Heights { float heights[]; };  // of all levels
layout(std430, binding = 3) buffer Potential { float potential[]; };       // the same
uniform int fine, fine_width, fine_height, coarse, coarse_width, coarse_height;  // first entry and size of two levels
uniform int wraps;  // the map goes round
uniform float octave_length;

int in_map(int i, int count) {
    if (wraps != 0) return i < 0 ? i + count : i >= count ? i - count : i;
    return i < 0 ? 0 : i >= count ? count - 1 : i;
}

float rest_at(int x, int y) {
    int i = coarse + y * coarse_width + x;
    precise float rest = potential[i] - octave_length * heights[i];
    return rest;
}

float blend_at(int x, int near, int far) {
    int column = in_map(x, coarse_width);
    precise float blend = 0.75 * rest_at(column, near) + 0.25 * rest_at(column, far);
    return blend;
}

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (at.x >= fine_width || at.y >= fine_height) return;
    int near = at.y >> 1, here = at.x >> 1;
    int beside_near = (at.y & 1) == 1 ? near + 1 : near - 1, beside = (at.x & 1) == 1 ? here + 1 : here - 1;
    int far = in_map(beside_near, coarse_height);
    int i = fine + at.y * fine_width + at.x;
    precise float refined = 0.75 * blend_at(here, near, far) + 0.25 * blend_at(beside, near, far);
    precise float whole = refined + octave_length * heights[i];
    potential[i] = whole;
}
