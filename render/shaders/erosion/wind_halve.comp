// Means of 2 x 2 blocks; of what there is at the end of an odd row or column: halved() of
// core/erosion/wind/hill_potential.cpp. A thread a coarse block.
layout(local_size_x = 16, local_size_y = 4) in;
layout(std430, binding = 2) buffer Heights { float heights[]; };  // of all levels
uniform int fine, fine_width, fine_height, coarse, coarse_width, coarse_height;  // first entry and size of two levels

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (at.x >= coarse_width || at.y >= coarse_height) return;
    int below = 2 * at.y + 1 < fine_height ? 2 * at.y + 1 : fine_height - 1;
    int upper = fine + 2 * at.y * fine_width + 2 * at.x, lower = fine + below * fine_width + 2 * at.x;
    bool is_end = 2 * at.x + 1 >= fine_width;
    precise float mean = 0.5 * (heights[upper] + heights[lower]);
    if (!is_end) mean = 0.25 * ((heights[upper] + heights[upper + 1]) + (heights[lower] + heights[lower + 1]));
    heights[coarse + at.y * coarse_width + at.x] = mean;
}
