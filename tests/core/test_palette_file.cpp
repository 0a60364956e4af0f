/// Palettes of pictures: ranges of luminance in closed form, what does not count, rubbish, and palettes in files and
/// projects.

#include "core/io/project/palette_file.h"

#include <fstream>

#include "core/io/files/atomic_file.h"
#include "core/io/project/copied_settings.h"
#include "core/io/raster/picture_colours.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

/// Pixels of a list of sRGB codes, `times` each.
PictureSamples picture_of(const std::vector<std::pair<std::uint32_t, int>>& pixels) {
    std::vector<std::uint8_t> samples;
    int count = 0;
    for (const auto& [code, times] : pixels)
        for (int i = 0; i < times; ++i, ++count)
            for (const int shift : {16, 8, 0}) samples.push_back(static_cast<std::uint8_t>(code >> shift & 255U));
    return {count, 1, 3, std::move(samples)};
}

void put_png(const std::string& path, const PictureSamples& picture) {
    const auto& samples = std::get<std::vector<std::uint8_t>>(picture.samples);
    const auto bytes =
        encode_png<std::uint8_t>(samples, picture.width, picture.height, picture.channels, PngMeaning::srgb_colours);
    REQUIRE(bytes.ok());
    REQUIRE(write_bytes_atomically(path, *bytes).ok());
}

/// A thousand pixels whose ranges are colours of their own: 4, 11, 15, 20, 20, 16, 10, 3.8 % and the brightest 0.2 %.
const PictureColours eight{0x151d07, 0x1d260e, 0x242c14, 0x2d351d, 0x434831, 0x6e7263, 0x9fa296, 0xc0c3b9};
PictureSamples eight_ranges() {
    return picture_of({{0xc0c3b9, 38},
                       {0x1d260e, 110},
                       {0xf0f0e0, 2},
                       {0x151d07, 40},
                       {0x242c14, 150},
                       {0x2d351d, 200},
                       {0x434831, 200},
                       {0x9fa296, 100},
                       {0x6e7263, 160}});
}

}  // namespace

TEST_CASE("a picture gives the mean colours of eight ranges of luminance", "[io][palettes]") {
    CHECK(*picture_colours(eight_ranges(), "a") == eight);
    // Borders and burnt-out sky beside it do not count, nor do transparent pixels.
    PictureSamples framed = eight_ranges();
    auto& samples = std::get<std::vector<std::uint8_t>>(framed.samples);
    samples.insert(samples.begin(), 3 * 500, 0);
    samples.insert(samples.end(), 3 * 700, 255);
    framed.width += 1200;
    CHECK(*picture_colours(framed, "a") == eight);
    PictureSamples clear{1001, 1, 4, std::vector<std::uint8_t>()};
    auto& rgba = std::get<std::vector<std::uint8_t>>(clear.samples);
    const PictureSamples opaque = eight_ranges();
    const auto& rgb = std::get<std::vector<std::uint8_t>>(opaque.samples);
    for (std::size_t i = 0; i < 1000; ++i) {
        rgba.insert(rgba.end(), rgb.begin() + static_cast<std::ptrdiff_t>(3 * i),
                    rgb.begin() + static_cast<std::ptrdiff_t>(3 * i + 3));
        rgba.push_back(255);
    }
    rgba.insert(rgba.end(), {200, 30, 30, 0});
    CHECK(*picture_colours(clear, "a") == eight);
    // Means are of light: black and white dots would be 0xbc, not 0x80, were they not left out; so two greys.
    const PictureColours mixed = *picture_colours(picture_of({{0x404040, 1}, {0xc0c0c0, 1}}), "a");
    CHECK(mixed[0] == 0x404040);
    CHECK(mixed[7] == 0xc0c0c0);
    // Half of the middle of 16-bit samples and floats.
    CHECK(*picture_colours({1, 1, 1, std::vector<std::uint16_t>{32896}}, "a") ==
          PictureColours{0x808080, 0x808080, 0x808080, 0x808080, 0x808080, 0x808080, 0x808080, 0x808080});
    // 0.2158605 is the light of 0x80.
    CHECK((*picture_colours({1, 1, 1, std::vector<float>{0.2158605F}}, "a"))[3] == 0x808080);
}

