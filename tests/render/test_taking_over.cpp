/// Land that a scene takes over in steps while it draws the one before, and frames drawn in parts.

#include <chrono>
#include <thread>

#include "render/gl/faults.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

TEST_CASE("land taken over step by step is drawn as land taken over at once", "[terrain][advance]") {
    GlTest test;
    auto land = land_of(700, 530, 10, mountains);
    land->before = raster_of(*land, [](double x, double z) { return mountains(z, x); });
    land->eroded.emplace().water_depth = raster_of(*land, [](double x, double) { return x < 900 ? 20.0 : 0.0; });
    land->eroded->deposit = raster_of(*land, [](double, double z) { return z > 2500 ? 2.0 : 0.0; });
    land->eroded->flow = raster_of(*land, [](double x, double z) { return x + z; });
    const auto old = land_of(300, 200, 20, [](double x, double z) { return 0.1 * x + 0.2 * z; });
    const Camera camera = framed(*land, 30, 40, 1.5);
    auto buffer = gl::PictureBuffer::create(150, 100, 0, "test");
    REQUIRE(buffer);
    const auto scene = scene_with(nullptr);
    const auto drawn = [&](const Look& look) {
        const DrawStatistics statistics = scene->draw(camera, look, buffer->id(), 150, 100);
        CHECK_FALSE(scene->error());
        return std::pair{Picture{150, 100, buffer->read()}, statistics.patches};
    };
    const auto until_done = [&](const Look& look) {
        int calls = 0;
        while (scene->advance(look, 1e-4)) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            REQUIRE(++calls < 60000);
        }
        return calls;
    };

    scene->set_land(old);
    CHECK(drawn({}).second == 0);  // nothing before the first
    until_done({});
    const Picture of_old = drawn({}).first;
    CHECK(differing_pixels(of_old, shot_of(*scene_with(old), camera, {}, 150, 100).picture, 0) == 0);

    // The old land is drawn up to the change.
    scene->set_land(land);
    int changes = 0, calls = 0;
    for (bool more = true; more;) {
        more = scene->advance({}, 1e-4);
        REQUIRE(++calls < 60000);
        const bool is_old = differing_pixels(drawn({}).first, of_old, 0) == 0;
        CHECK(is_old == (scene->land() == old));
        CHECK(is_old == more);
        if (!is_old) ++changes;
    }
    CHECK(calls > 4);
    CHECK(changes == 1);

    // Every other look, each from the one before.
    Look look;
    std::vector<Look> looks{look};
    look.light.sun_heading = 100;
    looks.push_back(look);
    look.vertical_exaggeration = 2;
    looks.push_back(look);
    look.overlay = Overlay::flow;
    looks.push_back(look);
    look.split = 0.5;
    looks.push_back(look);
    look.show_before = true;
    look.surface = SurfaceView::height;
    looks.push_back(look);
    looks.push_back({});
    for (const Look& next : looks) {
        until_done(next);
        CHECK(differing_pixels(drawn(next).first, shot_of(*scene_with(land), camera, next, 150, 100).picture, 0) == 0);
    }
}

TEST_CASE("a stream of previews does not keep any from being seen", "[terrain][advance]") {
    GlTest test;
    const auto scene = scene_with(land_of(64, 64, 10, mountains));
    scene->finish({});
    std::vector<std::shared_ptr<const Land>> previews;
    for (int i = 0; i < 3; ++i) previews.push_back(land_of(500, 500, 10, mountains));
    scene->set_land(previews[0]);
    REQUIRE(scene->advance({}, 1e-5));
    scene->set_land(previews[1]);
    scene->set_land(previews[2]);
    while (scene->land()->frame.width == 64) REQUIRE(scene->advance({}, 1e-4));
    CHECK(scene->land() == previews[0]);
    while (scene->advance({}, 1e-4)) CHECK(scene->land() != previews[1]);
    CHECK(scene->land() == previews[2]);
    // But a small land does not wait for a large one.
    scene->set_land(previews[1]);
    REQUIRE(scene->advance({}, 1e-5));
    const auto small = land_of(64, 64, 10, mountains);
    scene->set_land(small);
    while (scene->advance({}, 1e-4)) CHECK(scene->land() == previews[2]);
    CHECK(scene->land() == small);
    // And what is wanted at once waits for nothing.
    scene->set_land(previews[0]);
    REQUIRE(scene->advance({}, 1e-5));
    scene->set_land(previews[1]);
    scene->finish({});
    CHECK(scene->land() == previews[1]);
    CHECK_FALSE(scene->advance({}, 1e-4));
}

