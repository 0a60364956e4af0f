/// \file Baking of a sheet's textures from its uploads: passes, planned as work on rows.

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/type_ptr.hpp>

#include "core/look/ground_colours.h"
#include "core/look/ice_look.h"
#include "render/gl/faults.h"
#include "render/scene/colour_ramps.h"
#include "render/scene/ground_sheet.h"
#include "render/scene/sheet_texture_work.h"

namespace cuesta {

namespace {

constexpr int most_materials = 16;  ///< as in bake_colour.frag
constexpr int thrifty_side = 1280;  ///< texels: finer textures would keep previews on the CPU waiting
constexpr int hurried_side = 256;   ///< the same of colours where even that would be too slow
constexpr int hurried_light_side = 128;

void bind(const SheetTexture& texture, TextureUnit unit) {
    if (texture) texture->bind(static_cast<unsigned>(unit));
}

/// Width and height in the same proportion, neither above `most`.
glm::ivec2 bounded(int width, int height, int most) {
    const int longest = std::max(width, height);
    if (longest <= most) return {width, height};
    const double scale = static_cast<double>(most) / longest;
    return {std::max(1, static_cast<int>(width * scale)), std::max(1, static_cast<int>(height * scale))};
}

/// Palettes as bake_colour.frag has them, of the land around and of its regions.
struct ShaderPalettes {
    std::vector<glm::vec3> colours;  ///< eight of each layer, of which the last may be unused
    std::vector<glm::vec3> lasts;    ///< numbers of the last used ones
    std::vector<glm::vec3> shares;   ///< 1 where the layer has a palette
    std::vector<float> variety;

    void add(const LayerPalettes& of) {
        glm::vec3 has(0), last(1);
        for (int i = 0; i < colour_layer_count; ++i) {
            const Palette& palette = of.of(static_cast<ColourLayer>(i));
            if (palette.count > 0) {
                has[i] = 1;
                last[i] = static_cast<float>(palette.count - 1);
            }
            for (const auto& colour : palette.colours) colours.push_back(glm::make_vec3(colour.data()));
        }
        lasts.push_back(last);
        shares.push_back(has);
        variety.push_back(of.variety);
    }
};

/// The uniforms of bake_colour.frag with PALETTES.
void describe_palettes(gl::Program& program, const Look& look, const std::vector<RegionLook>& regions) {
    ShaderPalettes palettes;
    palettes.add(layer_palettes(look.colours, look.picture_palettes));
    for (const RegionLook& region : regions) palettes.add(layer_palettes(region.colour, look.picture_palettes));
    program.set("palettes", palettes.colours);
    program.set("palette_lasts", palettes.lasts);
    program.set("shares_of_palettes", palettes.shares);
    program.set("varieties", palettes.variety);
    if (!regions.empty()) program.set("region_count", static_cast<int>(regions.size()));
    program.set("usual_bottom", glm::make_vec3(usual_bottom_colour.data()));
    program.set("usual_eroded", glm::make_vec3(usual_eroded_colour.data()));
}

}  // namespace

Result<void> GroundSheet::fill(const SheetTexture& target, gl::Program& program, BakingTools& tools) const {
    // The sheet as it is at this point of the plan: later passes may replace its textures.
    tools.work.add(target.height(), target.width(), [sheet = *this, target, &program, &tools](int first, int last) {
        tools.framebuffer.attach(*target);
        glBindFramebuffer(GL_FRAMEBUFFER, tools.framebuffer.id());
        glViewport(0, 0, target.width(), target.height());
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, first, target.width(), last - first);
        sheet.bind(tools);
        program.use();
        glBindVertexArray(tools.no_vertices.id());
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glDisable(GL_SCISSOR_TEST);
    });
    return plan_mipmaps(target, tools);
}

double GroundSheet::relief_shading(double exaggeration) const {
    // Slopes of this tangent are well modelled by a sun half way up.
    constexpr double well_shaded = 0.42;
    return std::clamp(well_shaded / std::max(facts_.figures.steepness * exaggeration, 1e-6), 1.0, 3.0);
}

