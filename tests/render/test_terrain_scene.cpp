#include <cmath>
#include <deque>

#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

double brightness(const std::array<int, 3>& colour) {
    return (colour[0] + colour[1] + colour[2]) / 3.0;
}

/// Pixels of sky that are not joined to the sky around the land.
int holes(const Shot& shot) {
    const int width = shot.picture.width, height = shot.picture.height;
    Raster<std::uint8_t> open(width, height, 0);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            open(x, y) = shot.depths[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                     static_cast<std::size_t>(x)] == 1.0F
                             ? 1
                             : 0;
    std::deque<std::pair<int, int>> queue;
    const auto take = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= width || y >= height || open(x, y) == 0) return;
        open(x, y) = 0;
        queue.emplace_back(x, y);
    };
    for (int x = 0; x < width; ++x) take(x, 0), take(x, height - 1);
    for (int y = 0; y < height; ++y) take(0, y), take(width - 1, y);
    while (!queue.empty()) {
        const auto [x, y] = queue.front();
        queue.pop_front();
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) take(x + i, y + j);
    }
    int count = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) count += open(x, y);
    return count;
}

}  // namespace

TEST_CASE("no cracks between levels of detail", "[terrain]") {
    GlTest test;
    // Rough at every size, so that neighbours of different levels would gape wherever they could.
    const auto rough = [](double x, double z) { return mountains(x, z) + 60 * std::sin(x * 0.7) * std::cos(z * 0.9); };
    for (const auto& [width, height] : {std::pair{1024, 1024}, {700, 1025}}) {
        const auto land = land_of(width, height, 10, rough);
        const auto scene = scene_with(land);
        int looked_at = 0;
        for (const double heading : {0.0, 33.0, 135.0, 260.0})
            for (const double pitch : {25.0, 60.0, 89.0}) {
                Camera camera = framed(*land, heading, pitch, 1.5);
                for (const double zoom : {1.0, 0.45, 0.12}) {
                    const Camera nearer = zoomed_to(camera, {width * 5.0, 300, height * 5.0}, zoom);
                    const Shot shot = shot_of(*scene, nearer, {}, 480, 320);
                    INFO("heading " << heading << " pitch " << pitch << " zoom " << zoom);
                    CHECK(holes(shot) == 0);
                    CHECK(shot.statistics.patches > 0);
                    ++looked_at;
                }
            }
        CHECK(looked_at == 36);
    }
}

TEST_CASE("north is up and east is right in a view from the south", "[terrain]") {
    GlTest test;
    // One hill in the north-east quarter.
    const auto land = land_of(128, 128, 10, [](double x, double z) {
        return 400 * std::exp(-(std::pow(x - 960, 2) + std::pow(z - 320, 2)) / 40000);
    });
    const auto scene = scene_with(land);
    Camera camera;
    camera.pitch = 89;
    camera = framing(camera, land->frame, 0, 400, 1.0);
    Look look;
    look.surface = SurfaceView::height;
    const Shot shot = shot_of(*scene, camera, look, 200, 200);
    // The summit is the light end of the ramp, the plain the dark one.
    int best_x = 0, best_y = 0;
    double best = -1;
    for (int y = 20; y < 180; ++y)
        for (int x = 20; x < 180; ++x)
            if (brightness(shot.at(x, y)) > best) best = brightness(shot.at(x, y)), best_x = x, best_y = y;
    CHECK(best_x > 120);
    CHECK(best_y < 90);
    CHECK(brightness(shot.at(60, 140)) < best - 60);
}

