#include "core/look/surface_textures.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/look/texel_shapes.h"
#include "core/look/tiled_noise.h"

namespace cuesta {

namespace {

using namespace texel_shapes;

/// One place of a surface.
struct Texel {
    float height = 0;                    ///< in any unit: brought to 0..1 afterwards
    std::array<float, 3> tint{1, 1, 1};  ///< albedo, in any unit: divided by the mean afterwards
    float roughness = 0;                 ///< added to that of the surface
};

Texel rock(float u, float v) {
    const float bend = 0.05F * tiled_layers(u, v, 4, 3, 0.6F, 10);
    const float bu = u + bend, bv = v + 0.6F * bend;
    // Blocks between joints, longer than high, each tilted and lit on its own; most joints are closed.
    const NearestPoints large = tiled_points(bu, bv, 4, 9, 20), fine = tiled_points(bu, bv, 11, 26, 21);
    const float open_joints = smooth_step(-0.05F, 0.45F, tiled_noise(u, v, 6, 6, 22));
    const float joints = (1 - smooth_step(0.0F, 0.05F, large.second - large.first)) * open_joints;
    const float cracks = (1 - smooth_step(0.0F, 0.08F, fine.second - fine.first)) * (1 - open_joints);
    const float faces = 0.45F * unit(large.identity) + 0.30F * unit(fine.identity);
    const float rough = tiled_layers(bu, bv, 7, 6, 0.68F, 30);
    const float ridged = 1 - std::abs(tiled_layers(bu, bv, 6, 4, 0.6F, 40));
    const float height = 0.40F * faces + 0.50F * ridged + 0.40F * rough - 0.22F * joints - 0.12F * cracks;
    const float grain = tiled_noise(u, v, 96, 96, 50);
    const float stain = smooth_step(0.05F, 0.6F, tiled_layers(u, v, 3, 4, 0.7F, 60));
    const float bright = 1 + 0.20F * (faces - 0.37F) + 0.24F * rough + 0.16F * (ridged - 0.7F) + 0.08F * grain -
                         0.22F * joints - 0.12F * cracks - 0.14F * stain;
    return {height, grey(bright, 0.05F * tiled_layers(u, v, 4, 3, 0.6F, 70) + 0.03F * stain), 0.06F * rough};
}

/// Stones of one size: cells across a tile, share of cells that have one, number of the noise.
struct StoneSize {
    int cells;
    float share;
    std::uint32_t number;
};

/// Lays stones of several sizes, small to large, where they lie higher than what is there; heights in tiles / 12.
void lay_stones(Texel& texel, float u, float v, const std::array<StoneSize, 3>& sizes, const StoneKind& kind) {
    for (const StoneSize& size : sizes) {
        const LooseStone stone = loose_stone_at(u, v, size.cells, size.share, kind, size.number);
        const float height = stone.height * 12 / static_cast<float>(size.cells) - 0.06F;
        if (!(stone.height > 0) || height <= texel.height) continue;
        const float bright = 0.66F + 0.62F * stone.shade - 0.30F * stone.rim;
        texel = {height, grey(bright, 0.13F * (stone.hue - 0.35F)), -0.10F * stone.shade};
    }
}

Texel scree(float u, float v) {
    const float grain = tiled_layers(u, v, 64, 2, 0.8F, 120);
    Texel texel{0.05F * grain, grey(0.7F + 0.12F * grain, 0.04F), 0.05F};
    lay_stones(texel, u, v, {{{52, 1.0F, 112}, {26, 1.0F, 111}, {12, 0.8F, 110}}}, block);
    texel.height += 0.03F * grain;
    return texel;
}

Texel soil(float u, float v) {
    const float lumps = tiled_layers(u, v, 12, 5, 0.72F, 210);
    Texel texel{0.22F * lumps, grey(1 + 0.26F * lumps, 0.06F * tiled_layers(u, v, 5, 3, 0.6F, 230)), 0};
    lay_stones(texel, u, v, {{{64, 0.35F, 222}, {34, 0.25F, 221}, {14, 0.08F, 220}}}, cobble);
    return texel;
}

/// Blades seen from above: fine noise stretched along directions that change from clump to clump.
Texel blades(float u, float v, float straw, std::uint32_t number) {
    const float clumps = tiled_layers(u, v, 9, 3, 0.65F, number);
    const float one = tiled_noise(u, v, 128, 48, number + 10), other = tiled_noise(u, v, 48, 128, number + 11);
    const float turned = smooth_step(-0.25F, 0.25F, tiled_noise(u, v, 22, 22, number + 12));
    const float blade = std::lerp(one, other, turned) + 0.5F * tiled_noise(u, v, 128, 128, number + 13);
    const float dry =
        smooth_step(0.1F - straw, 0.9F - straw, tiled_layers(u, v, 6, 4, 0.7F, number + 20) + 0.35F * blade);
    const float bright = 1 + 0.32F * blade + 0.26F * clumps;
    return {0.45F * blade + 0.55F * clumps,
            {bright * (1 + 0.55F * dry), bright * (1 + 0.16F * dry), bright * (1 + 0.08F * dry)},
            0.04F * dry};
}

Texel forest(float u, float v) {
    // Crowns of two sizes, dark between them.
    const float bend = 0.012F * tiled_noise(u, v, 24, 24, 520);
    const NearestPoints tall = tiled_points(u + bend, v - bend, 15, 15, 510), low = tiled_points(u, v, 27, 27, 511);
    const float crown = std::max(0.0F, 1 - 1.35F * tall.first) * (0.7F + 0.5F * unit(tall.identity));
    const float bush = 0.55F * std::max(0.0F, 1 - 1.3F * low.first);
    const float leaves = tiled_layers(u, v, 48, 3, 0.8F, 530);
    const float height = std::max(crown, bush) + 0.10F * leaves;
    const float own = unit(mix_bits((crown > bush ? tall.identity : low.identity) + 3));
    const float bright = 0.42F + 0.85F * height + 0.20F * leaves + 0.30F * (own - 0.5F);
    return {height, {bright * (0.88F + 0.30F * own), bright, bright * (1.05F - 0.15F * own)}, 0};
}

Texel sand(float u, float v) {
    const float bend = 0.35F * tiled_layers(u, v, 3, 3, 0.5F, 610);
    const float phase = 6.2831853F * (22 * v + 5 * u + 1.6F * bend * 3);
    const float ripple = std::sin(phase) + 0.25F * std::sin(2 * phase + 0.8F);
    // surface_detail.glsl lays ripples by the wind; here they are a hint, for views that have no such detail.
    const float strength = 0.35F * smooth_step(-0.4F, 0.5F, tiled_noise(u, v, 5, 5, 620));
    const float grain = tiled_noise(u, v, 128, 128, 630);
    const float waves = tiled_layers(u, v, 6, 3, 0.6F, 640);
    const float bright = 1 + 0.05F * ripple * strength + 0.035F * grain + 0.06F * waves;
    return {0.5F * ripple * strength + 0.25F * waves + 0.03F * grain, grey(bright, 0.02F * grain), 0};
}

Texel mud(float u, float v) {
    const float bend = 0.02F * tiled_layers(u, v, 8, 3, 0.6F, 710);
    const NearestPoints plates = tiled_points(u + bend, v + bend, 13, 13, 720);
    const float dried = smooth_step(-0.1F, 0.45F, tiled_layers(u, v, 3, 3, 0.6F, 730));
    const float crack = (1 - smooth_step(0.0F, 0.10F, plates.second - plates.first)) * dried;
    const float waves = tiled_layers(u, v, 5, 4, 0.5F, 740);
    const float bright = 0.92F + 0.18F * dried - 0.45F * crack + 0.12F * waves;
    return {0.4F * waves - 0.5F * crack, grey(bright, 0.03F * dried), 0.30F * dried};
}

Texel river_bed(float u, float v) {
    // Cobbles, pebbles and gravel on sand: what lies highest shows; large stones are sunk deeper.
    const float grain = tiled_noise(u, v, 128, 128, 820);
    Texel texel{0.02F + 0.03F * tiled_layers(u, v, 10, 4, 0.6F, 830), grey(0.82F + 0.10F * grain, 0.06F), 0.05F};
    lay_stones(texel, u, v, {{{47, 1.0F, 812}, {21, 0.95F, 811}, {9, 0.7F, 810}}}, cobble);
    return texel;
}

Texel snow(float u, float v) {
    const float drifts = tiled_layers(u, v, 3, 4, 0.5F, 910);
    const float ridges = 1 - std::abs(tiled_noise(u + 0.06F * drifts, v, 9, 26, 920));
    const float grain = tiled_noise(u, v, 128, 128, 930);
    const float bright = 1 + 0.025F * drifts + 0.02F * ridges + 0.018F * grain;
    return {0.6F * drifts + 0.22F * ridges + 0.03F * grain, grey(bright, 0.012F * drifts), 0.12F * grain};
}

Texel road(float u, float v) {
    const Stones gravel = stones_at(u, v, 58, 1010);
    const float worn = tiled_layers(u, v, 4, 4, 0.6F, 1020);
    const float bright = 0.86F + 0.30F * gravel.shade - 0.18F * gravel.gap + 0.13F * worn;
    return {0.35F * gravel.height + 0.3F * worn, grey(bright, 0.05F * (gravel.shade - 0.5F)), -0.08F * worn};
}

Texel lava(float u, float v) {
    // Clinker of three sizes, glassy faces between.
    const float bend = 0.02F * tiled_layers(u, v, 6, 3, 0.6F, 1110);
    const Stones slabs = stones_at(u + bend, v - bend, 9, 1120), large = stones_at(u, v, 23, 1121),
                 small = stones_at(u, v, 51, 1122);
    const float rough = tiled_layers(u, v, 12, 4, 0.7F, 1130);
    const float height = 0.8F * slabs.height + 0.5F * large.height + 0.25F * small.height + 0.3F * rough;
    const float bright =
        0.55F + 0.35F * slabs.shade + 0.35F * large.shade + 0.2F * small.shade - 0.3F * large.gap + 0.15F * rough;
    return {height, grey(bright, 0.10F * (slabs.shade - 0.5F)), -0.25F * large.shade * slabs.shade};
}

Texel texel_of(Surface surface, float u, float v) {
    switch (surface) {
        case Surface::rock:
            return rock(u, v);
        case Surface::scree:
            return scree(u, v);
        case Surface::soil:
            return soil(u, v);
        case Surface::meadow:
            return blades(u, v, 0.45F, 310);
        case Surface::grass:
            return blades(u, v, 0.0F, 410);
        case Surface::forest:
            return forest(u, v);
        case Surface::sand:
            return sand(u, v);
        case Surface::mud:
            return mud(u, v);
        case Surface::river_bed:
            return river_bed(u, v);
        case Surface::snow:
            return snow(u, v);
        case Surface::road:
            return road(u, v);
        case Surface::lava:
            return lava(u, v);
    }
    return {};
}

/// Depths of the surfaces, texture widths from its lowest place to its highest.
constexpr std::array<float, surface_count> depths{0.075F, 0.045F, 0.022F, 0.020F, 0.022F, 0.070F,
                                                  0.008F, 0.010F, 0.042F, 0.018F, 0.008F, 0.085F};

std::uint8_t byte_of(float share) {
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, 0.0F, 1.0F)));
}

