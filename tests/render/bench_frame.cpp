/// Times of frames; hidden, since timings are no verdict; hidden, since timings are no verdict. Run: test_render
/// "[bench]".

#include <ctime>

#include "core/look/palettes.h"
#include "core/look/sun.h"
#include "core/pipeline/land_cover.h"
#include "render/scene/curve_projection.h"
#include "render/scene/grass_tufts.h"
#include "render/scene/material_texture.h"
#include "tests/render/scenes.h"
#include "tests/render/timing.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// A scene of a window, and 1280 x 800 pixels for it.
class FrameBench {
public:
    FrameBench() : scene_(TerrainScene::create()), buffer_(gl::PictureBuffer::create(1280, 800, 0, "bench")) {
        REQUIRE(scene_);
        REQUIRE(buffer_);
    }
    TerrainScene& scene() { return **scene_; }
    unsigned target() const { return buffer_->id(); }

private:
    GlTest test_;
    Result<std::unique_ptr<TerrainScene>> scene_;
    Result<gl::PictureBuffer> buffer_;
};

}  // namespace

TEST_CASE("frame times", "[.][bench]") {
    FrameBench bench;
    TerrainScene& scene = bench.scene();
    WARN(gl::describe_current_context() << ", 1280 x 800, least of 20 frames");
    for (const int side : {256, 512, 1024, 2048, 4096}) {
        const auto land = land_of(side, side, 10240.0 / side, mountains);
        Camera camera = default_camera(*land, 1.6);
        scene.set_land(land);
        DrawStatistics statistics;
        double wall = 1e9, processor = 1e9;
        const auto timed_draw = [&] {
            const auto start = std::chrono::steady_clock::now();
            const std::clock_t cpu_start = std::clock();
            scene.finish({});
            statistics = scene.draw(camera, {}, bench.target(), 1280, 800);
            glFinish();
            wall = std::min(wall, since(start));
            processor = std::min(processor, 1e3 * static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC);
        };
        timed_draw();
        wall = processor = 1e9;
        for (int i = 0; i < 20; ++i) {
            camera = orbited(camera, 1, 0);
            timed_draw();
        }
        const double frame = wall, frame_processor = processor;
        wall = processor = 1e9;
        for (int i = 0; i < 5; ++i) {
            auto next = std::make_shared<Land>(*land);
            next->ground = std::make_shared<Raster<float>>(*land->ground);
            scene.set_land(next);
            timed_draw();
        }
        WARN(side << "^2: " << frame << " ms a frame (" << frame_processor << " ms of processors)");
        WARN(side << "^2: " << wall << " ms the first of a new land (" << processor << " ms of processors)");
        WARN(side << "^2: " << statistics.patches << " patches, " << statistics.triangles << " triangles");
    }
}

TEST_CASE("frame times with pictures of materials", "[.][bench]") {
    FrameBench bench;
    TerrainScene& scene = bench.scene();
    const auto land = land_of(1024, 1024, 10, mountains);
    auto material = std::make_shared<Raster<std::uint8_t>>(1024, 1024);
    for (int y = 0; y < 1024; ++y)
        for (int x = 0; x < 1024; ++x) (*material)(x, y) = (*land->ground)(x, y) < 0 ? 1 : 2;
    land->top_material = material;
    scene.set_land(land);
    Look look;
    look.material_colours.resize(3, {0.4F, 0.4F, 0.4F});
    look.material_pictures.resize(3);
    const auto time = [&](const char* what) {
        scene.finish(look);
        Camera camera = default_camera(*land, 1.6);
        const double least = least_of(20, [&] {
            camera = orbited(camera, 1, 0);
            scene.draw(camera, look, bench.target(), 1280, 800);
        });
        WARN(what << ": " << least << " ms a frame");
    };
    time("colours alone");
    std::vector<float> linear(256 * 256 * 3);
    for (std::size_t i = 0; i < linear.size(); ++i) linear[i] = static_cast<float>(i * 7919 % 251) / 251;
    for (MaterialPicture& picture : look.material_pictures) {
        picture.texture = std::make_shared<const MaterialTexture>(linear, 256, 256);
        picture.metres = 100;
    }
    time("three pictures");
}