TEST_CASE("light comes from where the sun stands", "[terrain]") {
    GlTest test;
    // A ridge from north to south: its western flank faces the evening sun.
    const auto land = land_of(128, 128, 10, [](double x, double) { return 300 - 0.4 * std::abs(x - 640); });
    const auto scene = scene_with(land);
    Camera camera;
    camera.pitch = 89;
    camera = framing(camera, land->frame, 0, 400, 1.0);
    Look look;
    look.surface = SurfaceView::clay;
    look.light.sun_heading = 270;
    const Shot west = shot_of(*scene, camera, look, 200, 200);
    look.light.sun_heading = 90;
    const Shot east = shot_of(*scene, camera, look, 200, 200);
    CHECK(brightness(west.at(60, 100)) > brightness(west.at(140, 100)) + 20);
    CHECK(brightness(east.at(60, 100)) + 20 < brightness(east.at(140, 100)));
    // A low sun leaves a steep hill's far side in its own shadow, and the ground behind it too.
    const auto hill = land_of(128, 128, 10, [](double x, double z) {
        return 500 * std::exp(-(std::pow(x - 640, 2) + std::pow(z - 640, 2)) / 8000);
    });
    scene->set_land(hill);
    look.light.sun_height = 12;
    const Shot low = shot_of(*scene, camera, look, 200, 200);
    CHECK(brightness(low.at(75, 100)) + 20 < brightness(low.at(75, 30)));
}

TEST_CASE("water shows where it is deep, not where a film runs off", "[terrain]") {
    GlTest test;
    auto land = land_of(200, 200, 10, [](double x, double z) { return 0.3 * x + 40 * std::sin(z / 200); });
    Camera camera;
    camera.pitch = 89;
    camera = framing(camera, land->frame, 0, 600, 1.0);
    const auto scene = scene_with(land);
    const Shot dry = shot_of(*scene, camera, {}, 160, 160);

    land = std::make_shared<Land>(*land);
    land->eroded.emplace().water_depth =
        raster_of(*land, [&](double x, double z) { return std::max(0.0, 150 - (0.3 * x + 40 * std::sin(z / 200))); });
    scene->set_land(land);
    const Shot lake = shot_of(*scene, camera, {}, 160, 160);
    // The lake fills the west. Blue exceeds red there, which no ground does.
    CHECK(lake.at(30, 80)[2] > lake.at(30, 80)[0] + 15);
    CHECK(dry.at(30, 80)[2] < dry.at(30, 80)[0] + 15);
    // The east lies dry, as it did.
    CHECK(std::abs(brightness(lake.at(120, 80)) - brightness(dry.at(120, 80))) < 3);
    Look without;
    without.water = false;
    // Hidden, it leaves its bed, which is sand and mud, and the dry land as it was.
    const Shot bed = shot_of(*scene, camera, without, 160, 160);
    CHECK(bed.at(30, 80)[2] < bed.at(30, 80)[0] + 15);
    for (const int y : {20, 80, 140}) CHECK(bed.at(120, y) == dry.at(120, y));

    // 20 cm of rain on its way down everywhere: more than a trickle, but no lake.
    land = std::make_shared<Land>(*land);
    land->eroded.emplace().water_depth = raster_of(*land, [](double, double) { return 0.2; });
    scene->set_land(land);
    const Shot film = shot_of(*scene, camera, {}, 160, 160);
    int blue = 0;
    for (int y = 40; y < 120; ++y)
        for (int x = 40; x < 120; ++x)
            if (film.at(x, y)[2] > film.at(x, y)[0] + 15) ++blue;
    CHECK(blue < 64);  // of 6400: one in a hundred
}

