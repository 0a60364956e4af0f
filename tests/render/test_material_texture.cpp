/// Pictures of materials: reading them, and the ground that they are laid over.

#include "render/scene/material_texture.h"

#include <filesystem>
#include <fstream>

#include "tests/core/temporary_folder.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

using Colour = std::array<float, 3>;
constexpr Colour red{0.6F, 0.05F, 0.05F}, green{0.05F, 0.5F, 0.05F}, blue{0.05F, 0.05F, 0.6F}, grey{0.4F, 0.4F, 0.4F};

/// A picture whose linear colour at x, y (0..1 from the upper left) is colour(x, y).
template <class Function>
std::shared_ptr<const MaterialTexture> texture_of(Function colour, int width = 64, int height = 64) {
    std::vector<float> linear;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (const float channel : colour((x + 0.5) / width, (y + 0.5) / height)) linear.push_back(channel);
    return std::make_shared<const MaterialTexture>(linear, width, height);
}
std::shared_ptr<const MaterialTexture> plain(const Colour& colour) {
    return texture_of([&](double, double) { return colour; }, 4, 4);
}
std::shared_ptr<const MaterialTexture> checker() {
    return texture_of([](double x, double y) { return (x < 0.5) == (y < 0.5) ? red : blue; });
}

/// Red in the north-west, green in the north-east, blue in the south.
Colour quarters(double x, double y) {
    return y > 0.5 ? blue : x < 0.5 ? red : green;
}

/// Level ground of 2000 m x 1600 m whose top material is material(x, z).
template <class Material>
std::shared_ptr<Land> level(Material material) {
    auto land = land_of(100, 80, 20, [](double, double) { return 0; });
    auto top = std::make_shared<Raster<std::uint8_t>>(100, 80);
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 100; ++x)
            (*top)(x, y) = static_cast<std::uint8_t>(material((x + 0.5) * 20.0, (y + 0.5) * 20.0));
    land->top_material = top;
    return land;
}
std::shared_ptr<Land> level_rock() {
    return level([](double, double) { return 1; });
}

/// Eroded material, one layer, bottom; all grey.
Look grey_look() {
    Look look;
    look.material_colours = {grey, grey, grey};
    look.material_pictures.resize(3);
    look.light.sun_height = 70;
    return look;
}

constexpr int width = 200, height = 160;

/// Seen from straight above, north up, the land nearly filling the view.
struct FromAbove {
    GlTest test;
    std::unique_ptr<TerrainScene> scene = *TerrainScene::create();
    Camera camera;

    Shot shot(const std::shared_ptr<const Land>& land, const Look& look) {
        camera.heading = 0;
        camera.pitch = 89;
        camera = framing(camera, land->frame, 0, 1, static_cast<double>(width) / height);
        scene->set_land(land);
        return shot_of(*scene, camera, look, width, height);
    }
    /// The pixel that shows this place of the ground, in shares from the north-west.
    std::array<int, 3> at(const Shot& shot, double east, double south) const {
        const glm::dvec4 clip = projection_matrix(camera, static_cast<double>(width) / height, 1, 1e6) *
                                view_matrix(camera) * glm::dvec4(east * 2000, 0, south * 1600, 1);
        return shot.at(static_cast<int>((clip.x / clip.w + 1) / 2 * width),
                       static_cast<int>((1 - clip.y / clip.w) / 2 * height));
    }
};

/// Strongest channel, and stronger by a third at least.
char hue(const std::array<int, 3>& c) {
    for (std::size_t i = 0; i < 3; ++i)
        if (3 * c[i] > 4 * c[(i + 1) % 3] && 3 * c[i] > 4 * c[(i + 2) % 3]) return "rgb"[i];
    return '-';
}

}  // namespace

TEST_CASE("a picture file becomes a texture", "[texture]") {
    const TemporaryFolder folder;
    Picture picture{64, 32, {}};
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 64; ++x)
            for (const std::uint8_t code : {x < 32 ? 255 : 0, y < 16 ? 188 : 0, 0}) picture.rgb.push_back(code);
    REQUIRE(write_picture(folder / "a.png", picture));
    const auto texture = read_material_texture(folder / "a.png");
    REQUIRE(texture);
    CHECK(texture->aspect() == 0.5);
    constexpr std::size_t side = MaterialTexture::side;
    REQUIRE(texture->rgba().size() == side * side * 4);
    const auto code = [&](std::size_t x, std::size_t y, std::size_t c) {
        return static_cast<int>(texture->rgba()[(y * side + x) * 4 + c]);
    };
    CHECK(code(0, 0, 0) == 255);
    CHECK(code(0, 0, 1) == 188);
    CHECK(code(side - 1, 0, 0) == 0);
    CHECK(code(side - 1, side - 1, 1) == 0);
    // Half the picture; the sRGB code 188 is 0.5029 of full light. Means of floats: 1e-4 is far above their rounding.
    CHECK(texture->mean()[0] == Approx(0.5).margin(1e-4));
    CHECK(texture->mean()[1] == Approx(0.5 * 0.5029).margin(1e-4));
    CHECK(texture->mean()[2] == 0);

    CHECK_FALSE(read_material_texture(folder / "absent.png"));
    std::ofstream(folder / "broken.png") << "no picture";
    CHECK_FALSE(read_material_texture(folder / "broken.png"));
}

