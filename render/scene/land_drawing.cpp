#include "render/scene/land_drawing.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/type_ptr.hpp>

#include "core/look/palettes.h"
#include "core/look/tone.h"
#include "core/look/water_colours.h"
#include "render/gl/state.h"
#include "render/scene/air.h"
#include "render/scene/surroundings.h"
#include "render/scene/terrain_scene.h"
#include "render/scene/water_motion.h"

namespace cuesta {

namespace {

/// Uniforms of water.glsl with MOVING.
void describe_motion(gl::Program& program, const GroundSheet& sheet, const Look& look) {
    const WaterMotion motion =
        water_motion(look.water_seconds, look.water_loop, sheet.rasters().cell_size, sheet.wave_length());
    program.set("water_phases", glm::vec3(motion.ripples.phase, motion.swell.phase, motion.wave_phase));
    program.set("water_liveliness", static_cast<float>(motion.liveliness));
    program.set("water_drifts", glm::vec2(motion.ripples.drift_cells, motion.swell.drift_cells));
    program.set("water_carries", glm::vec2(motion.ripples.cycle_seconds * motion.cells_a_second,
                                           motion.swell.cycle_seconds * motion.cells_a_second));
    program.set("water_exaggeration", static_cast<float>(look.vertical_exaggeration));
}

/// As water.glsl has them: deep, shallow, window, absorption.
glm::mat4x3 optics_of(WaterColour colour) {
    const WaterOptics& water = water_optics(colour);
    return {glm::make_vec3(water.deep.data()), glm::make_vec3(water.shallow.data()),
            glm::make_vec3(water.window.data()), glm::make_vec3(water.absorption.data())};
}

/// Of the grass that stands on meadows, greener than what lies between.
std::array<float, 3> meadow_colour(const Look& look) {
    return surface_colour(Surface::meadow, {0.5F, 0.5F, 0.8F}, layer_palettes(look.colours, look.picture_palettes));
}

/// Widest quad where software OpenGL draws, in pixels: it transforms vertices on one core, and shades blocks of 4 x 4
/// pixels whole for each triangle that touches them.
constexpr double quad_pixels_thrifty = 6;

}  // namespace

FrameView LandDrawing::view_of(const Camera& camera, const Look& look, int width, int height) const {
    const double exaggeration = look.vertical_exaggeration;
    if (!shown_.land) {
        FrameView view;
        view.camera = camera;
        view.eye = eye_of(camera);
        view.view = view_matrix(camera);
        view.width = width;
        view.height = height;
        return view;
    }
    const auto [left, right] = shown_.sheets();
    const double lowest = std::min(left.figures().lowest, right.figures().lowest);
    const double highest = std::max(left.pyramid().bounds().highest, right.pyramid().bounds().highest);
    FrameView view = frame_view(
        camera, *shown_.land, base_height(shown_.land->frame, lowest, exaggeration), highest * exaggeration,
        exaggeration, width, height,
        shows_surroundings(look)
            ? surroundings_rings * std::max(shown_.land->frame.width_metres(), shown_.land->frame.height_metres())
            : 0.0);
    if (tools_.thrifty) view.quad_pixels = quad_pixels_thrifty;
    return view;
}

bool LandDrawing::water_in(const FrameView& view, const Look& look) const {
    if (!shown_.land) return false;
    const auto [present, past] = shown_.sheets();
    const double share = past_share(look);
    const glm::dmat4 clip_from_world = view.projection * view.view;
    const auto shows = [&](const GroundSheet& sheet) {
        return sheet.shows_water() && sheet.facts().water_places->any_in(clip_from_world, shown_.land->frame.cell_size,
                                                                         look.vertical_exaggeration);
    };
    return (share < 1 && shows(present)) || (share > 0 && shows(past));
}

Result<DrawStatistics> LandDrawing::draw(const FrameView& view, const Look& look, unsigned framebuffer,
                                         const PicturePart& part, std::optional<PicturePart> only) {
    gl::prepare_state();
    const PicturePart drawn_part = only.value_or(part);
    const int left_edge = drawn_part.x - part.x, below = drawn_part.y - part.y;  // in the framebuffer
    const int divide =
        std::clamp(static_cast<int>(std::lround(past_share(look) * view.width)) - drawn_part.x, 0, drawn_part.width);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, part.width, part.height);
    glEnable(GL_SCISSOR_TEST);
    glScissor(left_edge, below, drawn_part.width, drawn_part.height);
    glClearDepth(1.0);
    glClearColor(0, 0, 0, 0);
    glClear(look.background ? GL_DEPTH_BUFFER_BIT : GL_DEPTH_BUFFER_BIT | GL_COLOR_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    if (auto done = bind_film(look); !done) return done.error();
    DrawStatistics statistics;
    if (shown_.land) {
        const auto draw_columns = [&](const GroundSheet& sheet, int first, int last) -> Result<void> {
            if (first >= last) return {};
            glScissor(left_edge + first, below, last - first, drawn_part.height);
            const auto drawn = draw_ground(sheet, view, look, part, drawn_part);
            if (!drawn) return drawn.error();
            statistics.patches += drawn->patches;
            statistics.triangles += drawn->triangles;
            return {};
        };
        const auto [present, past] = shown_.sheets();
        if (auto done = draw_columns(past, 0, divide); !done) return done.error();
        if (auto done = draw_columns(present, divide, drawn_part.width); !done) return done.error();
    }
    glScissor(left_edge, below, drawn_part.width, drawn_part.height);
    if (look.background) draw_sky(view, look, part);
    // A part that reaches beyond the picture has the picture's edge within it, and no divide there.
    if (divide > 0 && divide < drawn_part.width && drawn_part.x + divide < view.width) {
        glScissor(left_edge + divide - 1, below, 2, drawn_part.height);
        glClearColor(0.93F, 0.93F, 0.93F, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
    return statistics;
}

Result<DrawStatistics> LandDrawing::draw_ground(const GroundSheet& sheet, const FrameView& view, const Look& look,
                                                const PicturePart& part, const PicturePart& only) {
    const Land* land = shown_.land.get();
    const TerrainFrame& frame = land->frame;
    const double cell = frame.cell_size;
    const double exaggeration = look.vertical_exaggeration;
    const double highest = sheet.pyramid().bounds().highest * exaggeration;
    const double base = base_height(frame, sheet.figures().lowest, exaggeration);
    const glm::dvec3 eye = view.eye;

    DetailView detail;
    detail.eye = eye;
    detail.clip_from_world = view.projection_of(only) * view.view;
    detail.height_above = std::max(0.0, eye.y - highest);
    detail.range = detail_range(cell, view.camera.field_of_view, view.height, view.quad_pixels);
    detail.cell_size = cell;
    detail.base = base;
    detail.vertical_exaggeration = exaggeration;
    patches_.clear();
    select_patches(sheet.pyramid(), detail, patches_);

    std::string defines = sheet.shows_water() ? "WATER" : "";
    defines += air_defines(look);
    std::string side_defines = defines;
    const bool traced = is_traced(sheet, look);
    if (traced) defines += " TRACED";
    if (look.light.hollows > 0) defines += " HOLLOWS";
    if (look.bedding.enabled) side_defines += " BEDS";
    if (sheet.shows_pictures()) defines += " TEXTURES";
    if (sheet.shows_crowns(look)) defines += " CROWNS";
    if (sheet.shows_surfaces()) defines += tools_.thrifty ? " SURFACES" : " SURFACES FINE";
    if (sheet.shows_surfaces() && !tools_.thrifty && sheet.shows_ice(look)) defines += " ICE";
    if (look.light.fog > 0) defines += " FOG";
    if (look.contours) defines += " CONTOURS";
    if (look.marker_radius > 0) defines += " MARKER";
    const bool moves = (look.water_seconds != 0 || look.water_loop > 0) && sheet.shows_water();
    if (moves) defines += " MOVING";
    auto ground = tools_.programs.program("terrain.vert", "terrain.frag", defines);
    auto side = tools_.programs.program("side.vert", "side.frag", side_defines);
    if (!ground) return ground.error();
    if (!side) return side.error();
    for (gl::Program* program : {*ground, *side}) describe_ground(*program, sheet, view, look, part, detail);
    if (moves) describe_motion(**ground, sheet, look);
    if (sheet.shows_surfaces()) describe_surfaces(**ground, look, eye);
    if (sheet.shows_pictures()) sheet.describe_pictures(**ground);
    (*side)->set("base", static_cast<float>(base));
    (*side)->set("block_height", static_cast<float>(std::max(highest - base, 1e-3)));
    glm::vec3 rock = plain_rock;
    if (sheet.shows_pictures()) {
        rock = 0.68F * sheet.bottom_colour();
    } else if (land->top_material && !look.material_colours.empty()) {
        const auto& bottom = look.material_colours.back();
        rock = 0.68F * glm::vec3(bottom[0], bottom[1], bottom[2]);  // as in bake_colour.frag
    }
    (*side)->set("rock_colour", rock);

    sheet.bind(tools_);
    if (traced) {
        still_light_->bind();
        (*ground)->set("mirror_frame", glm::vec4(frame.width_metres(), frame.height_metres(), exaggeration, highest));
    }
    if (look.bedding.enabled)
        if (auto done = side_beds_.describe(**side, look.bedding, frame); !done) return done.error();
    DrawStatistics statistics;
    statistics.patches = static_cast<int>(patches_.size());
    (*ground)->use();
    statistics.triangles += mesh_.draw_patches(patches_);
    const auto plants = draw_plants(sheet, view, look, part, detail);
    if (!plants) return plants.error();
    statistics.triangles += *plants;
    if (shows_surroundings(look)) {
        const auto around = draw_surroundings(sheet, view, look, part, detail);
        if (!around) return around.error();
        statistics.patches += around->patches;
        statistics.triangles += around->triangles;
        return statistics;
    }
    (*side)->use();
    statistics.triangles += mesh_.draw_sides(patches_, sheet.pyramid().width(), sheet.pyramid().height(), eye.y < base);
    return statistics;
}

void LandDrawing::describe_surfaces(gl::Program& program, const Look& look, const glm::dvec3& eye) const {
    const TerrainFrame& frame = shown_.land->frame;
    // A tile is so many cells that its texels are finer than cells, and no finer than blades of grass.
    const auto large =
        static_cast<float>(std::clamp(std::max(frame.width_metres(), frame.height_metres()) / 120, 8.0, 160.0));
    program.set("surface_tiles", glm::vec2(large, large / 7.31F));
    program.set("ground_size", glm::vec2(frame.width_metres(), frame.height_metres()));
    program.set("eye_height", static_cast<float>(eye.y));
    program.set("surface_albedos", surface_albedos(layer_palettes(look.colours, look.picture_palettes)));
    program.set("strata", glm::vec2(look.colours.strata,
                                    1 / (double{look.colours.strata_thickness} * look.vertical_exaggeration)));
    program.set("gully_depth", look.colours.gullies);
    // Crevasses lie a few metres of height apart, by eye: 20 m on an icefall, 60 m on a gentle tongue.
    constexpr double crevasse_rise = 6;  // m
    program.set("crevasses_a_metre", static_cast<float>(1 / (crevasse_rise * look.vertical_exaggeration)));
}

void LandDrawing::describe_ground(gl::Program& program, const GroundSheet& sheet, const FrameView& view,
                                  const Look& look, const PicturePart& part, const DetailView& detail) const {
    const TerrainFrame& frame = shown_.land->frame;
    const double exaggeration = look.vertical_exaggeration;
    const glm::vec2 cells(sheet.pyramid().width(), sheet.pyramid().height());
    // Positions reach the GPU relative to the eye, so that floats suffice far from the origin too.
    glm::dmat4 turn = view.view;
    turn[3] = {0, 0, 0, 1};
    program.set("cells", cells);
    program.set("cell_size", static_cast<float>(frame.cell_size));
    program.set("eye", glm::vec3(view.eye));
    program.set("height_above", static_cast<float>(detail.height_above));
    program.set("detail_reach", static_cast<float>(detail.range));
    program.set("morph_begin", static_cast<float>(morph_start(frame.cell_size, detail.range)));
    program.set("exaggeration", static_cast<float>(exaggeration));
    program.set("clip_from_eye", glm::mat4(view.projection_of(part) * turn));
    const AirExtent extent{sheet.figures().lowest * exaggeration, sheet.pyramid().bounds().highest * exaggeration,
                           std::hypot(frame.width_metres(), frame.height_metres())};
    describe_air(program, *sheet.facts().sky, look, extent, view.eye);
    program.set("pixel_origin", glm::vec2(part.x, part.y));
    constexpr float cells_a_detail_tile = 13;
    program.set("detail_tiles", cells / cells_a_detail_tile);
    constexpr float cells_at_full_variation = 4;  // by eye; the usual variation is 0.5
    program.set("ragged_cells", cells_at_full_variation * sheet.rasters().surfaces.variation);
    program.set("detail_strength", look.surface == SurfaceView::natural ? 0.10F : 0.0F);
    const double relief = sheet.figures().highest - sheet.figures().lowest;
    const double interval = look.contour_interval > 0 ? look.contour_interval : automatic_contour_interval(relief);
    program.set("contour_interval", static_cast<float>(interval));
    program.set("marker", glm::vec4(look.marker_x - view.eye.x, look.marker_z - view.eye.z, look.marker_radius,
                                    look.marker_inner_radius));
    program.set("relief_shading", static_cast<float>(sheet.relief_shading(exaggeration)));
    // On surfaces whose colours mean something, foam would only hide it.
    const bool coloured = look.surface == SurfaceView::height || look.surface == SurfaceView::slope;
    const float foam = coloured || look.overlay != Overlay::none ? 0.0F : 1.1F * look.light.foam;
    program.set("shore_waves", glm::vec4(sheet.shore_reach(), sheet.wave_length(), foam, look.light.waves));
    program.set("narrow_water", optics_of(look.light.rivers));
    program.set("wide_water", optics_of(look.light.lakes));
}

Result<DrawStatistics> LandDrawing::draw_surroundings(const GroundSheet& sheet, const FrameView& view, const Look& look,
                                                      const PicturePart& part, const DetailView& detail) {
    std::string defines = sheet.shows_water() ? "WATER BEYOND" : "BEYOND";
    defines += air_defines(look);
    if (is_traced(sheet, look)) defines += " TRACED";
    if (look.light.hollows > 0) defines += " HOLLOWS";
    if (look.light.fog > 0) defines += " FOG";
    if (sheet.shows_crowns(look)) defines += " CROWNS";
    const bool fine = sheet.shows_surfaces() && !tools_.thrifty;
    if (fine) defines += " SURFACES FINE";
    auto made = tools_.programs.program("terrain.vert", "terrain.frag", defines);
    if (!made) return made.error();
    gl::Program& program = **made;
    const TerrainFrame& frame = shown_.land->frame;
    if (fine) describe_surfaces(program, look, view.eye);
    describe_ground(program, sheet, view, look, part, detail);
    describe_surroundings(program, sheet, look, frame, view.camera, view.eye);
    patches_.clear();
    const glm::dvec2 heights = surroundings_heights(sheet, look, frame);
    select_patches_beyond(sheet.pyramid(), detail, surroundings_rings, heights.x, heights.y, patches_);
    program.use();
    DrawStatistics statistics;
    statistics.patches = static_cast<int>(patches_.size());
    statistics.triangles = mesh_.draw_patches(patches_);
    return statistics;
}

Result<long long> LandDrawing::draw_plants(const GroundSheet& sheet, const FrameView& view, const Look& look,
                                           const PicturePart& part, const DetailView& detail) {
    if (!sheet.facts().sites) return 0;
    std::optional<LandBeyond> beyond;
    if (shows_surroundings(look)) beyond = land_beyond(sheet, look, shown_.land->frame);
    const bool other =
        plant_choice_.choose(sheet.facts().sites, sheet.rasters().cover, view,
                             plant_budget(tools_.interactive, tools_.software, view), beyond, meadow_colour(look));
    if (!plant_mesh_) plant_mesh_.emplace();
    if (other) plant_mesh_->upload(plant_choice_.bins());
    std::string defines = air_defines(look);
    if (is_traced(sheet, look)) defines += " TRACED";
    if (look.light.fog > 0) defines += " FOG";
    auto program = tools_.programs.program("plants.vert", "plants.frag", defines);
    if (!program) return program.error();
    describe_ground(**program, sheet, view, look, part, detail);
    (*program)->use();
    return plant_mesh_->draw();
}

bool LandDrawing::is_traced(const GroundSheet& sheet, const Look& look) const {
    return still_light_ != nullptr && !sheet.before() && still_light_->is_of(shown_.land, look);
}

Result<void> LandDrawing::bind_film(const Look& look) {
    if (look.light.tone == Tone::plain) return {};
    if (!film_ || film_of_ != look.light.tone) {
        constexpr int side = 32;
        auto made = gl::Texture::create(GL_RGBA16F, side * side, side, 1, "film");
        if (!made) return made.error();
        made->upload_rgb(film_table(look.light.tone, side));
        film_ = *std::move(made);
        film_of_ = look.light.tone;
    }
    film_->bind(static_cast<unsigned>(TextureUnit::film));
    return {};
}

void LandDrawing::draw_sky(const FrameView& frame, const Look& look, const PicturePart& part) {
    const bool plain = !shown_.land;
    auto made = tools_.programs.program("screen.vert", "sky.frag",
                                        plain                      ? "PLAIN"
                                        : shows_surroundings(look) ? "GROUND_BELOW" + air_defines(look)
                                                                   : air_defines(look));
    if (!made) return;
    gl::Program& program = **made;
    const glm::dmat4& view = frame.view;
    const int width = frame.width, height = frame.height;
    const double half = std::tan(glm::radians(frame.camera.field_of_view) / 2);
    program.set("view_forward", -glm::vec3(view[0][2], view[1][2], view[2][2]));
    program.set("view_right", glm::vec3(glm::dvec3(view[0][0], view[1][0], view[2][0]) * (half * width / height)));
    program.set("view_up", glm::vec3(glm::dvec3(view[0][1], view[1][1], view[2][1]) * half));
    program.set("part_origin", glm::vec2(static_cast<float>(part.x) / static_cast<float>(width),
                                         static_cast<float>(part.y) / static_cast<float>(height)));
    program.set("part_size", glm::vec2(static_cast<float>(part.width) / static_cast<float>(width),
                                       static_cast<float>(part.height) / static_cast<float>(height)));
    program.set("pixel_origin", glm::vec2(part.x, part.y));
    if (!plain) {
        const GroundSheet& sheet = shown_.sheets().first;
        const TerrainFrame& land = shown_.land->frame;
        const double exaggeration = look.vertical_exaggeration;
        describe_air(program, *sheet.facts().sky, look,
                     {sheet.figures().lowest * exaggeration, sheet.figures().highest * exaggeration,
                      std::hypot(land.width_metres(), land.height_metres())},
                     frame.eye);
        describe_far_ground(program, sheet, look, land);
        sheet.bind(tools_);
    }
    program.use();
    glBindVertexArray(tools_.no_vertices.id());
    // At the far plane: only where nothing was drawn.
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace cuesta
