#include "core/look/carried_colours.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <initializer_list>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/drainage/downstream_walk.h"
#include "core/look/ground_colours.h"
#include "core/look/surface_textures.h"

namespace cuesta {

namespace {

using Rgb = std::array<float, 3>;

constexpr float code_of_one = 128;
constexpr float least_albedo = 1e-4F;  ///< black would be divided by

/// Three colours and, in the fourth place, the water of the cell in cells.
using Load = std::array<float, 4>;

float share_of(const SurfaceWeights& weights, std::initializer_list<Surface> surfaces, int x, int y) {
    int sum = 0;
    for (const Surface surface : surfaces) sum += weights.at(surface, x, y);
    return static_cast<float>(sum) / 255.0F;
}

/// Colour that the cell itself gives to the water.
Rgb own_colour(const SurfaceColours::Pigments& pigments, const SurfaceWeights& weights, int x, int y) {
    const float rock = share_of(weights, {Surface::rock, Surface::scree, Surface::river_bed, Surface::snow}, x, y);
    const float lava = share_of(weights, {Surface::lava}, x, y);
    const Rgb& molten = surface_materials[static_cast<std::size_t>(Surface::lava)].albedo;
    Rgb own{};
    for (std::size_t i = 0; i < 3; ++i)
        own[i] = rock * pigments.rock[i] + lava * molten[i] + (1 - rock - lava) * pigments.soil[i];
    return own;
}

/// The colour that loose surfaces of the cell would have from its own ground: what carried colour is compared with.
/// Where none lies, as what the cell gives, so that the factors of neighbours do not jump.
Rgb loose_colour(const SurfaceColours::Pigments& pigments, const SurfaceWeights& weights, int x, int y) {
    const float stones = share_of(weights, {Surface::scree, Surface::river_bed}, x, y);
    const float fines = share_of(weights, {Surface::soil, Surface::sand, Surface::mud}, x, y);
    if (stones + fines <= 0) return own_colour(pigments, weights, x, y);
    Rgb loose{};
    for (std::size_t i = 0; i < 3; ++i)
        loose[i] = (stones * pigments.rock[i] + fines * pigments.soil[i]) / (stones + fines);
    return loose;
}

/// Replaces a cell's own colour by the carried one, once those of its donors are replaced.
class ColourCarrier {
public:
    ColourCarrier(const Routing& routing, Raster<Load>& loads)
        : routing_(routing), loads_(loads), levels_(routing.level.data()), shares_(routing.share.data()) {}

    void operator()(std::uint32_t cell) const {
        const auto row = static_cast<std::uint32_t>(routing_.stride);
        Load* const load = loads_.row(static_cast<int>(cell / row) - 1) + static_cast<int>(cell % row) - 1;
        Rgb sum{};
        float inflow = 0;
        for (unsigned bits = routing_.donors_data()[cell]; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const auto donor = routing_.neighbour(cell, k);
            const Load& from = load[d8::dy[k] * loads_.stride() + d8::dx[k]];
            const unsigned gives = routing_.receivers_data()[donor];
            const bool all = (gives & (gives - 1)) == 0;
            // As core/drainage/gather.cpp shares water.
            const float water =
                from[3] * (all ? 1.0F : Routing::slope(levels_[donor] - levels_[cell], k) * shares_[donor]);
            for (std::size_t i = 0; i < 3; ++i) sum[i] += water * from[i];
            inflow += water;
        }
        (*load)[3] = 1 + inflow;
        if (!(inflow > 0)) return;
        for (std::size_t i = 0; i < 3; ++i)
            (*load)[i] = (1 - own_colour_share) * sum[i] / inflow + own_colour_share * (*load)[i];
    }

private:
    const Routing& routing_;
    Raster<Load>& loads_;
    const float* levels_;
    const float* shares_;
};

Raster<Load> carried_loads(const SurfaceColours& colours, const SurfaceWeights& weights,
                           RasterView<const float> heights) {
    const int width = heights.width(), height = heights.height();
    CUESTA_CHECK(width > 0 && height > 0);
    CUESTA_CHECK(width == weights.width() && height == weights.height());
    auto loads = Raster<Load>::uninitialised(width, height);
    parallel_ranges(height, 8, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const Rgb own = own_colour(colours.pigments(x, y), weights, x, y);
                loads(x, y) = {own[0], own[1], own[2], 0};
            }
    });
    const Routing routing = route(bordered(heights), {});
    walk_downstream(routing, ColourCarrier(routing, loads));
    return loads;
}

}  // namespace

bool is_loose(Surface surface) {
    switch (surface) {
        case Surface::scree:
        case Surface::soil:
        case Surface::sand:
        case Surface::mud:
        case Surface::river_bed:
            return true;
        default:
            return false;
    }
}

std::array<float, 3> CarriedTints::at(int x, int y) const {
    const std::uint32_t texel = texels(x, y);
    const auto factor = [texel](unsigned channel) {
        const float root = static_cast<float>((texel >> (8 * channel)) & 255U) / code_of_one;
        return root * root;
    };
    return {factor(0), factor(1), factor(2)};
}

CarriedTints carried_tints(const SurfaceColours& colours, const SurfaceWeights& weights,
                           RasterView<const float> heights) {
    const Raster<Load> loads = carried_loads(colours, weights, heights);
    CarriedTints tints{Raster<std::uint32_t>::uninitialised(loads.width(), loads.height())};
    parallel_ranges(loads.height(), 8, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < loads.width(); ++x) {
                const Rgb loose = loose_colour(colours.pigments(x, y), weights, x, y);
                const float strength = colours.advect(x, y);
                std::uint32_t texel = 255U << 24;
                for (std::size_t i = 0; i < 3; ++i) {
                    const float ratio = loads(x, y)[i] / std::max(loose[i], least_albedo);
                    const float root = std::sqrt(std::max(1 + strength * (ratio - 1), 0.0F));
                    const auto code = static_cast<std::uint32_t>(std::min(code_of_one * root + 0.5F, 255.0F));
                    texel |= code << (8 * i);
                }
                tints.texels(x, y) = texel;
            }
    });
    return tints;
}

std::vector<std::array<float, 3>> carried_colours(const SurfaceColours& colours, const SurfaceWeights& weights,
                                                  RasterView<const float> heights) {
    const Raster<Load> loads = carried_loads(colours, weights, heights);
    std::vector<std::array<float, 3>> carried;
    carried.reserve(loads.cell_count());
    for (int y = 0; y < loads.height(); ++y)
        for (int x = 0; x < loads.width(); ++x) carried.push_back({loads(x, y)[0], loads(x, y)[1], loads(x, y)[2]});
    return carried;
}

}  // namespace cuesta
