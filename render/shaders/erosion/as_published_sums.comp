// Books of rows, a thread for each row and book, cell after cell in doubles as core/erosion/water/as_published.cpp adds
// them: ground that the water gained, load that the transport lost, and water that dried up.
layout(local_size_x = 64) in;
layout(std430, binding = 2) readonly buffer Depth { float depth[]; };
layout(std430, binding = 3) readonly buffer Sediment { float sediment[]; };
layout(std430, binding = 8) readonly buffer FlowedDepth { float flowed_depth[]; };
layout(std430, binding = 9) readonly buffer Load { float load[]; };
layout(std430, binding = 10) readonly buffer Eroded { float eroded[]; };
layout(std430, binding = 14) writeonly buffer BooksOfRows { uvec2 books[]; };
uniform int width, height, first_book;

#include "doubles.glsl"

uvec2 difference_of(float a, float b) {
    uvec2 taken = to_double(b);
    return sum_of_doubles(to_double(a), uvec2(taken.x, taken.y ^ 0x80000000u));
}

void main() {
    int y = int(gl_GlobalInvocationID.x), number = int(gl_WorkGroupID.y);
    if (y >= height) return;
    uvec2 sum = uvec2(0u);
    for (int x = 0; x < width; ++x) {
        int i = y * width + x;
        uvec2 adds = number == 0   ? to_double(eroded[i])
                     : number == 1 ? difference_of(load[i], sediment[i])
                                   : difference_of(flowed_depth[i], depth[i]);
        sum = sum_of_doubles(sum, adds);
    }
    books[first_book + number * height + y] = sum;
}