TEST_CASE("pictures without colours, and files that are none, are told of", "[io][palettes]") {
    const TemporaryFolder folder;
    const auto refused = [](const Result<PicturePalette>& read, const std::string& part) {
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(read.error().message().find(part) != std::string::npos);
    };
    put_png(folder / "black.png", picture_of({{0, 30}, {0xffffff, 40}}));
    refused(read_palette(folder / "black.png"), "no colours");
    refused(read_palette(folder / "black.png"), "black.png");
    refused(read_palette(folder / "none.png"), "no such file");
    put_bytes(folder / "text.jpg", "this is no picture");
    refused(read_palette(folder / "text.jpg"), "text.jpg");
    put_bytes(folder / "empty.png", "");
    refused(read_palette(folder / "empty.png"), "empty.png");
    put_png(folder / "whole.png", eight_ranges());
    const std::string whole = bytes_of(folder / "whole.png");
    put_bytes(folder / "cut.png", whole.substr(0, whole.size() / 2));
    refused(read_palette(folder / "cut.png"), "cut.png");
    refused(read_palette(folder.path().string()), "no such file");
    CHECK(read_palette(folder / "whole.png")->colours == eight);
    // No number in it is a number.
    const float nothing = std::numeric_limits<float>::quiet_NaN();
    CHECK_FALSE(picture_colours({2, 1, 1, std::vector<float>{nothing, nothing}}, "nan.exr").ok());
    CHECK((*picture_colours({2, 1, 1, std::vector<float>{nothing, 0.2158605F}}, "nan.exr"))[0] == 0x808080);
}

TEST_CASE("palette files are read as they were written, and rubbish is refused", "[io][palettes]") {
    const TemporaryFolder folder;
    const PicturePalette palette{"valley \"1\".jpg", eight};
    REQUIRE(write_palette(folder / "p.json", palette).ok());
    CHECK(*read_palette(folder / "p.json") == palette);
    const auto refused = [&](const std::string& text, const std::string& part) {
        put_bytes(folder / "bad.json", text);
        const Result<PicturePalette> read = read_palette(folder / "bad.json");
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(read.error().message().find(part) != std::string::npos);
    };
    refused("", "not valid JSON");
    refused("[]", "palette");
    refused("{}", "cuesta-palette");
    const std::string good = bytes_of(folder / "p.json");
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        REQUIRE(text.find(from) != std::string::npos);
        return text.replace(text.find(from), from.size(), to);
    };
    refused(changed("#151d07", "#151d0"), "colour 1");
    refused(changed("#151d07", "#151g07"), "colour 1");
    refused(changed("\"#151d07\",", ""), "8 colours");
    refused(changed("\"version\": 1", "\"version\": 2"), "version");
    refused(changed("\"source\"", "\"sauce\""), "source");
    refused(good + "}", "not valid JSON");
    put_bytes(folder / "long.json", std::string(1 << 20, ' ') + good);
    CHECK_FALSE(read_palette(folder / "long.json").ok());
}

TEST_CASE("a project keeps its palettes, and one without has no word of them", "[io][palettes]") {
    const TemporaryFolder folder;
    Project project;
    CHECK_FALSE(project_to_json(project).json.contains("picture_palettes"));
    use_palette(project, ColourLayer::soil, {"field.jpg", eight});
    CHECK(project.colour.soil == SoilColours::picture);
    CHECK(project.colour.rock == RockColours::plain);
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    const Result<Project> read = read_project(folder / "a.cuesta");
    REQUIRE(read);
    CHECK(*read == project);
    CHECK(read->picture_palettes.layers[1].source == "field.jpg");
    CHECK_FALSE(palette_of(ColourLayer::soil, read->colour, read->picture_palettes) ==
                palette_of(ColourLayer::soil, read->colour));
    // They go along with the settings of the page.
    const Result<CopiedSettings> copied = copy_settings(project, SettingsKind::look);
    REQUIRE(copied);
    const Result<CopiedSettings> text = settings_from_text(text_of(*copied));
    REQUIRE(text);
    Project other;
    REQUIRE(paste_settings(other, SettingsKind::look, *text).ok());
    CHECK(other.picture_palettes == project.picture_palettes);
    CHECK(other.colour == project.colour);
}
