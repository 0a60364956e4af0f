#include "render/scene/shader_warm_up.h"

#include <atomic>
#include <memory>
#include <vector>

#include "core/base/threads.h"
#include "core/look/palettes.h"
#include "core/look/sun.h"
#include "render/gl/context.h"
#include "render/gl/framebuffer.h"
#include "render/scene/terrain_scene.h"

namespace cuesta {

namespace {

/// A slope, with what land may have besides.
std::shared_ptr<const Land> tiny_land(int side, bool water, bool materials, bool loose, bool beds = false) {
    auto land = std::make_shared<Land>();
    land->frame.width = land->frame.height = side;
    land->frame.cell_size = 10;
    const auto raster = [side](float step) {
        auto made = std::make_shared<Raster<float>>(side, side);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) (*made)(x, y) = step * static_cast<float>(x + y);
        return made;
    };
    land->ground = land->before = raster(3);
    if (water) land->eroded = Land::Eroded{.water_depth = raster(0.5F), .flow = raster(0.1F)};
    if (materials) land->top_material = std::make_shared<Raster<std::uint8_t>>(side, side, std::uint8_t{1});
    if (loose) land->loose = raster(0.2F);
    if (beds) land->bed_hardness = raster(0.01F);
    return land;
}

/// The look of new projects, plain and with what the window may show over it; at the end that of old projects.
std::vector<Look> usual_looks() {
    Look old;
    old.material_colours.resize(3, {0.4F, 0.4F, 0.4F});
    Look usual = old;
    usual.light = light_of_new_projects();
    usual.colours = colours_of_new_projects();
    std::vector<Look> looks(8, usual);
    looks.push_back(old);
    looks[1].marker_radius = 20;
    looks[2].contours = true;
    looks[3].overlay = Overlay::flow;
    looks[4].overlay = Overlay::slope;
    looks[5].surface = SurfaceView::height;
    looks[6].surface = SurfaceView::slope;
    looks[7].surface = SurfaceView::clay;
    return looks;
}

/// Whether a process has begun it, or is not to.
std::atomic<bool>& begun() {
    static std::atomic<bool> value{false};
    return value;
}

}  // namespace

void warm_up_shaders(const std::stop_token& stop) {
    auto context = gl::OffscreenContext::create();
    if (!context) return;  // the window will say what is wrong
    auto scene = TerrainScene::create();
    auto target = gl::PictureBuffer::create(32, 32, 0, "warm-up");
    if (!scene || !target) return;
    Drawing drawing;
    drawing.curves.push_back({{{0, 0, 0}, {100, 50, 100}}, glm::vec4(1), 2, 0});
    drawing.marks.push_back({{50, 20, 50}});
    (*scene)->set_drawing(drawing);
    const auto draw = [&](std::shared_ptr<const Land> land, const Look& look) {
        if (stop.stop_requested()) return;
        const TerrainFrame frame = land->frame;
        (*scene)->set_land(std::move(land));
        (*scene)->finish(look);
        Camera camera;
        camera = framing(camera, frame, 0, 100, 1);
        (*scene)->draw_reduced(camera, look, target->id(), 32, 32, 1);
    };
    // Mesa's software OpenGL compiles another variant for textures whose sides are no powers of two.
    for (const int side : {16, 15}) {
        // The states that erosion leaves, with layers and without, then the ground before it.
        for (const Look& look : usual_looks()) {
            draw(tiny_land(side, true, true, true), look);
            draw(tiny_land(side, true, false, true), look);
            draw(tiny_land(side, false, true, false), look);
            draw(tiny_land(side, false, false, false), look);
            draw(tiny_land(side, false, false, true), look);
            draw(tiny_land(side, false, true, true), look);
        }
        Look with_beds = usual_looks().front();
        with_beds.bedding.enabled = true;
        draw(tiny_land(side, true, true, true, true), with_beds);
        Look with_cover = usual_looks().front();
        with_cover.cover.amount = 1;
        draw(tiny_land(side, true, true, true), with_cover);
        draw(tiny_land(side, false, false, false), with_cover);
    }
    glFinish();
}

ShaderWarmUp::ShaderWarmUp() {
    if (begun().exchange(true)) return;
    thread_ = std::jthread([](const std::stop_token& stop) {
        give_way_to_other_threads();
        warm_up_shaders(stop);
    });
}

void ShaderWarmUp::leave_out() {
    begun() = true;
}

}  // namespace cuesta
