// The floats that a row's sums are made of, in the order of the CPU (core/erosion/row_sum.h): of 64 columns, the width of
// a work group, sixteen sums of four; of the last columns, where the width is no multiple of 64, the numbers singly.
layout(std430, binding = 12) writeonly buffer Parts { float parts[]; };

// Puts what lane `lane` of row y adds to book `number`; v0 .. v3: its cells in this group, sixteen apart, 0 beyond the
// map.
void book(int number, int y, int lane, float v0, float v1, float v2, float v3) {
    int whole = width >> 6, group = int(gl_WorkGroupID.x);
    int to = ((number * height + y) * row_parts) * 16 + lane;
    if (group < whole) {
        precise float four = (v0 + v1) + (v2 + v3);
        parts[to + group * 16] = four;
        return;
    }
    parts[to + whole * 16] = v0;
    parts[to + (whole + 1) * 16] = v1;
    parts[to + (whole + 2) * 16] = v2;
    parts[to + (whole + 3) * 16] = v3;
}
