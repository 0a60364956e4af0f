// Moves floats as the erosion kernels do, a thread a cell in groups of 64 x 8, for the bandwidth that they are measured
// by: a copy, or with TRIAD a sum of one array and a share of another.
layout(local_size_x = 64, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer First { float first[]; };
layout(std430, binding = 1) readonly buffer Second { float second[]; };
layout(std430, binding = 2) writeonly buffer Found { float found[]; };
uniform int width, height;

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (at.x >= width || at.y >= height) return;
    int i = at.y * width + at.x;
#ifdef TRIAD
    found[i] = first[i] + 0.5 * second[i];
#else
    found[i] = first[i];
#endif
}
