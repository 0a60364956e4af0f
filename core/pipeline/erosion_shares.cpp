#include "core/pipeline/erosion_shares.h"

#include <algorithm>
#include <utility>

#include "core/base/threads.h"
#include "core/pipeline/fitting.h"
#include "core/pipeline/neighbour_rim.h"

namespace cuesta {
namespace {

constexpr int row_grain = 64;

/// Calls f(row of cells, row of others) for every row.
template <class Function>
void each_row(Raster<float>& cells, const Function& f) {
    parallel_ranges(cells.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) f(cells.row(y), y);
    });
}

/// Cells of a mask within 0 .. `most`.
Raster<float> within(Raster<float> cells, float most) {
    const int width = cells.width();
    // Written so that no number counts as 0.
    each_row(cells, [&](float* row, int) {
        for (int x = 0; x < width; ++x) row[x] = row[x] > 0.0F ? std::min(row[x], most) : 0.0F;
    });
    return cells;
}

/// The product of two rasters of which either may be empty.
Raster<float> product(Raster<float> a, const Raster<float>& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    CUESTA_CHECK_EQUAL(a.width(), b.width());
    CUESTA_CHECK_EQUAL(a.height(), b.height());
    const int width = a.width();
    each_row(a, [&](float* row, int y) {
        const float* other = b.row(y);
        for (int x = 0; x < width; ++x) row[x] *= other[x];
    });
    return a;
}

/// The largest value within `reach` cells along and across.
Raster<float> spread_largest(const Raster<float>& cells, int reach) {
    const int width = cells.width();
    const int height = cells.height();
    Raster<float> along(width, height);
    each_row(along, [&](float* row, int y) {
        const float* from = cells.row(y);
        for (int x = 0; x < width; ++x) {
            const int last = std::min(x + reach, width - 1);
            row[x] = *std::max_element(from + std::max(x - reach, 0), from + last + 1);
        }
    });
    Raster<float> both(width, height);
    each_row(both, [&](float* row, int y) {
        for (int other = std::max(y - reach, 0); other <= std::min(y + reach, height - 1); ++other) {
            const float* from = along.row(other);
            for (int x = 0; x < width; ++x) row[x] = std::max(row[x], from[x]);
        }
    });
    return both;
}

/// The largest of each block of 2 x 2 cells.
Raster<float> block_largest(const Raster<float>& cells) {
    Raster<float> blocks((cells.width() + 1) / 2, (cells.height() + 1) / 2);
    each_row(blocks, [&](float* row, int y) {
        const float* above = cells.row(2 * y);
        const float* below = cells.row(std::min(2 * y + 1, cells.height() - 1));
        for (int x = 0; x < blocks.width(); ++x) {
            const int west = 2 * x;
            const int east = std::min(west + 1, cells.width() - 1);
            row[x] = std::max({above[west], above[east], below[west], below[east]});
        }
    });
    return blocks;
}

/// Multiplies `factors` by 1 - mask (1 - share); 1 everywhere where they are empty.
void weaken(Raster<float>& factors, const Raster<float>& mask, float share) {
    if (factors.empty()) factors = Raster<float>(mask.width(), mask.height(), 1.0F);
    const int width = mask.width();
    each_row(factors, [&](float* row, int y) {
        const float* const m = mask.row(y);
        for (int x = 0; x < width; ++x) row[x] *= 1.0F - m[x] * (1.0F - share);
    });
}

/// Factors of erodibility in the regions; empty: 1 everywhere.
Raster<float> erodibility_of_regions(const Project& project, int coarsening) {
    Raster<float> factors;
    for (const OwnMask& mask : project.own_masks)
        if (is_region_in_force(mask) && mask.region.erodibility != 1.0F)
            weaken(factors, painted_share(mask.values, project.frame, coarsening, 1), mask.region.erodibility);
    return factors;
}

}  // namespace

Raster<float> painted_share(const TiledRaster& mask, const TerrainFrame& frame, int coarsening, float most) {
    return mask.empty() ? Raster<float>() : within(fitted(mask, frame, coarsening), most);
}

ErosionShares erosion_shares(const Project& project, int coarsening, Raster<float> rain, Raster<float> erodibility) {
    const ErosionMasks masks = in_force(project.masks);
    ErosionShares shares;
    shares.rain = product(std::move(rain), painted_share(masks.rain, project.frame, coarsening, largest_rain_share));
    shares.erodibility =
        product(std::move(erodibility), painted_share(masks.erodibility, project.frame, coarsening, 1));
    shares.erodibility = product(std::move(shares.erodibility), erodibility_of_regions(project, coarsening));
    shares.protection = painted_share(masks.protection, project.frame, coarsening, 1);
    protect_rim(shares.protection, project.neighbours, coarsened(project.frame, coarsening));
    return shares;
}

std::array<Raster<float>, erosion_kind_count> protection_of_kinds(const Project& project, int coarsening,
                                                                  const Raster<float>& protection) {
    std::array<Raster<float>, erosion_kind_count> held;
    for (const OwnMask& mask : project.own_masks) {
        if (!is_region_in_force(mask)) continue;
        const Raster<float> painted = painted_share(mask.values, project.frame, coarsening, 1);
        for (const ErosionKind kind : erosion_kinds)
            if (mask.region.share(kind) < 1.0F)
                weaken(held[static_cast<std::size_t>(kind)], painted, mask.region.share(kind));
    }
    for (Raster<float>& factors : held) {
        if (factors.empty()) continue;
        if (!protection.empty()) weaken(factors, protection, 0);
        each_row(factors, [&](float* row, int) {
            for (int x = 0; x < factors.width(); ++x) row[x] = 1.0F - row[x];
        });
    }
    return held;
}

Raster<float> painted_share_of_part(const TiledRaster& mask, const TerrainFrame& frame, const CellWindow& window,
                                    float most) {
    return mask.empty() ? Raster<float>() : within(fitted_part(mask, frame, 1, window), most);
}

Raster<float> protection_on_level(const Project& project, int finest, int coarsening, int smoothing) {
    const TiledRaster mask = in_force(project.masks).protection;
    Raster<float> protection = painted_share(mask, project.frame, coarsening, 1);
    if (protection.empty()) return protection;
    // Interpolation takes from the neighbours of the cell that a finer one lies in; a pass of the 5 x 5 kernel takes
    // from two finer cells further away, which is one coarser.
    const int reach = 1 + smoothing;
    Raster<float> held = painted_share(mask, project.frame, finest, 1);
    for (int level = finest; level < coarsening; level *= 2) {
        each_row(held, [&](float* row, int) {
            for (int x = 0; x < held.width(); ++x) row[x] = row[x] >= 1.0F ? 1.0F : 0.0F;
        });
        held = spread_largest(block_largest(held), reach);
    }
    if (finest == coarsening) return protection;
    const int width = protection.width();
    each_row(protection, [&](float* row, int y) {
        const float* full = held.row(y);
        for (int x = 0; x < width; ++x) row[x] = full[x] >= 1.0F ? 1.0F : row[x];
    });
    return protection;
}

}  // namespace cuesta
