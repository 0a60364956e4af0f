// Differences in level pull at the flows: pull_row() of core/erosion/water/nine_point/pipes.cpp.

// The level of a cell or of one beside it, beyond the edges that of the nearest one.
float level_near(ivec2 at);

float pulled(int pipe, int i, float weight, float here, ivec2 to) {
    precise float there = level_near(to);
    precise float before = pipes[pipe * cells + i];
#ifdef FUSED
    // For tests: a product and a sum that are rounded once, which a check must find.
    precise float pull = weight * (here - there);
    precise float after = float(double(kept_flow) * double(before) + double(pull));
#else
    precise float after = kept_flow * before + weight * (here - there);
#endif
    return after;
}

// Flows of a cell after the pull, in the order of its pipes.
struct Pulled {
    float east, south_east, south, south_west;
};

Pulled pulled_at(ivec2 at) {
    int i = index_of(at);
    precise float here = level_near(at);
#ifdef PERIODIC
    const bool first_x = false, last_x = false, last_y = false;
#else
    bool first_x = at.x == 0, last_x = at.x == width - 1, last_y = at.y == height - 1;
#endif
    precise float east = last_x ? over_axis(at) : pulled(0, i, axis_pull, here, at + ivec2(1, 0));
    precise float south_east = last_x || last_y ? over_diagonal(at) : pulled(1, i, diagonal_pull, here, at + ivec2(1, 1));
    precise float south = last_y ? over_axis(at) : pulled(2, i, axis_pull, here, at + ivec2(0, 1));
    precise float south_west = first_x || last_y ? over_diagonal(at) : pulled(3, i, diagonal_pull, here, at + ivec2(-1, 1));
    return Pulled(east, south_east, south, south_west);
}