TEST_CASE("overlays colour what they measure", "[terrain]") {
    GlTest test;
    auto land = land_of(128, 128, 10, [](double, double) { return 0.0; });
    land->eroded.emplace().wear = raster_of(*land, [](double x, double) { return x > 640 ? 10.0 : 0.0; });
    land->eroded->deposit = raster_of(*land, [](double x, double) { return x > 640 ? 0.0 : 10.0; });
    const auto scene = scene_with(land);
    Camera camera;
    camera.pitch = 89;
    camera = framing(camera, land->frame, 0, 10, 1.0);
    Look look;
    look.overlay = Overlay::wear;
    const Shot wear = shot_of(*scene, camera, look, 100, 100);
    CHECK(wear.at(70, 50)[0] > wear.at(70, 50)[2] + 40);            // dark red where worn
    CHECK(std::abs(wear.at(30, 50)[0] - wear.at(30, 50)[2]) < 40);  // the quiet ground where not
    look.overlay = Overlay::deposit;
    const Shot deposit = shot_of(*scene, camera, look, 100, 100);
    CHECK(deposit.at(30, 50)[2] > deposit.at(30, 50)[0] + 40);  // dark blue where laid down
    look.overlay = Overlay::none;
    look.contours = true;
    scene->set_land(land_of(128, 128, 10, [](double x, double) { return 0.2 * x; }));
    look.surface = SurfaceView::clay;
    look.contour_interval = 32;
    const Shot lines = shot_of(*scene, camera, look, 200, 200);
    int dark = 0;
    for (int x = 20; x < 180; ++x)
        if (brightness(lines.at(x, 100)) + 25 < brightness(lines.at(x, 104)) ||
            brightness(lines.at(x, 100)) + 25 < brightness(lines.at(x > 24 ? x - 4 : x + 4, 100)))
            ++dark;
    // 256 m of height make 7 lines at multiples of 32 m, of one to three pixels each.
    CHECK(dark >= 6);
    CHECK(dark <= 24);
}

TEST_CASE("before and after, side by side", "[terrain]") {
    GlTest test;
    auto land = land_of(100, 100, 10, [](double x, double) { return 0.5 * x; });
    land->before = raster_of(*land, [](double, double) { return 250.0; });
    const auto scene = scene_with(land);
    Camera camera;
    camera.pitch = 89;
    camera = framing(camera, land->frame, 0, 500, 1.0);
    Look look;
    look.surface = SurfaceView::height;
    const Shot after = shot_of(*scene, camera, look, 120, 120);
    look.show_before = true;
    const Shot before = shot_of(*scene, camera, look, 120, 120);
    look.show_before = false;
    look.split = 0.5;
    const Shot both = shot_of(*scene, camera, look, 120, 120);
    CHECK(after.at(80, 60) != before.at(80, 60));
    CHECK(both.at(40, 60) == before.at(40, 60));
    CHECK(both.at(80, 60) == after.at(80, 60));
    CHECK(before.at(40, 60) != after.at(40, 60));
    CHECK(brightness(both.at(60, 60)) > 200);  // the line between
}

TEST_CASE("a land after another looks as if it were the first", "[terrain]") {
    GlTest test;
    auto first = land_of(120, 90, 10, mountains);
    auto wet = std::make_shared<Land>(*first);
    wet->ground = raster_of(*first, [](double x, double z) { return mountains(x, z) + 100 * std::sin(x / 150); });
    wet->eroded.emplace().water_depth = raster_of(*first, [](double x, double) { return x < 300 ? 20.0 : 0.0; });
    wet->eroded->deposit = raster_of(*first, [](double, double z) { return z > 500 ? 2.0 : 0.0; });
    const auto coarse = land_of(30, 23, 40, mountains);
    const auto single = land_of(1, 1, 1000, [](double, double) { return 5.0; });
    const std::shared_ptr<const Land> lands[] = {first, wet, coarse, single, wet, first};
    const Camera camera = framed(*first, 30, 40, 1.5);
    const auto scene = scene_with(first);
    for (const auto& land : lands) {
        scene->set_land(land);
        const Shot shot = shot_of(*scene, camera, {}, 150, 100);
        const Shot fresh = shot_of(*scene_with(land), camera, {}, 150, 100);
        CHECK(differing_pixels(shot.picture, fresh.picture, 0) == 0);
    }
    scene->set_land(nullptr);
    CHECK(shot_of(*scene, camera, {}, 150, 100).statistics.patches == 0);
}