Result<void> GroundSheet::bake_surface(BakingTools& tools) {
    if (!shows_water()) {
        surface_ = SheetTexture();
        return {};
    }
    if (auto done = renew(surface_, tools.pool, GL_R32F, ground_.width(), ground_.height(), 0, "surface"); !done)
        return done;
    auto program = tools.programs.program("screen.vert", "bake_surface.frag", "");
    if (!program) return program.error();
    surface_->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    return fill(surface_, **program, tools);
}

Result<void> GroundSheet::bake_normals(double cell_size, const Look& look, BakingTools& tools) {
    // Of a mipmap of the heights where the whole would take too long.
    int level = 0;
    while (tools.thrifty && std::max(ground_.width(), ground_.height()) >> level > thrifty_side) ++level;
    const int width = std::max(1, ground_.width() >> level), height = std::max(1, ground_.height() >> level);
    if (auto done = renew(normal_, tools.pool, GL_RGBA16, width, height, 0, "normals"); !done) return done;
    auto program = tools.programs.program("screen.vert", "bake_normal.frag", shows_water() ? "WATER" : "");
    if (!program) return program.error();
    (*program)->set("level", level);
    (*program)->set("cell_size", static_cast<float>(cell_size * (1 << level)));
    (*program)->set("exaggeration", static_cast<float>(look.vertical_exaggeration));
    if (!tools.software) normal_->set_anisotropy(8);
    return fill(normal_, **program, tools);
}

Result<void> GroundSheet::bake_light(double cell_size, const Look& look, BakingTools& tools) {
    // Light varies slowly, and is the dearest to compute.
    const glm::ivec2 size = bounded(ground_.width(), ground_.height(),
                                    tools.hurried   ? hurried_light_side
                                    : tools.thrifty ? 512
                                                    : 2048);
    const bool continued = light_of(look).continued;
    if (auto done = renew(light_, tools.pool, continued ? GL_RGBA8 : GL_RG8, size.x, size.y, 0, "light"); !done)
        return done;
    std::string defines = look.light.hollows > 0 ? "HOLLOWS" : "";
    if (continued) defines += " CONTINUED";
    if (crowns_) defines += " CROWNS";
    auto program = tools.programs.program("screen.vert", "bake_light.frag", defines);
    if (!program) return program.error();
    gl::Program& light = **program;
    light.set("cells", glm::vec2(ground_.width(), ground_.height()));
    light.set("cell_size", static_cast<float>(cell_size));
    light.set("exaggeration",
              static_cast<float>(look.vertical_exaggeration * relief_shading(look.vertical_exaggeration)));
    light.set("sun_direction", sun_direction(look));
    light.set("hollow_strength", look.light.hollows);
    light.set("steps", tools.thrifty ? 24 : 48);
    light.set("relief", static_cast<float>(facts_.figures.highest - facts_.figures.lowest));
    if (tools.thrifty) light_->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    return fill(light_, light, tools);
}

Result<void> GroundSheet::bake_water(const Look& look, BakingTools& tools) {
    water_ = SheetTexture();
    clarity_ = static_cast<double>(look.light.water_clarity);
    if (!shows_water()) return {};
    if (auto done = make_fine(water_, "water", tools); !done) return done;
    auto program = tools.programs.program("screen.vert", "bake_water.frag", "");
    if (!program) return program.error();
    gl::Program& water = **program;
    water.set("cells", glm::vec2(ground_.width(), ground_.height()));
    water.set("cell_size", static_cast<float>(rasters_.cell_size));
    water.set("clarity", static_cast<float>(clarity_));
    water.set("wave_length", static_cast<float>(wave_length()));
    water.set("reach", static_cast<float>(shore_reach()));
    if (tools.thrifty) water_->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    return fill(water_, water, tools);
}

