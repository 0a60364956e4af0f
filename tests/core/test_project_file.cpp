/// Project files: round trips, same bytes, and every fault told in one line.

#include <filesystem>
#include <limits>

#include "core/io/project/project_file.h"
#include "core/io/project/project_json.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;
namespace fs = std::filesystem;

TEST_CASE("projects come back equal, and have one file each", "[project_file]") {
    const TemporaryFolder folder;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Project project = random_project(seed);
        INFO("seed " << seed);
        const Result<void> written = write_project(folder / "a.cuesta", project);
        REQUIRE((written.ok() ? "" : written.error().message()) == "");
        const Result<Project> read = read_project(folder / "a.cuesta");
        REQUIRE((read.ok() ? "" : read.error().message()) == "");
        CHECK(*read == project);
        REQUIRE(write_project(folder / "b.cuesta", *read).ok());
        CHECK(bytes_of(folder / "a.cuesta") == bytes_of(folder / "b.cuesta"));
    }
    REQUIRE(write_project(folder / "default.cuesta", plain_project()).ok());
    CHECK(*read_project(folder / "default.cuesta") == plain_project());
    // Nothing but the three files: no temporaries.
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 3);
}

TEST_CASE("a large raster comes back", "[project_file]") {
    const TemporaryFolder folder;
    RandomSequence random(9, RandomStream::test);
    Project project;
    project.frame.width = 700;
    project.frame.height = 513;
    project.base = ImportedBase{random_raster(random, 700, 513), "x"};
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    CHECK(*read_project(folder / "a.cuesta") == project);
}

TEST_CASE("what could not be read back is not written", "[project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    put_bytes(path, "what was here");
    const auto refused = [&](const Project& project, const std::string& part) {
        const Result<void> written = write_project(path, project);
        REQUIRE_FALSE(written.ok());
        INFO(written.error().message());
        CHECK(contains(written.error().message(), part));
        CHECK(contains(written.error().message(), path));
        CHECK(bytes_of(path) == "what was here");
    };
    const Project& plain = plain_project();
    Project project = plain;
    project.frame.cell_size = std::nan("");
    refused(project, "frame.cell_size");
    project = plain;
    project.erosion.thermal.talus = std::numeric_limits<float>::infinity();
    refused(project, "thermal.talus");
    project = plain;
    project.frame.width = project.frame.height = 2;
    Raster<float> cells(2, 2, 1.0F);
    cells(1, 1) = std::numeric_limits<float>::quiet_NaN();
    project.base = ImportedBase{TiledRaster(cells.view()), ""};
    refused(project, "rasters/base.f32");
    project.base = ImportedBase{TiledRaster(3, 2, 1.0F), ""};
    refused(project, "base.imported.heights");
    project = plain;
    project.layers.emplace_back().shape = UniformThickness{-1};
    refused(project, "layers[0].thickness");
    project = plain;
    project.sculpting.emplace_back().strength = 5;
    refused(project, "sculpting[0].strength");
    project = plain;
    project.views.emplace_back().pitch = 90;
    refused(project, "views[0].pitch");
    CHECK_FALSE(write_project(folder / "no/such/folder.cuesta", plain_project()).ok());
}

TEST_CASE("text that is not UTF-8 is saved with replacements", "[project_file]") {
    const TemporaryFolder folder;
    Project project;
    project.bottom_material.name = "caf\xe9";
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    CHECK(read_project(folder / "a.cuesta")->bottom_material.name == "caf\xef\xbf\xbd");
}