TEST_CASE("materials, exaggeration, a marker and odd cameras draw without complaint", "[terrain]") {
    GlTest test;
    auto land = land_of(150, 70, 10, mountains);
    auto material = std::make_shared<Raster<std::uint8_t>>(150, 70, std::uint8_t{0});
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 150; ++x) (*material)(x, y) = static_cast<std::uint8_t>(x / 50);
    land->top_material = material;
    const auto scene = scene_with(land);
    Look look;
    look.material_colours = {{0.5F, 0.4F, 0.3F}, {0.7F, 0.1F, 0.1F}, {0.1F, 0.1F, 0.7F}};
    Camera camera = framed(*land, 0, 60, 1.5);
    const Shot shot = shot_of(*scene, camera, look, 150, 100);
    CHECK(shot.at(75, 50)[0] > shot.at(110, 50)[0]);  // the red material lies west of the blue one
    look.vertical_exaggeration = 3;
    look.marker_radius = 200;
    look.marker_x = 700;
    look.marker_z = 350;
    CHECK(differing_pixels(shot_of(*scene, camera, look, 150, 100).picture, shot.picture, 10) > 100);
    for (const double pitch : {-89.0, -30.0, 0.0, 89.0})
        for (const double distance : {1.0, 1e3, 1e7}) {
            camera.pitch = pitch;
            camera.distance = distance;
            CHECK(shot_of(*scene, camera, look, 64, 48).picture.rgb.size() == 64 * 48 * 3);
        }
}

TEST_CASE("beds of the bottom show: hard ones pale, soft ones dark and red", "[terrain]") {
    GlTest test;
    // A slope of bare rock, soft in the west and hard in the east.
    auto land = land_of(120, 80, 10, [](double, double z) { return 800 - z; });
    land->top_material = std::make_shared<Raster<std::uint8_t>>(120, 80, std::uint8_t{1});
    Look look;
    look.material_colours = {{0.5F, 0.5F, 0.5F}, {0.5F, 0.5F, 0.5F}};
    look.surfaces.vegetation = look.surfaces.snow = look.surfaces.scree = 0;
    look.light.sun_heading = 180;
    Camera camera = framed(*land, 0, 800, 1.5);
    camera.heading = 0;
    camera.pitch = 60;
    struct Means {
        double light = 0, warmth = 0;
    };
    const auto mean = [&](const Shot& shot, int left, int right) {
        std::array<double, 3> sum{};
        for (int y = 30; y < 70; ++y)
            for (int x = left; x < right; ++x)
                for (std::size_t i = 0; i < 3; ++i) sum[i] += shot.at(x, y)[i];
        return Means{sum[0] + sum[1] + sum[2], sum[0] / sum[2]};
    };
    const auto halves = [&](double west, double east) {
        auto shown = std::make_shared<Land>(*land);
        shown->bed_hardness = raster_of(*land, [&](double x, double) { return x < 600 ? west : east; });
        const Shot shot = shot_of(*scene_with(shown), camera, look, 150, 100);
        return std::pair(mean(shot, 50, 70), mean(shot, 80, 100));
    };
    const auto [soft, hard] = halves(0, 1);
    CHECK(hard.light > 1.1 * soft.light);
    CHECK(soft.warmth > 1.1 * hard.warmth);
    // Alike where the beds are; the noise that varies rock makes a few hundredths.
    const auto [west, east] = halves(1, 1);
    CHECK(east.light == Approx(west.light).epsilon(0.05));
    CHECK(east.warmth == Approx(west.warmth).epsilon(0.05));
}

