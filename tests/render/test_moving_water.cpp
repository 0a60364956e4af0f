/// Water that moves: what changes with its time, what does not, and where it goes.

#include <algorithm>
#include <vector>

#include "render/scene/water_motion.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

Look at_time(double seconds, double loop = 0) {
    Look look;
    look.water_seconds = seconds;
    look.water_loop = loop;
    return look;
}

Camera from_above(const Land& land, double x, double z, double distance) {
    Camera camera;
    camera.pitch = 89;
    camera = framing(camera, land.frame, 0, 60, 1.0);
    camera.target = {x, 20, z};
    camera.distance = distance;
    return camera;
}

int difference(const Picture& a, const Picture& b, std::size_t pixel) {
    int most = 0;
    for (std::size_t c = 0; c < 3; ++c)
        most = std::max(most, std::abs(int{a.rgb[pixel * 3 + c]} - b.rgb[pixel * 3 + c]));
    return most;
}

constexpr int side = 240;  ///< pixels of a film's pictures

/// Part of the brightness of a film that changes: each picture less the mean of all.
std::vector<Raster<double>> moving_part(TerrainScene& scene, const Camera& camera, double from, double step,
                                        int count) {
    std::vector<Raster<double>> film;
    Raster<double> mean(side, side, 0.0);
    for (int i = 0; i < count; ++i) {
        const Shot shot = shot_of(scene, camera, at_time(from + i * step), side, side);
        film.emplace_back(side, side);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const auto colour = shot.at(x, y);
                film.back()(x, y) = colour[0] + colour[1] + colour[2];
                mean(x, y) += film.back()(x, y) / count;
            }
    }
    for (Raster<double>& picture : film)
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) picture(x, y) -= mean(x, y);
    return film;
}

/// By how many pixels down the film's pictures are best shifted to look like the next ones, within a column of pixels
/// in the middle of so many half its width; -most .. most.
int best_shift_down(const std::vector<Raster<double>>& film, int half_width, int most) {
    int best = 0;
    double best_sum = -1e300;
    for (int shift = -most; shift <= most; ++shift) {
        double sum = 0;
        for (std::size_t i = 0; i + 1 < film.size(); ++i)
            for (int y = most; y < side - most; ++y)
                for (int x = side / 2 - half_width; x <= side / 2 + half_width; ++x)
                    sum += film[i](x, y) * film[i + 1](x, y + shift);
        if (sum > best_sum) best_sum = sum, best = shift;
    }
    return best;
}

/// A straight river, 48 m wide and 2 m deep, whose level falls southwards by `fall` a metre; 4 m a cell.
std::shared_ptr<Land> straight_river(double fall) {
    const auto level = [fall](double z) { return 20 - fall * (z - 256); };
    const auto in_bed = [](double x) { return std::abs(x - 256) < 24; };
    auto land = land_of(128, 128, 4, [=](double x, double z) { return level(z) + (in_bed(x) ? -2 : 3); });
    land->carved.emplace().water_depth = raster_of(*land, [=](double x, double) { return in_bed(x) ? 2.0 : 0.0; });
    return land;
}

/// A straight coast from east to west; the sea lies in the south, or in the north.
std::shared_ptr<Land> straight_coast(bool sea_in_south) {
    const auto ground = [=](double, double z) { return (sea_in_south ? 640 - z : z - 640) * 0.05; };
    auto land = land_of(128, 128, 10, ground);
    land->eroded.emplace().water_depth =
        raster_of(*land, [=](double x, double z) { return std::max(-ground(x, z), 0.0); });
    return land;
}

}  // namespace

TEST_CASE("waves take their time by their length", "[water][motion]") {
    // Known of swell: over deep water it is 1.56 m long for each second of its period, squared.
    for (const double period : {1.0, 4.0, 9.0})
        CHECK(wave_period(1.5613 * period * period) == Approx(period).epsilon(1e-4));
    const double length = 40;
    const WaterMotion still = water_motion(0, 0, 10, length),
                      later = water_motion(100 * wave_period(length) + 1, 0, 10, length);
    CHECK(still.ripples.phase == 0);
    CHECK(still.swell.phase == 0);
    CHECK(still.wave_phase == 0);
    CHECK(still.liveliness == 0);
    // A hundred periods leave twelve digits of the phase.
    CHECK(later.wave_phase == Approx(1 / wave_period(length)).epsilon(1e-10));
    CHECK(later.liveliness == 1);
    CHECK(later.swell.cycle_seconds > later.ripples.cycle_seconds);
}

TEST_CASE("a film that closes ends as it begins, and too short a one stands", "[water][motion]") {
    for (const double loop : {7.0, 12.0, 40.0}) {
        const WaterMotion first = water_motion(0, loop, 10, 45), last = water_motion(loop, loop, 10, 45);
        const auto apart = [](double a, double b) { return std::abs(std::remainder(a - b, 1.0)); };
        INFO(loop);
        CHECK(apart(first.ripples.phase, last.ripples.phase) < 1e-9);
        CHECK(apart(first.swell.phase, last.swell.phase) < 1e-9);
        CHECK(apart(first.wave_phase, last.wave_phase) < 1e-9);
        CHECK(first.liveliness == 1);
        // It moves meanwhile.
        CHECK(apart(first.wave_phase, water_motion(loop / 5.3, loop, 10, 45).wave_phase) > 0.05);
    }
    CHECK(water_motion(0.1, 0.2, 10, 45).wave_phase == 0);
    CHECK(water_motion(0.1, 0.2, 10, 45).ripples.phase == 0);
}

