// Material that is taken from layered ground, from the topmost layer down (core/erosion/layers.h). The pass that reads this
// has reference, change and the number of `cells`; a thread writes layers of its own cells alone.
#include "ground_layers.glsl"
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
layout(std430, binding = 14) buffer LayersAfter { float layers_after[]; };

// Share of what the bottom yields, before anything is taken.
float bottom_yield_at(int i) {
    if (has_beds == 0) return 1.0;
    precise float sunk = change[i];
    for (int layer = 0; layer < layer_count; ++layer) sunk = sunk - layers[i + layer * cells];
    precise float place = reference[i + cells] + sunk * bed_pairs;
    return bed_yield(place);
}

// Of one layer, which gets thinner; what is left open of the demand becomes `unmet`.
float take_from_layer(inout float thickness, float wanted, inout float unmet) {
    precise float here = thickness;
    precise float part = unmet * wanted;
    bool enough = here >= part;
    precise float left_open = 0.0;
    if (!enough) left_open = unmet - exact_divide(here, wanted);
    precise float unmet_below = positive_part(left_open);
    precise float given = enough ? part : here;
    precise float left = here - given;
    unmet = here > 0.0 ? unmet_below : unmet;
    thickness = enough_or_none(left);
    return given;
}
