// Numbers of the layers and of the beds in the bottom, as render/compute/erosion/ground_layers.h hands them over, and the
// share of what the bottom yields where its surface lies in its beds: core/erosion/beds.h.
#include "kernel_numbers.h"
#include "mix_bits.glsl"
layout(std140, binding = 1) uniform GroundLayers {
    float bed_pairs, half_hard_share, inverse_bed_edge, bed_contrast;
    float bed_variety;
    uint bed_seed;
    int layer_count, has_beds;
    vec4 factors[CUESTA_MOST_LAYERS_ON_DEVICE + 1];  // of the layers and the bottom
};

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
