// The water that comes in. The numbers are those of the pass that reads this.
layout(std430, binding = 11) readonly buffer WaterIn { float water_in[]; };  // m: rain, then springs one after another

#include "mix_bits.glsl"

// Rain as core/erosion/water/rain.h makes it: a cell is hit if its 24 bits are below the threshold.
float made_rain_at(ivec2 at) {
    uint row = mix_bits(rain_key ^ mix_bits(uint(at.y) + 0x85ebca6bu));
    uint bits = mix_bits(row ^ mix_bits(uint(at.x) + 0x85ebca6bu)) >> 8u;
    return bits < rain_threshold ? drop : 0.0;
}

float bed_at(ivec2 at);

// `water_in_count`: fields of water_in; 0: rain alone, which is made here. `inverse_rain_rise`: 1/m; 0: it rains alike at
// all heights.
float rain_at(ivec2 at) {
    int i = index_of(at);
    precise float rain = 0.0;
    if (water_in_count > 0) rain = water_in[i];
    else rain = made_rain_at(at);
    if (inverse_rain_rise > 0.0) {
        precise float bed = bed_at(at);
        precise float risen = (bed - least_rain_height) * inverse_rain_rise;
        precise float part = least(most(risen, 0.0), 1.0);
        rain = rain * part;
    }
    for (int spring = 1; spring < water_in_count; ++spring) rain = rain + water_in[i + spring * cells];
    return rain;
}
