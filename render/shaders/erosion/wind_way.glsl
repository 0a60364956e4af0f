// The way of the lanes: the places across the wind that they come to one after another, each of which holds one cell of
// every lane that is on the map there. ROUND: lanes go round a periodic map, after a warm-up, and are on it everywhere.
struct Position {
    int shift;     // of lane 0 at this place: its cell across the wind
    float offset;  // of the lanes' true line beside the middle of their cells
    int along;     // the position on the map
    int in_flow;   // the position in a bent flow
};
layout(std430, binding = 8) readonly buffer Positions { Position positions[]; };
// Of each lane, row after row: what it took, what it ends with, what it came with, what it carried after its warm-up, and
// what of that found no place.
layout(std430, binding = 10) buffer Lanes { float lanes[]; };
uniform int first_lane, lane_count;
uniform int way_count;  // places on the way; ROUND: one more follows

// Off the map beyond the ends of a lane.
int cell_at(int position, int lane) {
    int cell = lane + positions[position].shift;
#ifdef ROUND
    cell = wrapped(cell, breadth);
#endif
    return cell;
}

int index_on_way(int position, int cell) {
    int along = positions[position].along;
    return index_of(along, cell);
}
