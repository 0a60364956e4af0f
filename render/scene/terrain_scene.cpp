#include "render/scene/terrain_scene.h"

#include <algorithm>

#include "render/gl/context.h"
#include "render/gl/state.h"
#include "render/scene/curve_layer.h"
#include "render/scene/detail_noise.h"
#include "render/scene/legend.h"
#include "render/scene/window_frame.h"

namespace cuesta {

namespace {

/// Widest quad in frames drawn while things move, in their own pixels.
constexpr double moving_quad_pixels = 12;

}  // namespace

struct TerrainScene::Implementation {
    BakingTools tools;
    LandTakeOver taken{tools};
    LandDrawing drawing{tools, taken.shown()};
    CurveLayer curves;
    StillLight still_light;
    ReducedFrame small;
    WholeFrame whole;
    std::optional<Error> draw_error;

    /// Curves and marks over that part of the picture, which is in the framebuffer.
    Result<void> draw_curves(const FrameView& view, unsigned framebuffer, const PicturePart& part, const DepthMap& map);
    Result<DrawStatistics> draw_reduced(const FrameView& view, const FrameView& reduced, const Look& look,
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
    implementation->tools.interactive = quality == Quality::interactive;
    implementation->tools.thrifty = implementation->tools.software && implementation->tools.interactive;
    auto detail = gl::Texture::create(GL_RGBA8, detail_side, detail_side, 0, "detail");
    if (!detail) return detail.error();
    static const std::vector<std::uint8_t> noise = detail_noise();  // the same for every scene
    detail->upload_rgba8(noise);
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

void TerrainScene::set_land(std::shared_ptr<const Land> land, bool hurried) {
    CUESTA_CHECK(!land || (land->ground && !land->ground->empty()));
    implementation_->taken.set_land(std::move(land), hurried);
}

void TerrainScene::set_run_fields(std::shared_ptr<SharedFields> fields) {
    implementation_->tools.run_fields = std::move(fields);
}

std::int64_t TerrainScene::run_steps_drawn() const {
    const SharedFields::Offer& offer = implementation_->taken.shown().present.offer_shown();
    return offer.number == 0 ? 0 : offer.steps_done;
}

bool TerrainScene::advance(const Look& look, double seconds) {
    return implementation_->taken.advance(look, seconds);
}

void TerrainScene::finish(const Look& look) {
    implementation_->taken.finish(look);
}

Result<void> TerrainScene::trace_light(const Look& look, const LightTracing& tracing, const WorkControl& control) {
    Implementation& self = *implementation_;
    if (!land()) return {};
    self.drawing.set_still_light(&self.still_light);
    return self.still_light.trace(land(), self.taken.shown().present, look, tracing, control);
}

double TerrainScene::take_over_seconds() const {
    return implementation_->taken.seconds();
}

const std::shared_ptr<const Land>& TerrainScene::land() const {
    return implementation_->taken.shown().land;
}

const std::optional<Error>& TerrainScene::error() const {
    const std::optional<Error>& of_land = implementation_->taken.error();
    return of_land ? of_land : implementation_->draw_error;
}

Legend TerrainScene::legend(const Look& look) const {
    return legend_of(implementation_->taken.shown(), look);
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
    const FrameView view = self.drawing.view_of(camera, look, width, height);
    auto drawn = self.drawing.draw(view, look, framebuffer, part);
    if (drawn)
        if (auto done = self.draw_curves(view, framebuffer, part, {}); !done) drawn = done.error();
    return self.settle(std::move(drawn));
}

DrawStatistics TerrainScene::draw_reduced(const Camera& camera, const Look& look, unsigned framebuffer, int width,
                                          int height, double scale) {
    if (width <= 0 || height <= 0) return {};
    Implementation& self = *implementation_;
    const auto shortened = [scale](int length) { return std::max(1, static_cast<int>(length * scale)); };
    FrameView reduced = self.drawing.view_of(camera, look, shortened(width), shortened(height));
    reduced.quad_pixels = moving_quad_pixels;
    return self.settle(
        self.draw_reduced(self.drawing.view_of(camera, look, width, height), reduced, look, framebuffer));
}

bool TerrainScene::advance_frame(const Camera& camera, const Look& look, int width, int height, double seconds) {
    Implementation& self = *implementation_;
    if (width <= 0 || height <= 0) return false;
    auto more = self.whole.advance(self.drawing, self.drawing.view_of(camera, look, width, height), look,
                                   self.taken.revision(), seconds);
    self.settle(more ? Result<DrawStatistics>(DrawStatistics()) : Result<DrawStatistics>(more.error()));
    return !self.draw_error && *more;
}

bool TerrainScene::show_frame(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height) {
    Implementation& self = *implementation_;
    const FrameView view = self.drawing.view_of(camera, look, width, height);
    if (!self.whole.shows(view, look, self.taken.revision())) return false;
    gl::prepare_state();
    self.whole.frame().copy_to(framebuffer, width, height);
    const PicturePart part{0, 0, width, height};
    const auto done = self.draw_curves(view, framebuffer, part, {&self.whole.frame().depths(), part});
    self.settle(done ? Result<DrawStatistics>(DrawStatistics()) : Result<DrawStatistics>(done.error()));
    return true;
}

bool TerrainScene::water_in_view(const Camera& camera, const Look& look, int width, int height) const {
    const LandDrawing& drawing = implementation_->drawing;
    return width > 0 && height > 0 && drawing.water_in(drawing.view_of(camera, look, width, height), look);
}

double TerrainScene::frame_seconds() const {
    return implementation_->whole.seconds(implementation_->taken.revision());
}

void TerrainScene::set_drawing(Drawing drawing, double pixel_scale) {
    implementation_->curves.set_drawing(std::move(drawing), pixel_scale);
}

DrawStatistics TerrainScene::Implementation::settle(Result<DrawStatistics> drawn) {
    gl::leave_state(texture_unit_count);
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

Result<void> TerrainScene::Implementation::draw_curves(const FrameView& view, unsigned framebuffer,
                                                       const PicturePart& part, const DepthMap& map) {
    const Land* land = taken.shown().land.get();
    if (land == nullptr || curves.empty()) return {};
    gl::prepare_state();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, part.width, part.height);
    return curves.draw(view, land->frame.cell_size, part, tools.programs, map);
}

Result<DrawStatistics> TerrainScene::Implementation::draw_reduced(const FrameView& view, const FrameView& reduced,
                                                                  const Look& look, unsigned framebuffer) {
    const auto drawn = small.draw(drawing, reduced, look, taken.revision());
    if (!drawn) return drawn;
    gl::prepare_state();
    small.frame().copy_to(framebuffer, view.width, view.height);
    const PicturePart whole_picture{0, 0, view.width, view.height};
    if (auto done = draw_curves(view, framebuffer, whole_picture, {&small.frame().depths(), whole_picture}); !done)
        return done.error();
    return drawn;
}

}  // namespace cuesta
