// The water that comes in: made by the processor, or rain as core/erosion/water/rain.h makes it, where a cell is hit if
// its 24 bits are below the threshold. The numbers are those of the pass that reads this.
layout(std430, binding = 11) readonly buffer WaterIn { float water_in[]; };  // in this sub-step, m, where it has any

uint mix_bits(uint x) {
    x ^= x >> 16u;
    x *= 0x7feb352du;
    x ^= x >> 15u;
    x *= 0x846ca68bu;
    x ^= x >> 16u;
    return x;
}

float rain_at(ivec2 at) {
    if (has_water_in != 0) return water_in[index_of(at)];
    uint row = mix_bits(rain_key ^ mix_bits(uint(at.y) + 0x85ebca6bu));
    uint bits = mix_bits(row ^ mix_bits(uint(at.x) + 0x85ebca6bu)) >> 8u;
    return bits < rain_threshold ? drop : 0.0;
}
