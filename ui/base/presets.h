#pragma once
/// \file Named sets of erosion parameters, from resources/presets.json.

#include <QString>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

struct Preset {
    QString id;  ///< names its picture, resources/presets/<id>.png; may be empty
    QString name;
    QString sentence;
    std::vector<std::pair<std::string, std::string>> parameters;  ///< id and value, as text
};

/// Reads presets from JSON text; unknown ids and values out of range are errors that name the preset.
Result<std::vector<Preset>> parse_presets(const std::string& json);
/// The presets that come with the program; they were checked by the tests.
const std::vector<Preset>& built_in_presets();

/// The schedule of erosion that the preset means: its parameters, all others at their defaults, the seed as it was.
Result<ErosionSchedule> schedule_of(const Preset& preset, const ErosionSchedule& present);
/// Index of the preset that the schedule now equals, or -1.
int preset_of(const std::vector<Preset>& presets, const ErosionSchedule& schedule);

}  // namespace cuesta
