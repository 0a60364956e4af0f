#pragma once
/// \file Gallery of looks (resources/looks.json): colours, surfaces and light to begin with.

#include <string>
#include <vector>

#include "core/io/project/settings.h"

namespace cuesta {

struct GalleryLook {
    std::string id;        ///< "green-hills": its name on the command line, and that of its picture
    std::string name;      ///< "Green hills"
    std::string sentence;  ///< the look in words
    Settings parameters;   ///< of colour, surface, cover and light alone
};

/// Reads looks from JSON text: {"looks": [{id, name, sentence, parameters {id: value}}]}. Two of one id, unknown
/// parameters, those of the land, and values out of range are errors that name the look.
Result<std::vector<GalleryLook>> parse_looks(const std::string& json);

/// The looks that come with the program.
const std::vector<GalleryLook>& looks();

/// The look of that id or, whatever the case of its letters, that name; null if there is none.
const GalleryLook* find_look(const std::vector<GalleryLook>& looks, const std::string& id_or_name);

/// Sets the look's parameters in the project; all else stays.
void use_look(const GalleryLook& look, Project& project);

/// Its surfaces, colours and ground cover, as a region may have them.
RegionLook region_look_of(const GalleryLook& look);

/// Whether the project has every parameter as the look sets it.
bool has_look(const GalleryLook& look, const Project& project);

}  // namespace cuesta
