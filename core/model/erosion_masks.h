#pragma once
/// \file Painted masks by which the artist steers erosion.

#include "core/field/tiled_raster.h"

namespace cuesta {

/// State of a mask besides its values.
struct MaskState {
    bool enabled = true;  ///< else erosion runs as if nothing were painted
    bool locked = false;  ///< brushes and commands leave it alone
    bool operator==(const MaskState&) const = default;
};

/// A mask as it is obeyed: empty where it is switched off.
inline TiledRaster in_force(const TiledRaster& mask, const MaskState& state) {
    return state.enabled ? mask : TiledRaster();
}

/// Each of the terrain's size, else resampled; empty: its neutral value everywhere.
struct ErosionMasks {
    TiledRaster rain;         ///< multiplies the rain, 0 .. largest_rain_share; neutral 1
    TiledRaster erodibility;  ///< multiplies what erosion can take, 0 .. 1; neutral 1
    TiledRaster protection;   ///< how much the ground is held, 0 .. 1 (1: it stays exactly as it is); neutral 0
    MaskState rain_state, erodibility_state, protection_state;
    /// Of the ground cover, 0 .. 2: cleared, neutral 1, planted. Erosion obeys it where plants hold the ground.
    TiledRaster plants{};
    MaskState plants_state{};
    bool operator==(const ErosionMasks&) const = default;
};

/// The masks that erosion obeys: those that are switched off are empty.
inline ErosionMasks in_force(ErosionMasks masks) {
    if (!masks.rain_state.enabled) masks.rain = {};
    if (!masks.erodibility_state.enabled) masks.erodibility = {};
    if (!masks.protection_state.enabled) masks.protection = {};
    if (!masks.plants_state.enabled) masks.plants = {};
    return masks;
}

/// Painted plants, unless they are switched off.
inline TiledRaster plants_in_force(const ErosionMasks& masks) {
    return masks.plants_state.enabled ? masks.plants : TiledRaster();
}

inline constexpr float largest_rain_share = 4.0F;
inline constexpr float largest_planting_share = 2.0F;

}  // namespace cuesta
