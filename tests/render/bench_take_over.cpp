/// Time for which taking land over keeps the thread of a window at once; hidden, since timings are no verdict; hidden,
/// since timings are no verdict. Run: test_render "[bench][take_over]".

#include <optional>
#include <thread>

#include "core/look/palettes.h"
#include "core/look/sun.h"
#include "render/scene/shader_warm_up.h"
#include "tests/render/scenes.h"
#include "tests/render/timing.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Land as erosion leaves it, with everything that can be shown.
std::shared_ptr<Land> eroded(int side) {
    const auto land = land_of(side, side, 10240.0 / side, mountains);
    land->eroded.emplace().water_depth =
        raster_of(*land, [](double x, double z) { return std::max(0.0, -170 - mountains(x, z)); });
    land->eroded->flow =
        raster_of(*land, [](double x, double z) { return std::exp(3 * std::sin(x / 700) * std::sin(z / 500)); });
    land->loose = raster_of(*land, [](double x, double z) { return std::max(0.0, -100 - mountains(x, z)) / 50; });
    land->before = land->ground;
    auto material = std::make_shared<Raster<std::uint8_t>>(side, side, std::uint8_t{2});
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            if ((*land->ground)(x, y) < 0) (*material)(x, y) = (*land->ground)(x, y) < -100 ? 0 : 1;
    land->top_material = material;
    return land;
}

}  // namespace

/// With MESA_SHADER_CACHE_DIR=<an empty folder> every program is compiled anew; CUESTA_WARM_UP=1 does so beforehand.
TEST_CASE("what taking land over costs at once", "[.][bench][take_over]") {
    if (std::getenv("CUESTA_WARM_UP") != nullptr) {
        const auto start = std::chrono::steady_clock::now();
        warm_up_shaders({});
        WARN("warm-up: " << since(start) << " ms");
    }
    GlTest test;
    const auto begin = std::chrono::steady_clock::now();
    auto made = TerrainScene::create();
    REQUIRE(made);
    TerrainScene& scene = **made;
    WARN(gl::describe_current_context() << "; creation " << since(begin) << " ms");
    auto buffer = gl::PictureBuffer::create(1280, 800, 0, "bench");
    REQUIRE(buffer);
    Look usual;
    usual.material_colours.resize(3, {0.4F, 0.4F, 0.4F});
    usual.light = light_of_new_projects();
    usual.colours = colours_of_new_projects();
    Look look = usual;
    const auto take_over = [&](const char* what, std::shared_ptr<const Land> land, bool hurried = false) {
        if (land) scene.set_land(land, hurried);
        double worst = 0, sum = 0;
        int slices = 0;
        for (bool more = true; more; ++slices) {
            const auto start = std::chrono::steady_clock::now();
            more = scene.advance(look, 0.012);
            glFinish();
            const double time = since(start);
            worst = std::max(worst, time);
            sum += time;
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
        }
        REQUIRE_FALSE(scene.error());
        const Camera camera = default_camera(*scene.land(), 1.6);
        auto start = std::chrono::steady_clock::now();
        scene.draw_reduced(camera, look, buffer->id(), 1280, 800, 1);
        glFinish();
        const double first = since(start);
        start = std::chrono::steady_clock::now();
        scene.draw_reduced(camera, look, buffer->id(), 1280, 800, 1);
        glFinish();
        const double second = since(start);
        double worst_part = 0;
        int parts = 0;
        for (bool more = true; more; ++parts) {
            start = std::chrono::steady_clock::now();
            more = scene.advance_frame(camera, look, 1280, 800, 0.016);
            worst_part = std::max(worst_part, since(start));
        }
        start = std::chrono::steady_clock::now();
        REQUIRE(scene.show_frame(camera, look, buffer->id(), 1280, 800));
        glFinish();
        WARN("whole frame in " << parts << " parts, worst " << worst_part << " ms, shown in " << since(start) << " ms");
        WARN(what << ": worst " << worst << " ms of " << slices << " slices, " << sum << " ms in all; first frame "
                  << first << " ms, second " << second << " ms");
    };
    const auto small = eroded(256), large = eroded(2048);
    const auto plain = land_of(2048, 2048, 5, mountains);
    take_over("plain 2048^2", plain);
    take_over("eroded 2048^2", large);
    take_over("eroded 2048^2 again", eroded(2048));
    look.overlay = Overlay::flow;
    look.contours = true;
    take_over("flow and contours", nullptr);
    look = usual;
    take_over("neither", nullptr);
    take_over("256^2", small);
    for (int i = 0; i < 6; ++i) {
        auto next = std::make_shared<Land>(*small);
        next->ground = std::make_shared<Raster<float>>(*small->ground);
        take_over(i < 3 ? "256^2 again" : "256^2 in a hurry", next, i >= 3);
    }
}
