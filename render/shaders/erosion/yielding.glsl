// Shares of what cells give and receive where masks hold the ground: core/erosion/yielding.cpp. `held` says of a pass:
// 0, nothing is; 1, by the masks, protection of all cells and then their erodibility; 2, one share for either.
layout(std430, binding = 15) readonly buffer Masks { float masks[]; };

float unit_share(float x) { return x > 0.0 ? (x < 1.0 ? x : 1.0) : 0.0; }

float receive_of(int i) {
    if (held == 2) return masks[i];
    precise float receives = 1.0 - unit_share(masks[i]);
    return receives;
}

float give_of(int i) {
    if (held == 2) return masks[i];
    precise float gives = receive_of(i) * unit_share(masks[i + width * height]);
    return gives;
}

// What passes between two cells, lowered to what they may give and receive; positive from the first to the second.
float limited(float flow, int first, int second) {
    if (held == 0) return flow;
    precise float share = flow > 0.0 ? give_of(first) * receive_of(second) : give_of(second) * receive_of(first);
    precise float passes = flow * share;
    return passes;
}
