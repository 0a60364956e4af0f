/// Every example, preset and kind of erosion by every scheme, at 301 x 257 cells and in as little memory as bands take:
/// the bytes of the land in memory.

#include <algorithm>
#include <filesystem>

#include "core/bands/band_plan.h"
#include "core/bands/land_bands.h"
#include "core/erosion/kinds.h"
#include "core/io/project/erosion_presets.h"
#include "core/io/project/project_file.h"
#include "core/model/erosion_phases.h"
#include "core/model/project_memory.h"
#include "core/model/project_settings.h"
#include "core/model/project_size.h"
#include "tests/core/banded_scenes.h"
#include "tests/core/carved_projects.h"
#include "tests/places.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Cells that no band, block or tile divides.
constexpr int odd_columns = 301, odd_rows = 257;

/// At most so many steps a phase, in which all kinds of the phase take part where their proportions are near enough.
void make_few_steps(ErosionSchedule& schedule, int most) {
    schedule.mixing.steps = std::min(schedule.mixing.steps, most);
}

Project small_and_short(Project project, int steps) {
    project = resized(std::move(project), odd_columns);
    project.frame.height = odd_rows;
    make_few_steps(project.erosion, steps);
    for (ErosionSchedule& past : project.past_erosion) make_few_steps(past, 2);
    CascadeErosionParameters& levels = project.cascade_erosion;
    for (int* const of_level : {&levels.level_5, &levels.level_6, &levels.level_7, &levels.level_8, &levels.level_9})
        *of_level = std::min(*of_level, 1);
    return project;
}

/// The land within the least memory that is not refused, to some tens of percent; refusals come before the work.
Result<BandedLand> within_least_memory(const Project& project, const std::string& folder) {
    const std::uint64_t besides = memory_besides_bands() + bytes_not_shared(project, Project{});
    std::uint64_t room = std::uint64_t{256} << 10U;
    for (;; room += room / 2) {
        ScratchRaster none;
        Result<BandedLand> land = evaluate_in_bands(project, none, {besides + room, folder, {}, {}});
        const bool too_little = !land && land.error().what.find("may take") != std::string::npos;
        if (!too_little || room > std::uint64_t{1} << 30U) return land;
    }
}

void check_on_disk(const Project& project, const std::string& name) {
    INFO(name);
    const std::shared_ptr<const Land> whole = fresh_land(project);
    const TemporaryFolder folder;
    const Result<BandedLand> land = within_least_memory(project, folder.path().string());
    INFO((land ? "" : land.error().message()));
    REQUIRE(land.ok());
    CHECK(in_memory(land->ground) == *whole->ground);
    CHECK(land->land.report.ledger == whole->report.ledger);
    CHECK(land->land.report.steps_of_kind == whole->report.steps_of_kind);
    CHECK(land->land.carved.has_value() == whole->carved.has_value());
    CHECK(std::filesystem::is_empty(folder.path()));
}

Project hills() {
    Project project;
    project.frame.cell_size = 10;
    GeneratedBase base;
    base.parameters.maximum = 900;
    base.parameters.wavelength = 700;
    project.base = base;
    return small_and_short(std::move(project), 0);
}

}  // namespace

TEST_CASE("every example is made on disk as in memory", "[bands][disk_lands]") {
    int examples = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/resources/examples")) {
        if (entry.path().extension() != ".cuesta") continue;
        const Result<Project> read = read_project(entry.path().string());
        REQUIRE(read.ok());
        check_on_disk(small_and_short(*read, 4), entry.path().filename().string());
        ++examples;
    }
    CHECK(examples >= 10);
}

TEST_CASE("every preset erodes on disk as in memory", "[bands][disk_lands]") {
    REQUIRE(erosion_presets().size() >= 8);
    for (const ErosionPreset& preset : erosion_presets()) {
        const Result<Project> project = with_preset(hills(), preset);
        REQUIRE(project.ok());
        check_on_disk(small_and_short(*project, 12), preset.id);
    }
}

TEST_CASE("every kind of erosion, by every scheme that it has, erodes on disk as in memory", "[bands][disk_lands]") {
    for (const ErosionKind kind : erosion_kinds) {
        Project project = hills();
        project.erosion.mixing.set_only(kind);
        project.erosion.mixing.steps = 3;
        const std::string id = std::string(name_of(kind)) + ".scheme";
        const std::optional<ProjectParameter> scheme = find_parameter(project, id);
        if (!scheme) {
            check_on_disk(project, std::string(name_of(kind)));
            continue;
        }
        for (const std::string& choice : scheme->field->description.choices) {
            REQUIRE(set_parameters(project, {{id, choice}}).ok());
            check_on_disk(project, id + "=" + choice);
        }
    }
}
