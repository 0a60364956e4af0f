#pragma once
/// \file Beds in the bottom of layered ground: how much it yields is a function of the depth, so that any number of
/// beds costs four bytes a cell.
///
/// The bottom's surface, before erosion, lies at some place within the beds: `place`, counted in pairs of beds,
/// upwards, from the middle of a hard one. What the bottom lost since then moves the surface down through them:
///
///     place now = place + (change - sum of the layers' thickness) / thickness of a pair
///
/// (`place` has the layers' thickness at the start in it). Its fraction tells hard from soft, its whole part which
/// pair.

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/base/kernel_numbers.h"
#include "core/base/random.h"
#include "core/erosion/layers.h"
#include "core/field/raster.h"

namespace cuesta {

/// The part of Beds that is the same everywhere.
struct BedProfile {
    float inverse_thickness = 1.0F;  ///< pairs of beds a metre of height, > 0
    float half_hard_share = 0.2F;    ///< half of the share of a pair that is hard, 0.025 .. 0.475
    float contrast = 0.0F;           ///< a hard bed yields 1 - this, 0..1
    float variety = 0.0F;            ///< a hard bed has between 1 - this and 1 of the contrast, 0..1
    std::uint32_t seed = 0;          ///< tells which
};

struct Beds {
    Raster<float> place;  ///< of the terrain's size; empty: the bottom has no beds
    BedProfile profile;
    bool empty() const { return place.empty(); }
};

/// Places are kept within this many pairs of beds from 0, where floats still tell hard from soft.
inline constexpr double most_bed_pairs = 1 << 20;

/// Over which share of a pair a bed turns from soft to hard.
inline constexpr float bed_edge = 0.04F;

/// Share of what the bottom's material yields that it yields at a place within the beds (|place| < 2^21): 1 in soft
/// beds, 1 - contrast (or more, by variety) in hard ones.
CUESTA_INLINE_IN_KERNEL float bed_yield(const BedProfile& beds, float place) {
    // Rounded to the nearest pair, without a call: adding 1.5 * 2^23 leaves no bits for a fraction.
    constexpr float round = CUESTA_ROUND_TO_WHOLE;
    const float pair = (place + round) - round;
    const float off_middle = place > pair ? place - pair : pair - place;
    const float inside = (beds.half_hard_share - off_middle) * (1.0F / bed_edge) + 0.5F;
    const float hardness = inside < 0.0F ? 0.0F : inside > 1.0F ? 1.0F : inside;
    const float less =
        beds.variety * unit_float(mix_bits(static_cast<std::uint32_t>(static_cast<std::int32_t>(pair)) ^ beds.seed));
    return 1.0F - beds.contrast * hardness * (1.0F - less);
}

/// Position of the bottom's surface within the beds. `thickness` is the sum of the layers' thickness there.
CUESTA_INLINE_IN_KERNEL float bed_place(const BedProfile& beds, float place, float change, float thickness) {
    return place + (change - thickness) * beds.inverse_thickness;
}

/// A row: writes to `factors` what the bottom yields, `factor` times bed_yield(). `thickness` holds the row of every
/// layer. The rows must not overlap. Works on cells 0 .. width - 1.
CUESTA_INLINE_IN_KERNEL void bed_factors_of_row(const BedProfile& beds, const float* __restrict place,
                                                const float* __restrict change, std::span<const float* const> thickness,
                                                float factor, float* __restrict factors, int width) {
    for (int x = 0; x < width; ++x) factors[x] = change[x];
    for (const float* __restrict layer : thickness)
        for (int x = 0; x < width; ++x) factors[x] -= layer[x];
    for (int x = 0; x < width; ++x)
        factors[x] = factor * bed_yield(beds, place[x] + factors[x] * beds.inverse_thickness);
}

/// A row of bed_yield(), as bed_factors_of_row() computes it, compiled for every instruction set.
void bed_yield_row(const BedProfile& beds, const float* place, const float* change,
                   std::span<const float* const> thickness, float* yield, int width);

struct ErosionState;
/// bed_yield() of the bottom's surface in every cell; empty where the bottom has no beds.
Raster<float> bed_yields_of(const ErosionState& state);

}  // namespace cuesta
