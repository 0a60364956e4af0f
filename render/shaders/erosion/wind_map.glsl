// The map as the lanes of the wind see it (core/erosion/wind/lanes.h): positions along the wind, the windward one first,
// and cells across it.
uniform int width, position_count, breadth, along_rows, reversed;

// The choices of core/erosion/wind/lane_row.h.
float lesser(float a, float b) { return a < b ? a : b; }
float greater(float a, float b) { return a > b ? a : b; }

// `i` counted on over the edges of a map that goes round: 0 .. count - 1.
int wrapped(int i, int count) { return i < 0 ? count - 1 - (-1 - i) % count : i % count; }

int index_of(int position, int cell) {
    int along = reversed != 0 ? position_count - 1 - position : position;
    return along_rows != 0 ? cell * width + along : along * width + cell;
}