TEST_CASE("strata show on steep rock alone, and go over into their mean where pixels are too wide for them", "[terrain]") {
    GlTest test;
    // A plateau, a slope of 45 degrees that falls to the south, a plain.
    const auto land = land_of(64, 64, 10, [](double, double z) { return 300 - std::clamp(z - 200, 0.0, 300.0); });
    auto made = TerrainScene::create(Quality::best);  // others have no near detail on software OpenGL
    REQUIRE(made);
    const auto& scene = *made;
    scene->set_land(land);
    Look look;
    look.surfaces.vegetation = look.surfaces.snow = look.surfaces.scree = 0;
    look.light.sun_heading = 180;
    Camera camera = framed(*land, 0, 800, 1.5);
    camera.heading = 0;
    camera.pitch = 50;
    constexpr int width = 300, height = 200;
    const auto drawn = [&](float contrast, float thickness) {
        look.colours.strata = contrast;
        look.colours.strata_thickness = thickness;
        return shot_of(*scene, camera, look, width, height).picture;
    };
    // Of the middle columns: the mean of a row, and of those that strata change by more than a few steps.
    const auto row_mean = [&](const Picture& picture, int y) {
        double sum = 0;
        for (int x = 120; x < 180; ++x)
            for (int c = 0; c < 3; ++c) sum += picture.rgb[static_cast<std::size_t>((y * width + x) * 3 + c)];
        return sum / 180;
    };
    const Picture plain = drawn(0, 20), bedded = drawn(0.8F, 20), fine = drawn(0.8F, 0.5F);
    double before = 0, after = 0, banded = 0, blurred = 0;
    int changed = 0;
    for (int y = 0; y < height; ++y) {
        const double was = row_mean(plain, y), is = row_mean(bedded, y), thin = row_mean(fine, y);
        banded = std::max(banded, std::abs(is - was));
        blurred = std::max(blurred, std::abs(thin - was));
        if (std::abs(is - was) <= 2) continue;
        ++changed;
        before += was;
        after += is;
    }
    INFO("rows changed " << changed << ", by " << banded << " at most, by beds of 0.5 m " << blurred << "; their mean " << before / changed
                         << " before, " << after / changed << " after");
    CHECK(banded > 12);
    CHECK(changed > 20);
    // The slope fills less than half of the picture.
    CHECK(changed < height / 2);
    // Ten beds of chance: their mean brightness, within 8 % of none.
    CHECK(after == Approx(before).epsilon(0.08));
    // Pixels are wider than beds of 0.5 m.
    CHECK(blurred < 2);
}

TEST_CASE("a picture drawn quickly looks like the best one", "[terrain]") {
    GlTest test;
    // Larger than the textures that a quick picture is content with.
    const auto land = land_of(1500, 1400, 7, mountains);
    const Camera camera = framed(*land, 325, 35, 1.6);
    auto best = TerrainScene::create(Quality::best);
    REQUIRE(best);
    (*best)->set_land(land);
    Look look;
    look.colours.gullies = 1;
    const Shot fine = shot_of(**best, camera, look, 320, 200);
    const Shot quick = shot_of(*scene_with(land), camera, look, 320, 200);
    // The same light, colours and outline; what is lost is finer than a pixel here, but for some edges of shadows.
    CHECK(differing_pixels(fine.picture, quick.picture, 24) < 640);  // of 64000: one in a hundred
    CHECK(quick.statistics.triangles <= fine.statistics.triangles);
}

namespace {

/// The largest difference of a channel over columns [left, right).
int largest_difference(const Shot& a, const Shot& b, int left, int right) {
    int largest = 0;
    for (int y = 0; y < a.picture.height; ++y)
        for (int x = left; x < right; ++x)
            for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, std::abs(a.at(x, y)[i] - b.at(x, y)[i]));
    return largest;
}

}  // namespace

