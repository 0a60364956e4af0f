/// Colours by what happened to the ground: drivers are even and the same on any number of threads, palettes stay within
/// measured albedos, looks are valid, and projects without palettes keep their colours.

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/io/project/looks.h"
#include "core/look/colour_drivers.h"
#include "core/look/palettes.h"
#include "core/look/surface_textures.h"
#include "core/pipeline/land_surfaces.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

Raster<float> rough_hills(int side) {
    Raster<float> heights(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            heights(x, y) = static_cast<float>(300 * std::sin(x / 17.0) * std::cos(y / 23.0) +
                                               90 * std::sin(x / 5.3 + 1) * std::sin(y / 4.1));
    return heights;
}

ColourParameters all_palettes() {
    ColourParameters colours;
    colours.rock = RockColours::granite;
    colours.soil = SoilColours::earth;
    colours.plants = PlantColours::alpine;
    return colours;
}

ColourDrivers drivers_of(const Raster<float>& heights, const ColourParameters& colours = all_palettes()) {
    SurfaceGround ground;
    ground.cell_size = 20;
    ground.heights = heights.view();
    return colour_drivers(ground, colours);
}

double luminance(const std::array<float, 3>& c) {
    return 0.2126 * static_cast<double>(c[0]) + 0.7152 * static_cast<double>(c[1]) + 0.0722 * static_cast<double>(c[2]);
}

}  // namespace

TEST_CASE("every quarter of a palette gets its share of rough land", "[look][palettes]") {
    const ColourDrivers drivers = drivers_of(rough_hills(192));
    for (const ColourLayer layer : {ColourLayer::rock, ColourLayer::soil, ColourLayer::plants}) {
        std::array<int, 4> quarters{};
        for (int y = 0; y < 192; ++y)
            for (int x = 0; x < 192; ++x)
                ++quarters[static_cast<std::size_t>(std::min(3.0F, 4 * drivers.at(layer, x, y)))];
        // Values are counted in 1024 steps, of which the fullest holds about one cell in a hundred.
        for (const int count : quarters) CHECK(count / (192.0 * 192.0) == Approx(0.25).margin(0.02));
    }
}

TEST_CASE("drivers are even to a hundred-and-twenty-eighth", "[look][palettes]") {
    const auto farthest = [](const Raster<float>& heights) {
        const ColourDrivers drivers = drivers_of(heights);
        double most = 0;
        for (const ColourLayer layer : {ColourLayer::rock, ColourLayer::soil, ColourLayer::plants}) {
            std::array<int, 256> counts{};
            for (int y = 0; y < heights.height(); ++y)
                for (int x = 0; x < heights.width(); ++x)
                    ++counts[static_cast<std::size_t>(std::lround(255 * drivers.at(layer, x, y)))];
            double below = 0;
            for (std::size_t code = 0; code < 256; ++code) {
                below += counts[code] / static_cast<double>(heights.cell_count());
                // Codes up to this one are those of ranks up to half a code above it.
                most = std::max(most, std::abs(below - (static_cast<double>(code) + 0.5) / 255));
            }
        }
        return most;
    };
    // A quarter as steep: on the steepest land the driver of plants leaves its scale on high ridges, which then share a
    // rank.
    Raster<float> hills = rough_hills(512);
    for (int y = 0; y < 512; ++y)
        for (int x = 0; x < 512; ++x) hills(x, y) *= 0.25F;
    CHECK(farthest(hills) < 1.0 / 128);
    // Control: where most land is alike, values stand in for ranks, and are not even.
    Raster<float> plain(256, 256);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) plain(x, y) = static_cast<float>(0.02 * std::sin(x / 3.0) * std::sin(y / 5.0));
    CHECK(farthest(plain) > 1.0 / 16);
}

