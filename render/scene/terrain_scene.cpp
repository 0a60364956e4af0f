#include "render/scene/terrain_scene.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <glm/gtc/constants.hpp>
#include <limits>

#include "render/gl/context.h"
#include "render/scene/colour_ramps.h"
#include "render/scene/curve_layer.h"
#include "render/scene/detail_noise.h"
#include "render/scene/ground_sheet.h"
#include "render/scene/terrain_mesh.h"

namespace cuesta {

namespace {

/// How wide a quad may look, in pixels. Normals and colours do not depend on it; software OpenGL transforms vertices on
/// one core, so it gets fewer.
constexpr double quad_pixels = 2.5;
constexpr double quad_pixels_thrifty = 6;

/// The part of the view, from the left, that shows the present.
double present_share(const Look& look) {
    return look.show_before ? 0.0 : std::clamp(look.split, 0.0, 1.0);
}

/// Qt leaves these as it pleases.
void prepare_state() {
    for (const GLenum capability :
         {GL_BLEND, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB, GL_DEPTH_TEST})
        glDisable(capability);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
}

void leave_state() {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
    glBindVertexArray(0);
    glUseProgram(0);
    glBindTextures(0, texture_unit_count, nullptr);
}

/// What is drawn.
struct ShownGround {
    std::shared_ptr<const Land> land;
    GroundSheet present{false};
    GroundSheet past{true};

    bool is_ready(const std::shared_ptr<const Land>& wanted, const Look& look) const {
        if (land != wanted) return false;
        if (!wanted) return true;
        const double share = present_share(look);
        return (share <= 0 || present.shows(*wanted, look)) && (share >= 1 || past.shows(*wanted, look));
    }
};

/// A land on its way into the view.
struct TakeOver {
    ShownGround next;  ///< starts as a copy of what is shown: what is the same is shared
    Look look;
    bool wants_present, wants_past;  ///< still
    std::future<GroundFacts> facts;  ///< of the sheet in work, until its work is planned
    bool planned = false;
    double seconds = 0;

    GroundSheet& sheet() { return wants_present ? next.present : next.past; }
};

/// Land drawn smaller than the window, with its depths for what is drawn over it at full size.
struct ReducedFrame {
    gl::Texture colours, depths;
    gl::Framebuffer framebuffer{"reduced frame"};

    Result<void> resize(int width, int height) {
        if (colours.width() == width && colours.height() == height) return {};
        auto made_colours = gl::Texture::create(GL_RGBA8, width, height, 1, "reduced frame");
        if (!made_colours) return made_colours.error();
        auto made_depths = gl::Texture::create(GL_DEPTH_COMPONENT24, width, height, 1, "depths of the reduced frame");
        if (!made_depths) return made_depths.error();
        colours = *std::move(made_colours);
        depths = *std::move(made_depths);
        depths.set_filter(GL_NEAREST, GL_NEAREST);
        framebuffer.attach(colours);
        framebuffer.attach_depths(depths);
        return {};
    }
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

struct TerrainScene::Implementation {
    BakingTools tools;
    TerrainMesh mesh;
    ShownGround shown;
    std::shared_ptr<const Land> wanted;
    std::optional<TakeOver> take_over;
    /// Of take-overs given up; waiting for them here would be waiting on this thread.
    std::vector<std::future<GroundFacts>> given_up;
    double take_over_seconds = 0;
    std::optional<Error> take_over_error, draw_error;
    Look failed_look;  ///< what take_over_error is about, with `wanted`: not tried again
    std::vector<Patch> patches;
    CurveLayer curves;
    ReducedFrame reduced;

