// Ground under the schemes of water other than the improved one: free and of one material, but for LAYERS and MASKS. The
// pass that reads this has reference, change, width, height, the number of `cells`, and `dissolubility`.
#ifdef LAYERS
#include "layers.glsl"
#endif

#ifdef MASKS
const int held = 1;
#include "yielding.glsl"
float open_at(int i) { return receive_of(i); }
float erodible_at(int i) { return positive_part(masks[i + cells]); }
#else
float open_at(int i) { return 1.0; }
float erodible_at(int i) { return 1.0; }
#endif

// Ground that a cell gives of a demand: take_across_layers() and take_across_layers_and_beds() of core/erosion/layers.h.
float given_of(int i, float demand) {
#ifdef LAYERS
    precise float bottom = factors[layer_count].x * bottom_yield_at(i), unmet = 1.0, taken = 0.0;
    for (int layer = 0; layer < layer_count; ++layer) {
        precise float thickness = layers[i + layer * cells], wanted = demand * factors[layer].x;
        taken = taken + take_from_layer(thickness, wanted, unmet);
        layers_after[i + layer * cells] = thickness;
    }
    precise float all = taken + unmet * (demand * bottom);
    return all;
#else
    precise float take = dissolubility * demand;
    return take;
#endif
}

// Material comes to lie on the first layer.
void lay_on_top(int i, float laid) {
#ifdef LAYERS
    precise float thicker = layers_after[i] + laid;
    layers_after[i] = thicker;
#endif
}
