/// Project files that are none, or damaged: refused in one line.

#include <filesystem>
#include <limits>

#include "core/io/project/project_file.h"
#include "core/io/project/project_json.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;

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

TEST_CASE("brackets nested without end are refused before the stack is full", "[project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    const auto nested = [](std::size_t depth) {
        return R"({"format": "[[[[", "frame": )" + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    for (const std::size_t depth : {std::size_t{3}, std::size_t{100}, std::size_t{4'000'000}}) {
        const std::string text = nested(depth);
        REQUIRE(write_zip(path, {{"project.json",
                                  [&] {
                                      const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
                                      return std::vector<std::byte>(bytes, bytes + text.size());
                                  }}})
                    .ok());
        const Result<Project> read = read_project(path);
        REQUIRE_FALSE(read.ok());
        CHECK(contains(read.error().what, depth < 100 ? "'format'" : "nested too deep"));
        CHECK(json_or_null(text).is_null() == (depth >= 100));
    }
}
