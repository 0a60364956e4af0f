// The share of what a cell would give that it can: no more than it holds of what crumbles (meet() in
// core/erosion/thermal/layered.cpp). A thread for each cell.
#include "thermal_layered.glsl"

void main() {
    ivec2 at = cell_of_thread();
    if (at.x >= width || at.y >= height) return;
    int i = at.y * width + at.x;
    precise float wanted = most(turnover_of(at).gone, CUESTA_KERNEL_TINY);
    precise float share = exact_divide(surface[i + 3 * width * height], wanted);
    met[i] = at_most_one(share);
}
