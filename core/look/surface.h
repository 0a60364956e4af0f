#pragma once
/// \file The surfaces that cover land, and how much of each shows at every cell.

#include <array>
#include <cstdint>
#include <string_view>

#include "core/field/raster.h"

namespace cuesta {

/// From the lowest to the one on top of all.
enum class Surface : std::uint8_t { rock, scree, soil, meadow, grass, forest, sand, mud, river_bed, snow, road, lava };
inline constexpr int surface_count = 12;
inline constexpr std::array<std::string_view, surface_count> surface_names{
    "rock", "scree", "soil", "meadow", "grass", "forest", "sand", "mud", "river_bed", "snow", "road", "lava"};

/// Weights of 8 bits whose sum is 255 at every cell, four surfaces a texel: what GPUs and engines take. Surface s is
/// byte s % 4 (in memory's order: red, green, blue, alpha) of pack s / 4.
struct SurfaceWeights {
    static constexpr int pack_count = 3;
    std::array<Raster<std::uint32_t>, pack_count> packs;
    /// Of the snow, how much is bare ice and how broken that is (core/look/ice_look.h); of the same size, or empty
    /// where no ice is known.
    Raster<std::uint32_t> ice{};

    int width() const { return packs[0].width(); }
    int height() const { return packs[0].height(); }
    std::uint8_t at(Surface surface, int x, int y) const {
        const auto s = static_cast<unsigned>(surface);
        return static_cast<std::uint8_t>(packs[s / 4](x, y) >> (8 * (s % 4)));
    }
    /// The weights of one surface as a raster of their own.
    Raster<std::uint8_t> plane(Surface surface) const;
    bool operator==(const SurfaceWeights&) const = default;
};

}  // namespace cuesta
