#pragma once
/// \file Named settings of erosion that an artist understands ("Canyon"), from JSON (resources/presets.json).

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

struct ErosionPreset {
    std::string id;        ///< "old-hills": names its picture, and the preset on the command line
    std::string name;      ///< "Old hills"
    std::string sentence;  ///< what it does to land
    std::vector<std::pair<std::string, std::string>> parameters;  ///< id and value, as text
    /// A layer that the preset's work needs and that it lays on top unless one of that name is there: sand, a cap.
    std::optional<Layer> cover;
    /// Parameters of the generator that show the preset at its best.
    std::vector<std::pair<std::string, std::string>> start;
};

/// Reads presets from JSON text; two of one id, unknown parameters and values out of range are errors that name the
/// preset.
Result<std::vector<ErosionPreset>> parse_erosion_presets(const std::string& json);

/// The presets that come with the program.
const std::vector<ErosionPreset>& erosion_presets();

/// The preset of that id or, whatever the case of its letters, that name; null if there is none.
const ErosionPreset* find_erosion_preset(const std::vector<ErosionPreset>& presets, const std::string& id_or_name);

/// The project as the preset wants it: its parameters, all others of erosion at their defaults; the seed stays as it
/// was, and so do earlier phases, masks and sources. What another preset of `chosen_before` did to the ground (beds, a
/// cover, resistances) goes, if all of it is still as that preset left it; the user's own ground stays.
Result<Project> with_preset(const Project& project, const ErosionPreset& preset,
                            const std::vector<ErosionPreset>& chosen_before = erosion_presets());

/// A project of `size` x `size` cells of 20 m that shows what the preset does: its starting terrain, eroded by it.
Project demonstration_of(const ErosionPreset& preset, int size = 512);

/// Index of the preset that the project now equals, or -1.
int preset_of(const std::vector<ErosionPreset>& presets, const Project& project);

}  // namespace cuesta