TEST_CASE("units of rock shift whole bodies, at the same places on any cells, and rock alone", "[look][palettes]") {
    const auto of_units = [](int side, double cell, float units) {
        const Raster<float> heights = rough_hills(side);
        SurfaceGround ground;
        ground.cell_size = cell;
        ground.heights = heights.view();
        ColourParameters colours = all_palettes();
        colours.units = units;
        colours.unit_size = 800;
        return colour_drivers(ground, colours);
    };
    const ColourDrivers without = of_units(192, 20, 0), with = of_units(192, 20, 1), fine = of_units(384, 10, 1),
                        fine_without = of_units(384, 10, 0);
    // Shift of blocks of 200 m, and of the same ground on finer cells, whose own relief is another.
    std::vector<double> shifts, fine_shifts;
    const auto shift_of = [](const ColourDrivers& a, const ColourDrivers& b, int left, int top, int cells) {
        double sum = 0;
        for (int y = top; y < top + cells; ++y)
            for (int x = left; x < left + cells; ++x)
                sum += double{a.at(ColourLayer::rock, x, y)} - double{b.at(ColourLayer::rock, x, y)};
        return sum / (cells * cells);
    };
    for (int y = 0; y + 10 <= 192; y += 10)
        for (int x = 0; x + 10 <= 192; x += 10) {
            shifts.push_back(shift_of(with, without, x, y, 10));
            fine_shifts.push_back(shift_of(fine, fine_without, 2 * x, 2 * y, 20));
        }
    const auto [low, high] = std::minmax_element(shifts.begin(), shifts.end());
    CHECK(*low < -0.1);
    CHECK(*high > 0.1);
    double product = 0, square = 0, fine_square = 0;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        product += shifts[i] * fine_shifts[i];
        square += shifts[i] * shifts[i];
        fine_square += fine_shifts[i] * fine_shifts[i];
    }
    // Ranks, and so the size of shifts, differ with the relief; the pattern may not. Other places correlate by chance alone.
    CHECK(product / std::sqrt(square * fine_square) > 0.8);
    for (const ColourLayer layer : {ColourLayer::soil, ColourLayer::plants})
        for (int y = 0; y < 192; ++y)
            for (int x = 0; x < 192; ++x) REQUIRE(with.at(layer, x, y) == without.at(layer, x, y));
}

TEST_CASE("ridges are more exposed and hollows moister", "[look][palettes]") {
    Raster<float> heights(128, 128);
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) heights(x, y) = static_cast<float>(100 * std::cos(x * 2 * 3.14159265 / 32));
    const ColourDrivers drivers = drivers_of(heights);
    const int ridge = 64, hollow = 48;
    CHECK(drivers.at(ColourLayer::rock, ridge, 64) > drivers.at(ColourLayer::rock, hollow, 64) + 0.4F);
    CHECK(drivers.at(ColourLayer::soil, hollow, 64) > drivers.at(ColourLayer::soil, ridge, 64) + 0.4F);
    CHECK(drivers.at(ColourLayer::plants, hollow, 64) > drivers.at(ColourLayer::plants, ridge, 64) + 0.4F);
}

TEST_CASE("ranks do not blow up the noise of flat land", "[look][palettes]") {
    Raster<float> heights(64, 64);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) heights(x, y) = 0.001F * static_cast<float>((7 * x + 13 * y) % 5);
    const ColourDrivers drivers = drivers_of(heights);
    for (const ColourLayer layer : {ColourLayer::rock, ColourLayer::soil}) {
        float low = 1, high = 0;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                low = std::min(low, drivers.at(layer, x, y));
                high = std::max(high, drivers.at(layer, x, y));
            }
        // Full ranks would reach from 0 to 1.
        CHECK(high - low < 0.2F);
    }
}

TEST_CASE("drivers of colours: the same bytes on any number of threads", "[look][palettes]") {
    const Raster<float> heights = rough_hills(150);
    ColourParameters colours = all_palettes();
    colours.units = 0.6F;
    set_thread_count(1);
    const ColourDrivers one = drivers_of(heights, colours);
    set_thread_count(7);
    CHECK(drivers_of(heights, colours) == one);
    set_thread_count(0);
}

