#include "render/scene/camera.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// Place at which a point appears, x and y in 0..1 from the upper left.
glm::dvec2 on_screen(const Camera& camera, double aspect, const glm::dvec3& point) {
    const glm::dvec4 clip = projection_matrix(camera, aspect, 1, 1e6) * view_matrix(camera) * glm::dvec4(point, 1.0);
    REQUIRE(clip.w > 0);
    return {0.5 + 0.5 * clip.x / clip.w, 0.5 - 0.5 * clip.y / clip.w};
}

Camera some_camera() {
    Camera camera;
    camera.target = {1200, 340, 800};
    camera.distance = 2500;
    camera.heading = 37;
    camera.pitch = 28;
    return camera;
}

// Positions of kilometres in doubles: a micrometre is far above their rounding and far below a pixel.
constexpr double tiny = 1e-6;

}  // namespace

TEST_CASE("the camera looks along its heading, clockwise from north", "[camera]") {
    Camera camera;
    camera.pitch = 0;
    camera.heading = 0;  // northwards, so the eye is south of the target: at greater z
    CHECK(eye_of(camera).z == Approx(camera.target.z + camera.distance));
    camera.heading = 90;  // eastwards
    CHECK(eye_of(camera).x == Approx(camera.target.x - camera.distance));
    camera.pitch = 30;  // downwards: the eye is above
    CHECK(eye_of(camera).y == Approx(camera.target.y + camera.distance * 0.5));
}

TEST_CASE("facing north, east is on the right and up is up", "[camera]") {
    Camera camera;
    camera.heading = 0;
    const glm::dvec2 east = on_screen(camera, 1.5, camera.target + glm::dvec3(100, 0, 0));
    CHECK(east.x > 0.5);
    CHECK(east.y == Approx(0.5));
    CHECK(on_screen(camera, 1.5, camera.target + glm::dvec3(0, 100, 0)).y < 0.5);
    CHECK(on_screen(camera, 1.5, camera.target + glm::dvec3(0, 0, -100)).y < 0.5);  // north is farther, so higher
}

TEST_CASE("a ray through a point of the view meets what appears there", "[camera]") {
    const Camera camera = some_camera();
    for (const double x : {0.0, 0.31, 0.5, 0.97})
        for (const double y : {0.02, 0.5, 0.83}) {
            const Ray ray = ray_through(camera, 1.6, x, y);
            CHECK(glm::length(ray.direction) == Approx(1));
            const glm::dvec2 seen = on_screen(camera, 1.6, ray.origin + ray.direction * 3210.0);
            CHECK(seen.x == Approx(x).margin(tiny));
            CHECK(seen.y == Approx(y).margin(tiny));
        }
}

TEST_CASE("orbiting keeps the target, turning keeps the eye", "[camera]") {
    const Camera camera = some_camera();
    CHECK(orbited(camera, 50, -12).target == camera.target);
    CHECK(orbited(camera, 350, 0).heading == Approx(27));
    CHECK(orbited(camera, -50, 0).heading == Approx(347));
    CHECK(orbited(camera, 0, 200).pitch == 89);
    CHECK(orbited(camera, 0, -200).pitch == -89);
    CHECK(glm::distance(eye_of(turned(camera, 70, 15)), eye_of(camera)) < tiny);
}

TEST_CASE("zooming leaves the point under the cursor where it is", "[camera]") {
    const Camera camera = some_camera();
    const glm::dvec3 point(900, 120, 1500);
    const glm::dvec2 before = on_screen(camera, 1.6, point);
    for (const double factor : {0.3, 0.9, 1.7}) {
        const Camera zoomed = zoomed_to(camera, point, factor);
        CHECK(glm::distance(on_screen(zoomed, 1.6, point), before) < tiny);
        CHECK(glm::distance(eye_of(zoomed), point) == Approx(factor * glm::distance(eye_of(camera), point)));
    }
    CHECK(zoomed_to(camera, point, 0).distance > 0);
}

TEST_CASE("panning and flying move the eye as asked", "[camera]") {
    const Camera camera = some_camera();
    const glm::dvec3 moved = eye_of(panned(camera, 30, 40)) - eye_of(camera);
    CHECK(glm::length(moved) == Approx(50));
    CHECK(glm::dot(moved, ray_through(camera, 1, 0.5, 0.5).direction) == Approx(0).margin(tiny));
    const glm::dvec3 forward = eye_of(flown(camera, 10, 0, 0)) - eye_of(camera);
    CHECK(glm::distance(forward, 10.0 * ray_through(camera, 1, 0.5, 0.5).direction) < tiny);
    const glm::dvec3 up = eye_of(flown(camera, 0, 0, 5)) - eye_of(camera);
    CHECK(glm::distance(up, glm::dvec3(0, 5, 0)) < tiny);
}

TEST_CASE("framing shows the whole terrain and fills the view", "[camera]") {
    TerrainFrame frame;
    frame.width = 300;
    frame.height = 120;
    frame.cell_size = 25;
    for (const double heading : {0.0, 45.0, 200.0})
        for (const double pitch : {5.0, 35.0, 89.0, -20.0})
            for (const double aspect : {0.5, 1.0, 2.2}) {
                Camera camera;
                camera.heading = heading;
                camera.pitch = pitch;
                camera = framing(camera, frame, 100, 1900, aspect);
                CHECK(camera.heading == heading);
                CHECK(camera.pitch == pitch);
                glm::dvec2 low(1), high(0);
                for (int corner = 0; corner < 8; ++corner) {
                    const glm::dvec2 seen = on_screen(
                        camera, aspect,
                        {(corner & 1) != 0 ? 7500 : 0, (corner & 2) != 0 ? 1900 : 100, (corner & 4) != 0 ? 3000 : 0});
                    low = glm::min(low, seen);
                    high = glm::max(high, seen);
                }
                CHECK(low.x > 0);
                CHECK(low.y > 0);
                CHECK(high.x < 1);
                CHECK(high.y < 1);
                // The margin is 6 %; one of the two directions is filled to it.
                CHECK(std::max(high.x - low.x, high.y - low.y) > 0.9);
            }
}
