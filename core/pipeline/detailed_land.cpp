#include "core/pipeline/detailed_land.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/base/check.h"
#include "core/base/smooth_step.h"
#include "core/base/threads.h"
#include "core/field/cubic_place.h"
#include "core/field/sampling.h"
#include "core/look/spline_lattice.h"
#include "core/pipeline/road_cover.h"
#include "core/pipeline/waters_stage.h"
#include "core/uplift/amplification.h"

namespace cuesta {

namespace {

constexpr float standing_depth = 0.5F;  ///< m; shallower water runs and follows the ground
constexpr double slab_width = 450;      ///< m

float ramp(float from, float to, float x) {
    return static_cast<float>(smooth_step(double{from}, double{to}, double{x}));
}

/// Read by cubics between the cells, which leaves no facets.
Raster<float> smoothly_refined(RasterView<const float> cells, int factor) {
    Raster<float> fine(cells.width() * factor, cells.height() * factor);
    parallel_ranges(fine.height(), 8, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < fine.width(); ++x)
                fine(x, y) = CubicPlace((x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5, cells.width(), cells.height())
                                 .read(cells);
    });
    return fine;
}

Raster<std::uint8_t> nearest(const Raster<std::uint8_t>& cells, int factor) {
    Raster<std::uint8_t> fine(cells.width() * factor, cells.height() * factor);
    parallel_ranges(fine.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < fine.width(); ++x) fine(x, y) = cells(x / factor, y / factor);
    });
    return fine;
}

/// Every raster but the grounds, and the frame.
Land refined_rasters(const Land& land, int factor) {
    Land fine = land;
    fine.frame.width *= factor;
    fine.frame.height *= factor;
    fine.frame.cell_size /= factor;
    if (fine.frame.geotransform)
        for (const int i : {1, 2, 4, 5}) (*fine.frame.geotransform)[static_cast<std::size_t>(i)] /= factor;
    if (fine.carved) fine.carved->displacement = nullptr;
    std::map<const void*, SharedRaster> known;  // one raster may have two names
    for_each_raster(fine, [&](const char*, auto& raster) {
        if (!raster) return;
        if constexpr (std::is_same_v<std::remove_reference_t<decltype(raster)>, SharedBytes>) {
            raster = std::make_shared<const Raster<std::uint8_t>>(nearest(*raster, factor));
        } else {
            SharedRaster& made = known[raster.get()];
            if (!made)
                made = std::make_shared<const Raster<float>>(
                    resampled(raster->view(), raster->width() * factor, raster->height() * factor));
            raster = made;
        }
    });
    return fine;
}

/// Depth of water that stands, 0 where it runs; empty where there is none.
Raster<float> standing_water(const Land& land) {
    const SharedRaster water = deeper_water(erosion_of(land).water_depth, still_water(land));
    if (!water) return {};
    Raster<float> depth = *water;
    parallel_ranges(depth.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < depth.width(); ++x)
                if (depth(x, y) < standing_depth) depth(x, y) = 0;
    });
    return depth;
}

/// Rock that breaks in slabs has few gullies: patches some hundreds of metres wide, which keep slopes from being combed
/// alike everywhere.
float slab_share(float noise) { return std::clamp(0.15F + 0.6F * noise, 0.0F, 0.6F); }

/// Share of the smooth ground in the detailed one, 0..1 for each cell.
Raster<float> smooth_shares(const Land& land) {
    Raster<float> shares(land.frame.width, land.frame.height);
    const Raster<float>* uncarved = land.carved ? land.carved->uncarved.get() : nullptr;
    // Roads are smooth even along stretches without cut or fill.
    const Raster<std::uint8_t> road = roads_of(land);
    const double cell = land.frame.cell_size;
    const SplineLattice slabs = noise_lattice(shares.width() * cell, shares.height() * cell, slab_width, 1, 0);
    const RowExpansion expansion(slabs, shares.width(), cell);
    parallel_ranges(shares.height(), 16, [&](int first, int last) {
        std::vector<float> noise(static_cast<std::size_t>(shares.width())), scratch;
        for (int y = first; y < last; ++y) {
            expansion.expand(slabs, y, noise.data(), scratch);
            for (int x = 0; x < shares.width(); ++x) {
                float share = slab_share(noise[static_cast<std::size_t>(x)]);
                if (land.ice) share = std::max(share, ramp(2, 10, (*land.ice)(x, y)));
                if (land.loose) share = std::max(share, ramp(1, 4, (*land.loose)(x, y)));
                if (uncarved != nullptr)
                    share = std::max(share, ramp(0, 0.2F, std::abs((*land.ground)(x, y) - (*uncarved)(x, y))));
                if (!road.empty() && road(x, y) > 0) share = 1;
                shares(x, y) = share;
            }
        }
    });
    return shares;
}

}  // namespace

Result<std::shared_ptr<const Land>> detailed_land(const std::shared_ptr<const Land>& land, int factor,
                                                  const WorkControl& control) {
    CUESTA_CHECK(land && (factor == 1 || factor == 2 || factor == 4 || factor == 8));
    if (factor == 1) return land;
    const int width = land->frame.width, height = land->frame.height;
    if (static_cast<long long>(width) * factor * height * factor > most_detailed_cells)
        return Error{std::to_string(factor) + " times the detail would need " + std::to_string(width * factor) + " x " +
                         std::to_string(height * factor) + " cells; the limit is 8192 x 8192. Choose less detail",
                     "picture"};
    if (width < 2 || height < 2) return land;
    Raster<float> surface = *land->ground;
    const Raster<float> standing = standing_water(*land);
    if (!standing.empty())
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) surface(x, y) += standing(x, y);
    AmplificationParameters amplification;
    amplification.factor = factor;
    Raster<float> ground = amplified(surface.view(), land->frame.cell_size, amplification, control.part(0, 0.9));
    if (ground.empty()) return Error::cancelled();
    const Raster<float> smooth = smoothly_refined(surface.view(), factor);
    const Raster<float> shares = smooth_shares(*land);
    Land fine = refined_rasters(*land, factor);
    if (control.stopped()) return Error::cancelled();
    const auto middle = [factor](int cell) { return (cell + 0.5) / factor; };
    parallel_ranges(ground.height(), 8, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ground.width(); ++x) {
                const float share = sample_bilinear(shares.view(), middle(x), middle(y));
                const float depth = standing.empty() ? 0 : sample_bilinear(standing.view(), middle(x), middle(y));
                ground(x, y) += share * (smooth(x, y) - ground(x, y)) - depth;
            }
    });
    const bool eroded = land->before && land->before != land->ground;
    fine.ground = std::make_shared<const Raster<float>>(std::move(ground));
    if (!eroded) fine.before = fine.ground;
    control.report(1, "Adding detail");
    return std::make_shared<const Land>(std::move(fine));
}

}  // namespace cuesta
