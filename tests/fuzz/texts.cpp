#include "core/io/files/json_object.h"
#include "core/io/project/copied_settings.h"
#include "core/io/project/erosion_presets.h"
#include "core/io/project/erosion_state_file.h"
#include "core/io/project/layers_file.h"
#include "core/io/project/look_file.h"
#include "core/io/project/path_json.h"
#include "core/io/project/spline_json.h"
#include "core/io/raster/npy.h"
#include "core/io/vector/osm_kinds.h"
#include "core/io/vector/path_attributes.h"
#include "core/model/spline_check.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/input.h"

namespace cuesta::fuzz {
namespace {

void layers(Bytes bytes) {
    Project project;
    project.frame = {8, 6, 10.0, "", {}};
    const Result<std::vector<std::string>> read = read_layers_json(put_file("layers.json", bytes), project);
    if (!read) require_told(read.error());
}

void presets(Bytes bytes) {
    const auto read = parse_erosion_presets(std::string(text_of(bytes)));
    if (!read)
        require(!read.error().what.empty(), "the error says nothing");
    else
        for (const ErosionPreset& preset : *read) (void)with_preset(Project{}, preset);
}

void state(Bytes bytes) {
    const Result<StoredErosion> read = read_erosion_state(put_file("a.state", bytes));
    if (!read) require_told(read.error());
}

/// The array of `key`, which `read` reads and `write` writes.
template <class Read, class Write>
void sketched(Bytes bytes, const char* key, Read read, Write write) {
    try {
        const nlohmann::json json = parse_json(std::string(text_of(bytes)));
        JsonObject object(json, "");
        const auto first = read(object);
        const nlohmann::json again{{key, write(first)}};
        JsonObject written(again, "");
        require(read(written) == first, "what was read is the same when written and read again");
    } catch (const UnreadableInput& refused) {
        require(!refused.error.what.empty(), "the error says nothing");
    }
}

/// Settings from the clipboard, pasted to an item of every kind and to every page.
void settings(Bytes bytes) {
    const Result<CopiedSettings> read = settings_from_text(std::string(text_of(bytes)));
    if (!read) return require_told(read.error());
    require(*settings_from_text(cuesta::text_of(*read)) == *read,
            "what was read is the same when written and read again");
    Project project;
    project.frame = {8, 6, 10.0, "", {}};
    FeatureSpline& spline = project.splines.emplace_back();
    spline.id = 1;
    spline.knots.resize(3);
    spline.meta_points.resize(1);
    project.paths.push_back(path_of_kind(PathKind::road));
    project.paths.back().id = 1;
    project.layers.emplace_back();
    project.water_sources.emplace_back();
    project.sculpting.emplace_back();
    project.own_masks.emplace_back();
    project.base = StackBase{{StackElement{}}};
    const auto paste = [&](auto place) {
        if (const Result<void> pasted = paste_settings(project, place, *read); !pasted) require_told(pasted.error());
    };
    for (int kind = 0; kind < item_kind_count; ++kind)
        if (const ItemPlace item{static_cast<ItemKind>(kind), 0}; holds(project, item)) paste(item);
    for (int page = 0; page < static_cast<int>(EnumNames<SettingsKind>::names.size()); ++page)
        paste(static_cast<SettingsKind>(page));
    require(check_splines(project.splines).ok() && check_paths(project.paths).ok(), "curves are as they may be");
}

/// A look of the user's own, and a light preset.
void look(Bytes bytes) {
    for (const LookKind kind : {LookKind::look, LookKind::light}) {
        const std::string path = put_file("look.json", bytes);
        const Result<GalleryLook> read = read_look_file(kind, path);
        if (!read) {
            require_told(read.error());
            continue;
        }
        Project first, second;
        use_look(*read, first);
        require(has_look(*read, first), "a project has the look that it was given");
        require(write_look_file(kind, path, *read).ok(), "what was read is written");
        const Result<GalleryLook> again = read_look_file(kind, path);
        require(again.ok(), "what was written is read");
        use_look(*again, second);
        require(first == second && again->name == read->name && again->sentence == read->sentence,
                "what was read is the same when written and read again");
    }
}

/// Attributes of a feature, one on a line, after "=" its value; and lengths.
void attributes(Bytes bytes) {
    std::string_view text = text_of(bytes);
    FeatureAttributes attributes;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t equals = line.find('=');
        const std::string value(equals == line.npos ? line : line.substr(equals + 1));
        if (equals == line.npos)
            attributes.add_tags(value);
        else
            attributes.add(std::string(line.substr(0, equals)), value);
        (void)osm_length(value);
        (void)kind_of_words(value);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    AttributeRules rules;
    rules.kind_field = "type";
    rules.otherwise = PathKind::road;
    FeatureMeaning meaning = meaning_of(attributes, FeatureShape::line, rules);
    if (meaning.path) (void)complete_own_path(attributes, *meaning.path);
}

}  // namespace

int texts(const std::uint8_t* bytes, std::size_t size) {
    Bytes rest(bytes, size);
    switch (take_choice(rest, 9)) {  // new ones at the end: the corpus counts
        case 0:
            layers(rest);
            break;
        case 1:
            presets(rest);
            break;
        case 2:
            state(rest);
            break;
        case 3:
            sketched(rest, "paths", read_paths, paths_to_json);
            break;
        case 4:
            sketched(rest, "splines", read_splines, splines_to_json);
            break;
        case 5:
            attributes(rest);
            break;
        case 7:
            settings(rest);
            break;
        case 8:
            look(rest);
            break;
        default:
            if (const Result<NpyHeader> header = parse_npy_header(text_of(rest)); !header)
                require(!header.error().what.empty(), "the error says nothing");
    }
    forget_files();
    return 0;
}

}  // namespace cuesta::fuzz