void GroundSheet::arrange_materials(const Land& land, const Look& look, const MaterialPictures& pictures) {
    const std::size_t count = std::min<std::size_t>(look.material_colours.size(), most_materials);
    colours_.clear();
    pictures_.clear();
    shows_pictures_ = false;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& c = look.material_colours[i];
        colours_.emplace_back(c[0], c[1], c[2]);
        pictures_.emplace_back(-1, 0, 0);
        if (i >= look.material_pictures.size() || !look.material_pictures[i].texture) continue;
        const MaterialPicture& picture = look.material_pictures[i];
        const auto& mean = picture.texture->mean();
        colours_.back() = {mean[0], mean[1], mean[2]};
        const double across = land.frame.width_metres(), along = land.frame.height_metres();
        const double high = picture.metres * picture.texture->aspect();
        pictures_.back() = {static_cast<float>(pictures.layer(*picture.texture)),
                            picture.metres > 0 ? static_cast<float>(across / picture.metres) : 1.0F,
                            picture.metres > 0 ? static_cast<float>(along / high) : 1.0F};
    }
    if (count == 0) return;
    // Before erosion nothing was eroded material: what lies under it is not recorded, so the uppermost layer stands for
    // it. Ground of one material stays that where it was laid down.
    const std::size_t stands = !land.top_material ? count - 1 : before_ ? std::min<std::size_t>(1, count - 1) : 0;
    colours_.front() = colours_[stands];
    pictures_.front() = pictures_[stands];
    if (look.surface != SurfaceView::natural) return;
    // Without a map of materials the bottom is all there is.
    const std::size_t first = land.top_material ? 0 : count - 1;
    for (std::size_t i = first; i < count; ++i) shows_pictures_ = shows_pictures_ || pictures_[i].x >= 0;
}

void GroundSheet::describe_pictures(gl::Program& program) const {
    program.set("material_colours", colours_);
    program.set("material_pictures", pictures_);
    program.set("material_count", static_cast<int>(colours_.size()));
}

Result<void> GroundSheet::make_fine(SheetTexture& texture, std::string_view label, BakingTools& tools) const {
    // Finer than a coarse ground, so that noise and soft borders do not look like cells.
    const int longest = std::max(ground_.width(), ground_.height());
    const int most = tools.hurried ? hurried_side : tools.thrifty ? thrifty_side : 16384;
    for (int finer = longest <= 256 ? 4 : longest <= 640 ? 2 : 1;; finer /= 2) {
        const glm::ivec2 size = bounded(ground_.width() * finer, ground_.height() * finer, most);
        auto done = renew(texture, tools.pool, GL_RGBA8, size.x, size.y, 0, label);
        // There may be memory for the ground and none for more.
        if (done || finer == 1 || !gl::is_want_of_memory(done.error())) return done;
    }
}

Result<void> GroundSheet::begin_colours(const Land& land, const Look& look, BakingTools& tools) {
    if (auto done = make_fine(colour_, "colours", tools); !done) return done;

    std::string& defines = colour_defines_;
    switch (look.surface) {
        case SurfaceView::natural:
            defines = "NATURAL";
            break;
        case SurfaceView::clay:
            defines = "CLAY";
            break;
        case SurfaceView::height:
            defines = "HEIGHT";
            break;
        case SurfaceView::slope:
            defines = "SLOPE";
            break;
    }
    arrange_materials(land, look, tools.pictures);
    picture_texture_ = tools.pictures.texture();
    surface_colours_ = tools.surfaces.colours();
    surface_reliefs_ = tools.surfaces.reliefs();
    shows_surfaces_ = look.surface == SurfaceView::natural && look.overlay == Overlay::none && !tools.hurried &&
                      surface_colours_ != nullptr;
    const int material_count = static_cast<int>(colours_.size());
    only_material_ = SheetTexture();
    if (shows_pictures_ && !material_) {
        if (auto done = renew(only_material_, tools.pool, GL_R8UI, 1, 1, 1, "only material"); !done) return done;
        only_material_->set_filter(GL_NEAREST, GL_NEAREST);
        only_material_->upload(Raster<std::uint8_t>(1, 1, static_cast<std::uint8_t>(material_count - 1)));
    }
    const SheetTexture& material = material_ ? material_ : only_material_;
    const OverlayRange& range = facts_.overlay_range;
    const bool with_overlay = overlay_ && range.maximum > 0;
    if (shows_water()) defines += " WATER";
    if (material && material_count > 0) defines += " MATERIALS";
    if (shows_pictures_) defines += " TEXTURES";
    if (loose_) defines += " LOOSE";
    if (hardness_) defines += " BEDS";
    if (drivers_) defines += " PALETTES";
    if (drivers_ && regions_) defines += " REGIONS";
    if (carried_) defines += " CARRIED";
    if (shows_crowns(look)) defines += " CROWNS";
    if (shows_ice(look)) defines += " ICE";
    if (with_overlay) defines += " OVERLAY";
    if (look.overlay == Overlay::slope) defines += " OVERLAY_SLOPE";

    const std::vector<Colour> ramp =
        colour_ramp(look.surface, with_overlay || look.overlay == Overlay::slope ? look.overlay : Overlay::none, 256);
    if (!ramp.empty()) {
        if (auto done = renew(ramp_, tools.pool, GL_RGBA8, static_cast<int>(ramp.size()), 1, 1, "ramp"); !done)
            return done;
        std::vector<std::uint8_t> bytes;
        for (const Colour& colour : ramp) {
            for (const float channel : colour) bytes.push_back(static_cast<std::uint8_t>(std::lround(channel * 255)));
            bytes.push_back(255);
        }
        ramp_->upload_rgba8(bytes);
    }

    if (!tools.software) colour_->set_anisotropy(8);
    return bake_colours(colour_, "", look, tools);
}

