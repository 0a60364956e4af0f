#include "render/scene/ground_sheet.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

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
    const double heading = glm::radians(look.sun_heading);
    // At the zenith the direction over ground would be lost.
    const double height = glm::radians(std::clamp(look.sun_height, 1.0, 89.5));
    return {std::sin(heading) * std::cos(height), std::sin(height), -std::cos(heading) * std::cos(height)};
}

GroundRasters rasters_of(const Land& land, const Look& look, bool before) {
    GroundRasters rasters;
    rasters.ground = before && land.before ? land.before : land.ground;
    rasters.material = land.top_material;
    rasters.cell_size = land.frame.cell_size;
    if (before) return rasters;
    if (look.water) {
        rasters.depth = land.water_depth;
        rasters.path_water = land.path_water;
    }
    rasters.loose = land.loose ? land.loose : land.deposit;
    rasters.overlay_kind = look.overlay;
    const Raster<float>* overlay = overlay_raster(land, look.overlay);
    for (const SharedRaster& owner : {land.flow, land.wear, land.deposit, land.sediment})
        if (overlay != nullptr && owner.get() == overlay) rasters.overlay = owner;
    if (shows_values(look.overlay)) rasters.overlay = look.overlay_values;
    return rasters;
}

GroundFacts facts_of(const GroundRasters& rasters, const GroundRasters& known_rasters, const GroundFacts& known) {
    GroundFacts facts = known;
    if (!known.pyramid || rasters.ground != known_rasters.ground || rasters.depth != known_rasters.depth ||
        rasters.path_water != known_rasters.path_water || rasters.cell_size != known_rasters.cell_size) {
        facts.water = drawn_water(*rasters.ground, rasters.depth, rasters.path_water);
        facts.shows_water = facts.water.depth && wettest(*facts.water.depth) > least_wet;
        facts.pyramid = std::make_shared<HeightPyramid>(
            rasters.ground->view(), facts.shows_water ? facts.water.depth->view() : RasterView<const float>());
        facts.figures =
            figures_of(*rasters.ground, facts.shows_water ? rasters.depth.get() : nullptr, rasters.cell_size);
    }
    if (rasters.overlay != known_rasters.overlay || rasters.overlay_kind != known_rasters.overlay_kind)
        facts.overlay_range = rasters.overlay ? overlay_range(rasters.overlay_kind, *rasters.overlay) : OverlayRange();
    if (rasters.loose != known_rasters.loose) facts.usual_loose = rasters.loose ? typical_amount(*rasters.loose) : 0;
    return facts;
}

bool GroundSheet::same_colours(const Look& look) const {
    return look.surface == look_of_colours_.surface && look.overlay == look_of_colours_.overlay &&
           look.material_colours == look_of_colours_.material_colours &&
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
    step_ = 0;
}

Result<bool> GroundSheet::plan_next(const Land& land, const Look& look, BakingTools& tools) {
    CUESTA_CHECK(tools.work.empty());
    constexpr int steps = 9;
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
            return done(tools.pictures.plan(look, tools.thrifty, tools.work));
        case 1:
            return upload_ground(tools);
        case 2:
            return upload_depth(tools);
        case 3:
            return upload_cover(tools);
        case 4:
            if (!ground_changed_ && !surface_changed_) return false;
            return done(bake_surface(tools));
        case 5:
            if (!ground_changed_ && !surface_changed_ && look.vertical_exaggeration == light_of_.exaggeration)
                return false;
            cover_changed_ = true;  // colours follow the slope
            return done(bake_normals(cell_size, look, tools));
        case 6:
            if (!ground_changed_ && !surface_changed_ && light_of(look) == light_of_ && !finer) return false;
            return done(bake_light(cell_size, look, tools));
        case 7:
            colours_changed_ = cover_changed_ || finer || !same_colours(look);
            light_of_ = light_of(look);
            look_of_colours_ = look;
            hurried_ = tools.hurried;
            ground_changed_ = surface_changed_ = cover_changed_ = false;
            if (!colours_changed_) return false;
            return done(begin_colours(land, look, tools));
        default:
            if (!colours_changed_) return false;
            colours_changed_ = false;
            return done(bake_shares(look, tools));
    }
}

}  // namespace cuesta
