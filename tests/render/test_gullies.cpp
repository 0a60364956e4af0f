/// Gullies finer than cells: they run down slopes, fade where pixels are wider, and are no part of level ground.

#include <cmath>

#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr int side = 240;

/// Planes of 35 degrees, seen from above, the north at the top.
struct Slope {
    double east = 0, south = 0;  ///< direction of fall, of length 1, or 0, 0: level
    std::shared_ptr<const Land> land = land_of(64, 64, 10, [this](double x, double z) {
        return 600 - 0.7 * (east * x + south * z);
    });
};

Picture picture_of(const Slope& slope, float gullies, double closer = 1.0) {
    auto scene = TerrainScene::create(Quality::best);
    REQUIRE(scene);
    (*scene)->set_land(slope.land);
    Look look;
    look.surfaces.vegetation = look.surfaces.snow = look.surfaces.scree = 0;
    // The sun stands beside the fall line, where its light grazes the ribs.
    look.light.sun_heading = static_cast<float>(std::fmod(450 + std::atan2(slope.east, -slope.south) * 57.29578, 360));
    look.light.sun_height = 35;
    look.colours.gullies = gullies;
    Camera camera = framed(*slope.land, 0, 89, 1);
    camera.distance *= 0.6 / closer;
    camera.heading = 0;
    return shot_of(**scene, camera, look, side, side).picture;
}

double brightness(const Picture& picture, int x, int y) {
    const std::size_t at = 3 * (static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x));
    return (picture.rgb[at] + picture.rgb[at + 1] + picture.rgb[at + 2]) / 3.0;
}

/// Of the picture's middle: the mean change by gullies, and the mean differences of that change over steps of (dx, dy)
/// and of (-dy, dx).
struct Streaks {
    double change = 0, along = 0, across = 0;
};

Streaks streaks(const Slope& slope, int dx, int dy, double closer = 1.0) {
    const Picture smooth = picture_of(slope, 0, closer), gullied = picture_of(slope, 1, closer);
    const auto change = [&](int x, int y) { return brightness(gullied, x, y) - brightness(smooth, x, y); };
    Streaks sum;
    int count = 0;
    for (int y = side / 3; y < side * 2 / 3; ++y)
        for (int x = side / 3; x < side * 2 / 3; ++x, ++count) {
            sum.change += std::abs(change(x, y));
            sum.along += std::abs(change(x + dx, y + dy) - change(x, y));
            sum.across += std::abs(change(x - dy, y + dx) - change(x, y));
        }
    return {sum.change / count, sum.along / count, sum.across / count};
}

}  // namespace

TEST_CASE("gullies run down the slope, whichever way it falls", "[terrain][gullies]") {
    GlTest test;
    const double diagonal = std::sqrt(0.5);
    struct Case {
        Slope slope;
        int dx, dy;
    };
    for (const Case& each : {Case{{0, 1}, 0, 3}, Case{{1, 0}, 3, 0}, Case{{diagonal, diagonal}, 2, 2}, Case{{-diagonal, diagonal}, -2, 2}}) {
        const Streaks seen = streaks(each.slope, each.dx, each.dy);
        INFO("fall " << each.slope.east << ", " << each.slope.south << ": change " << seen.change << ", along " << seen.along << ", across "
                     << seen.across);
        // Levels of 255. Noise drawn out 3.5 times differs so much less along the fall than across it; half of that is asked,
        // since its features are bent and smaller ones lie on larger ones.
        CHECK(seen.change > 4);
        CHECK(seen.across > 1.75 * seen.along);
    }
}

TEST_CASE("level ground has no gullies, and pixels wider than gullies show none", "[terrain][gullies]") {
    GlTest test;
    CHECK(streaks({0, 0}, 0, 3).change == 0);
    // 30 m from rib to rib; a pixel of some 50 m.
    CHECK(streaks({0, 1}, 0, 3, 0.05).change < 1);
}