TEST_CASE("faults of a project file are told by name", "[project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    const Project project = rich_project();
    const nlohmann::json good = project_to_json(project).json;
    const auto refused = [&](const std::vector<std::pair<std::string, std::string>>& entries, const std::string& part) {
        put_archive(path, entries);
        const Result<Project> read = read_project(path);
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(contains(read.error().what, part));
        CHECK_FALSE(contains(read.error().what, "\n"));
        CHECK(read.error().where == path);
    };
    const auto changed = [&](const char* pointer, const nlohmann::json& value) {
        nlohmann::json json = good;
        json[nlohmann::json::json_pointer(pointer)] = value;
        return entries_of(project, json);
    };
    {
        put_archive(path, entries_of(project, good));  // the archive made by hand is a good one
        REQUIRE(read_project(path).ok());
        CHECK(*read_project(path) == project);
    }
    SECTION("keys") {
        refused(changed("/colour", 1), "colour");
        refused(changed("/frame/widht", 1), "frame.widht");
        refused(changed("/two\nlines", 1), "two?lines");
        refused(changed("/frame/widht", 1), "did you mean 'width'");
        refused(changed("/layers/1/material/tallus", 1), "layers[1].material");
        refused(changed("/layers/1/material/tallus", 1), "talus");
        refused(changed("/erosion/water/evaporaton", 1), "water.evaporaton");
        refused(changed("/erosion/magma", nlohmann::json::object()), "erosion.magma");
        refused(changed("/base/generated", nlohmann::json::object()), "imported");
        refused(changed("/water_sources/0/painted", nullptr), "point");
        refused(changed("/masks/rain_enabld", true), "masks.rain_enabld");
        refused(changed("/sculpting/0/place", "between"), "sculpting[0].place");
        refused(changed("/own_masks/0/value", 1), "own_masks[0].value");
        refused(changed("/own_masks/0/region", {{"watr", 1}}), "own_masks[0].region");
        refused(changed("/own_masks/0/region", {{"water", 2}}), "own_masks[0].region");
        refused(changed("/surface/rock", 1), "surface.rock");
        refused(changed("/light/hour", 25), "light.hour");
        refused(changed("/views/0/target", 1), "views[0].target");
        nlohmann::json json = good;
        json.erase("frame");
        refused(entries_of(project, json), "'frame' is missing");
    }
    SECTION("versions") {
        refused(changed("/version", project_file_version + 1), "newer Cuesta");
        refused(changed("/version", 0), "version");
        refused(changed("/version", "1"), "version");
        refused(changed("/version", 1.5), "version");
        refused(changed("/format", "blend"), "not a Cuesta project");
        refused({{"project.json", "{}"}}, "not a Cuesta project");
    }
    SECTION("values") {
        refused(changed("/frame/width", 0), "frame.width");
        refused(changed("/frame/width", 12.5), "frame.width");
        refused(changed("/frame/width", 1 << 29), "frame.width");
        refused(changed("/frame/cell_size", 0), "frame.cell_size");
        refused(changed("/frame/geotransform", {1, 2, 3}), "frame.geotransform");
        refused(changed("/frame/geotransform/3", "x"), "frame.geotransform[3]");
        refused(changed("/layers/0/material/colour/1", 1.5), "layers[0].material.colour[1]");
        refused(changed("/layers/0/material/texture_size", -1), "layers[0].material.texture_size");
        refused(changed("/layers/0/thickness", nullptr), "layers[0].thickness");
        refused(changed("/layers/0", 7), "layers[0]");
        refused(changed("/layers", "none"), "layers");
        refused(changed("/water_sources/0/kind", "sometimes"), "one_time | permanent");
        refused(changed("/water_sources/0/point/radius", -1), "water_sources[0].point.radius");
        refused(changed("/separate_eroded_material", 1), "separate_eroded_material");
        refused(changed("/erosion/thermal/talus", 1e9), "thermal.talus");
    }
    SECTION("rasters") {
        refused(changed("/base/imported/heights/width", 13), "rasters/base.f32");
        refused(changed("/base/imported/heights", nullptr), "base.imported.heights");
        refused(changed("/frame/height", 10), "base.imported.heights");
        refused(changed("/base/imported/heights/entry", "rasters/other.f32"), "rasters/other.f32");
        refused(changed("/base/imported/heights/entry", "/etc/passwd"), "/etc/passwd");
        refused(changed("/base/imported/heights/entry", "../../x"), "../../x");
        refused(changed("/water_sources/1/painted/entry", "rasters/base.f32"), "rasters/base.f32");
        refused(changed("/layers/1/upper_surface/heights/width", 1 << 20), "entry 'rasters/layer_1.f32' has 64 bytes");
        refused(changed("/layers/1/upper_surface/heights/width", 1 << 30), "layers[1].upper_surface.heights.width");
        auto entries = entries_of(project, good);
        entries.emplace_back("../../evil.sh", "x");
        refused(entries, "../../evil.sh");
        entries = entries_of(project, good);
        for (const float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            entries[1].second = floats(11) + floats(1, value) + floats(12 * 8);
            refused(entries, "rasters/base.f32");
        }
        entries[1].second = floats(12 * 9 - 1);
        refused(entries, "rasters/base.f32");
        entries.erase(entries.begin() + 1);
        refused(entries, "rasters/base.f32");
    }
    SECTION("JSON") {
        refused({{"project.json", ""}}, "JSON");
        refused({{"project.json", "{\"format\": "}}, "line 1");
        refused({{"project.json", "[]"}}, "JSON object");
        refused({{"project.json", std::string(1000000, '[')}}, "JSON");
        refused({{"project.json", std::string("\xff\xfe{}")}}, "JSON");
        refused({{"project.json", std::string(17 << 20, ' ')}}, "too large");
        refused({{"readme.txt", "hello"}}, "project.json");
    }
}
