#include "core/look/rock_pictures.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/look/texel_shapes.h"

namespace cuesta {

namespace {

using namespace texel_shapes;
using Tint = std::array<float, 3>;

/// Cracks between blocks: 1 in their middle. `width`: of the crack, as a share of a block.
float joints(float u, float v, int columns, int rows, float width, std::uint32_t number) {
    const float bend = 0.03F * tiled_layers(u, v, 6, 3, 0.6F, number + 1);
    const NearestPoints p = tiled_points(u + bend, v - bend, columns, rows, number);
    return 1 - smooth_step(0.0F, width, p.second - p.first);
}

/// Stains of weather and lichen over all rocks.
float weathered(float u, float v, std::uint32_t number) {
    return 0.10F * tiled_layers(u, v, 4, 5, 0.65F, number);
}

/// Feldspar, quartz and mica, in blocks between wide joints.
Tint granite(float u, float v) {
    const NearestPoints crystal = tiled_points(u, v, 170, 170, 3000);
    const float kind = unit(crystal.identity);
    const float grain = kind < 0.5F ? 1.22F : kind < 0.82F ? 0.98F : 0.42F;
    const float bright = grain + weathered(u, v, 3010) - 0.45F * joints(u, v, 5, 4, 0.035F, 3020);
    return grey(bright, kind < 0.5F ? 0.05F : -0.02F);
}

/// Folded bands of light and dark minerals.
Tint gneiss(float u, float v) {
    const float fold = 0.05F * tiled_layers(u, v, 3, 3, 0.5F, 3100);
    const float band = tiled_noise(u, v + fold, 5, 46, 3110) + 0.6F * tiled_noise(u, v + fold, 9, 110, 3111);
    const float eyes = 1 - smooth_step(0.1F, 0.3F, tiled_points(u, v + fold, 40, 70, 3120).first);
    const float bright = 1 + 0.42F * smooth_step(-0.5F, 0.5F, band) - 0.21F + 0.25F * eyes + weathered(u, v, 3130) -
                         0.4F * joints(u, v, 6, 3, 0.04F, 3140);
    return grey(bright, 0.03F * band);
}

/// Columns, broken off at several heights.
Tint basalt(float u, float v) {
    const NearestPoints column = tiled_points(u, v, 24, 24, 3200);
    const float edge = 1 - smooth_step(0.02F, 0.12F, column.second - column.first);
    const float pores = 1 - smooth_step(0.05F, 0.3F, tiled_points(u, v, 150, 150, 3210).first);
    const float bright = 0.85F + 0.45F * unit(column.identity) - 0.6F * edge - 0.15F * pores +
                         0.12F * tiled_layers(u, v, 30, 3, 0.6F, 3220);
    return grey(bright, 0.08F * (unit(mix_bits(column.identity)) - 0.4F));
}

/// Ash with splinters of pumice and lava in it.
Tint tuff(float u, float v) {
    const NearestPoints clast = tiled_points(u, v, 34, 34, 3300);
    const float chance = unit(clast.identity);
    const float inside = 1 - smooth_step(0.14F, 0.24F, clast.first);
    const float change = chance < 0.25F ? 0.45F : chance < 0.45F ? -0.45F : 0.0F;
    return grey(1 + change * inside + 0.16F * tiled_layers(u, v, 20, 5, 0.7F, 3310) + weathered(u, v, 3320),
                0.06F * tiled_layers(u, v, 4, 3, 0.6F, 3330));
}

/// Pavement: slabs between widened joints, with runnels and pits.
Tint limestone(float u, float v) {
    const float wide = joints(u, v, 7, 6, 0.10F, 3400), fine = joints(u, v, 16, 15, 0.04F, 3410);
    const float runnels = smooth_step(0.25F, 0.6F, tiled_noise(u, v, 40, 10, 3420));
    const float pits = 1 - smooth_step(0.1F, 0.28F, tiled_points(u, v, 60, 60, 3430).first);
    return grey(1.08F - 0.55F * wide - 0.18F * fine - 0.12F * runnels - 0.14F * pits + weathered(u, v, 3440),
                0.03F * tiled_layers(u, v, 5, 3, 0.6F, 3450));
}

/// Sugary grain, shattered.
Tint dolomite(float u, float v) {
    const NearestPoints chip = tiled_points(u, v, 20, 26, 3500);
    const float cracks = 1 - smooth_step(0.0F, 0.06F, chip.second - chip.first);
    return grey(1 + 0.16F * (unit(chip.identity) - 0.5F) - 0.28F * cracks - 0.3F * joints(u, v, 6, 7, 0.05F, 3510) +
                    0.10F * tiled_noise(u, v, 200, 200, 3520) + weathered(u, v, 3530),
                0.05F * (unit(mix_bits(chip.identity)) - 0.4F));
}

/// Even and soft, with flints in rows.
Tint chalk(float u, float v) {
    const float row = 0.5F + 0.5F * std::cos(6.2831853F * (5 * v + 0.5F + 0.15F * tiled_noise(u, v, 4, 4, 3600)));
    const NearestPoints flint = tiled_points(u, v, 44, 44, 3610);
    const float nodule = (1 - smooth_step(0.16F, 0.24F, flint.first)) * smooth_step(0.85F, 0.97F, row) *
                         (unit(flint.identity) > 0.3F ? 1.0F : 0.0F);
    return grey(1.02F - 0.75F * nodule + 0.07F * tiled_layers(u, v, 12, 5, 0.6F, 3620) -
                    0.12F * joints(u, v, 14, 9, 0.04F, 3630),
                0.02F * tiled_layers(u, v, 4, 3, 0.6F, 3640));
}

/// Beds, and cross-beds that end against them.
Tint sandstone(float u, float v) {
    const float wavy = v + 0.012F * tiled_layers(u, v, 4, 3, 0.5F, 3700);
    const float bed = tiled_noise(0.5F, wavy, 1, 22, 3710);
    const float slant = 6.2831853F * (70 * wavy + (bed > 0 ? 8.0F : -6.0F) * u);
    const float bright = 1 + 0.16F * bed + 0.07F * std::sin(slant) + 0.06F * tiled_noise(u, v, 210, 210, 3720) -
                         0.30F * joints(u, v, 5, 4, 0.035F, 3730) + weathered(u, v, 3740);
    return grey(bright, 0.10F * bed);
}

/// Thin plates that lie flat.
Tint shale(float u, float v) {
    const float plates = tiled_noise(u, v, 14, 120, 3800) + 0.6F * tiled_noise(u, v, 30, 230, 3801);
    const NearestPoints flake = tiled_points(u, v, 50, 90, 3810);
    return grey(1 + 0.26F * plates + 0.3F * (unit(flake.identity) - 0.5F) -
                    0.25F * (1 - smooth_step(0.0F, 0.1F, flake.second - flake.first)) + weathered(u, v, 3820),
                0.05F * tiled_layers(u, v, 5, 3, 0.6F, 3830));
}

/// Pale and dark bands under a crumbly crust.
Tint marl(float u, float v) {
    const float band = tiled_noise(u, v + 0.02F * tiled_layers(u, v, 4, 3, 0.5F, 3900), 2, 18, 3910);
    const float crumbs = tiled_points(u, v, 120, 120, 3920).first;
    return grey(1 + 0.26F * smooth_step(-0.3F, 0.3F, band) - 0.13F - 0.18F * crumbs + weathered(u, v, 3930),
                0.06F * band);
}

/// Cracked as it dried.
Tint clay(float u, float v) {
    const float open = smooth_step(-0.25F, 0.3F, tiled_layers(u, v, 3, 3, 0.6F, 4000));
    return grey(1.05F - 0.5F * open * joints(u, v, 26, 26, 0.10F, 4010) -
                    0.25F * joints(u, v, 70, 70, 0.08F, 4020) * open + 0.10F * tiled_layers(u, v, 6, 5, 0.6F, 4030),
                0.04F * tiled_layers(u, v, 4, 3, 0.6F, 4040));
}

/// Stones of all sizes in clay and sand.
Tint till(float u, float v) {
    float bright = 0.95F + 0.22F * tiled_layers(u, v, 16, 5, 0.7F, 4100), warmth = 0.03F;
    std::uint32_t number = 4110;
    for (const int cells : {9, 24, 60}) {
        const NearestPoints stone = tiled_points(u, v, cells, cells, number++);
        const float radius = 0.12F + 0.20F * unit(mix_bits(stone.identity + 2));
        const float inside = unit(stone.identity) > 0.45F ? 1 - smooth_step(0.8F * radius, radius, stone.first) : 0.0F;
        const float shade = 0.7F + 0.7F * unit(mix_bits(stone.identity + 3));
        bright += inside * (shade - bright);
        warmth += inside * (0.12F * (unit(mix_bits(stone.identity + 4)) - 0.5F) - warmth);
    }
    return grey(bright, warmth);
}

/// Silt without beds, with root channels and lime nodules.
Tint loess(float u, float v) {
    const float channels = 1 - smooth_step(0.05F, 0.14F, tiled_points(u, v, 60, 60, 4200).first);
    return grey(1 - 0.20F * channels + 0.09F * tiled_layers(u, v, 7, 6, 0.6F, 4210),
                0.03F * tiled_noise(u, v, 5, 5, 4220));
}

/// Angular blocks.
Tint scree(float u, float v) {
    const NearestPoints large = tiled_points(u, v, 21, 21, 4300), small = tiled_points(u, v, 58, 58, 4301);
    const bool is_large = unit(large.identity) > 0.45F;
    const NearestPoints& block = is_large ? large : small;
    const float gap = 1 - smooth_step(0.02F, is_large ? 0.10F : 0.18F, block.second - block.first);
    return grey(
        0.75F + 0.6F * unit(mix_bits(block.identity + 1)) - 0.55F * gap + 0.08F * tiled_layers(u, v, 60, 3, 0.7F, 4310),
        0.10F * (unit(mix_bits(block.identity + 2)) - 0.5F));
}

/// Round stones of a river.
Tint gravel(float u, float v) {
    const Stones large = stones_at(u, v, 40, 4400), small = stones_at(u, v, 95, 4401);
    const bool is_large = large.height > 0.6F;
    const Stones& stone = is_large ? large : small;
    return grey(0.62F + 0.75F * stone.shade - 0.42F * stone.gap, 0.16F * (stone.shade - 0.5F));
}

/// Ripples of wind.
Tint sand(float u, float v) {
    const float bend = 0.5F * tiled_layers(u, v, 3, 3, 0.5F, 4500);
    const float ripple = std::sin(6.2831853F * (60 * v + 9 * u + 2.2F * bend));
    const float strength = 0.3F + 0.7F * smooth_step(-0.4F, 0.5F, tiled_noise(u, v, 5, 5, 4510));
    return grey(1 + 0.10F * ripple * strength + 0.07F * tiled_noise(u, v, 240, 240, 4520) +
                    0.05F * tiled_layers(u, v, 5, 3, 0.6F, 4530),
                0.02F * ripple);
}

struct PicturedRock {
    std::string_view id;
    Tint (*tint)(float u, float v);
};
constexpr std::array<PicturedRock, 16> pictured{{{"granite", granite},
                                                 {"gneiss", gneiss},
                                                 {"basalt", basalt},
                                                 {"tuff", tuff},
                                                 {"limestone", limestone},
                                                 {"dolomite", dolomite},
                                                 {"chalk", chalk},
                                                 {"sandstone", sandstone},
                                                 {"shale", shale},
                                                 {"marl", marl},
                                                 {"clay", clay},
                                                 {"till", till},
                                                 {"loess", loess},
                                                 {"scree", scree},
                                                 {"gravel", gravel},
                                                 {"sand", sand}}};

const PicturedRock* find_pictured(std::string_view id) {
    const auto found = std::ranges::find(pictured, id, &PicturedRock::id);
    return found == pictured.end() ? nullptr : &*found;
}

}  // namespace

std::span<const std::string_view> pictured_rocks() {
    static const auto ids = [] {
        std::array<std::string_view, pictured.size()> result;
        std::ranges::transform(pictured, result.begin(), &PicturedRock::id);
        return result;
    }();
    return ids;
}

std::string_view rock_of_texture(const std::string& texture) {
    if (!texture.starts_with(rock_picture_prefix)) return {};
    const PicturedRock* rock = find_pictured(std::string_view(texture).substr(rock_picture_prefix.size()));
    return rock == nullptr ? std::string_view{} : rock->id;
}

std::array<float, 3> rock_tint(std::string_view id, float u, float v) {
    const PicturedRock* rock = find_pictured(id);
    CUESTA_CHECK(rock != nullptr);
    return rock->tint(u, v);
}

std::vector<float> rock_picture(std::string_view id, const std::array<float, 3>& colour, int side) {
    const PicturedRock* rock = find_pictured(id);
    CUESTA_CHECK(rock != nullptr && side > 0);
    const auto length = static_cast<std::size_t>(side) * 3;
    std::vector<float> picture(length * static_cast<std::size_t>(side));
    parallel_ranges(side, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < side; ++x) {
                const auto at = [side](int i) { return (static_cast<float>(i) + 0.5F) / static_cast<float>(side); };
                const Tint tint = rock->tint(at(x), at(y));
                std::copy(tint.begin(), tint.end(),
                          picture.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y) * length) + 3 * x);
            }
    });
    std::array<double, 3> sum{};
    for (std::size_t i = 0; i < picture.size(); ++i) sum[i % 3] += static_cast<double>(picture[i]);
    for (std::size_t i = 0; i < picture.size(); ++i) {
        const double mean = sum[i % 3] / (static_cast<double>(side) * side);
        picture[i] = std::clamp(static_cast<float>(static_cast<double>(picture[i]) / mean) * colour[i % 3], 0.0F, 1.0F);
    }
    return picture;
}

}  // namespace cuesta
