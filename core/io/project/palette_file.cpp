#include "core/io/project/palette_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_ending.h"
#include "core/io/files/text_file.h"
#include "core/io/raster/picture_colours.h"

namespace cuesta {
namespace {

using nlohmann::json;

constexpr const char* palette_format = "cuesta-palette";
constexpr int newest_palette_version = 1;
constexpr long long most_palette_pixels = 1LL << 26;  ///< of a picture, as for textures
constexpr std::size_t most_palette_bytes = 1 << 16;   ///< of a palette file
constexpr std::size_t most_source_bytes = 1024;       ///< of a picture's name

/// Of "#rrggbb"; absent where it is anything else.
std::optional<std::uint32_t> code_of(const json& text) {
    if (!text.is_string()) return {};
    const auto& word = text.get_ref<const std::string&>();
    if (word.size() != 7 || word[0] != '#') return {};
    std::uint32_t code = 0;
    for (const char c : std::string_view(word).substr(1)) {
        const char* const digits = "0123456789abcdef";
        const char* const end = digits + 16;
        const char* const digit =
            std::find(digits, end, static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
        if (digit == end) return {};
        code = code << 4 | static_cast<std::uint32_t>(digit - digits);
    }
    return code;
}

std::string text_of(std::uint32_t code) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "#%06x", code & 0xffffffU);
    return text.data();
}

/// The name of a file without its folder; bytes that are no UTF-8, which JSON cannot hold, are replaced.
std::string shown_name(const std::string& path) {
    const json name = utf8_of(file_path(path).filename());
    return json::parse(name.dump(-1, ' ', false, json::error_handler_t::replace)).get<std::string>();
}

Result<PicturePalette> read_palette_file(const std::string& path) {
    const std::optional<std::string> text = read_text_file(path, most_palette_bytes);
    if (!text)
        return Error{"the palette cannot be read: there is no such file, it may not be read, or it is too long", path};
    try {
        const json parsed = parse_json(*text);
        JsonObject object(parsed, "");
        if (!object.has("format") || object.text("format") != palette_format)
            refuse_input("not a palette: 'format' is not '" + std::string(palette_format) + "'");
        object.integer("version", 1, newest_palette_version);
        const json rest = object.rest();
        return read_palette_json(JsonObject(rest, ""));
    } catch (const UnreadableInput& problem) {
        return Error{"the palette cannot be read: " + one_line(problem.error.what), path};
    }
}

}  // namespace

Result<PicturePalette> read_palette(const std::string& path) {
    if (file_ending(path) == ".json") return read_palette_file(path);
    const Result<PictureSamples> picture = read_picture_samples(path, most_palette_pixels);
    if (!picture) return picture.error();
    const Result<PictureColours> colours = picture_colours(*picture, path);
    if (!colours) return colours.error();
    return PicturePalette{shown_name(path), *colours};
}

Result<void> write_palette(const std::string& path, const PicturePalette& palette) {
    nlohmann::ordered_json file{{"format", palette_format}, {"version", newest_palette_version}};
    file.update(nlohmann::ordered_json(palette_to_json(palette)));
    const std::string text = file.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    return write_bytes_atomically(path, std::as_bytes(std::span(text)));
}

void use_palette(Project& project, ColourLayer layer, PicturePalette palette) {
    project.picture_palettes.layers[static_cast<std::size_t>(layer)] = std::move(palette);
    switch (layer) {
        case ColourLayer::rock:
            project.colour.rock = RockColours::picture;
            return;
        case ColourLayer::soil:
            project.colour.soil = SoilColours::picture;
            return;
        case ColourLayer::plants:
            break;
    }
    project.colour.plants = PlantColours::picture;
}

json palette_to_json(const PicturePalette& palette) {
    json colours = json::array();
    for (const std::uint32_t code : palette.colours) colours.push_back(text_of(code));
    return {{"source", palette.source}, {"colours", std::move(colours)}};
}

PicturePalette read_palette_json(JsonObject object) {
    PicturePalette palette;
    palette.source = object.text("source");
    if (palette.source.size() > most_source_bytes)
        refuse_input("'" + object.place_of("source") + "': the name of the picture is too long");
    const json& colours = object.at("colours");
    const std::string place = "'" + object.place_of("colours") + "': ";
    if (!colours.is_array() || colours.size() != palette.colours.size())
        refuse_input(place + "must be a list of " + std::to_string(palette.colours.size()) + " colours");
    for (std::size_t i = 0; i < palette.colours.size(); ++i) {
        const std::optional<std::uint32_t> code = code_of(colours[i]);
        if (!code) refuse_input(place + "colour " + std::to_string(i + 1) + " is not like \"#a0b1c2\"");
        palette.colours[i] = *code;
    }
    object.finish();
    return palette;
}

json palettes_to_json(const PicturePalettes& palettes) {
    json result = json::object();
    for (std::size_t i = 0; i < palettes.layers.size(); ++i)
        if (!(palettes.layers[i] == PicturePalette()))
            result[PicturePalettes::names[i]] = palette_to_json(palettes.layers[i]);
    return result;
}

PicturePalettes read_palettes_json(JsonObject object) {
    PicturePalettes palettes;
    for (std::size_t i = 0; i < palettes.layers.size(); ++i)
        if (object.has(PicturePalettes::names[i]))
            palettes.layers[i] = read_palette_json(object.object(PicturePalettes::names[i]));
    object.finish();
    return palettes;
}

}  // namespace cuesta
