/// Curves and marks: where they fall on the screen, and how they are drawn over the land.

#include "render/scene/curve_projection.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

std::shared_ptr<Land> plain() {
    return land_of(64, 64, 10, [](double, double) { return 0.0; });
}

/// A scene in a context of its own.
struct SceneTest {
    SceneTest() {
        auto made = TerrainScene::create();
        if (!made) FAIL(made.error().message());
        scene = *std::move(made);
    }
    GlTest context;
    std::unique_ptr<TerrainScene> scene;  // goes before its context
};

/// Straight down on the plain, north up.
Camera from_above() {
    Camera camera;
    camera.target = {320, 0, 320};
    camera.distance = 1500;
    camera.heading = 0;
    camera.pitch = 89;
    camera.field_of_view = 30;
    return camera;
}

/// Pixels that the drawing changes, and how much in all.
struct Change {
    int pixels = 0;
    double sum = 0;
};

Change change(const Shot& before, const Shot& after) {
    Change result;
    for (std::size_t i = 0; i < before.picture.rgb.size(); i += 3) {
        int most = 0;
        for (std::size_t c = 0; c < 3; ++c)
            most = std::max(most, std::abs(static_cast<int>(before.picture.rgb[i + c]) - after.picture.rgb[i + c]));
        result.sum += most;
        if (most > 2) ++result.pixels;
    }
    return result;
}

}  // namespace

TEST_CASE("points fall where the camera sees them", "[curves]") {
    const auto land = plain();
    const FrameView view = frame_view(from_above(), *land, -10, 10, 2, 400, 300);
    Drawing drawing;
    drawing.curves.push_back({{{100, 5, 200}, {300, 0, 200}, {500, -5, 420}}, glm::vec4(1), 2, 0});
    drawing.marks.push_back({{100, 5, 200}});
    ScreenDrawing screen;
    project_drawing(drawing, view, 2, {}, screen);
    REQUIRE(screen.segments.size() == 2);
    REQUIRE(screen.marks.size() == 1);
    const auto expected = [&](const glm::dvec3& point) {
        const glm::dvec4 clip = view.projection * view.view * glm::dvec4(point.x, point.y * 2, point.z, 1);
        return glm::dvec2((clip.x / clip.w + 1) * 200, (clip.y / clip.w + 1) * 150);
    };
    // Single precision of pixels below 1000.
    CHECK(glm::distance(glm::dvec2(screen.segments[0].from), expected({100, 5, 200})) < 1e-3);
    CHECK(glm::distance(glm::dvec2(screen.segments[1].to), expected({500, -5, 420})) < 1e-3);
    CHECK(screen.segments[0].to == screen.segments[1].from);
    CHECK(screen.segments[0].before_to == screen.segments[1].after_from);
    CHECK(screen.segments[1].along == Approx(glm::distance(screen.segments[0].from, screen.segments[0].to)));
    CHECK(screen.segments[0].half_width == 2);
    CHECK(screen.marks[0].radius == 8);
    // Nearer than the plane they are on, and not at the eye.
    const glm::dvec4 clip = view.projection * view.view * glm::dvec4(300, 0, 200, 1);
    CHECK(screen.segments[0].depths.y < clip.z / clip.w);
    CHECK(screen.segments[0].depths.y > -1);
}

TEST_CASE("curves end at the eye, and dense points become one", "[curves]") {
    const auto land = plain();
    Camera camera = from_above();
    camera.pitch = 0;
    camera.target = {320, 5, 320};
    camera.distance = 10;
    const FrameView view = frame_view(camera, *land, -10, 10, 1, 400, 300);
    Drawing drawing;
    // From far behind the eye to far before it.
    drawing.curves.push_back({{{330, 0, 900}, {330, 0, 20}}, glm::vec4(1), 2, 0});
    ScreenDrawing screen;
    project_drawing(drawing, view, 1, {}, screen);
    REQUIRE(screen.segments.size() == 1);
    CHECK(std::isfinite(screen.segments[0].from.y));
    CHECK(screen.segments[0].from.y < 0);  // below the picture
    drawing.curves[0].points = {{330, 0, 900}, {340, 0, 800}};
    drawing.marks.push_back({{330, 0, 900}});
    project_drawing(drawing, view, 1, {}, screen);
    CHECK(screen.segments.empty());
    CHECK(screen.marks.empty());
    drawing.curves[0].points.clear();
    for (int i = 0; i <= 10000; ++i) drawing.curves[0].points.emplace_back(300 + 0.003 * i, 0, 100);
    project_drawing(drawing, view, 1, {}, screen);
    CHECK(screen.segments.size() < 200);
    REQUIRE_FALSE(screen.segments.empty());
    drawing.curves[0].points = {{330, 0, 100}, {330, 0, 100}};  // of no length
    project_drawing(drawing, view, 1, {}, screen);
    CHECK(screen.segments.empty());
}