Result<void> GroundSheet::bake_shares(const Look& look, BakingTools& tools) {
    shares_ = SheetTexture();
    if (!shows_pictures_) return {};
    if (auto done = renew(shares_, tools.pool, GL_RG8, colour_.width(), colour_.height(), 0, "shares of pictures");
        !done)
        return done;
    if (tools.thrifty) shares_->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    return bake_colours(shares_, " SHARES", look, tools);
}

Result<void> GroundSheet::bake_colours(const SheetTexture& target, const char* variant, const Look& look,
                                       BakingTools& tools) {
    auto made = tools.programs.program("screen.vert", "bake_colour.frag", colour_defines_ + variant);
    if (!made) return made.error();
    gl::Program& program = **made;
    const OverlayRange& range = facts_.overlay_range;
    describe_pictures(program);
    if (look.surface == SurfaceView::natural) program.set("surface_albedos", surface_albedos({}));
    if (drivers_) describe_palettes(program, look, facts_.regions.looks);
    if (crowns_) {
        const CrownColours& crowns = facts_.crown_colours;
        program.set("crown_colours", std::vector<glm::vec3>{glm::make_vec3(crowns.conifers.data()),
                                                            glm::make_vec3(crowns.broadleaves.data()),
                                                            glm::make_vec3(crowns.shrubs.data())});
    }
    if (shows_ice(look)) {
        program.set("bare_ice", glm::make_vec3(bare_ice_albedo.data()));
        program.set("crevasse_shade", crevasse_shade);
    }
    if (hardness_) {
        program.set("soft_bed_tint", glm::make_vec3(soft_bed_tint.data()));
        program.set("hard_bed_tint", glm::make_vec3(hard_bed_tint.data()));
    }
    if (loose_) {
        program.set("usual_loose", static_cast<float>(std::max(facts_.usual_loose, 0.5)));
        program.set("eroded_shows", glm::vec2(look.colours.eroded_from, look.colours.eroded_hides));
    }
    program.set("cells", glm::vec2(ground_.width(), ground_.height()));
    program.set("cell_size", static_cast<float>(rasters_.cell_size));
    program.set("exaggeration", static_cast<float>(look.vertical_exaggeration));
    program.set("height_range", look.surface == SurfaceView::slope
                                    ? glm::vec2(0, steepest_shown)
                                    : glm::vec2(facts_.figures.lowest, facts_.figures.highest));
    program.set("relief_shading", static_cast<float>(relief_shading(look.vertical_exaggeration)));
    program.set("band_range", glm::vec2(facts_.figures.band_low, facts_.figures.band_high));
    program.set("film", static_cast<float>(facts_.figures.film));
    program.set("overlay_range", look.overlay == Overlay::slope
                                     ? glm::vec3(0, steepest_shown, 0)
                                     : glm::vec3(range.minimum, range.maximum, range.logarithmic ? 1 : 0));
    // Water glows on dark ground; elsewhere a quiet middle grey lets ramps read the same on snow and on woods.
    const bool glows = look.overlay == Overlay::flow || look.overlay == Overlay::drainage;
    program.set("overlay_ground", glows ? glm::vec2(0.025F, 0.10F) : glm::vec2(0.10F, 0.35F));
    const double span = std::max(range.maximum, 1e-30);
    program.set("overlay_neutral", static_cast<float>(neutral_of(look.overlay) / span));
    // An overlay is to be read also where there is water.
    program.set("water_strength", look.overlay == Overlay::none ? 1.0F : 0.3F);
    return fill(target, program, tools);
}

