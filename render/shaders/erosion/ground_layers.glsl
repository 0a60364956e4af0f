// Numbers of the layers and of the beds in the bottom, as render/compute/erosion/ground_layers.h hands them over, and the
// share of what the bottom yields.
#include "kernel_numbers.h"
#include "mix_bits.glsl"
layout(std140, binding = 1) uniform GroundLayers {
    float bed_pairs, half_hard_share, inverse_bed_edge, bed_contrast;
    float bed_variety;
    uint bed_seed;
    int layer_count, has_beds;
    vec4 factors[CUESTA_MOST_LAYERS_ON_DEVICE + 1];  // of the layers and the bottom
};

#include "bed_yield.glsl"
