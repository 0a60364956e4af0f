/// Every example, preset and kind of erosion by every scheme, at 301 x 257 cells and in as little memory as bands take:
/// the bytes of the land in memory.

#include <filesystem>

#include "core/bands/band_plan.h"
#include "core/bands/land_bands.h"
#include "core/model/erosion_phases.h"
#include "core/model/project_memory.h"
#include "tests/core/banded_scenes.h"
#include "tests/core/carved_projects.h"
#include "tests/core/odd_lands.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

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

}  // namespace

TEST_CASE("every example is made on disk as in memory", "[bands][disk_lands]") {
    const NamedLands lands = odd_examples(4);
    CHECK(lands.size() >= 10);
    for (const auto& [name, project] : lands) check_on_disk(project, name);
}

TEST_CASE("every preset erodes on disk as in memory", "[bands][disk_lands]") {
    const NamedLands lands = odd_presets(12);
    REQUIRE(lands.size() >= 8);
    for (const auto& [name, project] : lands) check_on_disk(project, name);
}

TEST_CASE("every kind of erosion, by every scheme that it has, erodes on disk as in memory", "[bands][disk_lands]") {
    for (const ErosionKind kind : erosion_kinds)
        for (const auto& [name, project] : odd_lands_of(kind, 3)) check_on_disk(project, name);
}
