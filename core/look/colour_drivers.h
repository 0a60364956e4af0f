#pragma once
/// \file Drivers of colours: where in its palette ground lies, by what happened to it and by its place. Each is made
/// even by ranks, so that every colour of a palette gets its share on any land.

#include "core/field/raster.h"
#include "core/look/palettes.h"
#include "core/look/surface_weights.h"

namespace cuesta {

/// A byte of drivers for each layer, in memory's order, and one that is 0.
struct ColourDrivers {
    Raster<std::uint32_t> texels;

    /// 0..1.
    float at(ColourLayer layer, int x, int y) const {
        return static_cast<float>((texels(x, y) >> (8 * static_cast<unsigned>(layer))) & 255U) / 255.0F;
    }
    bool operator==(const ColourDrivers&) const = default;
};

/// Whether both give the same drivers of the same ground.
inline bool has_same_drivers(const ColourParameters& a, const ColourParameters& b) {
    return a.streaks == b.streaks && a.units == b.units && a.unit_size == b.unit_size;
}

/// Of the ground that the rules of surfaces read. Rock: how exposed and worn it is, its beds and units; soil: water that ran,
/// what was laid down, slope; plants: water, shelter and height. `colours.streaks` is the share of running water. Finite
/// heights. All threads; the same bytes on any number.
ColourDrivers colour_drivers(const SurfaceGround& ground, const ColourParameters& colours);

}  // namespace cuesta
