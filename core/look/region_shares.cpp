#include "core/look/region_shares.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int row_grain = 16;

/// Shares of the land around and of the regions in a cell, of 255 together.
struct CellShares {
    unsigned around = 255;
    std::array<unsigned, RegionShares::most> regions{};

    CellShares(const RegionShares& shares, std::size_t count, int x, int y) {
        for (std::size_t i = 0; i < count; ++i) {
            regions[i] = shares.byte(static_cast<int>(i), x, y);
            around -= regions[i];
        }
    }
};

/// Four bytes, each mixed by the shares and rounded. `texel_of(i)`: those of region i.
template <class TexelOf>
std::uint32_t mixed_texel(std::uint32_t around, std::size_t count, const CellShares& shares, const TexelOf& texel_of) {
    std::uint32_t mixed = 0;
    for (unsigned shift = 0; shift < 32; shift += 8) {
        unsigned sum = shares.around * ((around >> shift) & 255U);
        for (std::size_t i = 0; i < count; ++i) sum += shares.regions[i] * ((texel_of(i) >> shift) & 255U);
        mixed |= ((sum + 127U) / 255U) << shift;
    }
    return mixed;
}

/// Gives what rounding left out of 255, or added to it, to the heaviest surface.
void make_whole(SurfaceWeights& weights, int x, int y) {
    int sum = 0;
    Surface heaviest = Surface::rock;
    for (int s = 0; s < surface_count; ++s) {
        const auto surface = static_cast<Surface>(s);
        sum += weights.at(surface, x, y);
        if (weights.at(surface, x, y) > weights.at(heaviest, x, y)) heaviest = surface;
    }
    const auto s = static_cast<unsigned>(heaviest);
    const unsigned shift = 8 * (s % 4);
    std::uint32_t& pack = weights.packs[s / 4](x, y);
    const auto whole = static_cast<std::uint32_t>(weights.at(heaviest, x, y) + 255 - sum);
    pack = (pack & ~(std::uint32_t{255} << shift)) | whole << shift;
}

}  // namespace

RegionShares region_shares(std::span<const Raster<float>> masks) {
    CUESTA_CHECK(!masks.empty() && masks.size() <= RegionShares::most);
    const int width = masks.front().width(), height = masks.front().height();
    for (const Raster<float>& mask : masks) CUESTA_CHECK(mask.width() == width && mask.height() == height);
    RegionShares shares;
    shares.texels = Raster<std::uint32_t>(width, height);
    parallel_ranges(height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                // From the region on top of all: each takes its part of what the others above left.
                unsigned left = 255;
                std::uint32_t texel = 0;
                for (std::size_t i = masks.size(); i-- > 0;) {
                    // Written so that no number counts as 0.
                    const float mask = masks[i](x, y) > 0.0F ? std::min(masks[i](x, y), 1.0F) : 0.0F;
                    const auto taken = static_cast<unsigned>(std::lround(static_cast<float>(left) * mask));
                    texel |= taken << (8 * i);
                    left -= taken;
                }
                shares.texels(x, y) = texel;
            }
    });
    return shares;
}

SurfaceWeights mixed_weights(SurfaceWeights around, std::span<const SurfaceWeights> regions,
                             const RegionShares& shares) {
    CUESTA_CHECK(regions.size() <= RegionShares::most);
    CUESTA_CHECK(around.width() == shares.texels.width() && around.height() == shares.texels.height());
    parallel_ranges(around.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < around.width(); ++x) {
                if (shares.texels(x, y) == 0) continue;
                const CellShares cell(shares, regions.size(), x, y);
                for (std::size_t pack = 0; pack < around.packs.size(); ++pack)
                    around.packs[pack](x, y) = mixed_texel(around.packs[pack](x, y), regions.size(), cell,
                                                           [&](std::size_t i) { return regions[i].packs[pack](x, y); });
                make_whole(around, x, y);
            }
    });
    return around;
}

ColourDrivers mixed_drivers(ColourDrivers around, std::span<const ColourDrivers> regions, const RegionShares& shares) {
    CUESTA_CHECK(regions.size() <= RegionShares::most);
    CUESTA_CHECK(around.texels.width() == shares.texels.width() && around.texels.height() == shares.texels.height());
    parallel_ranges(around.texels.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < around.texels.width(); ++x) {
                if (shares.texels(x, y) == 0) continue;
                const CellShares cell(shares, regions.size(), x, y);
                around.texels(x, y) = mixed_texel(around.texels(x, y), regions.size(), cell,
                                                  [&](std::size_t i) { return regions[i].texels(x, y); });
            }
    });
    return around;
}

}  // namespace cuesta
