#pragma once
/// \file Gallery of landforms (resources/landforms.json): ready-made starting terrains, each like a place on Earth.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/io/files/json_object.h"
#include "core/model/project.h"

namespace cuesta {

struct GalleryLandform {
    std::string id;        ///< "old-hills": its name on the command line, and that of its picture
    std::string name;      ///< "Old hills"
    std::string sentence;  ///< the land in words
    std::string place;     ///< on Earth, to compare with
    Base base;             ///< of the right kind; `parameters` are not in it yet
    int width = 0;         ///< cells
    int height = 0;        ///< cells
    double cell_size = 0;  ///< m
    std::vector<std::pair<std::string, std::string>> parameters;  ///< id and value, as text
    std::optional<SavedView> view;  ///< shows the land at its best; metres of the whole land, whatever its cells
};

/// Reads landforms from JSON text: {"landforms": [{id, name, sentence, place, base: "uplift" | "generator", cells
/// [width, height], cell_size, parameters {id: value}, view {target, distance, heading, pitch, field_of_view}}]}; the
/// view may be missing. Two of one id, unknown parameters and values out of range are errors that name the landform.
Result<std::vector<GalleryLandform>> parse_landforms(const std::string& json);

/// Name of the views that landforms bring.
inline constexpr const char* landform_view_name = "Viewpoint";

/// A view of that name from its JSON {target, distance, heading, pitch, field_of_view}. Throws UnreadableInput.
SavedView read_landform_view(JsonObject object);

/// The landforms that come with the program.
const std::vector<GalleryLandform>& landforms();

/// The landform of that id or, whatever the case of its letters, that name; null if there is none.
const GalleryLandform* find_landform(const std::vector<GalleryLandform>& landforms, const std::string& id_or_name);

/// A project that is that land: its base and size, its parameters, no steps of erosion unless they say so, and all else
/// at its default.
Project project_of(const GalleryLandform& landform);

/// Makes the project's land this one: base, size and place, and the landform's parameters; no steps of erosion unless
/// they say so, and no earlier runs. Its view becomes the first of the project's and takes the place of another
/// landform's. All else stays.
void use_landform(const GalleryLandform& landform, Project& project);

}  // namespace cuesta
