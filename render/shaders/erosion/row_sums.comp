// The sums of rows as doubles, to the bytes of core/erosion/row_sum.h. A work group for each row and book, a thread for
// each of the sixteen lanes.
layout(local_size_x = 16) in;
layout(std430, binding = 12) readonly buffer Parts { float parts[]; };
layout(std430, binding = 13) writeonly buffer Sums { uvec2 sums[]; };
uniform int row_parts, height, first_sum;
shared uvec2 of_lane[16];

#include "doubles.glsl"

void main() {
    int y = int(gl_WorkGroupID.x), number = int(gl_WorkGroupID.y), lane = int(gl_LocalInvocationID.x);
    int from = ((number * height + y) * row_parts) * 16 + lane;
    uvec2 sum = uvec2(0u);
    for (int part = 0; part < row_parts; ++part) sum = sum_of_doubles(sum, to_double(parts[from + part * 16]));
    of_lane[lane] = sum;
    barrier();
    if (lane != 0) return;
    uvec2 total = uvec2(0u);
    for (int i = 0; i < 16; ++i) total = sum_of_doubles(total, of_lane[i]);
    int to = first_sum + number * height + y;
    sums[to] = total;
}
