#include "render/scene/ground_sheet.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/field/shore_distance.h"
#include "core/look/sun.h"
#include "core/pipeline/land_cover.h"
#include "core/pipeline/land_surfaces.h"
#include "render/scene/cloud_sky.h"
#include "render/scene/surface_arrays.h"
#include "render/scene/surroundings.h"

namespace cuesta {

namespace {

constexpr double least_wet = 0.04;  ///< m: shallower water nowhere shows

float wettest(const Raster<float>& depth) {
    float most = 0;
    for (int y = 0; y < depth.height(); ++y)
        most = std::max(most, *std::max_element(depth.row(y), depth.row(y) + depth.width()));
    return most;
}

}  // namespace

glm::vec3 sun_direction(const Look& look) {
    const SunPosition sun = sun_of(look.light);
    const double heading = glm::radians(sun.heading);
    // At the zenith the direction over ground would be lost.
    const double height = glm::radians(std::clamp(sun.height, 0.5, 89.5));
    return {std::sin(heading) * std::cos(height), std::sin(height), -std::cos(heading) * std::cos(height)};
}

std::vector<glm::vec3> surface_albedos(const LayerPalettes& palettes) {
    std::vector<glm::vec3> albedos;
    for (const auto& albedo : mean_surface_colours(palettes)) albedos.emplace_back(albedo[0], albedo[1], albedo[2]);
    return albedos;
}

namespace {

/// Whether plants or boulders show anywhere.
bool has_cover(const GroundRasters& rasters) {
    return rasters.cover.amount > 0 || !rasters.planting.empty() ||
           std::ranges::any_of(rasters.regions, [](const LookRegion& region) { return region.look.cover.amount > 0; });
}

/// Whether sediment carries colour anywhere.
bool carries_colour(const GroundRasters& rasters) {
    return rasters.colours.advect > 0 ||
           std::ranges::any_of(rasters.regions, [](const LookRegion& region) { return region.look.colour.advect > 0; });
}

}  // namespace

GroundRasters rasters_of(const Land& land, const Look& look, bool before) {
    GroundRasters rasters;
    rasters.ground = before && land.before ? land.before : land.ground;
    rasters.material = land.top_material;
    rasters.cell_size = land.frame.cell_size;
    rasters.weighs = look.surface == SurfaceView::natural;
    rasters.clouds = cloud_settings(look);
    if (rasters.clouds.any()) rasters.cloud_height = look.light.cloud_height;
    if (rasters.weighs) {
        rasters.surfaces = look.surfaces;
        rasters.colours = look.colours;
        rasters.regions = look.regions;
        if (before || look.overlay != Overlay::none)
            for (LookRegion& region : rasters.regions) region.look.cover = {};
        if (carries_colour(rasters)) {
            rasters.picture_palettes = look.picture_palettes;
            rasters.material_colours = look.material_colours;
        }
    }
    if (before) return rasters;
    const Land::Eroded& eroded = erosion_of(land);
    if (look.water) {
        rasters.depth = eroded.water_depth;
        rasters.path_water = still_water(land);
    }
    rasters.loose = land.loose ? land.loose : eroded.deposit;
    if (rasters.weighs) {
        // Water that is not shown is there all the same.
        rasters.water_depth = eroded.water_depth;
        rasters.weighed_path_water = still_water(land);
        rasters.flow = eroded.flow;
        rasters.wear = eroded.wear;
        rasters.hardness = land.bed_hardness;
        rasters.ice = land.ice;
        rasters.glaciers = land.glaciers;
        rasters.lava = land.lava;
        rasters.gravel = land.gravel;
        rasters.spline_roads = land.spline_roads;
        rasters.carve_plan = carve_plan(land);
        if (look.overlay == Overlay::none) {
            rasters.cover = look.cover;
            rasters.planting = look.planting;
        }
        if (has_cover(rasters)) rasters.latitude = look.light.latitude;
    }
    rasters.overlay_kind = look.overlay;
    const Raster<float>* overlay = overlay_raster(land, look.overlay);
    for (const SharedRaster& owner : {eroded.flow, eroded.wear, eroded.deposit, eroded.sediment})
        if (overlay != nullptr && owner.get() == overlay) rasters.overlay = owner;
    if (shows_values(look.overlay)) rasters.overlay = look.overlay_values;
    return rasters;
}

namespace {

/// Whether the regions have the same masks and, by `same_part`, the same part of their looks.
template <class SamePart>
bool same_regions(const GroundRasters& a, const GroundRasters& b, const SamePart& same_part) {
    return std::ranges::equal(a.regions, b.regions, [&](const LookRegion& one, const LookRegion& other) {
        return one.mask == other.mask && same_part(one.look, other.look);
    });
}

/// Whether both have the same shares of regions.
bool same_shares(const GroundRasters& a, const GroundRasters& b) {
    return a.ground && b.ground && a.ground->width() == b.ground->width() && a.ground->height() == b.ground->height() &&
           same_regions(a, b, [](const RegionLook&, const RegionLook&) { return true; });
}

/// Whether both have the same weights of surfaces.
bool same_weights(const GroundRasters& a, const GroundRasters& b) {
    return a.weighs == b.weighs && a.ground == b.ground && a.cell_size == b.cell_size && a.loose == b.loose &&
           a.water_depth == b.water_depth && a.weighed_path_water == b.weighed_path_water && a.flow == b.flow &&
           a.wear == b.wear && a.hardness == b.hardness && a.ice == b.ice && a.glaciers == b.glaciers &&
           a.lava == b.lava && a.gravel == b.gravel && a.spline_roads == b.spline_roads && a.material == b.material &&
           a.carve_plan == b.carve_plan && a.surfaces == b.surfaces &&
           same_regions(a, b,
                        [](const RegionLook& one, const RegionLook& other) { return one.surface == other.surface; });
}

/// The part of them that the rules of surfaces and colours read.
Land land_of(const GroundRasters& rasters) {
    Land land;
    land.frame.width = rasters.ground->width();
    land.frame.height = rasters.ground->height();
    land.frame.cell_size = rasters.cell_size;
    land.ground = rasters.ground;
    land.eroded = Land::Eroded{.water_depth = rasters.water_depth, .flow = rasters.flow, .wear = rasters.wear};
    land.loose = rasters.loose;
    land.bed_hardness = rasters.hardness;
    land.ice = rasters.ice;
    land.glaciers = rasters.glaciers;
    land.lava = rasters.lava;
    land.gravel = rasters.gravel;
    land.spline_roads = rasters.spline_roads;
    land.top_material = rasters.material;
    if (rasters.carve_plan || rasters.weighed_path_water)
        land.carved = Land::Carved{{}, {}, rasters.carve_plan, rasters.weighed_path_water, {}, 0};
    return land;
}

std::shared_ptr<const SurfaceWeights> weights_of(const GroundRasters& rasters, const LandRegions& regions) {
    if (!rasters.weighs) return nullptr;
    return std::make_shared<const SurfaceWeights>(surface_weights(land_of(rasters), rasters.surfaces, regions));
}

/// Whether both have the same drivers of colours.
bool same_drivers(const GroundRasters& a, const GroundRasters& b) {
    const auto same_colours = [](const ColourParameters& one, const ColourParameters& other) {
        return has_palettes(one) == has_palettes(other) && has_same_drivers(one, other);
    };
    return same_colours(a.colours, b.colours) && a.ground == b.ground && a.cell_size == b.cell_size &&
           a.loose == b.loose && a.flow == b.flow && a.wear == b.wear && a.hardness == b.hardness &&
           same_regions(a, b, [&](const RegionLook& one, const RegionLook& other) {
               return same_colours(one.colour, other.colour);
           });
}

/// Whether both carry the same colours.
bool same_carried(const GroundRasters& a, const GroundRasters& b) {
    return a.colours == b.colours && a.picture_palettes == b.picture_palettes &&
           a.material_colours == b.material_colours && same_weights(a, b) && same_drivers(a, b) &&
           same_regions(a, b,
                        [](const RegionLook& one, const RegionLook& other) { return one.colour == other.colour; });
}

/// The tints of loose surfaces as the exports have them (core/pipeline/land_surfaces.h).
std::shared_ptr<const CarriedTints> carried_of(const GroundRasters& rasters, const Land& land,
                                               const GroundFacts& facts) {
    if (!facts.weights || !carries_colour(rasters)) return nullptr;
    const SurfaceColours colours = surface_colours(land, rasters.material_colours, rasters.colours,
                                                   rasters.picture_palettes, facts.regions, facts.drivers);
    return std::make_shared<const CarriedTints>(carried_tints(colours, *facts.weights, land.ground->view()));
}

/// Whether both have the same site factors of ground cover, but for what is painted.
bool same_sites(const GroundRasters& a, const GroundRasters& b) {
    return has_cover(a) == has_cover(b) && a.latitude == b.latitude && same_weights(a, b) &&
           same_regions(a, b, [](const RegionLook& one, const RegionLook& other) { return one.cover == other.cover; });
}

/// Texels of the cover by crowns along the longer side.
constexpr int crown_side = 1536;

/// Makes the clouds, unless those that there are will do: all do in a hurry, since making them takes a third of a
/// second.
void take_clouds(GroundFacts& facts, const GroundRasters& rasters, bool fine, bool hurried) {
    if (!rasters.clouds.any()) {
        facts.clouds = nullptr;
        return;
    }
    if (facts.clouds && hurried) return;
    LightParameters light;
    light.cloud_height = rasters.cloud_height;
    const double diagonal = rasters.cell_size * std::hypot(rasters.ground->width(), rasters.ground->height());
    const CloudSettings wanted =
        at_place(rasters.clouds, cloud_place(facts.figures.lowest, facts.figures.highest, diagonal, light));
    if (facts.clouds && wanted == facts.cloud_settings) return;
    facts.cloud_settings = wanted;
    facts.clouds = shared_cloud_picture(wanted, fine ? CloudDetail{192, 2048, 384} : CloudDetail{});
}

}  // namespace

GroundFacts facts_of(const GroundRasters& rasters, double sun_height, const GroundRasters& known_rasters,
                     const GroundFacts& known, int texture_side, bool hurried) {
    GroundFacts facts = known;
    if (!facts.sky || facts.sky_height != sun_height) {
        facts.sky_height = sun_height;
        facts.sky = std::make_shared<const SkyLight>(sky_light(sun_height));
    }
    if (!known.pyramid || rasters.ground != known_rasters.ground || rasters.depth != known_rasters.depth ||
        rasters.path_water != known_rasters.path_water || rasters.cell_size != known_rasters.cell_size) {
        facts.water = drawn_water(*rasters.ground, rasters.depth, rasters.path_water);
        facts.shows_water = facts.water.depth && wettest(*facts.water.depth) > least_wet;
        facts.pyramid = std::make_shared<HeightPyramid>(
            rasters.ground->view(), facts.shows_water ? facts.water.depth->view() : RasterView<const float>());
        facts.figures =
            figures_of(*rasters.ground, facts.shows_water ? rasters.depth.get() : nullptr, rasters.cell_size);
        facts.border = border_figures(*rasters.ground, facts.shows_water ? facts.water.depth.get() : nullptr);
        // As in bake_colour.frag.
        const double least = 0.10 + std::min(2.5 * facts.figures.film, 0.5);
        facts.water_places =
            facts.shows_water ? std::make_shared<const WaterPlaces>(*rasters.ground, facts.water, least) : nullptr;
        facts.shore.reset();
        // Shallower water is a wet bank.
        constexpr float shore_depth = 0.3F;
        if (facts.shows_water)
            facts.shore = std::make_shared<const Raster<float>>(
                shore_distance(*facts.water.depth, shore_depth, rasters.cell_size).metres);
    }
    take_clouds(facts, rasters, texture_side > thrifty_surface_side, hurried);
    if (rasters.overlay != known_rasters.overlay || rasters.overlay_kind != known_rasters.overlay_kind)
        facts.overlay_range = rasters.overlay ? overlay_range(rasters.overlay_kind, *rasters.overlay) : OverlayRange();
    const Land land = land_of(rasters);
    const bool other_shares = !same_shares(rasters, known_rasters);
    if (other_shares || rasters.regions != known_rasters.regions) {
        const std::shared_ptr<const RegionShares> shares = facts.regions.shares;
        facts.regions = {};
        if (other_shares) {
            facts.regions = land_regions(rasters.regions, land.frame);
        } else {
            facts.regions.shares = shares;
            for (const LookRegion& region : rasters.regions) facts.regions.looks.push_back(region.look);
        }
    }
    if (!same_weights(rasters, known_rasters)) facts.weights = weights_of(rasters, facts.regions);
    if (!same_drivers(rasters, known_rasters))
        facts.drivers = rasters.weighs ? colour_drivers(land, rasters.colours, facts.regions) : nullptr;
    if (!same_carried(rasters, known_rasters)) facts.carried = carried_of(rasters, land, facts);
    const bool other_planting = !(rasters.planting == known_rasters.planting);
    const bool other_sites = !same_sites(rasters, known_rasters) || (other_planting && !facts.sites);
    if (other_sites)
        facts.sites = cover_sites(land, rasters.surfaces, rasters.cover, static_cast<double>(rasters.latitude),
                                  facts.regions, rasters.planting);
    else if (other_planting)
        facts.sites = replanted(*facts.sites, rasters.planting, land.frame);
    if (other_sites || other_planting || rasters.cover != known_rasters.cover) {
        facts.crowns = nullptr;
        if (facts.sites) {
            facts.crowns =
                std::make_shared<const Raster<std::uint32_t>>(crown_cover(*facts.sites, rasters.cover, crown_side));
            facts.crown_colours = crown_colours(*facts.sites, rasters.cover);
        }
    }
    if (rasters.weighs && !facts.textures) facts.textures = surface_textures(texture_side);
    if (rasters.loose != known_rasters.loose) facts.usual_loose = rasters.loose ? typical_amount(*rasters.loose) : 0;
    return facts;
}

GroundSheet::Light GroundSheet::light_of(const Look& look) {
    const SunPosition sun = sun_of(look.light);
    return {look.vertical_exaggeration, sun.heading, sun.height, static_cast<double>(look.light.hollows),
            shows_surroundings(look) && look.light.surroundings == Surroundings::continued};
}

bool GroundSheet::shows_ice(const Look& look) const {
    return ice_ && look.surface == SurfaceView::natural;
}

bool GroundSheet::shows_crowns(const Look& look) const {
    return crowns_ && look.surface == SurfaceView::natural;
}

bool GroundSheet::same_colours(const Look& look) const {
    return look.surface == look_of_colours_.surface && look.colours == look_of_colours_.colours &&
           look.picture_palettes == look_of_colours_.picture_palettes && look.regions == look_of_colours_.regions &&
           look.overlay == look_of_colours_.overlay && look.material_colours == look_of_colours_.material_colours &&
           look.material_pictures == look_of_colours_.material_pictures;
}

bool GroundSheet::shows(const Land& land, const Look& look, bool hurried) const {
    return colour_ && (hurried || !hurried_) && rasters_ == rasters_of(land, look, before_) &&
           light_of(look) == light_of_ && same_colours(look);
}

bool GroundSheet::is_of(const Land& land) const {
    return colour_ && rasters_.ground == (before_ && land.before ? land.before : land.ground) &&
           rasters_.cell_size == land.frame.cell_size;
}

void GroundSheet::begin_plan(const Land& land, const Look& look, GroundFacts facts) {
    old_rasters_ = std::move(rasters_);
    rasters_ = rasters_of(land, look, before_);
    facts_ = std::move(facts);
    taken_ = {};
    step_ = 0;
}

void GroundSheet::begin_plan_of_fields() {
    old_rasters_ = rasters_;
    taken_ = {};
    step_ = 1;
}

Result<bool> GroundSheet::plan_next(const Land& land, const Look& look, BakingTools& tools) {
    CUESTA_CHECK(tools.work.empty());
    constexpr int steps = 17;
    while (step_ < steps) {
        auto planned = plan_step(step_++, land, look, tools);
        if (!planned || *planned) return planned;
    }
    return false;
}

/// Says whether there was anything to plan. Allocating and compiling take time too: hence not all at once.
Result<bool> GroundSheet::plan_step(int step, const Land& land, const Look& look, BakingTools& tools) {
    const auto done = [](const Result<void>& result) -> Result<bool> {
        if (!result) return result.error();
        return true;
    };
    const double cell_size = land.frame.cell_size;
    const bool finer = hurried_ && !tools.hurried;
    switch (step) {
        case 0:
            if (auto planned = tools.surfaces.plan(facts_.textures, tools.thrifty, tools.software, tools.work);
                !planned)
                return planned.error();
            return done(tools.pictures.plan(look, tools.thrifty, tools.work));
        case 1:
            if (auto taken = take_fields(land, look, tools); !taken) return taken.error();
            return upload_ground(tools);
        case 2:
            return upload_depth(tools);
        case 3:
            return upload_cover(tools);
        case 4:
            return upload_weights(tools);
        case 5:
            return upload_drivers(tools);
        case 6:
            return upload_carried(tools);
        case 7:
            return upload_regions(tools);
        case 8:
            return upload_crowns(tools);
        case 9:
            if (!ground_changed_ && !surface_changed_) return false;
            return done(bake_surface(tools));
        case 10:
            if (!ground_changed_ && !surface_changed_ && look.vertical_exaggeration == light_of_.exaggeration)
                return false;
            cover_changed_ = true;  // colours follow the slope
            return done(bake_normals(cell_size, look, tools));
        case 11:
            if (!ground_changed_ && !surface_changed_ && light_of(look) == light_of_ && !finer) return false;
            return done(bake_light(cell_size, look, tools));
        case 12: {
            const bool same = look.vertical_exaggeration == light_of_.exaggeration &&
                              clarity_ == static_cast<double>(look.light.water_clarity);
            if (!ground_changed_ && !surface_changed_ && same && !finer) return false;
            return done(bake_water(look, tools));
        }
        case 13:
            colours_changed_ = cover_changed_ || finer || !same_colours(look);
            light_of_ = light_of(look);
            look_of_colours_ = look;
            hurried_ = tools.hurried;
            ground_changed_ = surface_changed_ = cover_changed_ = false;
            if (!colours_changed_) return false;
            return done(begin_colours(land, look, tools));
        case 14:
            return upload_sky(tools);
        case 15:
            return upload_clouds(tools);
        default:
            if (!colours_changed_) return false;
            colours_changed_ = false;
            return done(bake_shares(look, tools));
    }
}

}  // namespace cuesta
