#pragma once
/// \file Named settings of erosion that an artist understands ("Canyon"), from JSON (resources/presets.json).

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/io/project/settings.h"
#include "core/model/project.h"

namespace cuesta {

/// Cells along each side of the land that shows a preset, unless others are asked for.
inline constexpr int demonstration_cells = 512;

/// Land that shows a preset at its best.
struct PresetStart {
    std::string landform;             ///< of the gallery; empty: the terrain of a new project
    std::optional<double> cell_size;  ///< m, on demonstration_cells; missing: the landform's extent, or cells of 20 m
    Settings parameters;              ///< set on that land
    std::optional<SavedView> view;    ///< instead of the landform's; metres of the whole land, whatever its cells
};

struct ErosionPreset {
    std::string id;        ///< "old-hills": names its picture, and the preset on the command line
    std::string name;      ///< "Old hills"
    std::string sentence;  ///< what it does to land
    Settings parameters;
    /// A layer that the preset's work needs and that it lays on top unless one of that name is there: sand, a cap.
    std::optional<Layer> cover;
    PresetStart start;
};

/// Reads presets from JSON text; two of one id, unknown parameters or landforms and values out of range are errors that
/// name the preset.
Result<std::vector<ErosionPreset>> parse_erosion_presets(const std::string& json);

/// The presets that come with the program.
const std::vector<ErosionPreset>& erosion_presets();

/// The preset of that id or, whatever the case of its letters, that name; null if there is none.
const ErosionPreset* find_erosion_preset(const std::vector<ErosionPreset>& presets, const std::string& id_or_name);

/// The project as the preset wants it: its parameters, all others of erosion at their defaults (rates of water as its
/// cells need them); the seed and the sea level stay as they were, and so do earlier phases, masks and sources. What
/// another preset of `chosen_before` did to the ground (beds, a cover, resistances) goes, if all of it is still as that
/// preset left it; the user's own ground stays.
Result<Project> with_preset(const Project& project, const ErosionPreset& preset,
                            const std::vector<ErosionPreset>& chosen_before = erosion_presets());

/// A project of `size` x `size` cells that shows what the preset does: its starting terrain, eroded by it. Its extent
/// is the same for every size.
Project demonstration_of(const ErosionPreset& preset, int size = demonstration_cells);

/// Index of the preset that the project now equals, or -1.
int preset_of(const std::vector<ErosionPreset>& presets, const Project& project);

}  // namespace cuesta
