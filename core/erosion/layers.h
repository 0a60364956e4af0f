#pragma once
/// \file Taking material from layered ground (Prokop 2009, section 4.3.2): the rule that water and wind share.
///
/// The top layer meets as much of the demand as it holds. If that is the share q of what was wanted of it, the demand
/// is computed anew with the next layer's properties and the share 1 - q of it is wanted there, and so on down to the
/// bottom, which has no end. Layers only get thinner here; what was taken is laid down elsewhere as eroded material.
///
/// The rule is written layer by layer over a row, not cell by cell, so that every loop over x has no branches and
/// vectorises. The functions are always inlined: they are compiled for the instruction set of the kernel that calls
/// them.

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/base/kernel_limits.h"

namespace cuesta {

/// One layer of one cell. `wanted` is the full demand computed with this layer's properties, in metres, finite and >=
/// 0; `unmet` is the share of the demand that the layers above left open, 0..1. Takes what there is, lowers both
/// `thickness` (never below 0) and `unmet`, and returns what was taken, in metres. A layer of thickness 0 is not there:
/// nothing changes. A layer that yields nothing (wanted 0) meets the demand with nothing and shields what lies below.
CUESTA_INLINE_IN_KERNEL float take_from_layer(float& thickness, float& unmet, float wanted) {
    const float here = thickness;
    const float share = unmet * wanted;
    const bool enough = here >= share;
    // Only used where here < share, so wanted > 0; the 1 keeps the division defined in the lanes that do not use it.
    const float left_open = positive_part(unmet - here / (enough ? 1.0F : wanted));
    const float unmet_below = enough ? 0.0F : left_open;
    const float taken = enough ? share : here;
    unmet = here > 0.0F ? unmet_below : unmet;
    thickness = enough_or_none(here - taken);
    return taken;
}

/// A row of cells. `thickness` holds the row of every layer from top to bottom; `factors` the properties of the layers
/// in the same order and of the bottom behind them (dissolubility; 1 - wind resistance), each 0..1. A layer's full
/// demand is demand[x] * factor, in metres. Writes what was taken in all to `taken`. `unmet` is scratch; the rows must
/// not overlap. Works on cells 0 .. width - 1.
CUESTA_INLINE_IN_KERNEL void take_across_layers(std::span<float* const> thickness, std::span<const float> factors,
                                                const float* __restrict demand, float* __restrict unmet,
                                                float* __restrict taken, int width) {
    for (int x = 0; x < width; ++x) {
        unmet[x] = 1.0F;
        taken[x] = 0.0F;
    }
    for (std::size_t layer = 0; layer < thickness.size(); ++layer) {
        float* __restrict row = thickness[layer];
        const float factor = factors[layer];
        for (int x = 0; x < width; ++x) taken[x] += take_from_layer(row[x], unmet[x], demand[x] * factor);
    }
    const float bottom = factors[thickness.size()];
    for (int x = 0; x < width; ++x) taken[x] += unmet[x] * (demand[x] * bottom);
}

/// The same where the bottom yields yield[x] times its factor (beds.h).
CUESTA_INLINE_IN_KERNEL void take_across_layers_and_beds(std::span<float* const> thickness,
                                                         std::span<const float> factors,
                                                         const float* __restrict yield, const float* __restrict demand,
                                                         float* __restrict unmet, float* __restrict taken, int width) {
    for (int x = 0; x < width; ++x) {
        unmet[x] = 1.0F;
        taken[x] = 0.0F;
    }
    for (std::size_t layer = 0; layer < thickness.size(); ++layer) {
        float* __restrict row = thickness[layer];
        const float factor = factors[layer];
        for (int x = 0; x < width; ++x) taken[x] += take_from_layer(row[x], unmet[x], demand[x] * factor);
    }
    const float bottom = factors[thickness.size()];
    for (int x = 0; x < width; ++x) taken[x] += unmet[x] * (demand[x] * (bottom * yield[x]));
}

/// The same where the full demand of a layer is at most limit[x] >= 0, in metres (what the wind can still carry):
/// min(demand[x] * factor, limit[x]). What is taken in all then stays within the limit but for rounding.
CUESTA_INLINE_IN_KERNEL void take_across_layers(std::span<float* const> thickness, std::span<const float> factors,
                                                const float* __restrict demand, const float* __restrict limit,
                                                float* __restrict unmet, float* __restrict taken, int width) {
    for (int x = 0; x < width; ++x) {
        unmet[x] = 1.0F;
        taken[x] = 0.0F;
    }
    for (std::size_t layer = 0; layer < thickness.size(); ++layer) {
        float* __restrict row = thickness[layer];
        const float factor = factors[layer];
        for (int x = 0; x < width; ++x)
            taken[x] += take_from_layer(row[x], unmet[x], std::min(demand[x] * factor, limit[x]));
    }
    const float bottom = factors[thickness.size()];
    for (int x = 0; x < width; ++x) taken[x] += unmet[x] * std::min(demand[x] * bottom, limit[x]);
}

}  // namespace cuesta