Raster<glm::vec4> GroundSheet::read_colours(int side) const {
    int level = 0;
    while (level + 1 < colour_->levels() && std::max(colour_.width(), colour_.height()) >> level > side) ++level;
    const std::vector<std::uint8_t> bytes = colour_->read_rgba8(level);
    Raster<glm::vec4> colours(std::max(colour_.width() >> level, 1), std::max(colour_.height() >> level, 1));
    const glm::vec3 water(0.02F, 0.07F, 0.09F);  // deep, as in water.glsl
    std::size_t i = 0;
    for (int y = 0; y < colours.height(); ++y)
        for (int x = 0; x < colours.width(); ++x, i += 4) {
            const glm::vec4 texel = glm::vec4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) / 255.0F;
            const glm::vec3 ground = glm::vec3(texel) * glm::vec3(texel);  // roots are stored
            colours(x, y) = glm::vec4(glm::mix(ground, water, texel.a), 1);
        }
    return colours;
}

void GroundSheet::bind(const BakingTools& tools) const {
    cuesta::bind(ground_, TextureUnit::ground);
    cuesta::bind(depth_, TextureUnit::depth);
    cuesta::bind(calm_, TextureUnit::calm);
    cuesta::bind(surface(), TextureUnit::surface);
    cuesta::bind(normal_, TextureUnit::normal);
    cuesta::bind(light_, TextureUnit::light);
    cuesta::bind(colour_, TextureUnit::colour);
    tools.detail->bind(static_cast<unsigned>(TextureUnit::detail));
    cuesta::bind(material_ ? material_ : only_material_, TextureUnit::material);
    cuesta::bind(loose_, TextureUnit::loose);
    cuesta::bind(hardness_, TextureUnit::hardness);
    cuesta::bind(drivers_, TextureUnit::drivers);
    cuesta::bind(carried_, TextureUnit::carried);
    cuesta::bind(regions_, TextureUnit::regions);
    cuesta::bind(crowns_, TextureUnit::crowns);
    cuesta::bind(ice_, TextureUnit::ice);
    cuesta::bind(overlay_, TextureUnit::overlay);
    cuesta::bind(ramp_, TextureUnit::ramp);
    cuesta::bind(shares_, TextureUnit::shares);
    cuesta::bind(sky_, TextureUnit::sky);
    cuesta::bind(clouds_, TextureUnit::clouds);
    cuesta::bind(cloud_shade_, TextureUnit::cloud_shade);
    cuesta::bind(water_, TextureUnit::water);
    cuesta::bind(shore_, TextureUnit::shore);
    for (std::size_t i = 0; i < weights_.size(); ++i)
        cuesta::bind(weights_[i], static_cast<TextureUnit>(static_cast<unsigned>(TextureUnit::rock_weights) +
                                                           static_cast<unsigned>(i)));
    if (surface_colours_) surface_colours_->bind(static_cast<unsigned>(TextureUnit::surface_colours));
    if (surface_reliefs_) surface_reliefs_->bind(static_cast<unsigned>(TextureUnit::surface_reliefs));
    if (picture_texture_) picture_texture_->bind(static_cast<unsigned>(TextureUnit::pictures));
}

}  // namespace cuesta
