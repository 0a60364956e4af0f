/// Project files: round trips, same bytes, and every kind of damage told in one line.

#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "core/base/random.h"
#include "core/io/json_object.h"
#include "core/io/project_file.h"
#include "core/io/project_json.h"
#include "core/io/zip_archive.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
namespace fs = std::filesystem;

namespace {

std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
void put_bytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

TiledRaster random_raster(RandomSequence& random, int width, int height) {
    Raster<float> cells(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) cells(x, y) = random.between(-100, 3000);
    return TiledRaster(cells.view());
}

template <class Set>
void randomise(RandomSequence& random, Set& set) {
    for (const ParameterField& field : fields_of<Set>()) {
        const ParameterDescription& d = field.description;
        double value = d.minimum + (d.maximum - d.minimum) * static_cast<double>(random.unit());
        value = d.type == ParameterType::number ? static_cast<double>(static_cast<float>(value)) : std::floor(value);
        REQUIRE(d.check(value).ok());
        field.put(&set, value);
    }
}

std::string random_text(RandomSequence& random) {
    static const char* const pieces[] = {"Rock", "\xc3\xa9t\xc3\xa9", "\"", "\\", "/", "..", "\n",
                                         " ",    "\xf0\x9f\x8f\x94",  "{}", "x"};
    std::string text;
    for (std::uint32_t i = random.below(6); i > 0; --i) text += pieces[random.below(11)];
    return text;
}

Material random_material(RandomSequence& random) {
    Material material;
    material.name = random_text(random);
    material.texture = random_text(random);
    if (random.below(2) == 1) material.texture_size = random.between(0, 5000);
    for (float& channel : material.colour) channel = random.unit();
    randomise(random, material.parameters);
    return material;
}

Project random_project(std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    Project project;
    project.frame.width = 1 + static_cast<int>(random.below(40));
    project.frame.height = 1 + static_cast<int>(random.below(40));
    project.frame.cell_size = 0.1 + 100.0 * static_cast<double>(random.unit()) / 3.0;
    if (random.below(2) == 0) {
        project.frame.crs_wkt = "PROJCS[\"x\"]";
        project.frame.geotransform = {500000.1, 1.0 / 3.0, 0, 4.6e6, 0, -1e-7};
    }
    if (random.below(2) == 0)
        project.base =
            ImportedBase{random_raster(random, project.frame.width, project.frame.height), random_text(random)};
    else
        randomise(random, std::get<GeneratedBase>(project.base).parameters);
    project.eroded_material = random_material(random);
    project.bottom_material = random_material(random);
    project.separate_eroded_material = random.below(2) == 0;
    for (std::uint32_t i = random.below(4); i > 0; --i) {
        Layer layer{random_material(random), UniformThickness{random.between(0, 500)}, random.below(2) == 0};
        if (random.below(2) == 0) layer.shape = UpperSurface{random_raster(random, 5, 300), random_text(random)};
        project.layers.push_back(layer);
    }
    for (std::uint32_t i = random.below(4); i > 0; --i) {
        WaterSource source{random_text(random),
                           random.below(2) == 0 ? SourceKind::one_time : SourceKind::permanent,
                           {},
                           random.below(2) == 0};
        if (random.below(3) == 0)
            source.shape = PaintedSource{random_raster(random, 33, 7)};
        else if (random.below(3) == 0)
            source.shape = PaintedSource{};
        else
            source.shape = PointSource{static_cast<double>(random.between(-10, 1000)), 0.1, 1e-3, random.unit()};
        project.water_sources.push_back(source);
    }
    ErosionSchedule::each_set(project.erosion, [&](const char*, auto& set) { randomise(random, set); });
    return project;
}

/// A default project; by reference, since GCC 12 takes temporary ones for uninitialised (-Wmaybe-uninitialized).
const Project& plain_project() {
    static const Project project;
    return project;
}

/// Has a bit of everything that a file may hold.
Project rich_project() {
    RandomSequence random(5, RandomStream::test);
    Project project = random_project(1);
    project.frame = {12, 9, 2.5, "PROJCS[\"x\"]", std::array<double, 6>{1, 2, 3, 4, 5, 6}};
    project.base = ImportedBase{random_raster(random, 12, 9), "alps.tif"};
    project.layers = {{random_material(random), UniformThickness{12}, true},
                      {random_material(random), UpperSurface{random_raster(random, 4, 4), "clay.png"}, false}};
    project.water_sources = {{"spring", SourceKind::permanent, PointSource{1, 2, 3, 4}, true},
                             {"rain", SourceKind::one_time, PaintedSource{random_raster(random, 12, 9)}, true}};
    return project;
}

/// An archive made by hand.
void put_archive(const std::string& path, const std::vector<std::pair<std::string, std::string>>& entries) {
    std::vector<ZipEntry> zip;
    for (const auto& [name, bytes] : entries)
        zip.push_back({name, [&bytes = bytes] {
                           const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
                           return std::vector<std::byte>(begin, begin + bytes.size());
                       }});
    REQUIRE(write_zip(path, zip).ok());
}

std::string floats(int count, float value = 1.5F) {
    std::string bytes(static_cast<std::size_t>(count) * 4, '\0');
    for (int i = 0; i < count; ++i) std::memcpy(bytes.data() + 4 * i, &value, 4);
    return bytes;
}

/// The project's file with its JSON changed, the rasters as they are.
std::vector<std::pair<std::string, std::string>> entries_of(const Project& project, const nlohmann::json& json) {
    std::vector<std::pair<std::string, std::string>> entries{{"project.json", json.dump()}};
    for (const NamedRaster& named : project_to_json(project).rasters) {
        const Raster<float> raster = named.raster.to_raster();
        std::string bytes;
        for (int y = 0; y < raster.height(); ++y)
            bytes.append(reinterpret_cast<const char*>(raster.row(y)), static_cast<std::size_t>(raster.width()) * 4);
        entries.emplace_back(named.entry, bytes);
    }
    return entries;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

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
    project.layers.push_back({Material{}, UniformThickness{-1}, true});
    refused(project, "layers[0].thickness");
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
        refused(changed("/erosion/lava", nlohmann::json::object()), "erosion.lava");
        refused(changed("/base/generated", nlohmann::json::object()), "imported");
        refused(changed("/water_sources/0/painted", nullptr), "point");
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

TEST_CASE("files that are no archives are told apart", "[project_file]") {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& path, const std::string& part) {
        const Result<Project> read = read_project(path);
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(contains(read.error().what, part));
    };
    refused(folder / "absent.cuesta", "no such file");
    refused(folder.path().string(), "not a file");
    put_bytes(folder / "empty.cuesta", "");
    refused(folder / "empty.cuesta", "");
    put_bytes(folder / "text.cuesta", "hello, world");
    refused(folder / "text.cuesta", "not a Cuesta project");
    put_bytes(folder / "half.cuesta", "PK\x03\x04");
    refused(folder / "half.cuesta", "not a Cuesta project");
}

TEST_CASE("an entry that claims too many bytes is refused before memory is taken", "[project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    Project project;
    project.frame.width = project.frame.height = 4;
    project.base = ImportedBase{TiledRaster(4, 4, 1.0F), ""};
    nlohmann::json json = project_to_json(project).json;
    for (const char* key : {"width", "height"}) json["frame"][key] = json["base"]["imported"]["heights"][key] = 30000;
    put_archive(path, entries_of(project, json));
    std::string bytes = bytes_of(path);
    const auto little_endian = [](std::uint32_t value) {
        std::string text(4, '\0');
        for (std::size_t i = 0; i < 4; ++i) text[i] = static_cast<char>(value >> (8 * i));
        return text;
    };
    // The size stands in the local header and in the central directory.
    int found = 0;
    for (std::size_t at = 0; (at = bytes.find("rasters/base.f32", at)) != std::string::npos; ++at) {
        const std::size_t local = bytes.rfind("PK\x03\x04", at);
        const std::size_t central = bytes.rfind("PK\x01\x02", at);
        const std::size_t size_at = at - local == 30 ? local + 22 : at - central == 46 ? central + 24 : 0;
        if (size_at == 0) continue;  // inside project.json, if it were stored
        CHECK(bytes.substr(size_at, 4) == little_endian(64));
        bytes.replace(size_at, 4, little_endian(3600000000U));
        ++found;
    }
    REQUIRE(found == 2);
    put_bytes(path, bytes);
    const Result<Project> read = read_project(path);
    REQUIRE_FALSE(read.ok());
    CHECK(contains(read.error().what, "rasters/base.f32"));
    CHECK(contains(read.error().what, "more bytes than it can hold"));
}

TEST_CASE("no damage to a project's file gets through or crashes", "[project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    const Project project = rich_project();
    REQUIRE(write_project(path, project).ok());
    const std::string good = bytes_of(path);
    RandomSequence random(11, RandomStream::test);
    int refused = 0;
    const auto check = [&](const std::string& bytes) {
        put_bytes(path, bytes);
        const Result<Project> read = read_project(path);
        // Some bytes of an archive say nothing about its contents (time stamps, attributes).
        if (read.ok())
            REQUIRE(*read == project);
        else
            ++refused;
    };
    for (std::size_t size = 0; size < good.size(); size += 1 + random.below(40)) check(good.substr(0, size));
    CHECK(refused > 100);
    refused = 0;
    for (int i = 0; i < 1500; ++i) {
        std::string bytes = good;
        for (std::uint32_t flips = 1 + random.below(3); flips > 0; --flips)
            bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^= static_cast<char>(1U << random.below(8));
        check(bytes);
    }
    CHECK(refused > 1200);
}

TEST_CASE("no JSON value in the wrong place gets through or crashes", "[project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    const Project project = rich_project();
    const nlohmann::json good = project_to_json(project).json;
    const nlohmann::json flat = good.flatten();
    const nlohmann::json values[] = {
        nullptr, true, "text", -1, 1e308, -1e308, nlohmann::json::array(), nlohmann::json::object(), 1ULL << 63, 0.5};
    int refused = 0;
    for (const auto& [pointer, old] : flat.items())
        for (const nlohmann::json& value : values) {
            nlohmann::json json = good;
            json[nlohmann::json::json_pointer(pointer)] = value;
            put_archive(path, entries_of(project, json));
            const Result<Project> read = read_project(path);
            if (!read.ok()) {
                ++refused;
                CHECK_FALSE(read.error().what.empty());
            }
        }
    CHECK(refused > static_cast<int>(flat.size()) * 6);
}
