#include "core/io/project/landforms.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/io/files/json_object.h"
#include "core/io/project/presets_text.h"
#include "core/io/project/project_json.h"
#include "core/io/project/settings.h"

namespace cuesta {
namespace {

constexpr double most_cells = 16384;
constexpr double most_metres = 1e5;

/// The base of that kind at its defaults.
Base read_base_kind(JsonObject& object) {
    switch (object.choice("base", {"uplift", "generator", "delta", "dunes", "braid"})) {
        case 0:
            return UpliftedBase{};
        case 1:
            return GeneratedBase{};
        case 2:
            return DeltaBase{};
        case 3:
            return DunesBase{};
        default:
            return BraidBase{};
    }
}

GalleryLandform read_landform(JsonObject object) {
    GalleryLandform landform;
    landform.id = object.text("id");
    landform.name = object.text("name");
    landform.sentence = object.text("sentence");
    landform.place = object.text("place");
    landform.base = read_base_kind(object);
    const std::vector<double> cells = object.numbers("cells", 2, 1, most_cells);
    landform.width = static_cast<int>(cells[0]);
    landform.height = static_cast<int>(cells[1]);
    landform.cell_size = object.number("cell_size", 0.01, most_metres);
    landform.parameters = read_settings(object.at("parameters"), object.place_of("parameters"));
    if (object.has("view")) landform.view = read_landform_view(object.object("view"));
    object.finish();
    return landform;
}

/// Views of the user's own stay, also where they have that name and are locked.
void put_view(const std::optional<SavedView>& view, std::vector<SavedView>& views) {
    std::erase_if(views, [](const SavedView& each) { return each.name == landform_view_name && !each.locked; });
    if (view) views.insert(views.begin(), *view);
}

Result<void> put_into(const GalleryLandform& landform, Project& project) {
    project.frame = {};
    project.frame.width = landform.width;
    project.frame.height = landform.height;
    project.frame.cell_size = landform.cell_size;
    project.base = landform.base;
    project.past_erosion.clear();
    project.erosion.mixing.steps = 0;
    project.waters.shown = true;
    put_view(landform.view, project.views);
    return apply_settings(landform.parameters, project, landform.name);
}

Result<Project> made_from(const GalleryLandform& landform) {
    Project project;
    if (const Result<void> put = put_into(landform, project); !put) return put.error();
    return project;
}

}  // namespace

SavedView read_landform_view(JsonObject object) {
    SavedView view;
    view.name = landform_view_name;
    read_camera(object, view);
    object.finish();
    return view;
}

Result<std::vector<GalleryLandform>> parse_landforms(const std::string& text) {
    std::vector<GalleryLandform> all;
    try {
        const nlohmann::json json = parse_json(text);
        JsonObject root(json, "");
        for (JsonObject& object : root.objects("landforms")) {
            GalleryLandform landform = read_landform(std::move(object));
            if (find_landform(all, landform.id) != nullptr)
                refuse_input("two landforms are called '" + landform.id + "'");
            if (const Result<Project> project = made_from(landform); !project) return project.error();
            all.push_back(std::move(landform));
        }
        root.finish();
    } catch (const UnreadableInput& problem) {
        return Error{"cannot read the landforms: " + problem.error.what, "landforms"};
    }
    return all;
}

const std::vector<GalleryLandform>& landforms() {
    static const std::vector<GalleryLandform> all = [] {
        Result<std::vector<GalleryLandform>> parsed = parse_landforms(landforms_text);
        CUESTA_CHECK_MESSAGE(parsed.ok(), parsed.ok() ? std::string() : parsed.error().message());
        return std::move(*parsed);
    }();
    return all;
}

const GalleryLandform* find_landform(const std::vector<GalleryLandform>& all, const std::string& id_or_name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const GalleryLandform& landform) {
        return is_called(landform.id, landform.name, id_or_name);
    });
    return found == all.end() ? nullptr : &*found;
}

Project project_of(const GalleryLandform& landform) {
    Result<Project> project = made_from(landform);
    CUESTA_CHECK_MESSAGE(project.ok(), landform.id);
    return std::move(*project);
}

void use_landform(const GalleryLandform& landform, Project& project) {
    const Result<void> put = put_into(landform, project);
    CUESTA_CHECK_MESSAGE(put.ok(), landform.id);
}

}  // namespace cuesta
