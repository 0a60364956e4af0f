#include "render/still/still_light.h"

#include <algorithm>

#include "core/field/sampling.h"

namespace cuesta {

namespace {

/// Waves and marks change nothing of the light.
Look still(Look look) {
    look.water_seconds = look.water_loop = 0;
    look.marker_radius = 0;
    look.split = 0;
    return look;
}

/// Adds the canopy of trees, through which light falls between them: as bake_light.frag.
void add_canopy(const Raster<std::uint32_t>& crowns, Raster<float>& surface) {
    Raster<float> heights(crowns.width(), crowns.height());
    for (int y = 0; y < crowns.height(); ++y)
        for (int x = 0; x < crowns.width(); ++x) heights(x, y) = 0.7F * 0.25F * static_cast<float>(crowns(x, y) >> 24);
    heights = resampled(heights.view(), surface.width(), surface.height());
    for (int y = 0; y < surface.height(); ++y)
        for (int x = 0; x < surface.width(); ++x) surface(x, y) += heights(x, y);
}

/// The ground, the canopy and the water on it.
Raster<float> surface_of(const GroundSheet& sheet) {
    Raster<float> surface = *sheet.rasters().ground;
    if (sheet.facts().crowns) add_canopy(*sheet.facts().crowns, surface);
    if (!sheet.shows_water()) return surface;
    const Raster<float>& depth = *sheet.facts().water.depth;
    for (int y = 0; y < surface.height(); ++y)
        for (int x = 0; x < surface.width(); ++x) surface(x, y) += std::max(depth(x, y), 0.0F);
    return surface;
}

}  // namespace

bool StillLight::is_of(const std::shared_ptr<const Land>& land, const Look& look) const {
    return texture_.id() != 0 && land == land_ && still(look) == look_;
}

Result<void> StillLight::trace(const std::shared_ptr<const Land>& land, const GroundSheet& sheet, const Look& look,
                               const LightTracing& tracing, const WorkControl& control) {
    if (is_of(land, look) && tracing == tracing_) return {};
    const double steeper = look.vertical_exaggeration * sheet.relief_shading(look.vertical_exaggeration);
    const RayGround ground(surface_of(sheet), land->frame.cell_size, steeper);
    const SkyLight& sky = *sheet.facts().sky;
    const LitGround lit{ground, sky, light_on_land(sky, look), sun_direction(look), sheet.read_colours(1024)};
    const int cells = std::max(land->frame.width, land->frame.height);
    const auto light = traced_light(lit, fitting(tracing, cells), control);
    if (!light) return light.error();
    auto made = gl::Texture::create(GL_RGBA16F, light->width(), light->height(), 0, "traced light");
    if (!made) return made.error();
    made->upload(*light);
    made->generate_mipmaps();
    texture_ = *std::move(made);
    land_ = land;
    look_ = still(look);
    tracing_ = tracing;
    return {};
}

}  // namespace cuesta
