#pragma once
/// \file Textures of the surfaces, made by the program: what ground looks like below the size of a cell. They repeat
/// without a seam.

#include <array>
#include <cstdint>
#include <vector>

#include "core/look/surface.h"

namespace cuesta {

/// Reflection of light by a surface.
struct SurfaceMaterial {
    std::array<float, 3> albedo;  ///< linear RGB
    float roughness;              ///< as in the distribution of Trowbridge and Reitz: alpha is its square
};
/// Measured ground: rock 0.15 to 0.3, dry soil 0.15, grass and woods 0.05 to 0.15, young lava 0.03 to 0.06, sand 0.3 to
/// 0.4, snow 0.8.
inline constexpr std::array<SurfaceMaterial, surface_count> surface_materials{{
    {{0.205F, 0.194F, 0.180F}, 0.80F},  // rock
    {{0.250F, 0.231F, 0.205F}, 0.92F},  // scree
    {{0.155F, 0.116F, 0.078F}, 0.95F},  // soil
    {{0.150F, 0.138F, 0.066F}, 0.90F},  // meadow
    {{0.078F, 0.100F, 0.034F}, 0.85F},  // grass
    {{0.037F, 0.047F, 0.017F}, 0.90F},  // forest
    {{0.400F, 0.338F, 0.245F}, 0.90F},  // sand
    {{0.105F, 0.086F, 0.064F}, 0.45F},  // mud
    {{0.225F, 0.215F, 0.198F}, 0.75F},  // river bed
    {{0.790F, 0.815F, 0.850F}, 0.55F},  // snow
    {{0.195F, 0.185F, 0.170F}, 0.88F},  // road
    {{0.033F, 0.031F, 0.030F}, 0.85F},  // lava
}};

/// side x side texels of four bytes for each surface, rows from the north.
struct SurfaceTextures {
    int side = 0;
    /// Red, green, blue: albedo as a share of the surface's mean, 127.5 for 1; alpha: height, 0..255, 127.5 in the
    /// mean.
    std::array<std::vector<std::uint8_t>, surface_count> colour;
    /// Red, green: slope of the height eastwards and southwards, 127.5 for 0, +-2 texture depths a texture width;
    /// blue: roughness; alpha: how open to the sky.
    std::array<std::vector<std::uint8_t>, surface_count> relief;
};

/// The same bytes everywhere. All threads; less than a second of one core at 512. `side`: a power of two, 64 .. 4096.
SurfaceTextures make_surface_textures(int side);

}  // namespace cuesta
