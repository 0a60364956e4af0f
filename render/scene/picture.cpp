#include "render/scene/picture.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <optional>
#include <thread>

#include "render/gl/context.h"
#include "render/gl/framebuffer.h"
#include "render/scene/land_figures.h"
#include "render/scene/terrain_scene.h"

namespace cuesta {

namespace {

/// Largest side of what is drawn at once: with four samples a pixel 128 MiB.
constexpr int largest_part = 2048;
constexpr int wanted_samples = 4;

/// Runs `work` on a thread of its own, since the caller's may have a context current (the editor's).
template <class T>
Result<T> on_own_thread(const std::function<Result<T>()>& work) {
    std::optional<Result<T>> result;
    std::exception_ptr failure;
    std::thread([&] {
        try {
            result = work();
        } catch (...) {
            failure = std::current_exception();
        }
    }).join();
    if (failure) std::rethrow_exception(failure);
    return *std::move(result);
}

Result<Picture> drawn_picture(std::shared_ptr<const Land> land, const Camera& camera, const Look& look, int width,
                              int height, const Drawing& drawing) {
    auto context = gl::OffscreenContext::create();
    if (!context) return context.error();
    auto scene = TerrainScene::create(Quality::best);
    if (!scene) return scene.error();
    (*scene)->set_land(std::move(land));
    (*scene)->set_drawing(drawing);
    (*scene)->finish(look);
    if ((*scene)->error()) return *(*scene)->error();

    GLint samples = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &samples);
    const int part_width = std::min(width, largest_part), part_height = std::min(height, largest_part);
    auto drawn = gl::PictureBuffer::create(part_width, part_height, std::min<int>(samples, wanted_samples), "picture");
    if (!drawn) return drawn.error();
    auto resolved = gl::PictureBuffer::create(part_width, part_height, 0, "resolved picture");
    if (!resolved) return resolved.error();

    Picture picture{width, height, {}};
    picture.rgb.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    for (int y = 0; y < height; y += part_height)
        for (int x = 0; x < width; x += part_width) {
            // All parts have the size of the buffer; those at the far edges reach beyond the picture.
            (*scene)->draw_part(camera, look, drawn->id(), width, height, {x, y, part_width, part_height});
            if ((*scene)->error()) return *(*scene)->error();
            drawn->resolve_into(*resolved);
            const std::vector<std::uint8_t> pixels = resolved->read();
            if (const GLenum fault = glGetError(); fault != GL_NO_ERROR)
                return Error{fault == GL_OUT_OF_MEMORY ? "not enough graphics memory for the picture"
                                                       : "the graphics driver failed to draw the picture",
                             gl::describe_current_context()};
            const int columns = std::min(part_width, width - x);
            for (int row = 0; row < std::min(part_height, height - y); ++row) {
                const auto from = pixels.begin() + static_cast<std::ptrdiff_t>(part_height - 1 - row) * part_width * 3;
                const auto to = static_cast<std::ptrdiff_t>(height - 1 - y - row) * width + x;
                std::copy_n(from, columns * 3, picture.rgb.begin() + to * 3);
            }
        }
    return picture;
}

}  // namespace

Result<Picture> render_picture(std::shared_ptr<const Land> land, const Camera& camera, const Look& look, int width,
                               int height, const Drawing& drawing) {
    CUESTA_CHECK(land != nullptr);
    constexpr int largest = 32768;
    if (width < 1 || height < 1 || width > largest || height > largest)
        return Error{"a picture is 1 to " + std::to_string(largest) + " pixels wide and high",
                     std::to_string(width) + " x " + std::to_string(height)};
    return on_own_thread<Picture>([&] { return drawn_picture(land, camera, look, width, height, drawing); });
}

Camera default_camera(const Land& land, double aspect, double vertical_exaggeration) {
    const LandFigures figures = figures_of(*land.ground, nullptr, land.frame.cell_size);
    Camera camera;
    camera.heading = 325;
    camera.pitch = 33;
    camera.field_of_view = 35;
    return framing(camera, land.frame, base_height(land.frame, figures.lowest, vertical_exaggeration),
                   figures.highest * vertical_exaggeration, aspect);
}

Result<std::string> describe_graphics() {
    return on_own_thread<std::string>([]() -> Result<std::string> {
        auto context = gl::OffscreenContext::create();
        if (!context) return context.error();
        return gl::describe_current_context();
    });
}

}  // namespace cuesta
