#include "core/io/project/looks.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/io/project/presets_text.h"

namespace cuesta {
namespace {

bool is_of_look(const std::string& id) {
    return id.starts_with("colour.") || id.starts_with("surface.") || id.starts_with("cover.") || id.starts_with("light.");
}

GalleryLook read_look(JsonObject object) {
    GalleryLook look;
    look.id = object.text("id");
    look.name = object.text("name");
    look.sentence = object.text("sentence");
    look.parameters = read_settings(object.at("parameters"), object.place_of("parameters"));
    object.finish();
    for (const auto& [id, value] : look.parameters)
        if (!is_of_look(id)) refuse_input("the look '" + look.id + "' sets '" + id + "', which is of the land");
    return look;
}

}  // namespace

Result<std::vector<GalleryLook>> parse_looks(const std::string& text) {
    std::vector<GalleryLook> all;
    try {
        const nlohmann::json json = parse_json(text);
        JsonObject root(json, "");
        for (JsonObject& object : root.objects("looks")) {
            GalleryLook look = read_look(std::move(object));
            if (find_look(all, look.id) != nullptr) refuse_input("two looks are called '" + look.id + "'");
            Project project;
            if (const Result<void> put = apply_settings(look.parameters, project, look.name); !put) return put.error();
            all.push_back(std::move(look));
        }
        root.finish();
    } catch (const UnreadableInput& problem) {
        return Error{"cannot read the looks: " + problem.error.what, "looks"};
    }
    return all;
}

const std::vector<GalleryLook>& looks() {
    static const std::vector<GalleryLook> all = [] {
        Result<std::vector<GalleryLook>> parsed = parse_looks(looks_text);
        CUESTA_CHECK_MESSAGE(parsed.ok(), parsed.ok() ? std::string() : parsed.error().message());
        return std::move(*parsed);
    }();
    return all;
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
    use_look(look, chosen);
    return chosen.surface == project.surface && chosen.colour == project.colour && chosen.cover == project.cover &&
           chosen.light == project.light;
}

}  // namespace cuesta
