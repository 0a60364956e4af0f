// Land beyond the map is the map's own, folded back and forth between its border and `strip` (shares of the map) inside.
vec2 folds(vec2 share) { return max(-share, share - 1.0); }

vec2 folded(vec2 share, float strip) {
    vec2 apart = folds(share);
    vec2 inwards = strip - abs(mod(apart, 2.0 * strip) - strip);
    vec2 from_border = mix(1.0 - inwards, inwards, step(share, vec2(0.5)));
    return mix(clamp(share, 0.0, 1.0), from_border, step(vec2(1e-7), apart));
}

// -1 where a copy is mirrored in x, z.
vec2 mirrored(vec2 share, float strip) {
    vec2 apart = folds(share);
    return mix(vec2(1.0), mix(vec2(-1.0), vec2(1.0), step(vec2(strip), mod(apart, 2.0 * strip))), step(vec2(1e-7), apart));
}
