#pragma once
/// \file Galleries of looks (resources/looks.json: colours, surfaces and light to begin with) and of light presets
/// (resources/lights.json: light, air and clouds alone).

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/io/project/settings.h"

namespace cuesta {

enum class LookKind { look, light };

struct GalleryLook {
    std::string id;        ///< "green-hills": its name on the command line, and that of its picture
    std::string name;      ///< "Green hills"
    std::string sentence;  ///< the look in words; may be empty in those of the user's own
    Settings parameters;   ///< of colour, surface, cover and light alone; of light presets of light alone
    /// Of the layers whose palette is `picture`, where the look brings the picture's colours. Light presets have none.
    std::array<std::optional<PicturePalette>, PicturePalettes::count> palettes;
    std::string file;  ///< of the user's own; empty: it comes with the program
    bool operator==(const GalleryLook&) const = default;
};

/// Whether looks or light presets may set the parameter.
bool may_set(LookKind kind, const std::string& id);

/// Reads looks from JSON text: {"looks": [{id, name, sentence, parameters {id: value}}]}. Two of one id, unknown
/// parameters, those of the land, and values out of range are errors that name the look.
Result<std::vector<GalleryLook>> parse_looks(const std::string& json);

/// The same of light presets: {"lights": [...]}, of parameters of the sun, the air, clouds and the tone alone.
Result<std::vector<GalleryLook>> parse_light_presets(const std::string& json);

/// The looks that come with the program.
const std::vector<GalleryLook>& looks();
/// The light presets that come with the program. All of them set the same parameters, so that nothing of the one before
/// is left.
const std::vector<GalleryLook>& light_presets();
/// The one or the other.
const std::vector<GalleryLook>& shipped_looks(LookKind kind);

/// The look or light preset of that id or, whatever the case of its letters, that name; null if there is none.
const GalleryLook* find_look(const std::vector<GalleryLook>& looks, const std::string& id_or_name);

/// Sets the look's parameters in the project, and the palettes that it brings; all else stays.
void use_look(const GalleryLook& look, Project& project);

/// Its surfaces, colours and ground cover, as a region may have them.
RegionLook region_look_of(const GalleryLook& look);

/// Whether the project has every parameter as the look sets it.
bool has_look(const GalleryLook& look, const Project& project);

/// The look or the light of a project under this name: every parameter that such may set, without seeds, which say
/// where things lie, not what they are like; and the palettes that come from pictures. No id, sentence or file.
GalleryLook look_of(const Project& project, LookKind kind, const std::string& name);

}  // namespace cuesta