// Cost of 38 splines of 200 pieces each in a frame.
TEST_CASE("frame times with curves", "[.][bench][curves]") {
    FrameBench bench;
    TerrainScene& scene = bench.scene();
    const auto land = land_of(1024, 1024, 10, mountains);
    Drawing splines;
    for (int i = 0; i < 38; ++i) {
        DrawnCurve curve{{}, {1, 0.8F, 0.2F, 1}, 2, i % 4 == 0 ? 6.0F : 0.0F};
        const double x = 1000 + 211 * i, z = 1000 + 1301 * (i % 7);
        for (int j = 0; j <= 200; ++j) {
            const double u = x + 600 * std::sin(0.02 * j), v = z + 5 * j;
            curve.points.emplace_back(u, mountains(u, v), v);
        }
        splines.curves.push_back(std::move(curve));
        for (int j = 0; j < 8; ++j)
            splines.marks.push_back({splines.curves.back().points[static_cast<std::size_t>(25 * j)]});
    }
    scene.set_land(land);
    scene.finish({});
    for (const double scale : {1.0, 0.999, 0.5}) {
        double least[2] = {1e9, 1e9};
        Camera camera = default_camera(*land, 1.6);
        for (int i = 0; i < 40; ++i) {
            camera = orbited(camera, 1, 0);
            for (const bool with : {false, true}) {
                scene.set_drawing(with ? splines : Drawing());
                const auto start = std::chrono::steady_clock::now();
                if (scale == 1)
                    scene.draw(camera, {}, bench.target(), 1280, 800);
                else
                    scene.draw_reduced(camera, {}, bench.target(), 1280, 800, scale);
                glFinish();
                double& time = least[with ? 1 : 0];
                time = std::min(time, since(start));
            }
        }
        WARN("scale " << scale << ": " << least[0] << " ms without, " << least[1] << " ms with curves");
    }
    ScreenDrawing screen;
    const FrameView view = frame_view(default_camera(*land, 1.6), *land, -600, 900, 1, 1280, 800);
    double least = 1e9;
    for (int i = 0; i < 40; ++i) {
        const auto start = std::chrono::steady_clock::now();
        project_drawing(splines, view, 1, {}, screen);
        least = std::min(least,
                         std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    WARN("projecting: " << least << " ms, " << screen.segments.size() << " pieces");
}

// Cost of moving water: over a land that is a quarter sea, and over nothing but sea.
TEST_CASE("frame times of moving water", "[.][bench][motion]") {
    FrameBench bench;
    TerrainScene& scene = bench.scene();
    for (const double sea : {-200.0, 2000.0}) {
        auto land = land_of(1024, 1024, 10, mountains);
        land->eroded.emplace().water_depth =
            raster_of(*land, [sea](double x, double z) { return std::max(sea - mountains(x, z), 0.0); });
        scene.set_land(land);
        const Camera camera = default_camera(*land, 1.6);
        double least[2] = {1e9, 1e9};
        for (int i = 0; i < 20; ++i)
            for (const bool moves : {false, true}) {
                Look look;
                look.water_seconds = moves ? 2 + 0.033 * i : 0;
                const auto start = std::chrono::steady_clock::now();
                scene.finish(look);  // nothing is to be computed anew for the mere time
                scene.draw(camera, look, bench.target(), 1280, 800);
                glFinish();
                double& time = least[moves ? 1 : 0];
                time = std::min(time, since(start));
            }
        WARN("sea at " << sea << " m: " << least[0] << " ms still, " << least[1] << " ms moving");
    }
}

// The look of earlier versions, that of new projects, and woods on it: 1024^2 in the window, from afar and at eye
// height.
TEST_CASE("frame times of looks", "[.][bench][look]") {
    FrameBench bench;
    TerrainScene& scene = bench.scene();
    auto land = land_of(1024, 1024, 10, mountains);
    land->before = land->ground;
    Look modern, wooded;
    modern.light = light_of_new_projects();
    modern.colours = colours_of_new_projects();
    modern.surfaces.snow_depth = 1;
    wooded = modern;
    wooded.cover.amount = 0.9F;
    wooded.cover.temperature = 6;
    Camera near = default_camera(*land, 1.6);
    near.target = {5000, mountains(5000, 5000) + 40, 5000};
    near.distance = 200;
    near.pitch = 6;
    for (const auto& [name, look] :
         {std::pair("earlier versions", Look()), {"new projects", modern}, {"woods", wooded}}) {
        scene.set_land(land);
        const double taking = least_of(1, [&] { scene.finish(look); });
        const std::string title = name;  // WARN cannot hold on to a part of a pair
        WARN(title << ": " << taking << " ms to take over");
        for (const bool close : {false, true}) {
            Camera camera = close ? near : default_camera(*land, 1.6);
            DrawStatistics statistics;
            const double least = least_of(20, [&] {
                camera = orbited(camera, 1, 0);
                statistics = scene.draw(camera, look, bench.target(), 1280, 800);
            });
            WARN((close ? "  eye height: " : "  from afar: ")
                 << least << " ms, " << statistics.patches << " patches, " << statistics.triangles << " triangles");
        }
    }
}

// Tufts are chosen anew for each frame in which the eye moves: 40 m in a window on a graphics card, 110 m in files.
TEST_CASE("time to choose grass", "[.][bench][grass]") {
    GlTest test;
    auto land = land_of(512, 512, 5, [](double x, double z) { return 0.05 * x + 2 * std::sin(z / 70); });
    land->before = land->ground;
    CoverParameters cover;
    cover.amount = 1;
    cover.temperature = 9;
    const auto sites = cover_sites(*land, SurfaceParameters(), cover, 46);
    Camera camera;
    camera.target = {1280, 70, 1280};
    camera.distance = 20;
    const FrameView view = frame_view(camera, *land, -50, 200, 1, 1280, 800);
    for (const double reach : {40.0, 110.0}) {
        std::size_t count = 0;
        const double least = least_of(10, [&] { count = near_ground(*sites, cover, view, {reach}).tufts.size(); });
        WARN(reach << " m: " << least << " ms, " << count << " tufts");
    }
}
