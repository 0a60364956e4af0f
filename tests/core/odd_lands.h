#pragma once
/// \file Every example, preset and kind of erosion by every scheme, as small lands of 301 x 257 cells with few steps.

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/erosion/kinds.h"
#include "core/io/project/erosion_presets.h"
#include "core/io/project/project_file.h"
#include "core/model/project_settings.h"
#include "core/model/project_size.h"
#include "tests/catch.h"
#include "tests/places.h"

namespace cuesta::test {

/// Cells that no band, block, strip or tile divides.
inline constexpr int odd_columns = 301, odd_rows = 257;

/// At most so many steps a phase, in which all kinds of the phase take part where their proportions are near enough.
inline void make_few_steps(ErosionSchedule& schedule, int most) {
    schedule.mixing.steps = std::min(schedule.mixing.steps, most);
}

inline Project small_and_short(Project project, int steps) {
    project = resized(std::move(project), odd_columns);
    project.frame.height = odd_rows;
    make_few_steps(project.erosion, steps);
    for (ErosionSchedule& past : project.past_erosion) make_few_steps(past, 2);
    CascadeErosionParameters& levels = project.cascade_erosion;
    for (int* const of_level : {&levels.level_5, &levels.level_6, &levels.level_7, &levels.level_8, &levels.level_9})
        *of_level = std::min(*of_level, 1);
    return project;
}

inline Project odd_hills() {
    Project project;
    project.frame.cell_size = 10;
    GeneratedBase base;
    base.parameters.maximum = 900;
    base.parameters.wavelength = 700;
    project.base = base;
    return small_and_short(std::move(project), 0);
}

using NamedLands = std::vector<std::pair<std::string, Project>>;

inline NamedLands odd_examples(int steps) {
    NamedLands lands;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/resources/examples")) {
        if (entry.path().extension() != ".cuesta") continue;
        const Result<Project> read = read_project(entry.path().string());
        REQUIRE(read.ok());
        lands.emplace_back(entry.path().filename().string(), small_and_short(*read, steps));
    }
    std::sort(lands.begin(), lands.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return lands;
}

inline NamedLands odd_presets(int steps) {
    NamedLands lands;
    for (const ErosionPreset& preset : erosion_presets()) {
        const Result<Project> project = with_preset(odd_hills(), preset);
        REQUIRE(project.ok());
        lands.emplace_back(preset.id, small_and_short(*project, steps));
    }
    return lands;
}

/// Hills that a kind of erosion alone works on, by each scheme that it has.
inline NamedLands odd_lands_of(ErosionKind kind, int steps) {
    Project project = odd_hills();
    project.erosion.mixing.set_only(kind);
    project.erosion.mixing.steps = steps;
    const std::string id = std::string(name_of(kind)) + ".scheme";
    const std::optional<ProjectParameter> scheme = find_parameter(project, id);
    if (!scheme) return {{std::string(name_of(kind)), project}};
    NamedLands lands;
    for (const std::string& choice : scheme->field->description.choices) {
        REQUIRE(set_parameters(project, {{id, choice}}).ok());
        lands.emplace_back(id + "=" + choice, project);
    }
    return lands;
}

}  // namespace cuesta::test