    void give_up();
    /// Goes on with the take-over under way; without `seconds` to its end. False where it must wait for its facts.
    Result<bool> work(std::optional<double> seconds);
    void fail(Error reason, const Look& look);
    /// Which sheets show to the left and to the right of the divide. Needs land.
    std::pair<const GroundSheet&, const GroundSheet&> sheets() const;
    FrameView view_of(const Camera& camera, const Look& look, int width, int height) const;
    Result<DrawStatistics> draw_ground(const GroundSheet& sheet, const FrameView& view, const Look& look,
                                       const PicturePart& part);
    void draw_sky(const FrameView& view, const Look& look, const PicturePart& part);
    /// Land and sky alone.
    Result<DrawStatistics> draw_land(const FrameView& view, const Look& look, unsigned framebuffer,
                                     const PicturePart& part);
    /// Curves and marks over that part of the picture, which is in the framebuffer.
    Result<void> draw_curves(const FrameView& view, unsigned framebuffer, const PicturePart& part, const DepthMap& map);
    Result<DrawStatistics> draw_reduced(const FrameView& view, const FrameView& small, const Look& look,
                                        unsigned framebuffer);
    /// Remembers what went wrong.
    DrawStatistics settle(Result<DrawStatistics> drawn);
};

TerrainScene::TerrainScene(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
TerrainScene::~TerrainScene() = default;

Result<std::unique_ptr<TerrainScene>> TerrainScene::create(Quality quality) {
    if (auto usable = gl::check_current_context(); !usable) return usable.error();
    auto implementation = std::make_unique<Implementation>();
    implementation->tools.software = gl::is_software_context();
    implementation->tools.thrifty = implementation->tools.software && quality == Quality::interactive;
    auto detail = gl::Texture::create(GL_RGBA8, detail_side, detail_side, 0, "detail");
    if (!detail) return detail.error();
    detail->upload_rgba8(detail_noise());
    detail->generate_mipmaps();
    detail->set_wrap(GL_REPEAT);
    if (implementation->tools.thrifty) detail->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    implementation->tools.detail = std::make_shared<gl::Texture>(*std::move(detail));
    // The programs that every picture needs; the others are variants of them.
    for (const auto& [vertex, fragment] :
         {std::pair{"terrain.vert", "terrain.frag"}, {"side.vert", "side.frag"}, {"screen.vert", "sky.frag"}})
        if (auto program = implementation->tools.programs.program(vertex, fragment, ""); !program)
            return program.error();
    return std::unique_ptr<TerrainScene>(new TerrainScene(std::move(implementation)));
}

void TerrainScene::set_land(std::shared_ptr<const Land> land) {
    CUESTA_CHECK(!land || (land->ground && !land->ground->empty()));
    Implementation& self = *implementation_;
    self.take_over_error.reset();
    self.wanted = std::move(land);
    if (!self.wanted) {
        self.give_up();
        self.shown = ShownGround();
    } else if (self.take_over &&
               self.wanted->ground->cell_count() * 2 <= self.take_over->next.land->ground->cell_count()) {
        self.give_up();
    }
}

void TerrainScene::Implementation::give_up() {
    if (!take_over) return;
    if (take_over->facts.valid()) given_up.push_back(std::move(take_over->facts));
    take_over.reset();
    tools.work.clear();
}

void TerrainScene::Implementation::fail(Error reason, const Look& look) {
    take_over_error = std::move(reason);
    failed_look = look;
    give_up();
    tools.pool.trim(0);
}

Result<bool> TerrainScene::Implementation::work(std::optional<double> seconds) {
    const Clock::time_point start = Clock::now();
    TakeOver& job = *take_over;
    while (job.wants_present || job.wants_past) {
        if (seconds && seconds_since(start) > *seconds) return true;
        GroundSheet& sheet = job.sheet();
        if (!job.planned) {
            if (!job.facts.valid()) {
                // Scanning millions of cells is nothing for the thread of a window.
                job.facts = std::async(
                    std::launch::async,
                    [rasters = rasters_of(*job.next.land, job.look, sheet.before()), known_rasters = sheet.rasters(),
                     known = sheet.facts()] { return facts_of(rasters, known_rasters, known); });
            }
            if (seconds && job.facts.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
            if (auto done = sheet.plan(*job.next.land, job.look, job.facts.get(), tools); !done) return done.error();
            job.planned = true;
        }
        if (seconds)
            tools.work.advance(std::chrono::duration<double>(*seconds - seconds_since(start)));
        else
            tools.work.finish();
        if (!tools.work.empty()) return true;
        job.planned = false;
        (job.wants_present ? job.wants_present : job.wants_past) = false;
    }
    return true;
}

bool TerrainScene::advance(const Look& look, double seconds) {
    const Clock::time_point start = Clock::now();
    Implementation& self = *implementation_;
    std::erase_if(self.given_up, [](std::future<GroundFacts>& facts) {
        return facts.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
    if (!self.take_over) {
        if (self.shown.is_ready(self.wanted, look)) return false;
        if (self.take_over_error && self.failed_look == look) return false;
        const double share = present_share(look);
        self.take_over.emplace(TakeOver{self.shown, look, share > 0, share < 1, {}, false, 0});
        self.take_over->next.land = self.wanted;
    }
    const bool at_once = std::isinf(seconds);
    prepare_state();
    const auto done = self.work(at_once ? std::nullopt : std::optional(seconds));
    leave_state();
    if (!done) {
        self.fail(done.error(), look);
        return false;
    }
    TakeOver& job = *self.take_over;
    job.seconds += seconds_since(start);
    if (job.wants_present || job.wants_past) return true;
    self.take_over_seconds = job.seconds;
    self.shown = std::move(job.next);
    self.take_over.reset();
    self.take_over_error.reset();
    self.tools.pool.trim(self.shown.land->ground->width());
    return !self.shown.is_ready(self.wanted, look);
}

void TerrainScene::finish(const Look& look) {
    implementation_->take_over_error.reset();
    // What is under way may be for another land or look.
    if (implementation_->take_over &&
        (implementation_->take_over->next.land != implementation_->wanted || implementation_->take_over->look != look))
        implementation_->give_up();
    while (advance(look, std::numeric_limits<double>::infinity())) {
    }
}

double TerrainScene::take_over_seconds() const {
    return implementation_->take_over_seconds;
}

const std::shared_ptr<const Land>& TerrainScene::land() const {
    return implementation_->shown.land;
}
const std::optional<Error>& TerrainScene::error() const {
    return implementation_->take_over_error ? implementation_->take_over_error : implementation_->draw_error;
}

double base_height(const TerrainFrame& frame, double lowest_ground, double vertical_exaggeration) {
    return lowest_ground * vertical_exaggeration - 0.045 * std::max(frame.width_metres(), frame.height_metres());
}

DrawStatistics TerrainScene::draw(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height) {
    return draw_part(camera, look, framebuffer, width, height, {0, 0, width, height});
}

DrawStatistics TerrainScene::draw_part(const Camera& camera, const Look& look, unsigned framebuffer, int width,
                                       int height, const PicturePart& part) {
    if (width <= 0 || height <= 0) return {};
    Implementation& self = *implementation_;
    const FrameView view = self.view_of(camera, look, width, height);
    auto drawn = self.draw_land(view, look, framebuffer, part);
    if (drawn)
        if (auto done = self.draw_curves(view, framebuffer, part, {}); !done) drawn = done.error();
    return self.settle(std::move(drawn));
}

DrawStatistics TerrainScene::draw_reduced(const Camera& camera, const Look& look, unsigned framebuffer, int width,
                                          int height, double scale) {
    if (width <= 0 || height <= 0) return {};
    Implementation& self = *implementation_;
    const auto reduced = [scale](int length) { return std::max(1, static_cast<int>(length * scale)); };
    return self.settle(self.draw_reduced(self.view_of(camera, look, width, height),
                                         self.view_of(camera, look, reduced(width), reduced(height)), look,
                                         framebuffer));
}

void TerrainScene::set_drawing(Drawing drawing, double pixel_scale) {
    implementation_->curves.set_drawing(std::move(drawing), pixel_scale);
}

DrawStatistics TerrainScene::Implementation::settle(Result<DrawStatistics> drawn) {
    leave_state();
    draw_error.reset();
    switch (glGetError()) {
        case GL_OUT_OF_MEMORY:
            drawn = Error{"not enough graphics memory to draw the terrain", gl::describe_current_context()};
            break;
        case GL_CONTEXT_LOST:
            drawn = Error{"the graphics driver was reset; open the view again", ""};
            break;
        default:
            break;
    }
    if (drawn) return *drawn;
    draw_error = drawn.error();
    return {};
}

std::pair<const GroundSheet&, const GroundSheet&> TerrainScene::Implementation::sheets() const {
    // A sheet that is still on its way is stood in for by the other: at least one is of this land.
    return {shown.present.is_of(*shown.land) ? shown.present : shown.past,
            shown.past.is_of(*shown.land) ? shown.past : shown.present};
}

FrameView TerrainScene::Implementation::view_of(const Camera& camera, const Look& look, int width, int height) const {
    const double exaggeration = look.vertical_exaggeration;
    if (!shown.land) {
        FrameView view;
        view.camera = camera;
        view.eye = eye_of(camera);
        view.view = view_matrix(camera);
        view.width = width;
        view.height = height;
        return view;
    }
    const auto [left, right] = sheets();
    const double lowest = std::min(left.figures().lowest, right.figures().lowest);
    const double highest = std::max(left.pyramid().bounds().highest, right.pyramid().bounds().highest);
    return frame_view(camera, *shown.land, base_height(shown.land->frame, lowest, exaggeration), highest * exaggeration,
                      exaggeration, width, height);
}

Result<DrawStatistics> TerrainScene::Implementation::draw_land(const FrameView& view, const Look& look,
                                                               unsigned framebuffer, const PicturePart& part) {
    prepare_state();
    const int divide =
        std::clamp(static_cast<int>(std::lround(present_share(look) * view.width)) - part.x, 0, part.width);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, part.width, part.height);
    glClearDepth(1.0);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    DrawStatistics statistics;
    if (shown.land) {
        const auto draw_columns = [&](const GroundSheet& sheet, int first, int last) -> Result<void> {
            if (first >= last) return {};
            glEnable(GL_SCISSOR_TEST);
            glScissor(first, 0, last - first, part.height);
            const auto drawn = draw_ground(sheet, view, look, part);
            glDisable(GL_SCISSOR_TEST);
            if (!drawn) return drawn.error();
            statistics.patches += drawn->patches;
            statistics.triangles += drawn->triangles;
            return {};
        };
        const auto [left, right] = sheets();
        if (auto done = draw_columns(left, 0, divide); !done) return done.error();
        if (auto done = draw_columns(right, divide, part.width); !done) return done.error();
    }
    draw_sky(view, look, part);
    if (divide > 0 && divide < part.width) {
        glEnable(GL_SCISSOR_TEST);
        glScissor(divide - 1, 0, 2, part.height);
        glClearColor(0.93F, 0.93F, 0.93F, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
    }
    return statistics;
}

Result<void> TerrainScene::Implementation::draw_curves(const FrameView& view, unsigned framebuffer,
                                                       const PicturePart& part, const DepthMap& map) {
    if (!shown.land || curves.empty()) return {};
    prepare_state();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, part.width, part.height);
    return curves.draw(view, shown.land->frame.cell_size, part, tools.programs, map);
}

Result<DrawStatistics> TerrainScene::Implementation::draw_reduced(const FrameView& view, const FrameView& small,
                                                                  const Look& look, unsigned framebuffer) {
    if (auto done = reduced.resize(small.width, small.height); !done) return done.error();
    const auto drawn = draw_land(small, look, reduced.framebuffer.id(), {0, 0, small.width, small.height});
    if (!drawn) return drawn;
    glBlitNamedFramebuffer(reduced.framebuffer.id(), framebuffer, 0, 0, small.width, small.height, 0, 0, view.width,
                           view.height, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    const PicturePart whole{0, 0, view.width, view.height};
    if (auto done = draw_curves(view, framebuffer, whole, {&reduced.depths, whole}); !done) return done.error();
    return drawn;
}

Result<DrawStatistics> TerrainScene::Implementation::draw_ground(const GroundSheet& sheet, const FrameView& view,
                                                                 const Look& look, const PicturePart& part) {
    const Land* land = shown.land.get();
    const TerrainFrame& frame = land->frame;
    const double cell = frame.cell_size;
    const double exaggeration = look.vertical_exaggeration;
    const double highest = sheet.pyramid().bounds().highest * exaggeration;
    const double base = base_height(frame, sheet.figures().lowest, exaggeration);
    const glm::dvec3 eye = view.eye;
    const glm::dmat4 projection = view.projection_of(part);

    DetailView detail;
    detail.eye = eye;
    detail.clip_from_world = projection * view.view;
    detail.height_above = std::max(0.0, eye.y - highest);
    detail.range =
        detail_range(cell, view.camera.field_of_view, view.height, tools.thrifty ? quad_pixels_thrifty : quad_pixels);
    detail.cell_size = cell;
    detail.base = base;
    detail.vertical_exaggeration = exaggeration;
    patches.clear();
    select_patches(sheet.pyramid(), detail, patches);

    std::string defines = sheet.shows_water() ? "WATER" : "";
    const std::string side_defines = defines;
    if (sheet.shows_pictures()) defines += " TEXTURES";
    if (look.contours) defines += " CONTOURS";
    if (look.marker_radius > 0) defines += " MARKER";
    auto ground = tools.programs.program("terrain.vert", "terrain.frag", defines);
    auto side = tools.programs.program("side.vert", "side.frag", side_defines);
    if (!ground) return ground.error();
    if (!side) return side.error();
    // Positions reach the GPU relative to the eye, so that floats suffice far from the origin too.
    glm::dmat4 turn = view.view;
    turn[3] = {0, 0, 0, 1};
    const glm::mat4 clip_from_eye(projection * turn);
    const double diagonal = std::hypot(frame.width_metres(), frame.height_metres());
    const double to_centre = glm::distance(eye, glm::dvec3(frame.width_metres() / 2, base, frame.height_metres() / 2));
    for (gl::Program* program : {*ground, *side}) {
        program->set("cells", glm::vec2(sheet.pyramid().width(), sheet.pyramid().height()));
        program->set("cell_size", static_cast<float>(cell));
        program->set("eye", glm::vec3(eye));
        program->set("height_above", static_cast<float>(detail.height_above));
        program->set("detail_reach", static_cast<float>(detail.range));
        program->set("morph_begin", static_cast<float>(morph_start(cell, detail.range)));
        program->set("exaggeration", static_cast<float>(exaggeration));
        program->set("clip_from_eye", clip_from_eye);
        program->set("sun_direction", sun_direction(look));
        // Haze grows with the square of the distance: the land itself stays clear, what lies far behind it recedes.
        program->set("haze_distance", static_cast<float>(std::max(3.6 * diagonal, 2.4 * to_centre)));
        program->set("pixel_origin", glm::vec2(part.x, part.y));
    }
    constexpr float cells_a_detail_tile = 13;
    (*ground)->set("detail_tiles", glm::vec2(sheet.pyramid().width(), sheet.pyramid().height()) / cells_a_detail_tile);
    (*ground)->set("detail_strength", look.surface == SurfaceView::natural ? 0.16F : 0.0F);
    const double relief = sheet.figures().highest - sheet.figures().lowest;
    const double interval = look.contour_interval > 0 ? look.contour_interval : automatic_contour_interval(relief);
    (*ground)->set("contour_interval", static_cast<float>(interval));
    (*ground)->set("marker", glm::vec3(look.marker_x - eye.x, look.marker_z - eye.z, look.marker_radius));
    (*ground)->set("relief_shading", static_cast<float>(sheet.relief_shading(exaggeration)));
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

    sheet.bind(tools);
    DrawStatistics statistics;
    statistics.patches = static_cast<int>(patches.size());
    (*ground)->use();
    statistics.triangles += mesh.draw_patches(patches);
    (*side)->use();
    statistics.triangles += mesh.draw_sides(patches, sheet.pyramid().width(), sheet.pyramid().height(), eye.y < base);
    return statistics;
}

void TerrainScene::Implementation::draw_sky(const FrameView& frame, const Look& look, const PicturePart& part) {
    auto made = tools.programs.program("screen.vert", "sky.frag", "");
    if (!made) return;  // compiled on creation
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
    program.set("sun_direction", sun_direction(look));
    program.use();
    glBindVertexArray(tools.no_vertices.id());
    // At the far plane: only where nothing was drawn.
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

Legend TerrainScene::legend(const Look& look) const {
    Legend legend;
    if (!land()) return legend;
    const auto& current = *land();
    if (look.overlay == Overlay::slope || (look.overlay == Overlay::none && look.surface == SurfaceView::slope)) {
        legend = Legend{"Slope", "\u00b0", 0, steepest_shown, {}, false};
    } else if (look.overlay != Overlay::none) {
        const Raster<float>* values = overlay_raster(current, look.overlay);
        if (values == nullptr || look.show_before) return legend;
        const OverlayRange range = overlay_range(look.overlay, *values);
        if (range.maximum <= 0) return legend;
        legend = Legend{"", "m", range.minimum, range.maximum, {}, range.logarithmic};
        switch (look.overlay) {
            case Overlay::flow:
                legend.title = "Water flow";
                break;
            case Overlay::wear:
                legend.title = "Wear";
                break;
            case Overlay::deposit:
                legend.title = "Deposit";
                break;
            case Overlay::sediment:
                legend.title = "Suspended sediment";
                break;
            case Overlay::slope:
            case Overlay::none:
                break;
        }
    } else if (look.surface == SurfaceView::height) {
        const GroundSheet& past = implementation_->shown.past;
        const GroundSheet& present = implementation_->shown.present;
        const bool before = (look.show_before && past.is_of(current)) || !present.is_of(current);
        const LandFigures& figures = (before ? past : present).figures();
        legend = Legend{"Height", "m", figures.lowest, figures.highest, {}, false};
    } else {
        return legend;
    }
    legend.ramp = colour_ramp(look.surface, look.overlay);
    return legend;
}

}  // namespace cuesta