TEST_CASE("large pictures are averaged in linear light", "[texture]") {
    // Columns of black and white, two of which fall on every new one.
    const auto texture = texture_of(
        [](double x, double) {
            const float value = static_cast<int>(x * 2048) % 2 == 0 ? 1.0F : 0.0F;
            return Colour{value, value, value};
        },
        2048, 2);
    for (std::size_t x = 0; x < MaterialTexture::side; x += 111)
        CHECK(texture->rgba()[x * 4] == 188);  // half the light
}

TEST_CASE_METHOD(FromAbove, "a picture lies on the ground with its top to the north", "[texture]") {
    Look look = grey_look();
    look.material_pictures[1].texture = texture_of(quarters);
    const Shot stretched = shot(level_rock(), look);
    CHECK(hue(at(stretched, 0.25, 0.25)) == 'r');
    CHECK(hue(at(stretched, 0.75, 0.25)) == 'g');
    CHECK(hue(at(stretched, 0.25, 0.75)) == 'b');
    CHECK(hue(at(stretched, 0.75, 0.75)) == 'b');

    // Square pictures of 400 m: five eastwards, four southwards.
    look.material_pictures[1].metres = 400;
    const Shot tiled = shot(level_rock(), look);
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 4; ++j) {
            INFO(i << ", " << j);
            CHECK(hue(at(tiled, (i + 0.25) / 5, (j + 0.25) / 4)) == 'r');
            CHECK(hue(at(tiled, (i + 0.75) / 5, (j + 0.25) / 4)) == 'g');
            CHECK(hue(at(tiled, (i + 0.50) / 5, (j + 0.75) / 4)) == 'b');
        }
}

TEST_CASE_METHOD(FromAbove, "the picture of the material on top shows", "[texture]") {
    const auto land = level([](double x, double) { return x < 1000 ? 1 : 2; });
    Look look = grey_look();
    look.material_pictures[1].texture = checker();
    look.material_pictures[1].metres = 800;
    look.material_pictures[2].texture = plain(green);
    const Shot both = shot(land, look);
    CHECK(hue(at(both, 0.1, 0.125)) == 'r');
    CHECK(hue(at(both, 0.3, 0.125)) == 'b');
    CHECK(hue(at(both, 0.1, 0.375)) == 'b');
    CHECK(hue(at(both, 0.6, 0.125)) == 'g');
    CHECK(hue(at(both, 0.9, 0.8)) == 'g');
    look.material_pictures[2].texture = nullptr;
    const Shot one = shot(land, look);
    CHECK(hue(at(one, 0.1, 0.125)) == 'r');
    CHECK(hue(at(one, 0.6, 0.125)) != 'g');
}

TEST_CASE_METHOD(FromAbove, "the picture of loose ground hides what is below the more the thicker it lies",
                 "[texture]") {
    const auto thickness = [](double x, double) { return std::max(0.0, (x - 600) / 400); };
    const auto land = level([&](double x, double z) { return thickness(x, z) > 0.05 ? 0 : 1; });
    land->loose = raster_of(*land, thickness);
    Look look = grey_look();
    look.material_pictures[0].texture = plain(blue);
    look.material_pictures[1].texture = checker();
    const Shot blended = shot(land, look);
    CHECK(hue(at(blended, 0.1, 0.2)) == 'r');
    CHECK(hue(at(blended, 0.97, 0.2)) == 'b');
    // Noise makes the edge uneven, so means over squares that all lie in the red part of what is below.
    const auto redness = [&](double east) {
        double sum = 0;
        for (int i = 0; i < 40; ++i)
            for (int j = -2; j <= 2; ++j) {
                const auto c = at(blended, east + 0.01 * j, 0.05 + 0.01 * i);
                sum += static_cast<double>(c[0]) / (c[0] + c[2]);
            }
        return sum / 200;
    };
    CHECK(redness(0.25) > redness(0.35) + 0.02);
    CHECK(redness(0.35) > redness(0.42) + 0.02);
    CHECK(redness(0.42) > redness(0.48) + 0.02);
}