TEST_CASE("palettes lie within measured albedos", "[look][palettes]") {
    // Rock from fresh basalt (0.01 to 0.2) to limestone (0.6); soil and plants are darker.
    ColourParameters colours;
    const auto check = [&](ColourLayer layer, double least, double most) {
        for (const auto& colour : palette_of(layer, colours)) {
            CHECK(luminance(colour) > least);
            CHECK(luminance(colour) < most);
        }
    };
    for (std::size_t i = 1; i < EnumNames<RockColours>::names.size(); ++i) {
        colours.rock = static_cast<RockColours>(i);
        check(ColourLayer::rock, 0.01, 0.62);
    }
    for (std::size_t i = 1; i < EnumNames<SoilColours>::names.size(); ++i) {
        colours.soil = static_cast<SoilColours>(i);
        check(ColourLayer::soil, 0.01, 0.48);
    }
    for (std::size_t i = 1; i < EnumNames<PlantColours>::names.size(); ++i) {
        colours.plants = static_cast<PlantColours>(i);
        check(ColourLayer::plants, 0.01, 0.35);
    }
}

TEST_CASE("scenes have the usual luminance of their layer in the middle, and run the layer's way", "[look][palettes]") {
    const std::array<double, colour_layer_count> usual{0.19, 0.12, 0.06};
    ColourParameters colours;
    const auto check = [&](ColourLayer layer) {
        const Palette palette = palette_of(layer, colours);
        CHECK(luminance(colour_at(palette, 0.5F)) == Approx(usual[static_cast<std::size_t>(layer)]).epsilon(1e-5));
        CHECK(palette.count >= 3);
        for (std::size_t i = 1; i < palette.count; ++i) {
            const double step = luminance(palette.colours[i]) - luminance(palette.colours[i - 1]);
            CHECK((layer == ColourLayer::rock ? step : -step) > 0);
        }
    };
    for (auto i = static_cast<std::size_t>(RockColours::alps); i < EnumNames<RockColours>::names.size(); ++i) {
        colours.rock = static_cast<RockColours>(i);
        colours.soil = static_cast<SoilColours>(i);
        CHECK(name_of(colours.rock) == name_of(colours.soil));
        check(ColourLayer::rock);
        check(ColourLayer::soil);
    }
    for (auto i = static_cast<std::size_t>(PlantColours::alps); i < EnumNames<PlantColours>::names.size(); ++i) {
        colours.plants = static_cast<PlantColours>(i);
        check(ColourLayer::plants);
    }
    // The greys that stand in for a picture that nobody chose.
    CHECK(name_of(colours.rock) == "picture");
    CHECK(palette_of(ColourLayer::rock, colours).colours[0][0] ==
          Approx(static_cast<double>(palette_of(ColourLayer::rock, colours).colours[0][2])));
}

TEST_CASE("scenes keep the hues of their pictures", "[look][palettes]") {
    // The darkest and the lightest colour of the outback, 0x503119 and 0x865737, as rock and, turned round, as soil.
    ColourParameters colours;
    colours.rock = RockColours::outback;
    colours.soil = SoilColours::outback;
    const auto ratio = [](const std::array<float, 3>& c) { return static_cast<double>(c[0] / c[2]); };
    const double dark = ratio(linear_of_srgb(0x503119)), light = ratio(linear_of_srgb(0x865737));
    const Palette rock = palette_of(ColourLayer::rock, colours), soil = palette_of(ColourLayer::soil, colours);
    REQUIRE(rock.count == 8);
    CHECK(ratio(rock.colours[0]) == Approx(dark).epsilon(1e-5));
    CHECK(ratio(rock.colours[7]) == Approx(light).epsilon(1e-5));
    CHECK(ratio(soil.colours[0]) == Approx(light).epsilon(1e-5));
    CHECK(ratio(soil.colours[7]) == Approx(dark).epsilon(1e-5));
    // Its contrast fits, so luminances have the ratio of the picture's.
    CHECK(luminance(rock.colours[7]) / luminance(rock.colours[0]) ==
          Approx(luminance(linear_of_srgb(0x865737)) / luminance(linear_of_srgb(0x503119))).epsilon(1e-5));
}

