#include "render/scene/picture.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "core/base/either_stop.h"
#include "core/field/sampling.h"
#include "render/gl/context.h"
#include "render/gl/framebuffer.h"
#include "render/scene/land_figures.h"
#include "render/scene/own_thread.h"
#include "render/scene/terrain_scene.h"

namespace cuesta {

namespace {

/// Largest side of what is drawn at once: with four samples a pixel 128 MiB.
constexpr int largest_part = 2048;
constexpr int wanted_samples = 4;

constexpr int largest_picture = 32768;

/// Every `scale` x `scale` pixels as one. As they are shown: bright glints are averaged after the film, so that edges
/// against them stay smooth.
Picture reduced(const Picture& large, int scale) {
    if (scale == 1) return large;
    Picture picture{large.width / scale, large.height / scale, {}, {}};
    const std::size_t count = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    picture.rgb.resize(count * 3);
    if (!large.alpha.empty()) picture.alpha.resize(count);
    const auto area = static_cast<unsigned>(scale * scale);
    for (std::size_t to = 0; to < count; ++to) {
        const std::size_t x = to % static_cast<std::size_t>(picture.width),
                          y = to / static_cast<std::size_t>(picture.width);
        std::array<unsigned, 3> sums{};
        unsigned cover = 0;
        for (std::size_t i = 0; i < area; ++i) {
            const auto side = static_cast<std::size_t>(scale);
            const std::size_t from =
                (y * side + i / side) * static_cast<std::size_t>(large.width) + x * side + i % side;
            const unsigned weight = large.alpha.empty() ? 255U : large.alpha[from];
            for (std::size_t c = 0; c < 3; ++c) sums[c] += weight * large.rgb[from * 3 + c];
            cover += weight;
        }
        for (std::size_t c = 0; c < 3; ++c)
            picture.rgb[to * 3 + c] = static_cast<std::uint8_t>(cover == 0 ? 0 : (sums[c] + cover / 2) / cover);
        if (!picture.alpha.empty()) picture.alpha[to] = static_cast<std::uint8_t>((cover + area / 2) / area);
    }
    return picture;
}

}  // namespace

struct PictureStudio::Implementation {
    int width, height;  ///< of what is drawn: PictureWork::scale times the picture's
    PictureWork work;
    std::unique_ptr<gl::OffscreenContext> context;  // first made, last ended
    std::unique_ptr<TerrainScene> scene;
    std::optional<gl::PictureBuffer> drawn, resolved;
    std::shared_ptr<const Land> land;