TEST_CASE("a line is as wide and as strong as asked for", "[curves]") {
    SceneTest test;
    TerrainScene& scene = *test.scene;
    scene.set_land(plain());
    const Shot without = shot_of(scene, from_above(), {}, 300, 300);
    Drawing drawing;
    drawing.curves.push_back({{{100, 0, 320}, {320, 0, 320}, {320, 0, 500}}, {1, 0, 1, 1}, 6, 0});
    scene.set_drawing(drawing);
    const Shot opaque = shot_of(scene, from_above(), {}, 300, 300);
    // The middle of the line, of the bend too, has its colour; beyond half its width it has the ground's.
    CHECK(opaque.at(110, 150) == std::array{255, 0, 255});
    CHECK(opaque.at(150, 150) == std::array{255, 0, 255});
    CHECK(opaque.at(110, 145) == without.at(110, 145));
    CHECK(opaque.at(110, 155) == without.at(110, 155));

    // Half as opaque: half the change everywhere, also where pieces meet. One step of eight bits, twice rounded.
    drawing.curves[0].colour.a = 0.5F;
    scene.set_drawing(drawing);
    const Shot half = shot_of(scene, from_above(), {}, 300, 300);
    int wrong = 0;
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 300; ++x)
            for (std::size_t c = 0; c < 3; ++c)
                if (std::abs(2 * (half.at(x, y)[c] - without.at(x, y)[c]) -
                             (opaque.at(x, y)[c] - without.at(x, y)[c])) > 3)
                    ++wrong;
    CHECK(wrong == 0);

    // Dashes leave about half of it.
    const Change whole = change(without, opaque);
    drawing.curves[0].colour.a = 1;
    drawing.curves[0].dash = 8;
    scene.set_drawing(drawing);
    const Change dashed = change(without, shot_of(scene, from_above(), {}, 300, 300));
    CHECK(dashed.sum > 0.4 * whole.sum);
    CHECK(dashed.sum < 0.6 * whole.sum);
}

TEST_CASE("what lies behind the ground is faint, what lies on it is not", "[curves]") {
    SceneTest test;
    TerrainScene& scene = *test.scene;
    const auto land = land_of(257, 190, 40, mountains);
    scene.set_land(land);
    const Camera camera = default_camera(*land, 1.5);
    const Shot without = shot_of(scene, camera, {}, 600, 400);
    const auto changed_by = [&](double lift) {
        Drawing drawing;
        DrawnCurve curve{{}, {1, 0, 1, 1}, 3, 0};
        for (int i = 0; i <= 400; ++i) {
            const double x = 8500 - 15 * i, z = 6800 - 3 * i;
            curve.points.emplace_back(x, mountains(x, z) + lift, z);
        }
        drawing.curves.push_back(curve);
        scene.set_drawing(drawing);
        const Change direct = change(without, shot_of(scene, camera, {}, 600, 400));
        scene.set_drawing({});
        return direct;
    };
    const Change lifted = changed_by(150), lying = changed_by(0), sunk = changed_by(-400);
    INFO("lifted " << lifted.sum << ", lying " << lying.sum << ", sunk " << sunk.sum);
    // Lines on the ground do not sink into its mesh: hardly less of them is seen than of one that hovers.
    CHECK(lying.sum > 0.85 * lifted.sum);
    // A quarter of the strength is left, on ground of about the same colour.
    CHECK(sunk.sum > 0.15 * lifted.sum);
    CHECK(sunk.sum < 0.4 * lifted.sum);
}

TEST_CASE("a reduced frame shows curves sharp and hides the same of them", "[curves]") {
    SceneTest test;
    TerrainScene& scene = *test.scene;
    const auto land = land_of(257, 190, 40, mountains);
    scene.set_land(land);
    const Camera camera = default_camera(*land, 1.5);
    auto buffer = gl::PictureBuffer::create(600, 400, 0, "test");
    REQUIRE(buffer);
    scene.finish({});
    const auto reduced_shot = [&](double scale, const Drawing& drawing) {
        scene.set_drawing(drawing);
        Shot shot;
        scene.draw_reduced(camera, {}, buffer->id(), 600, 400, scale);
        REQUIRE_FALSE(scene.error());
        shot.picture = {600, 400, buffer->read()};
        return shot;
    };
    const Shot without = shot_of(scene, camera, {}, 600, 400);
    scene.set_drawing(sample_drawing());
    const Change direct = change(without, shot_of(scene, camera, {}, 600, 400));
    const Shot whole = reduced_shot(1, {}), coarse = reduced_shot(0.4, {});
    const Change same = change(whole, reduced_shot(1, sample_drawing()));
    const Shot coarse_with = reduced_shot(0.4, sample_drawing());
    const Change small = change(coarse, coarse_with);
    if (const char* folder = std::getenv("CUESTA_PICTURES"))  // to be looked at
        REQUIRE(write_picture(std::string(folder) + "/reduced_curves.png", coarse_with.picture));
    INFO("direct " << direct.sum << ", map " << same.sum << ", reduced " << small.sum);
    // By a map of depths instead of the framebuffer's: its borders are soft over a pixel.
    CHECK(same.sum == Approx(direct.sum).epsilon(0.03));
    // Depths of pixels 2.5 times as wide move borders by about one of those, and ground colours blur.
    CHECK(small.sum == Approx(direct.sum).epsilon(0.12));
    CHECK(small.pixels == Approx(direct.pixels).epsilon(0.12));
}
