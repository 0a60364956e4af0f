#pragma once
/// \file Lands and a context for the tests of drawing.

#include <cmath>
#include <memory>
#include <optional>

#include "core/pipeline/land.h"
#include "render/gl/context.h"
#include "render/gl/debug.h"
#include "render/gl/framebuffer.h"
#include "render/scene/picture.h"
#include "render/scene/terrain_scene.h"
#include "tests/catch.h"

namespace cuesta::test {

/// An OpenGL context without a window whose driver reports misuse: any report fails the test. OpenGL is expected
/// wherever the tests run, so its absence fails, too.
class GlTest {
public:
    GlTest() {
        auto made = gl::OffscreenContext::create(true);
        if (!made) FAIL(made.error().message());
        context_.emplace(*std::move(made));
        log_.emplace();
    }
    ~GlTest() {
        for (const std::string& message : log_->messages()) UNSCOPED_INFO(message);
        CHECK(log_->messages().empty());
        CHECK(glGetError() == GL_NO_ERROR);
        log_.reset();
    }
    GlTest(const GlTest&) = delete;
    GlTest& operator=(const GlTest&) = delete;
    const gl::OffscreenContext& context() const { return *context_; }

private:
    std::optional<gl::OffscreenContext> context_;
    std::optional<gl::DebugLog> log_;
};

/// A land whose height at x, z (metres, at the middles of cells) is height(x, z).
template <class Height>
std::shared_ptr<Land> land_of(int width, int rows, double cell_size, Height height) {
    auto land = std::make_shared<Land>();
    land->frame.width = width;
    land->frame.height = rows;
    land->frame.cell_size = cell_size;
    Raster<float> ground(width, rows);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < width; ++x)
            ground(x, y) = static_cast<float>(height((x + 0.5) * cell_size, (y + 0.5) * cell_size));
    land->ground = std::make_shared<Raster<float>>(std::move(ground));
    return land;
}

/// A raster of the land's size with value(x, z).
template <class Value>
SharedRaster raster_of(const Land& land, Value value) {
    const double cell = land.frame.cell_size;
    auto raster = std::make_shared<Raster<float>>(land.frame.width, land.frame.height);
    for (int y = 0; y < land.frame.height; ++y)
        for (int x = 0; x < land.frame.width; ++x)
            (*raster)(x, y) = static_cast<float>(value((x + 0.5) * cell, (y + 0.5) * cell));
    return raster;
}

/// Mountains and valleys of a fixed formula, about 900 m of relief over 10 km, steeper towards the north-east.
inline double mountains(double x, double z) {
    const double u = x / 10000, v = z / 10000;
    double height =
        260 * std::sin(5.1 * u + 1.3 * std::sin(4.2 * v)) + 210 * std::cos(6.3 * v + 1.7 * std::sin(3.6 * u + 0.4));
    double size = 14, weight = 90;
    for (int octave = 0; octave < 4; ++octave, size *= 2.1, weight *= 0.48)
        height += weight * std::abs(std::sin(size * u + 2.0 * std::sin(size * 0.7 * v + octave)) *
                                    std::cos(size * 0.9 * v - octave));
    return height + 250 * (u - v);
}

/// Curves on the ground and off it and marks of every shape, over land_of(257, 190, 40, mountains).
inline Drawing sample_drawing() {
    Drawing drawing;
    const auto on_ground = [](double x, double z) { return glm::dvec3(x, mountains(x, z), z); };
    const auto curve = [&](glm::vec4 colour, float width, float dash, auto point) {
        DrawnCurve made{{}, colour, width, dash};
        for (int i = 0; i <= 200; ++i) made.points.push_back(point(i / 200.0));
        drawing.curves.push_back(std::move(made));
    };
    // Across hills and valleys from the eye away.
    curve({1, 0.85F, 0.2F, 1}, 3, 0, [&](double t) { return on_ground(9500 - 8500 * t, 7000 - 6500 * t); });
    // Translucent and closed: where pieces meet nothing is laid on twice.
    curve({0.2F, 0.7F, 1, 0.6F}, 5, 0, [&](double t) {
        return on_ground(5000 + 1500 * std::cos(6.283185307179586 * t), 5200 + 1200 * std::sin(6.283185307179586 * t));
    });
    drawing.curves.back().points.back() = drawing.curves.back().points.front();
    curve({1, 1, 1, 1}, 1.5F, 6, [&](double t) { return on_ground(1000 + 8000 * t, 3000 + 400 * std::sin(9 * t)); });
    // A straight line through the hills, for the most part hidden.
    curve({1, 0.3F, 0.3F, 1}, 2, 0, [](double t) { return glm::dvec3(500 + 9000 * t, 0, 1200); });
    const auto mark = [&](MarkShape shape, glm::dvec3 place, glm::dvec3 direction = glm::dvec3(0.0)) {
        drawing.marks.push_back({place, shape, {1, 0.6F, 0.1F, 1}, {0, 0, 0, 0.6F}, 12, direction});
    };
    mark(MarkShape::disc, on_ground(9500, 7000));
    mark(MarkShape::ring, on_ground(6500, 5200));
    mark(MarkShape::square, on_ground(5000, 6400));
    mark(MarkShape::diamond, on_ground(8000, 3500));
    mark(MarkShape::arrow, on_ground(3500, 5200), {-1, 0, 0});
    mark(MarkShape::disc, {3000, 0, 1200});  // inside a hill
    return drawing;
}