TEST_CASE_METHOD(FromAbove, "eroded material shows from one thickness on and hides from another", "[texture]") {
    // 0 m at 600 m from the west, 3.5 m at the eastern border.
    const auto thickness = [](double x, double) { return std::max(0.0, (x - 600) / 400); };
    const auto land = level([&](double x, double z) { return thickness(x, z) > 0.05 ? 0 : 1; });
    land->loose = raster_of(*land, thickness);
    Look look = grey_look();
    look.material_pictures[0].texture = plain(blue);
    look.material_pictures[1].texture = plain(red);
    const auto redness = [&](const Shot& shot, double east) {
        double sum = 0;
        for (int i = 0; i < 60; ++i) {
            const auto c = at(shot, east, 0.1 + 0.013 * i);
            sum += static_cast<double>(c[0]) / (c[0] + c[2]);
        }
        return sum / 60;
    };
    // Light and tone leave red and blue pure nowhere: shares lie between those of ground all red and all blue.
    Look one_colour = look;
    one_colour.material_pictures[0].texture = plain(red);
    const Shot all_red = shot(land, one_colour);
    one_colour.material_pictures[0].texture = one_colour.material_pictures[1].texture = plain(blue);
    const Shot all_blue = shot(land, one_colour);
    const auto share_of_red = [&](const Shot& shot, double east) {
        const double none = redness(all_blue, east), all = redness(all_red, east);
        return (redness(shot, east) - none) / (all - none);
    };
    const Shot automatic = shot(land, look);
    look.colours.eroded_from = 2;
    const Shot late = shot(land, look);
    // 1.5 m is too thin to show, 3.2 m shows as before.
    CHECK(share_of_red(automatic, 0.6) < 0.7);
    CHECK(share_of_red(late, 0.6) > 0.95);
    CHECK(share_of_red(late, 0.94) == Approx(share_of_red(automatic, 0.94)).margin(0.01));
    look.colours.eroded_from = 0;
    look.colours.eroded_hides = 1;
    // 1.9 m hide all, 0.5 m about half: noise of up to the thickness itself makes the edge ragged.
    const Shot soon = shot(land, look);
    CHECK(share_of_red(soon, 0.68) < 0.05);
    CHECK(share_of_red(soon, 0.4) > 0.25);
    CHECK(share_of_red(soon, 0.4) < 0.8);
    look.colours.eroded_hides = 100;
    CHECK(share_of_red(shot(land, look), 0.94) > 0.8);
}

TEST_CASE_METHOD(FromAbove, "from afar a picture looks like its mean", "[texture]") {
    Look look = grey_look();
    look.material_pictures[1].texture = checker();
    look.material_pictures[1].metres = 1;  // a pixel is about 12 m wide
    const Shot fine = shot(level_rock(), look);
    look.material_pictures[1].texture = plain(checker()->mean());
    const Shot mean = shot(level_rock(), look);
    int farthest = 0;
    for (std::size_t i = 0; i < fine.picture.rgb.size(); ++i)
        farthest = std::max(farthest, std::abs(static_cast<int>(fine.picture.rgb[i]) - mean.picture.rgb[i]));
    // Ten mipmaps, each rounded to a code, add up to no more.
    CHECK(farthest <= 4);
}

TEST_CASE_METHOD(FromAbove, "without pictures nothing changes", "[texture]") {
    const auto land = level([](double x, double z) { return x < 900 ? 1 : z < 800 ? 2 : 0; });
    Look look = grey_look();
    const Shot with_none = shot(land, look);
    look.material_pictures[1].texture = checker();
    const Shot with_one = shot(land, look);
    CHECK(with_one.picture.rgb != with_none.picture.rgb);
    look.surface = SurfaceView::clay;  // shows the form alone
    const Shot clay = shot(land, look);
    look.material_pictures.clear();
    CHECK(shot(land, look).picture.rgb == clay.picture.rgb);
    look.surface = SurfaceView::natural;
    CHECK(shot(land, look).picture.rgb == with_none.picture.rgb);
}

TEST_CASE_METHOD(FromAbove, "ground of one material shows the picture of the bottom", "[texture]") {
    auto land = level_rock();
    land->top_material = nullptr;
    Look look;
    look.material_colours = {grey, grey};
    look.material_pictures.resize(2);
    const Shot before = shot(land, look);
    look.material_pictures[0].texture = plain(green);  // there is no eroded material
    CHECK(shot(land, look).picture.rgb == before.picture.rgb);
    look.material_pictures[1].texture = checker();
    land->eroded.emplace().deposit = raster_of(*land, [](double, double) { return 2; });
    const Shot after = shot(std::make_shared<Land>(*land), look);
    CHECK(hue(at(after, 0.25, 0.25)) == 'r');
    CHECK(hue(at(after, 0.75, 0.25)) == 'b');
    // Before erosion, too.
    look.show_before = true;
    CHECK(hue(at(shot(land, look), 0.25, 0.25)) == 'r');
}
