#include "core/pipeline/plant_hold.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/cover/stand.h"
#include "core/pipeline/land_cover.h"
#include "core/pipeline/parameter_hash.h"

namespace cuesta {

namespace {

/// Snow lies on and under plants (cover_sites()).
SurfaceParameters bare_of_snow(SurfaceParameters surface) {
    surface.snow = 0;
    return surface;
}

}  // namespace

bool has_plants(const Project& project) {
    return has_cover(project) || !plants_in_force(project.masks).empty();
}

bool has_kinds_held_by_plants(const MixingParameters& mixing) {
    return std::ranges::any_of(
        erosion_kinds, [&](ErosionKind kind) { return traits_of(kind).held_by_plants && mixing.weight(kind) > 0; });
}

bool plants_hold(const Project& project, const ErosionSchedule& schedule) {
    const MixingParameters& mixing = schedule.mixing;
    return mixing.plant_hold > 0 && mixing.steps > 0 && has_kinds_held_by_plants(mixing) && has_plants(project);
}

Raster<float> plant_cover_of(const Project& project, const SharedRaster& ground, int coarsening) {
    CUESTA_CHECK(ground != nullptr);
    Land land;
    land.frame = coarsened(project.frame, coarsening);
    land.ground = ground;
    CUESTA_CHECK(ground->width() == land.frame.width && ground->height() == land.frame.height);
    Raster<float> cover(land.frame.width, land.frame.height);
    const auto sites = cover_sites(land, project);
    if (!sites) return cover;
    const double cell = land.frame.cell_size;
    parallel_ranges(cover.height(), 8, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < cover.width(); ++x) {
                float sum = 0;
                for (const double down : {0.25, 0.75})
                    for (const double across : {0.25, 0.75}) {
                        const double east = (x + across) * cell, south = (y + down) * cell;
                        const CoverParameters here = parameters_at(*sites, project.cover, east, south);
                        sum += plant_cover(site_at(*sites, here, east, south), here, east, south);
                    }
                cover(x, y) = 0.25F * sum;
            }
    });
    return cover;
}

// Soil loss falls with cover C as exp(-b C): b of 3 to 6 for sheet wash in the cover factor of RUSLE (Renard et al.
// 1997) and in the review of roots and cover by Gyssels et al. 2005, 4.4 for wind over flat residue (Fryrear 1985); the
// figures are from memory.
Raster<float> erodibility_under(const Raster<float>& cover, float hold, const Raster<float>& erodibility) {
    const bool varied = !erodibility.empty();
    CUESTA_CHECK(!varied || (erodibility.width() == cover.width() && erodibility.height() == cover.height()));
    Raster<float> factors(cover.width(), cover.height());
    parallel_ranges(cover.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < cover.width(); ++x)
                factors(x, y) = (varied ? erodibility(x, y) : 1.0F) * std::exp(-hold * cover(x, y));
    });
    return factors;
}

void add_plants(Hasher& hasher, const Project& project) {
    CoverParameters cover = project.cover;
    cover.season = Season::summer;  // a matter of colour
    hasher.add("plants");
    add_parameters(hasher, cover);
    add_parameters(hasher, bare_of_snow(project.surface));
    hasher.add(project.light.latitude);
    for (const LookRegion& region : look_regions(project)) {
        hasher.add(region.mask.key());
        CoverParameters own = region.look.cover;
        own.season = Season::summer;
        add_parameters(hasher, own);
        add_parameters(hasher, bare_of_snow(region.look.surface));
    }
    const TiledRaster painted = plants_in_force(project.masks);
    hasher.add(painted.empty());
    if (!painted.empty()) hasher.add(painted.key());
}

}  // namespace cuesta
