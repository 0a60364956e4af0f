// No cell gives more than it holds: share_row() of core/erosion/water/nine_point/pipes.cpp.

// The share of its flows that a cell gives, and all that leaves it so.
struct Given {
    float part, all;
};

Given given_by(ivec2 at) {
    precise float e = east_of(at), w = -east_of(at + ivec2(-1, 0));
    precise float s = south_of(at), n = -south_of(at + ivec2(0, -1));
    precise float se = south_east_of(at), nw = -south_east_of(at + ivec2(-1, -1));
    precise float sw = south_west_of(at), ne = -south_west_of(at + ivec2(1, -1));
    precise float leaves = ((positive_part(e) + positive_part(w)) + (positive_part(s) + positive_part(n))) +
                           ((positive_part(se) + positive_part(nw)) + (positive_part(sw) + positive_part(ne)));
    precise float deep = depth_at(at);
    precise float able = CUESTA_ALMOST_ONE * deep;
    precise float wanted = most(leaves, CUESTA_KERNEL_TINY);
    precise float part = at_most_one(exact_divide(able, wanted));
    precise float given = part * leaves;
    return Given(part, given);
}