    /// Takes the land over for that look, if the scene has another.
    Result<void> show(std::shared_ptr<const Land> wanted, const Look& look);
    /// A picture of the scene's land of that size, drawn in parts that the buffers hold.
    Result<Picture> draw(const Camera& camera, const Look& look, int picture_width, int picture_height,
                         const WorkControl& control);
    void copy_part(Picture& picture, const std::vector<std::uint8_t>& pixels, int x, int y) const;
};

PictureStudio::PictureStudio(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
PictureStudio::~PictureStudio() = default;

Result<std::unique_ptr<PictureStudio>> PictureStudio::create(int width, int height, const PictureWork& work) {
    if (width < 1 || height < 1 || width > largest_picture || height > largest_picture)
        return Error{"a picture is 1 to " + std::to_string(largest_picture) + " pixels wide and high",
                     std::to_string(width) + " x " + std::to_string(height)};
    auto made = std::make_unique<Implementation>();
    made->work = work;
    made->work.scale = std::clamp(work.scale, 1, largest_picture / std::max(width, height));
    made->width = width *= made->work.scale;
    made->height = height *= made->work.scale;
    auto context = gl::OffscreenContext::create();
    if (!context) return context.error();
    made->context = std::make_unique<gl::OffscreenContext>(*std::move(context));
    auto scene = TerrainScene::create(Quality::best);
    if (!scene) return scene.error();
    made->scene = *std::move(scene);
    GLint samples = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &samples);
    const int part_width = std::min(width, largest_part), part_height = std::min(height, largest_part);
    auto drawn = gl::PictureBuffer::create(part_width, part_height, std::min<int>(samples, wanted_samples), "picture");
    if (!drawn) return drawn.error();
    auto resolved = gl::PictureBuffer::create(part_width, part_height, 0, "resolved picture");
    if (!resolved) return resolved.error();
    made->drawn = *std::move(drawn);
    made->resolved = *std::move(resolved);
    return std::unique_ptr<PictureStudio>(new PictureStudio(std::move(made)));
}

/// `pixels` are RGBA of the buffer, whose lower left corner shows x, y of the picture; what reaches beyond the picture
/// is left out.
void PictureStudio::Implementation::copy_part(Picture& picture, const std::vector<std::uint8_t>& pixels, int x,
                                              int y) const {
    const int columns = std::min(drawn->width(), picture.width - x),
              rows = std::min(drawn->height(), picture.height - y);
    for (int row = 0; row < rows; ++row) {
        const std::uint8_t* from =
            pixels.data() + static_cast<std::ptrdiff_t>(drawn->height() - 1 - row) * drawn->width() * 4;
        const auto to =
            static_cast<std::size_t>(picture.height - 1 - y - row) * static_cast<std::size_t>(picture.width) +
            static_cast<std::size_t>(x);
        for (std::size_t column = 0; column < static_cast<std::size_t>(columns); ++column) {
            const std::uint8_t* pixel = from + column * 4;
            const unsigned cover = picture.alpha.empty() ? 255U : pixel[3];
            for (std::size_t c = 0; c < 3; ++c)
                // Samples without land were black: their share is taken out again.
                picture.rgb[(to + column) * 3 + c] =
                    cover == 0 ? std::uint8_t{0}
                               : static_cast<std::uint8_t>(std::min(255U, (pixel[c] * 255U + cover / 2) / cover));
            if (!picture.alpha.empty()) picture.alpha[to + column] = static_cast<std::uint8_t>(cover);
        }
    }
}

Result<void> PictureStudio::Implementation::show(std::shared_ptr<const Land> wanted, const Look& look) {
    CUESTA_CHECK(wanted != nullptr);
    if (wanted != land) scene->set_land(wanted);
    land = std::move(wanted);
    scene->finish(look);
    if (scene->error()) return *scene->error();
    return {};
}

Result<Picture> PictureStudio::Implementation::draw(const Camera& camera, const Look& look, int picture_width,
                                                    int picture_height, const WorkControl& control) {
    Picture picture{picture_width, picture_height, {}, {}};
    const std::size_t count = static_cast<std::size_t>(picture_width) * static_cast<std::size_t>(picture_height);
    picture.rgb.resize(count * 3);
    if (!look.background) picture.alpha.resize(count);
    // A picture smaller than the buffer lies in its corner.
    const int part_width = std::min(drawn->width(), picture_width),
              part_height = std::min(drawn->height(), picture_height);
    for (int y = 0; y < picture_height; y += part_height)
        for (int x = 0; x < picture_width; x += part_width) {
            if (control.stopped()) return Error::cancelled();
            control.report(static_cast<double>(y) / picture_height, "Drawing the picture");
            // All parts have one size; those at the far edges reach beyond the picture.
            scene->draw_part(camera, look, drawn->id(), picture_width, picture_height, {x, y, part_width, part_height});
            if (scene->error()) return *scene->error();
            drawn->resolve_into(*resolved);
            const std::vector<std::uint8_t> pixels = resolved->read_rgba();
            if (const GLenum fault = glGetError(); fault != GL_NO_ERROR)
                return Error{fault == GL_OUT_OF_MEMORY ? "not enough graphics memory for the picture"
                                                       : "the graphics driver failed to draw the picture",
                             gl::describe_current_context()};
            copy_part(picture, pixels, x, y);
        }
    return picture;
}

Result<Picture> PictureStudio::take(std::shared_ptr<const Land> land, const Camera& camera, const Look& look,
                                    const Drawing& drawing, const WorkControl& control) {
    Implementation& self = *implementation_;
    self.scene->set_drawing(drawing, self.work.scale);
    if (auto shown = self.show(std::move(land), look); !shown) return shown.error();
    if (self.work.traces)
        if (auto traced = self.scene->trace_light(look, self.work.tracing, control.part(0, 0.9)); !traced)
            return traced.error();
    auto large = self.draw(camera, look, self.width, self.height, control.part(0.9, 1));
    if (!large) return large.error();
    return reduced(*large, self.work.scale);
}

Result<Picture> PictureStudio::take_in_steps(std::shared_ptr<const Land> land, const Camera& camera, const Look& look,
                                             const WorkControl& control, const PictureSteps& steps) {
    Implementation& self = *implementation_;
    self.scene->set_drawing({}, self.work.scale);
    if (auto shown = self.show(land, look); !shown) return shown.error();
    const EitherStop either(control.stop, steps.enough);
    double done = 0;
    for (const TracingStep& step : self.work.traces ? steps_towards(self.work.tracing) : std::vector<TracingStep>()) {
        if (steps.enough.stop_requested()) break;
        WorkControl of_step = control.part(0.9 * done, 0.9 * (done + step.share));
        of_step.stop = either.token();
        done += step.share;
        const auto traced = self.scene->trace_light(look, step.tracing, of_step);
        if (control.stopped()) return Error::cancelled();
        if (!traced && !traced.error().is_cancelled()) return traced.error();
        if (!steps.show || step.tracing == self.work.tracing || steps.enough.stop_requested()) continue;
        auto on_the_way = sketch(land, camera, look);
        if (!on_the_way) return on_the_way.error();
        steps.show(*on_the_way);
    }
    auto large = self.draw(camera, look, self.width, self.height, control.part(0.9, 1));
    if (!large) return large.error();
    return reduced(*large, self.work.scale);
}

Result<Picture> PictureStudio::sketch(std::shared_ptr<const Land> land, const Camera& camera, const Look& look) {
    Implementation& self = *implementation_;
    if (auto shown = self.show(std::move(land), look); !shown) return shown.error();
    const int side = std::max(self.width, self.height) / self.work.scale;
    const int smaller = self.work.scale * std::max(1, (side + largest_sketch - 1) / largest_sketch);
    return self.draw(camera, look, std::max(1, self.width / smaller), std::max(1, self.height / smaller), {});
}

Result<Picture> render_picture(std::shared_ptr<const Land> land, const Camera& camera, const Look& look, int width,
                               int height, const Drawing& drawing) {
    return on_own_thread<Picture>([&]() -> Result<Picture> {
        auto studio = PictureStudio::create(width, height);
        if (!studio) return studio.error();
        return (*studio)->take(land, camera, look, drawing);
    });
}

Result<Picture> render_still(std::shared_ptr<const Land> land, const Camera& camera, const Look& look, int width,
                             int height, const PictureWork& work, const WorkControl& control) {
    return on_own_thread<Picture>([&]() -> Result<Picture> {
        auto studio = PictureStudio::create(width, height, work);
        if (!studio) return studio.error();
        return (*studio)->take(land, camera, look, {}, control);
    });
}

Camera default_camera(const Land& land, double aspect, double vertical_exaggeration) {
    const LandFigures figures = figures_of(*land.ground, nullptr, land.frame.cell_size);
    Camera camera;
    camera.heading = 35;  // as in the editor: the sun stands in the north-west, light from the side shows the forms
    camera.pitch = 33;
    camera.field_of_view = 35;
    return framing(camera, land.frame, base_height(land.frame, figures.lowest, vertical_exaggeration),
                   figures.highest * vertical_exaggeration, aspect);
}

Camera above_ground(Camera camera, const Land& land, double vertical_exaggeration, double clearance) {
    const glm::dvec3 eye = eye_of(camera);
    const double x = eye.x / land.frame.cell_size, y = eye.z / land.frame.cell_size;
    if (x < 0 || y < 0 || x > land.frame.width || y > land.frame.height) return camera;
    const double ground = static_cast<double>(sample_bilinear(land.ground->view(), x, y)) * vertical_exaggeration;
    camera.target.y += std::max(0.0, ground + clearance - eye.y);
    return camera;
}

Result<std::string> describe_graphics() {
    return on_own_thread<std::string>([]() -> Result<std::string> {
        auto context = gl::OffscreenContext::create();
        if (!context) return context.error();
        return gl::describe_current_context();
    });
}

}  // namespace cuesta