TEST_CASE("a region shows its own look, and the land around it shows its own", "[terrain][regions]") {
    GlTest test;
    const auto land = land_of(160, 120, 20, mountains);
    const Camera camera = framed(*land, 0, 89, 1.2);
    Look around;
    around.colours.rock = RockColours::granite;
    around.colours.plants = PlantColours::alpine;
    Look own = around;
    own.surfaces.vegetation = 0;
    own.colours.rock = RockColours::sandstone;
    own.colours.soil = SoilColours::red;
    own.colours.streaks = 0;
    Look mixed = around;
    Raster<float> west(160, 120);
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 80; ++x) west(x, y) = 1;
    mixed.regions = {{TiledRaster(west.view()), {own.surfaces, own.colours, {}}}};
    const auto scene = scene_with(land);
    const auto shot = [&](const Look& look) { return shot_of(*scene, camera, look, 150, 100); };
    const Shot without = shot(around), whole = shot(own), both = shot(mixed);
    REQUIRE(largest_difference(without, whole, 0, 150) > 40);
    // Rounding of mixed bytes, two of 255.
    CHECK(largest_difference(both, whole, 0, 70) <= 2);
    CHECK(largest_difference(both, without, 80, 150) <= 2);
    // Changed and taken away, in the scene that showed it.
    Look changed = mixed;
    changed.regions[0].look.colour.rock = RockColours::basalt;
    CHECK(largest_difference(shot(changed), both, 0, 70) > 20);
    CHECK(largest_difference(shot(around), without, 0, 150) == 0);
    // A region without palettes on land without palettes.
    Look plain;
    Look bare = plain;
    bare.surfaces.vegetation = 0;
    Look partly = plain;
    partly.regions = {{TiledRaster(west.view()), {bare.surfaces, bare.colours, {}}}};
    CHECK(largest_difference(shot(partly), shot(bare), 0, 70) <= 2);
}

TEST_CASE("units of lighter and darker rock show", "[terrain]") {
    GlTest test;
    const auto land = land_of(160, 120, 20, [](double x, double z) { return mountains(4 * x, 4 * z); });
    const Camera camera = framed(*land, 0, 89, 1.2);
    Look look;
    look.surfaces.vegetation = look.surfaces.snow = 0;
    look.colours.rock = RockColours::granite;
    const auto scene = scene_with(land);
    const Shot even = shot_of(*scene, camera, look, 150, 100);
    look.colours.units = 1;
    look.colours.unit_size = 400;
    const Shot units = shot_of(*scene, camera, look, 150, 100);
    CHECK(largest_difference(units, even, 0, 150) > 15);
}

TEST_CASE("loose ground at the foot of a red wall is red where sediment carries colour", "[terrain][carried]") {
    GlTest test;
    // A wall in the north, gentle ground below it.
    const auto land =
        land_of(160, 120, 20, [](double, double z) { return std::max(0.0, 1.8 * (1000 - z)) + 0.03 * (2400 - z); });
    land->top_material = std::make_shared<Raster<std::uint8_t>>(160, 120, std::uint8_t{1});
    const Camera camera = framed(*land, 0, 89, 1.2);
    Look look;
    look.surfaces.vegetation = look.surfaces.snow = look.surfaces.beach = 0;
    look.material_colours = {{0.4F, 0.4F, 0.4F}, {0.7F, 0.15F, 0.1F}};
    const auto scene = scene_with(land);
    const auto shot = [&](const Look& of) { return shot_of(*scene, camera, of, 150, 100); };
    const Shot own = shot(look);
    Look carried = look;
    carried.colours.advect = 1;
    const Shot whole = shot(carried);
    int reddest = 0;
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 150; ++x)
            reddest = std::max(reddest, (whole.at(x, y)[0] - whole.at(x, y)[2]) - (own.at(x, y)[0] - own.at(x, y)[2]));
    CHECK(reddest > 15);
    // Taken back in the scene that showed it.
    CHECK(largest_difference(shot(look), own, 0, 150) == 0);
    // Within a region alone.
    Raster<float> west(160, 120);
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 80; ++x) west(x, y) = 1;
    Look mixed = look;
    mixed.regions = {{TiledRaster(west.view()), {carried.surfaces, carried.colours, {}}}};
    const Shot both = shot(mixed);
    // Rounding of mixed bytes, two of 255.
    CHECK(largest_difference(both, whole, 0, 70) <= 2);
    CHECK(largest_difference(both, own, 80, 150) <= 2);
}
