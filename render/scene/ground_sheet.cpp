#include "render/scene/ground_sheet.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "render/scene/colour_ramps.h"

namespace cuesta {

namespace {

constexpr int most_materials = 16;  ///< as in bake_colour.frag
constexpr int thrifty_side = 1280;  ///< texels: finer textures would keep previews on the CPU waiting
constexpr double least_wet = 0.04;  ///< m: shallower water nowhere shows

void bind(const gl::Texture& texture, TextureUnit unit) {
    texture.bind(static_cast<unsigned>(unit));
}

/// Makes `texture` one of this format and size, if it is not.
Result<void> fit(gl::Texture& texture, GLenum format, int width, int height, int levels, std::string_view label) {
    if (texture && texture.format() == format && texture.width() == width && texture.height() == height) return {};
    texture = gl::Texture();
    auto made = gl::Texture::create(format, width, height, levels, label);
    if (!made) return made.error();
    texture = *std::move(made);
    return {};
}

/// Width and height in the same proportion, neither above `most`.
glm::ivec2 bounded(int width, int height, int most) {
    const int longest = std::max(width, height);
    if (longest <= most) return {width, height};
    const double scale = static_cast<double>(most) / longest;
    return {std::max(1, static_cast<int>(width * scale)), std::max(1, static_cast<int>(height * scale))};
}

/// Runs a fragment shader once for every texel of level 0.
void fill(const gl::Texture& target, const gl::Program& program, BakingTools& tools) {
    tools.framebuffer.attach(target);
    glBindFramebuffer(GL_FRAMEBUFFER, tools.framebuffer.id());
    glViewport(0, 0, target.width(), target.height());
    glDisable(GL_DEPTH_TEST);
    program.use();
    glBindVertexArray(tools.no_vertices.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

float wettest(const Raster<float>& depth) {
    float most = 0;
    for (int y = 0; y < depth.height(); ++y)
        most = std::max(most, *std::max_element(depth.row(y), depth.row(y) + depth.width()));
    return most;
}

}  // namespace

Result<gl::Program*> ProgramLibrary::program(const std::string& vertex_file, const std::string& fragment_file,
                                             const std::string& defines) {
    const std::string key = vertex_file + " " + fragment_file + " " + defines;
    auto known = programs_.find(key);
    if (known == programs_.end()) {
        auto made = gl::Program::create(vertex_file, fragment_file, defines);
        if (!made) return made.error();
        known = programs_.emplace(key, *std::move(made)).first;
    }
    return &known->second;
}

glm::vec3 sun_direction(const Look& look) {
    const double heading = glm::radians(look.sun_heading);
    // At the zenith the direction over ground would be lost.
    const double height = glm::radians(std::clamp(look.sun_height, 1.0, 89.5));
    return {std::sin(heading) * std::cos(height), std::sin(height), -std::cos(heading) * std::cos(height)};
}

Result<void> GroundSheet::update(const Land& land, const Look& look, BakingTools& tools) {
    const double cell_size = land.frame.cell_size;
    if (cell_size != cell_size_) ground_changed_ = true;
    cell_size_ = cell_size;
    if (auto done = upload(land, look); !done) return done;

    const Light light{look.vertical_exaggeration, look.sun_heading, look.sun_height};
    const bool normals = ground_changed_ || surface_changed_ || light.exaggeration != normal_of_.exaggeration;
    if (ground_changed_ || surface_changed_)
        if (auto done = bake_surface(tools); !done) return done;
    if (normals)
        if (auto done = bake_normals(cell_size, look, tools); !done) return done;
    if (ground_changed_ || surface_changed_ || light != light_of_)
        if (auto done = bake_light(cell_size, look, tools); !done) return done;
    const bool same_colours = look.surface == look_of_colours_.surface && look.overlay == look_of_colours_.overlay &&
                              look.material_colours == look_of_colours_.material_colours &&
                              look.material_pictures == look_of_colours_.material_pictures;
    if (normals || cover_changed_ || !same_colours)
        if (auto done = bake_colours(land, look, tools); !done) return done;
    normal_of_ = light_of_ = light;
    look_of_colours_ = look;
    ground_changed_ = surface_changed_ = cover_changed_ = false;
    return {};
}

double GroundSheet::relief_shading(double exaggeration) const {
    // Slopes of this tangent are well modelled by a sun half way up.
    constexpr double well_shaded = 0.42;
    return std::clamp(well_shaded / std::max(figures_.steepness * exaggeration, 1e-6), 1.0, 3.0);
}

Result<void> GroundSheet::upload(const Land& land, const Look& look) {
    const SharedRaster& ground = before_ && land.before ? land.before : land.ground;
    const int width = ground->width(), height = ground->height();
    const SharedRaster depth = before_ || !look.water ? nullptr : land.water_depth;
    // Pyramid and figures need the rasters on the CPU; textures that failed to come about are tried again.
    if (ground != ground_raster_ || depth != depth_raster_ || !ground_) {
        if (ground != ground_raster_ || !ground_) {
            if (auto done = fit(ground_, GL_R32F, width, height, 0, "ground"); !done) return done;
            // Passes ask for whole levels, so no blending between two is needed.
            ground_.set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
            ground_.upload(*ground);
            ground_.generate_mipmaps();
            ground_changed_ = true;
        }
        shows_water_ = depth && wettest(*depth) > least_wet;
        if (shows_water_) {
            if (auto done = fit(depth_, GL_R32F, width, height, 1, "water depth"); !done) return done;
            depth_.upload(*depth);
        } else {
            depth_ = gl::Texture();
        }
        pyramid_ = HeightPyramid(ground->view(), shows_water_ ? depth->view() : RasterView<const float>());
        figures_ = figures_of(*ground, shows_water_ ? depth.get() : nullptr, land.frame.cell_size);
        surface_changed_ = true;
        ground_raster_ = ground;
        depth_raster_ = depth;
    }
    const SharedBytes& material = land.top_material;
    if (material != material_raster_) {
        material_ = gl::Texture();
        if (material) {
            if (auto done = fit(material_, GL_R8UI, width, height, 1, "top material"); !done) return done;
            material_.set_filter(GL_NEAREST, GL_NEAREST);
            material_.upload(*material);
        }
        material_raster_ = material;
        cover_changed_ = true;
    }
    const SharedRaster loose = before_ ? nullptr : land.loose ? land.loose : land.deposit;
    if (loose != loose_raster_) {
        if (loose) {
            if (auto done = fit(loose_, GL_R32F, width, height, 1, "loose ground"); !done) return done;
            loose_.upload(*loose);
        } else {
            loose_ = gl::Texture();
        }
        loose_raster_ = loose;
        cover_changed_ = true;
    }
    const Raster<float>* overlay = before_ ? nullptr : overlay_raster(land, look.overlay);
    if (overlay != overlay_raster_) {
        if (overlay != nullptr) {
            if (auto done = fit(overlay_, GL_R32F, width, height, 1, "overlay"); !done) return done;
            overlay_.upload(*overlay);
        } else {
            overlay_ = gl::Texture();
        }
        overlay_raster_ = overlay;
        cover_changed_ = true;
    }
    for (const SharedRaster& owner : {land.flow, land.wear, land.deposit, land.sediment})
        if (overlay != nullptr && owner.get() == overlay) overlay_owner_ = owner;
    return {};
}

Result<void> GroundSheet::bake_surface(BakingTools& tools) {
    if (!shows_water_) {
        surface_ = gl::Texture();
        return {};
    }
    if (auto done = fit(surface_, GL_R32F, ground_.width(), ground_.height(), 0, "surface"); !done) return done;
    auto program = tools.programs.program("screen.vert", "bake_surface.frag", "");
    if (!program) return program.error();
    cuesta::bind(ground_, TextureUnit::ground);
    cuesta::bind(depth_, TextureUnit::depth);
    fill(surface_, **program, tools);
    surface_.generate_mipmaps();
    surface_.set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    return {};
}

Result<void> GroundSheet::bake_normals(double cell_size, const Look& look, BakingTools& tools) {
    // Of a mipmap of the heights where the whole would take too long.
    int level = 0;
    while (tools.thrifty && std::max(ground_.width(), ground_.height()) >> level > thrifty_side) ++level;
    const int width = std::max(1, ground_.width() >> level), height = std::max(1, ground_.height() >> level);
    if (auto done = fit(normal_, GL_RGBA16, width, height, 0, "normals"); !done) return done;
    auto program = tools.programs.program("screen.vert", "bake_normal.frag", shows_water_ ? "WATER" : "");
    if (!program) return program.error();
    cuesta::bind(ground_, TextureUnit::ground);
    if (shows_water_) cuesta::bind(surface_, TextureUnit::surface);
    (*program)->set("level", level);
    (*program)->set("cell_size", static_cast<float>(cell_size * (1 << level)));
    (*program)->set("exaggeration", static_cast<float>(look.vertical_exaggeration));
    fill(normal_, **program, tools);
    normal_.generate_mipmaps();
    if (!tools.software) normal_.set_anisotropy(8);
    return {};
}

Result<void> GroundSheet::bake_light(double cell_size, const Look& look, BakingTools& tools) {
    // Light varies slowly, and is the dearest to compute.
    const glm::ivec2 size = bounded(ground_.width(), ground_.height(), tools.thrifty ? 512 : 2048);
    if (auto done = fit(light_, GL_RG8, size.x, size.y, 0, "light"); !done) return done;
    auto program = tools.programs.program("screen.vert", "bake_light.frag", "");
    if (!program) return program.error();
    cuesta::bind(surface(), TextureUnit::surface);
    gl::Program& light = **program;
    light.set("cells", glm::vec2(ground_.width(), ground_.height()));
    light.set("cell_size", static_cast<float>(cell_size));
    light.set("exaggeration",
              static_cast<float>(look.vertical_exaggeration * relief_shading(look.vertical_exaggeration)));
    light.set("sun_direction", sun_direction(look));
    light.set("relief", static_cast<float>(figures_.highest - figures_.lowest));
    fill(light_, light, tools);
    light_.generate_mipmaps();
    if (tools.thrifty) light_.set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    return {};
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

Result<void> GroundSheet::bake_colours(const Land& land, const Look& look, BakingTools& tools) {
    // Finer than a coarse ground, so that noise and soft borders do not look like cells.
    const int longest = std::max(ground_.width(), ground_.height());
    const int finer = longest <= 256 ? 4 : longest <= 640 ? 2 : 1;
    const glm::ivec2 size =
        bounded(ground_.width() * finer, ground_.height() * finer, tools.thrifty ? thrifty_side : 16384);
    if (auto done = fit(colour_, GL_RGBA8, size.x, size.y, 0, "colours"); !done) return done;

    std::string defines;
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
    const int material_count = static_cast<int>(colours_.size());
    only_material_ = gl::Texture();
    if (shows_pictures_ && !material_) {
        if (auto done = fit(only_material_, GL_R8UI, 1, 1, 1, "only material"); !done) return done;
        only_material_.set_filter(GL_NEAREST, GL_NEAREST);
        only_material_.upload(Raster<std::uint8_t>(1, 1, static_cast<std::uint8_t>(material_count - 1)));
    }
    const gl::Texture& material = material_ ? material_ : only_material_;
    OverlayRange range;
    if (overlay_) range = overlay_range(look.overlay, *overlay_raster_);
    const bool with_overlay = overlay_ && range.maximum > 0;
    if (shows_water_) defines += " WATER";
    if (material && material_count > 0) defines += " MATERIALS";
    if (shows_pictures_) defines += " TEXTURES";
    if (loose_) defines += " LOOSE";
    if (with_overlay) defines += " OVERLAY";
    if (look.overlay == Overlay::slope) defines += " OVERLAY_SLOPE";

    const std::vector<Colour> ramp =
        colour_ramp(look.surface, with_overlay || look.overlay == Overlay::slope ? look.overlay : Overlay::none, 256);
    if (!ramp.empty()) {
        if (auto done = fit(ramp_, GL_RGBA8, static_cast<int>(ramp.size()), 1, 1, "ramp"); !done) return done;
        std::vector<std::uint8_t> bytes;
        for (const Colour& colour : ramp) {
            for (const float channel : colour) bytes.push_back(static_cast<std::uint8_t>(std::lround(channel * 255)));
            bytes.push_back(255);
        }
        ramp_.upload_rgba8(bytes);
        cuesta::bind(ramp_, TextureUnit::ramp);
    }
    cuesta::bind(ground_, TextureUnit::ground);
    cuesta::bind(normal_, TextureUnit::normal);
    cuesta::bind(tools.detail, TextureUnit::detail);
    if (shows_water_) cuesta::bind(depth_, TextureUnit::depth);
    if (material) cuesta::bind(material, TextureUnit::material);
    if (loose_) cuesta::bind(loose_, TextureUnit::loose);
    if (overlay_) cuesta::bind(overlay_, TextureUnit::overlay);

    const auto bake = [&](const gl::Texture& target, const std::string& variant) -> Result<void> {
        auto made = tools.programs.program("screen.vert", "bake_colour.frag", variant);
        if (!made) return made.error();
        gl::Program& program = **made;
        describe_pictures(program);
        if (loose_) program.set("usual_loose", static_cast<float>(std::max(typical_amount(*loose_raster_), 0.5)));
        program.set("cells", glm::vec2(ground_.width(), ground_.height()));
        program.set("cell_size", static_cast<float>(land.frame.cell_size));
        program.set("exaggeration", static_cast<float>(look.vertical_exaggeration));
        program.set("height_range", look.surface == SurfaceView::slope ? glm::vec2(0, steepest_shown)
                                                                       : glm::vec2(figures_.lowest, figures_.highest));
        program.set("relief_shading", static_cast<float>(relief_shading(look.vertical_exaggeration)));
        program.set("band_range", glm::vec2(figures_.band_low, figures_.band_high));
        program.set("film", static_cast<float>(figures_.film));
        program.set("overlay_range", look.overlay == Overlay::slope
                                         ? glm::vec3(0, steepest_shown, 0)
                                         : glm::vec3(range.minimum, range.maximum, range.logarithmic ? 1 : 0));
        // An overlay is to be read also where there is water.
        program.set("water_strength", look.overlay == Overlay::none ? 1.0F : 0.3F);
        fill(target, program, tools);
        return {};
    };
    if (auto done = bake(colour_, defines); !done) return done;
    if (shows_pictures_) {
        if (auto done = fit(shares_, GL_RG8, size.x, size.y, 0, "shares of pictures"); !done) return done;
        if (auto done = bake(shares_, defines + " SHARES"); !done) return done;
        shares_.generate_mipmaps();
        if (tools.thrifty) shares_.set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    } else {
        shares_ = gl::Texture();
    }
    colour_.generate_mipmaps();
    if (!tools.software) colour_.set_anisotropy(8);
    return {};
}

void GroundSheet::bind(const BakingTools& tools) const {
    cuesta::bind(ground_, TextureUnit::ground);
    if (shows_water_) cuesta::bind(surface_, TextureUnit::surface);
    cuesta::bind(normal_, TextureUnit::normal);
    cuesta::bind(light_, TextureUnit::light);
    cuesta::bind(colour_, TextureUnit::colour);
    cuesta::bind(tools.detail, TextureUnit::detail);
    if (!shows_pictures_) return;
    cuesta::bind(material_ ? material_ : only_material_, TextureUnit::material);
    cuesta::bind(shares_, TextureUnit::shares);
    cuesta::bind(tools.pictures.texture(), TextureUnit::pictures);
}

}  // namespace cuesta
