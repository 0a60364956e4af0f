// Share of what the bottom yields at a place in its beds, in pairs of a hard and a soft one: core/erosion/beds.h. Whoever
// includes this has mix_bits() and the numbers of the beds.
float bed_yield(float place) {
    // Rounded to the nearest pair.
    precise float raised = place + CUESTA_ROUND_TO_WHOLE;
    precise float pair = raised - CUESTA_ROUND_TO_WHOLE;
    precise float off_middle = place > pair ? place - pair : pair - place;
    precise float inside = (half_hard_share - off_middle) * inverse_bed_edge + 0.5;
    precise float hardness = inside < 0.0 ? 0.0 : inside > 1.0 ? 1.0 : inside;
    uint bits = mix_bits(uint(int(pair)) ^ bed_seed) >> 8u;
    precise float drawn = float(bits) * CUESTA_UNIT_OF_BITS;
    precise float less = bed_variety * drawn;
    precise float yields_here = 1.0 - (bed_contrast * hardness) * (1.0 - less);
    return yields_here;
}
