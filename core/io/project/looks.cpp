#include "core/io/project/looks.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/check.h"
#include "core/io/project/presets_text.h"

namespace cuesta {
namespace {

bool is_of_look(const std::string& id) {
    return id.starts_with("colour.") || id.starts_with("surface.") || id.starts_with("cover.") || id.starts_with("light.");
}

/// Water, the land beyond the map and the shading of hollows are of the look, not of the hour and the weather.
bool is_of_light(const std::string& id) {
    constexpr std::array<std::string_view, 16> of_light{
        "light.sun",    "light.sun_heading", "light.sun_height",    "light.hour",
        "light.day",    "light.latitude",    "light.exposure",      "light.haze",
        "light.fog",    "light.fog_height",  "light.tone",          "light.aerial",
        "light.clouds", "light.high_clouds", "light.cloud_shadows", "light.cloud_height"};
    return std::find(of_light.begin(), of_light.end(), id) != of_light.end();
}

struct Gallery {
    const char* list;   ///< its key in the file
    const char* title;  ///< of one of its entries, for errors
    LookKind kind;
};

GalleryLook read_look(JsonObject object, const Gallery& gallery) {
    GalleryLook look;
    look.id = object.text("id");
    look.name = object.text("name");
    look.sentence = object.text("sentence");
    look.parameters = read_settings(object.at("parameters"), object.place_of("parameters"));
    object.finish();
    for (const auto& [id, value] : look.parameters)
        if (!may_set(gallery.kind, id))
            refuse_input("the " + std::string(gallery.title) + " '" + look.id + "' sets '" + id +
                         "', which is not of its kind");
    return look;
}

Result<std::vector<GalleryLook>> parse_gallery(const std::string& text, const Gallery& gallery) {
    std::vector<GalleryLook> all;
    try {
        const nlohmann::json json = parse_json(text);
        JsonObject root(json, "");
        for (JsonObject& object : root.objects(gallery.list)) {
            GalleryLook look = read_look(std::move(object), gallery);
            if (find_look(all, look.id) != nullptr)
                refuse_input("two entries of '" + std::string(gallery.list) + "' are called '" + look.id + "'");
            Project project;
            if (const Result<void> put = apply_settings(look.parameters, project, look.name); !put) return put.error();
            all.push_back(std::move(look));
        }
        root.finish();
    } catch (const UnreadableInput& problem) {
        return Error{"cannot read the gallery: " + problem.error.what, gallery.list};
    }
    return all;
}

/// Of a text that is compiled in.
std::vector<GalleryLook> own_gallery(Result<std::vector<GalleryLook>> parsed) {
    CUESTA_CHECK_MESSAGE(parsed.ok(), parsed.ok() ? std::string() : parsed.error().message());
    return std::move(*parsed);
}

}  // namespace

bool may_set(LookKind kind, const std::string& id) {
    return kind == LookKind::look ? is_of_look(id) : is_of_light(id);
}

Result<std::vector<GalleryLook>> parse_looks(const std::string& text) {
    return parse_gallery(text, {"looks", "look", LookKind::look});
}

Result<std::vector<GalleryLook>> parse_light_presets(const std::string& text) {
    return parse_gallery(text, {"lights", "light preset", LookKind::light});
}

const std::vector<GalleryLook>& looks() {
    static const std::vector<GalleryLook> all = own_gallery(parse_looks(looks_text));
    return all;
}

const std::vector<GalleryLook>& light_presets() {
    static const std::vector<GalleryLook> all = own_gallery(parse_light_presets(lights_text));
    return all;
}

const std::vector<GalleryLook>& shipped_looks(LookKind kind) {
    return kind == LookKind::look ? looks() : light_presets();
}

const GalleryLook* find_look(const std::vector<GalleryLook>& all, const std::string& id_or_name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const GalleryLook& look) {
        return is_called(look.id, look.name, id_or_name);
    });
    return found == all.end() ? nullptr : &*found;
}

void use_look(const GalleryLook& look, Project& project) {
    const Result<void> put = apply_settings(look.parameters, project, look.name);
    CUESTA_CHECK_MESSAGE(put.ok(), look.id);
    for (std::size_t i = 0; i < look.palettes.size(); ++i)
        if (look.palettes[i]) project.picture_palettes.layers[i] = *look.palettes[i];
}

RegionLook region_look_of(const GalleryLook& look) {
    Project project;
    use_look(look, project);
    return {project.surface, project.colour, project.cover};
}

bool has_look(const GalleryLook& look, const Project& project) {
    Project chosen;
    chosen.surface = project.surface;
    chosen.colour = project.colour;
    chosen.cover = project.cover;
    chosen.light = project.light;
    chosen.picture_palettes = project.picture_palettes;
    use_look(look, chosen);
    return chosen.surface == project.surface && chosen.colour == project.colour && chosen.cover == project.cover &&
           chosen.light == project.light && chosen.picture_palettes == project.picture_palettes;
}

GalleryLook look_of(const Project& project, LookKind kind, const std::string& name) {
    Project present;  // the sets are referred to for writing, too
    present.surface = project.surface;
    present.colour = project.colour;
    present.cover = project.cover;
    present.light = project.light;
    GalleryLook look;
    look.name = name;
    for (const ParameterSetRef& set : parameter_sets(present))
        for (const ParameterField& field : *set.fields) {
            const ParameterDescription& about = field.description;
            if (may_set(kind, about.id) && !about.id.ends_with("seed"))
                look.parameters.emplace_back(about.id, about.text_of(field.get(set.object)));
        }
    if (kind == LookKind::light) return look;
    const std::array<bool, PicturePalettes::count> shown{project.colour.rock == RockColours::picture,
                                                         project.colour.soil == SoilColours::picture,
                                                         project.colour.plants == PlantColours::picture};
    for (std::size_t i = 0; i < shown.size(); ++i)
        if (shown[i]) look.palettes[i] = project.picture_palettes.layers[i];
    return look;
}

}  // namespace cuesta