TEST_CASE("water begins to move from the still picture", "[water][motion]") {
    GlTest test;
    const auto land = watered_land();
    const auto scene = scene_with(land);
    const Camera camera = from_above(*land, 640, 640, 900);
    const Shot still = shot_of(*scene, camera, {}, side, side);
    // Another program, in which the compiler may round in another place: one step of a byte.
    CHECK(differing_pixels(still.picture, shot_of(*scene, camera, at_time(1e-6), side, side).picture, 1) == 0);
    CHECK(differing_pixels(still.picture, shot_of(*scene, camera, at_time(3), side, side).picture, 2) > 300);
    // And the view is still again where time is none.
    CHECK(shot_of(*scene, camera, at_time(0), side, side).picture.rgb == still.picture.rgb);
}

TEST_CASE("what is dry does not move with the water", "[water][motion]") {
    GlTest test;
    const auto land = watered_land();
    const auto scene = scene_with(land);
    const Camera camera = from_above(*land, 640, 640, 900);
    Look without;
    without.water = false;
    const Picture dry = shot_of(*scene, camera, without, side, side).picture;
    without.water_seconds = 3;
    CHECK(shot_of(*scene, camera, without, side, side).picture.rgb == dry.rgb);
    const Picture still = shot_of(*scene, camera, {}, side, side).picture;
    const Picture moved = shot_of(*scene, camera, at_time(3), side, side).picture;
    int wet = 0, wet_changed = 0, land_pixels = 0, land_changed = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const auto pixel = static_cast<std::size_t>(y * side + x);
            if (difference(dry, still, pixel) > 3) {
                ++wet;
                wet_changed += difference(still, moved, pixel) > 1 ? 1 : 0;
            } else if (difference(dry, still, pixel) == 0) {
                ++land_pixels;
                // Another program: as above.
                land_changed += difference(still, moved, pixel) > 1 ? 1 : 0;
            }
        }
    CHECK(wet > 2000);
    CHECK(wet_changed > wet / 3);
    CHECK(land_pixels > 20000);
    CHECK(land_changed == 0);
}

TEST_CASE("a film of water closes", "[water][motion]") {
    GlTest test;
    const auto land = watered_land();
    const auto scene = scene_with(land);
    const Camera camera = from_above(*land, 640, 640, 900);
    const Picture first = shot_of(*scene, camera, at_time(0, 20), side, side).picture;
    // Phases differ by the rounding of doubles alone.
    CHECK(differing_pixels(first, shot_of(*scene, camera, at_time(20, 20), side, side).picture, 1) == 0);
    CHECK(differing_pixels(first, shot_of(*scene, camera, at_time(9, 20), side, side).picture, 2) > 300);
}

TEST_CASE("a river's pattern goes downstream", "[water][motion]") {
    GlTest test;
    // North is up, so what runs south goes down the picture.
    for (const double fall : {0.02, -0.02}) {
        const auto land = straight_river(fall);
        const auto scene = scene_with(land);
        const auto film = moving_part(*scene, from_above(*land, 256, 256, 110), 2, 0.4, 12);
        const int shift = best_shift_down(film, 30, 12);
        INFO("fall " << fall << " shift " << shift);
        // 2 m deep on 2 in 100 runs 2.7 m/s, drawn at most 2 cells in the 3.4 s of a cycle: 0.9 m, 3 pixels in 0.4 s.
        CHECK(shift * fall > 0);
        CHECK(std::abs(shift) >= 2);
        CHECK(std::abs(shift) <= 5);
    }
    // With nothing falling the breeze takes the copies of the swell 2 pixels to the north and to the south, by turns.
    const auto level = straight_river(0);
    const auto scene = scene_with(level);
    CHECK(std::abs(best_shift_down(moving_part(*scene, from_above(*level, 256, 256, 110), 2, 0.4, 12), 30, 12)) <= 2);
}

TEST_CASE("waves run ashore", "[water][motion]") {
    GlTest test;
    for (const bool sea_in_south : {true, false}) {
        const auto land = straight_coast(sea_in_south);
        const auto scene = scene_with(land);
        const double middle = sea_in_south ? 740 : 540;
        const auto film = moving_part(*scene, from_above(*land, 640, middle, 400), 2, 0.4, 12);
        const int shift = best_shift_down(film, 110, 8);
        INFO("sea in the " << (sea_in_south ? "south" : "north") << ", shift " << shift);
        CHECK((sea_in_south ? -shift : shift) >= 1);
    }
}

TEST_CASE("a view says whether it may show water", "[water][motion]") {
    GlTest test;
    const auto land = watered_land();
    const auto scene = scene_with(land);
    Look look;
    const Camera all = from_above(*land, 640, 640, 1600);
    CHECK_FALSE(scene->water_in_view(all, look, side, side));  // nothing is drawn yet
    scene->finish(look);
    CHECK(scene->water_in_view(all, look, side, side));
    const Camera lake = from_above(*land, 1000, 300, 100), hill = from_above(*land, 300, 200, 100);
    CHECK(scene->water_in_view(lake, look, side, side));
    CHECK_FALSE(scene->water_in_view(hill, look, side, side));
    // Away from the land: over the shoulder.
    Camera away = lake;
    away.pitch = 0;
    away.target.z -= 4000;
    CHECK_FALSE(scene->water_in_view(away, look, side, side));
    look.show_before = true;
    scene->finish(look);
    CHECK_FALSE(scene->water_in_view(all, look, side, side));
    look = {};
    look.water = false;
    scene->finish(look);
    CHECK_FALSE(scene->water_in_view(all, look, side, side));
}
