#pragma once
/// \file Gallery of landforms (resources/landforms.json): ready-made starting terrains, each like a place on Earth.

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
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
};

/// Reads landforms from JSON text: {"landforms": [{id, name, sentence, place, base: "uplift" | "generator", cells
/// [width, height], cell_size, parameters {id: value}}]}. Two of one id, unknown parameters and values out of range are
/// errors that name the landform.
Result<std::vector<GalleryLandform>> parse_landforms(const std::string& json);

/// The landforms that come with the program.
const std::vector<GalleryLandform>& landforms();

/// The landform of that id or, whatever the case of its letters, that name; null if there is none.
const GalleryLandform* find_landform(const std::vector<GalleryLandform>& landforms, const std::string& id_or_name);

/// A project that is that land: its base and size, its parameters, no steps of erosion unless they say so, and all else
/// at its default.
Project project_of(const GalleryLandform& landform);

/// Makes the project's land this one: base, size and place, and the landform's parameters; no steps of erosion unless
/// they say so, and no earlier runs. All else stays.
void use_landform(const GalleryLandform& landform, Project& project);

}  // namespace cuesta