TEST_CASE("any eight colours make a palette: one colour, black, black and white", "[look][palettes]") {
    ColourParameters colours;
    colours.rock = RockColours::picture;
    colours.plants = PlantColours::picture;
    PicturePalettes pictures;
    const auto check = [&](const PictureColours& codes) {
        for (PicturePalette& layer : pictures.layers) layer.colours = codes;
        for (const ColourLayer layer : {ColourLayer::rock, ColourLayer::plants})
            for (const auto& colour : palette_of(layer, colours, pictures))
                for (const float channel : colour) {
                    CHECK(std::isfinite(channel));
                    CHECK(channel >= 0);
                    CHECK(channel <= 1);
                }
    };
    check({0x404040, 0x404040, 0x404040, 0x404040, 0x404040, 0x404040, 0x404040, 0x404040});
    check({});
    check({0, 0, 0, 0, 0xffffff, 0xffffff, 0xffffff, 0xffffff});
    check({0x0000ff, 0x0000ff, 0x0000ff, 0x0000ff, 0x0000ff, 0x0000ff, 0x0000ff, 0x0000ff});
    check({0xffffff, 0, 0xff0000, 0, 0, 0, 0x00ff00, 1});
}

TEST_CASE("without palettes surfaces keep their colours", "[look][palettes]") {
    const ColourParameters plain;
    CHECK_FALSE(has_palettes(plain));
    for (int s = 0; s < surface_count; ++s)
        CHECK(surface_colour(static_cast<Surface>(s), {0.1F, 0.5F, 0.9F}, layer_palettes(plain)) ==
              surface_materials[static_cast<std::size_t>(s)].albedo);
    // A palette colours its own surfaces alone.
    ColourParameters rock;
    rock.rock = RockColours::sandstone;
    const LayerPalettes palettes = layer_palettes(rock);
    const auto red = surface_colour(Surface::rock, {0.5F, 0.5F, 0.5F}, palettes);
    CHECK(red[0] > 1.5F * red[2]);
    CHECK(surface_colour(Surface::grass, {0.5F, 0.5F, 0.5F}, palettes) ==
          surface_materials[static_cast<std::size_t>(Surface::grass)].albedo);
}

TEST_CASE("looks: every one that comes with the program is valid, found and recognised", "[look][palettes]") {
    for (const GalleryLook& look : looks()) {
        INFO(look.id);
        CHECK(find_look(looks(), look.name) == &look);
        Project project;
        project.light.waves = 0.9F;
        CHECK_FALSE(has_look(look, project));
        const Project before = project;
        use_look(look, project);
        CHECK(has_look(look, project));
        CHECK(project.light.waves == before.light.waves);
        CHECK(project.base == before.base);
        CHECK(has_palettes(project.colour));
    }
    CHECK(find_look(looks(), "no such") == nullptr);
}

TEST_CASE("looks: what is of the land, unknown or doubled is refused", "[look][palettes]") {
    const auto list = [](const std::string& entries) { return "{\"looks\": [" + entries + "]}"; };
    const auto entry = [](const std::string& id, const std::string& parameters) {
        return R"({"id": ")" + id + R"(", "name": "N", "sentence": "S", "parameters": {)" + parameters + "}}";
    };
    CHECK(parse_looks(list(entry("a", R"("light.haze": 0.5)"))).ok());
    CHECK_FALSE(parse_looks(list(entry("a", R"("erosion.steps": 5)"))).ok());
    CHECK_FALSE(parse_looks(list(entry("a", R"("light.no_such": 5)"))).ok());
    CHECK_FALSE(parse_looks(list(entry("a", R"("light.haze": 7)"))).ok());
    CHECK_FALSE(parse_looks(list(entry("a", R"("light.haze": 0.5)") + "," + entry("a", R"("light.haze": 0.5)"))).ok());
    CHECK_FALSE(parse_looks("no json").ok());
}