TEST_CASE("a frame drawn in parts is the frame drawn at once", "[terrain][frame]") {
    GlTest test;
    auto made = TerrainScene::create();
    REQUIRE(made);
    TerrainScene& scene = **made;
    const auto land = land_of(200, 150, 40, mountains);
    scene.set_land(land);
    Look look;
    look.split = 0.6;  // a part holds both sides of the divide
    scene.finish(look);
    Camera camera = default_camera(*land, 1.5);
    auto buffer = gl::PictureBuffer::create(300, 200, 0, "test");
    REQUIRE(buffer);
    CHECK_FALSE(scene.show_frame(camera, look, buffer->id(), 300, 200));
    int parts = 1;
    while (scene.advance_frame(camera, look, 300, 200, 1e-6)) ++parts;
    CHECK(parts > 2);
    REQUIRE(scene.show_frame(camera, look, buffer->id(), 300, 200));
    const auto in_parts = buffer->read();
    scene.draw(camera, look, buffer->id(), 300, 200);
    CHECK((buffer->read() == in_parts));
    // The control: while things move the mesh is coarser.
    scene.draw_reduced(camera, look, buffer->id(), 300, 200, 1);
    CHECK_FALSE((buffer->read() == in_parts));
    scene.set_drawing(sample_drawing());
    REQUIRE(scene.show_frame(camera, look, buffer->id(), 300, 200));
    CHECK_FALSE((buffer->read() == in_parts));

    // Another view, look, size or land is another frame.
    CHECK_FALSE(scene.show_frame(orbited(camera, 1, 0), look, buffer->id(), 300, 200));
    CHECK_FALSE(scene.show_frame(camera, Look(), buffer->id(), 300, 200));
    CHECK_FALSE(scene.show_frame(camera, look, buffer->id(), 300, 199));
    CHECK(scene.show_frame(camera, look, buffer->id(), 300, 200));
    scene.set_land(land_of(200, 150, 40, [](double, double) { return 5.0; }));
    scene.finish(look);
    CHECK_FALSE(scene.show_frame(camera, look, buffer->id(), 300, 200));
}

TEST_CASE("land taken over in a hurry is refined when set again", "[terrain]") {
    GlTest test;
    auto made = TerrainScene::create();
    REQUIRE(made);
    TerrainScene& scene = **made;
    const auto land = land_of(256, 256, 40, mountains);
    const Camera camera = default_camera(*land, 1.5);
    scene.set_land(land);
    const Shot fine = shot_of(scene, camera, {}, 300, 200);
    const auto copy = std::make_shared<Land>(*land);
    copy->ground = std::make_shared<Raster<float>>(*land->ground);
    scene.set_land(copy, true);
    const Shot hurried = shot_of(scene, camera, {}, 300, 200);
    CHECK(scene.land() == copy);
    double apart = 0;
    for (std::size_t i = 0; i < fine.picture.rgb.size(); ++i)
        apart += std::abs(int{fine.picture.rgb[i]} - int{hurried.picture.rgb[i]});
    apart /= static_cast<double>(fine.picture.rgb.size());
    // Coarser colours, and no others: a view of other land differs by tens of steps.
    CHECK(apart < 6);
    if (gl::is_software_context()) CHECK(apart > 0);
    scene.set_land(copy);
    const Shot refined = shot_of(scene, camera, {}, 300, 200);
    CHECK(refined.picture.rgb == fine.picture.rgb);
}

TEST_CASE("where memory has room for the ground alone, its colours are no finer", "[terrain][faults]") {
    GlTest test;
    struct Faults {
        ~Faults() { gl::faults::refuse_textures_above(0); }
    } end;
    // Of 400 x 300 cells colours have twice as many texels a side, 480 000 in all.
    const auto land = land_of(400, 300, 20, mountains);
    gl::faults::refuse_textures_above(200000);
    const auto scene = scene_with(land);
    scene->finish({});
    CHECK_FALSE(scene->error());
    CHECK(scene->land() == land);
    // Less than the ground needs is told.
    gl::faults::refuse_textures_above(100000);
    const auto without = scene_with(land);
    without->finish({});
    REQUIRE(without->error());
    CHECK(gl::is_want_of_memory(*without->error()));
}