struct Field {
    int side;
    std::vector<float> values;
    /// Repeats beyond the edges.
    float at(int x, int y) const {
        return values[static_cast<std::size_t>(y & (side - 1)) * static_cast<std::size_t>(side) +
                      static_cast<std::size_t>(x & (side - 1))];
    }
};

/// Mean over (2 radius + 1) texels along x, then y.
Field blurred(const Field& field, int radius) {
    Field rows = field, result = field;
    const float scale = 1.0F / static_cast<float>(2 * radius + 1);
    const auto along = [&](const Field& from, Field& to, bool x_axis) {
        parallel_ranges(field.side, 8, [&](int first, int last) {
            for (int line = first; line < last; ++line)
                for (int i = 0; i < field.side; ++i) {
                    float sum = 0;
                    for (int k = -radius; k <= radius; ++k) sum += x_axis ? from.at(i + k, line) : from.at(line, i + k);
                    const int x = x_axis ? i : line, y = x_axis ? line : i;
                    to.values[static_cast<std::size_t>(y) * static_cast<std::size_t>(field.side) +
                              static_cast<std::size_t>(x)] = scale * sum;
                }
        });
    };
    along(field, rows, true);
    along(rows, result, false);
    return result;
}

void make_texture(Surface surface, int side, std::vector<std::uint8_t>& colour, std::vector<std::uint8_t>& relief) {
    const auto count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    std::vector<Texel> texels(count);
    const float step = 1.0F / static_cast<float>(side);
    parallel_ranges(side, 4, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < side; ++x)
                texels[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) + static_cast<std::size_t>(x)] =
                    texel_of(surface, (static_cast<float>(x) + 0.5F) * step, (static_cast<float>(y) + 0.5F) * step);
    });
    // Sums in one order, so that they are the same on any number of threads.
    std::array<double, 3> tint{};
    double height = 0;
    float lowest = texels[0].height, highest = lowest;
    for (const Texel& texel : texels) {
        for (std::size_t c = 0; c < 3; ++c) tint[c] += static_cast<double>(std::max(texel.tint[c], 0.02F));
        height += static_cast<double>(texel.height);
        lowest = std::min(lowest, texel.height);
        highest = std::max(highest, texel.height);
    }
    const auto mean_height = static_cast<float>(height / static_cast<double>(count));
    // The mean is a half, and the farther end of the range reaches 0 or 1.
    const float scale = 0.5F / std::max({highest - mean_height, mean_height - lowest, 1e-6F});
    Field heights{side, std::vector<float>(count)};
    for (std::size_t i = 0; i < count; ++i) heights.values[i] = 0.5F + (texels[i].height - mean_height) * scale;
    const Field around = blurred(heights, std::max(2, side / 96));
    const auto s = static_cast<std::size_t>(surface);
    colour.resize(count * 4);
    relief.resize(count * 4);
    const float slope = depths[s] * static_cast<float>(side) / 2;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const std::size_t i =
                static_cast<std::size_t>(y) * static_cast<std::size_t>(side) + static_cast<std::size_t>(x);
            for (std::size_t c = 0; c < 3; ++c) {
                const double mean = tint[c] / static_cast<double>(count);
                colour[4 * i + c] = byte_of(0.5F * std::max(texels[i].tint[c], 0.02F) / static_cast<float>(mean));
            }
            colour[4 * i + 3] = byte_of(heights.values[i]);
            const float east = (heights.at(x + 1, y) - heights.at(x - 1, y)) * slope;
            const float south = (heights.at(x, y + 1) - heights.at(x, y - 1)) * slope;
            relief[4 * i] = byte_of(0.5F + east / 4);
            relief[4 * i + 1] = byte_of(0.5F + south / 4);
            relief[4 * i + 2] = byte_of(surface_materials[s].roughness + texels[i].roughness);
            relief[4 * i + 3] = byte_of(1 - 2.2F * std::max(0.0F, around.values[i] - heights.values[i]));
        }
}

}  // namespace

SurfaceTextures make_surface_textures(int side) {
    CUESTA_CHECK(side >= 64 && side <= 4096 && (side & (side - 1)) == 0);
    SurfaceTextures textures;
    textures.side = side;
    for (std::size_t s = 0; s < surface_count; ++s)
        make_texture(static_cast<Surface>(s), side, textures.colour[s], textures.relief[s]);
    return textures;
}

}  // namespace cuesta