/// Distance from the middle line of a winding river, m.
inline double from_river(double x, double z) {
    return z - 640 - 160 * std::sin(x / 180);
}

/// A river 26 m wide and 2 m deep, and a lake, in gentle hills; 10 m a cell. The river's level falls by 1 in 100.
inline std::shared_ptr<Land> watered_land() {
    const auto level = [](double x, double) { return 20 - x / 100; };
    const auto bank = [=](double x, double z) {
        const double away = std::max(std::abs(from_river(x, z)) - 18, 0.0);
        const double share = std::min(away / 220, 1.0);
        return level(x, z) + 0.6 + share * share * (60 + 25 * std::sin(x / 130) * std::cos(z / 170));
    };
    const auto lake = [](double x, double z) { return std::hypot(x - 1000, z - 300) < 150; };
    const auto ground = [=](double x, double z) {
        if (lake(x, z)) return 24.0;
        return std::abs(from_river(x, z)) < 13 ? level(x, z) - 2 : bank(x, z);
    };
    auto land = land_of(128, 128, 10, ground);
    land->carved.emplace().water_depth = raster_of(*land, [=](double x, double z) {
        if (lake(x, z)) return 6.0;
        return std::abs(from_river(x, z)) < 13 ? level(x, z) - ground(x, z) : 0.0;
    });
    return land;
}

/// The picture of a land by a scene and a framebuffer of this context, with the depths if asked for.
struct Shot {
    Picture picture;
    std::vector<float> depths;  ///< 0..1, rows from the bottom; 1 where there is sky
    DrawStatistics statistics;
    std::array<int, 3> at(int x, int y) const {
        const std::size_t i =
            (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) + static_cast<std::size_t>(x)) * 3;
        return {picture.rgb[i], picture.rgb[i + 1], picture.rgb[i + 2]};
    }
};

inline Shot shot_of(TerrainScene& scene, const Camera& camera, const Look& look, int width, int height) {
    auto buffer = gl::PictureBuffer::create(width, height, 0, "test");
    REQUIRE(buffer);
    Shot shot;
    scene.finish(look);
    shot.statistics = scene.draw(camera, look, buffer->id(), width, height);
    if (scene.error()) FAIL(scene.error()->message());
    shot.picture = {width, height, buffer->read()};
    shot.depths.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, buffer->id());
    glReadPixels(0, 0, width, height, GL_DEPTH_COMPONENT, GL_FLOAT, shot.depths.data());
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    return shot;
}

/// A scene that shows the land once it is finished or advanced.
inline std::unique_ptr<TerrainScene> scene_with(std::shared_ptr<const Land> land) {
    auto made = TerrainScene::create();
    if (!made) FAIL(made.error().message());
    (*made)->set_land(std::move(land));
    return *std::move(made);
}

/// Land of -300 to 1200 m in view.
inline Camera framed(const Land& land, double heading, double pitch, double aspect) {
    Camera camera;
    camera.heading = heading;
    camera.pitch = pitch;
    return framing(camera, land.frame, -300, 1200, aspect);
}

/// Pixels of which a channel differs by more than `tolerance`.
inline int differing_pixels(const Picture& a, const Picture& b, int tolerance) {
    REQUIRE(a.rgb.size() == b.rgb.size());
    int count = 0;
    for (std::size_t i = 0; i < a.rgb.size(); i += 3) {
        int most = 0;
        for (std::size_t c = 0; c < 3; ++c)
            most = std::max(most, std::abs(static_cast<int>(a.rgb[i + c]) - static_cast<int>(b.rgb[i + c])));
        if (most > tolerance) ++count;
    }
    return count;
}

}  // namespace cuesta::test
