#include "core/io/project/look_file.h"

#include <cctype>
#include <filesystem>
#include <span>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/text_file.h"
#include "core/io/project/palette_file.h"

namespace cuesta {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int newest_look_version = 1;
constexpr std::size_t most_look_bytes = 1 << 16;
constexpr std::size_t most_sentence_bytes = 1000;

const char* look_format(LookKind kind) {
    return kind == LookKind::look ? "cuesta-look" : "cuesta-light";
}

/// Text that fits a card: a line that is not endless.
std::string read_words(JsonObject& object, const char* key, std::size_t most) {
    std::string words = object.text(key);
    if (words.size() > most) refuse_input("'" + object.place_of(key) + "' is too long");
    if (words != one_line(words)) refuse_input("'" + object.place_of(key) + "' must be one line");
    return words;
}

void read_look_palettes(JsonObject object, GalleryLook& look) {
    for (std::size_t i = 0; i < look.palettes.size(); ++i)
        if (object.has(PicturePalettes::names[i]))
            look.palettes[i] = read_palette_json(object.object(PicturePalettes::names[i]));
    object.finish();
}

GalleryLook read_own_look(LookKind kind, const std::string& text) {
    const json parsed = parse_json(text);
    JsonObject object(parsed, "");
    if (!object.has("format") || object.text("format") != look_format(kind))
        refuse_input("'format' is not '" + std::string(look_format(kind)) + "'");
    object.integer("version", 1, newest_look_version);
    GalleryLook look;
    look.name = read_words(object, "name", most_look_name_bytes);
    if (look.name.empty()) refuse_input("'name' is empty");
    if (object.has("sentence")) look.sentence = read_words(object, "sentence", most_sentence_bytes);
    look.parameters = read_settings(object.at("parameters"), object.place_of("parameters"));
    if (kind == LookKind::look && object.has("palettes")) read_look_palettes(object.object("palettes"), look);
    object.finish();
    for (const auto& [id, value] : look.parameters)
        if (!may_set(kind, id)) refuse_input("it sets '" + id + "', which is not of its kind");
    Project project;
    if (const Result<void> put = apply_settings(look.parameters, project, ""); !put) refuse_input(put.error().what);
    return look;
}

/// Numbers and truths as such, choices as text.
ordered_json value_of(const std::string& text) {
    ordered_json value = ordered_json::parse(text, nullptr, false);
    return value.is_number() || value.is_boolean() ? value : ordered_json(text);
}

}  // namespace

std::string words_for(LookKind kind) {
    return kind == LookKind::look ? "look" : "light preset";
}

Result<GalleryLook> read_look_file(LookKind kind, const std::string& path) {
    const std::string cannot = "the " + words_for(kind) + " cannot be read: ";
    const std::optional<std::string> text = read_text_file(path, most_look_bytes);
    if (!text) return Error{cannot + "there is no such file, it may not be read, or it is too long", path};
    try {
        GalleryLook look = read_own_look(kind, *text);
        look.file = path;
        look.id = utf8_of(file_path(path).stem());
        for (char& c : look.id) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return look;
    } catch (const UnreadableInput& problem) {
        return Error{cannot + one_line(problem.error.what), path};
    }
}

Result<void> write_look_file(LookKind kind, const std::string& path, const GalleryLook& look) {
    ordered_json file{{"format", look_format(kind)}, {"version", newest_look_version}, {"name", look.name}};
    if (!look.sentence.empty()) file["sentence"] = look.sentence;
    file["parameters"] = ordered_json::object();
    for (const auto& [id, value] : look.parameters) file["parameters"][id] = value_of(value);
    for (std::size_t i = 0; i < look.palettes.size(); ++i)
        if (look.palettes[i])
            file["palettes"][PicturePalettes::names[i]] = ordered_json(palette_to_json(*look.palettes[i]));
    const std::string text = file.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
    return write_bytes_atomically(path, std::as_bytes(std::span(text)));
}

}  // namespace cuesta
