/// Paths in project files: round trips, older files, and every kind of fault told in one line.

#include <cmath>
#include <limits>

#include "core/io/files/json_object.h"
#include "core/io/project/project_file.h"
#include "core/io/project/project_json.h"
#include "core/model/spline_check.h"
#include "core/model/spline_edit.h"
#include "tests/catch.h"
#include "tests/core/project_faults.h"
#include "tests/core/project_files.h"
#include "tests/core/random_paths.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;
using glm::dvec3;
using nlohmann::json;

namespace {

Project project_with_paths(std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    Project project;
    for (std::uint32_t i = 1 + random.below(6); i > 0; --i)
        project.paths.push_back(random_path(random, static_cast<int>(10 * i + random.below(10))));
    return project;
}

Path path_through(const std::vector<dvec3>& points, PathKind kind = PathKind::road) {
    Path path = path_of_kind(kind);
    path.id = 7;
    for (const dvec3& point : points) {
        path.knots.emplace_back();
        path.knots.back().position = point;
    }
    update_automatic_tangents(path);
    return path;
}

/// A project of one path: an open one of 4 automatic knots with 2 meta points.
json good_json() {
    Project project;
    Path path = path_through({dvec3(0.0), dvec3(100, 50, 0), dvec3(150, 20, 100), dvec3(90, 0, 200)});
    path.meta_points.push_back(path.meta_points[0]);
    path.meta_points[1].position = 2.5;
    path.own_cross_section = {{-1, 0}, {0, 1}, {1, 0}};
    project.paths.push_back(path);
    return project_to_json(project).json;
}

/// The file's project.json without paths, and paths.json.
void put_project(const std::string& path, json whole, const std::string& paths) {
    whole.erase("paths");
    put_archive(path, {{"project.json", whole.dump()}, {"paths.json", paths}});
}

/// An error in one line, or what can be written and read again.
bool is_read(const std::string& path) {
    const Result<Project> read = read_project(path);
    if (!read.ok()) {
        CHECK_FALSE(read.error().what.empty());
        CHECK(read.error().message().find('\n') == std::string::npos);
        return false;
    }
    CHECK(check_paths(read->paths).ok());
    const std::string other = path + ".again.cuesta";
    REQUIRE(write_project(other, *read).ok());
    const Result<Project> again = read_project(other);
    REQUIRE(again.ok());
    CHECK(*again == *read);
    return true;
}

}  // namespace

TEST_CASE("paths come back from a project's file as they were", "[path_file]") {
    const TemporaryFolder folder;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Project project = project_with_paths(seed);
        const std::string path = folder / "a.cuesta";
        const Result<void> written = write_project(path, project);
        INFO((written ? "" : written.error().message()));
        REQUIRE(written.ok());
        const Result<Project> read = read_project(path);
        REQUIRE(read.ok());
        CHECK(read->paths == project.paths);
        CHECK(*read == project);
        // Same project, same bytes.
        const std::string bytes = bytes_of(path);
        REQUIRE(write_project(path, *read).ok());
        CHECK(bytes_of(path) == bytes);
    }
    // Control: projects differ by their paths.
    Project changed = project_with_paths(1);
    changed.paths[0].parameters.meander += 1;
    CHECK_FALSE(changed == project_with_paths(1));
}

TEST_CASE("files without paths open as they did", "[path_file]") {
    json old = project_to_json(plain_project()).json;
    REQUIRE(old.contains("paths"));
    old.erase("paths");
    for (const int version : {1, 2, 3, 4}) {
        old["version"] = version;
        const Project read = read_json(old);
        CHECK(read.paths.empty());
        if (version >= 3) CHECK(read == plain_project());
    }
    // Without paths a file has no entry for them.
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "a.cuesta", plain_project()).ok());
    const Result<ZipReader> archive = ZipReader::open(folder / "a.cuesta");
    REQUIRE(archive.ok());
    CHECK(archive->names() == std::vector<std::string>{"project.json"});
}

TEST_CASE("what a path in a file does not say has its default", "[path_file]") {
    json sparse = good_json();
    sparse["paths"] = json::array({{{"id", 3}, {"knots", {{1, 2, 3}, {{"position", {4, 5, 6}}}}}}});
    sparse["paths"][0]["meta_points"] = json::array({{{"position", 0.5}}});
    sparse["paths"][0]["parameters"] = {{"kind", "river"}};
    const Project read = read_json(sparse);
    REQUIRE(read.paths.size() == 1);
    const Path& path = read.paths[0];
    CHECK(path.parameters.kind == PathKind::river);
    CHECK(path.parameters.smoothing == PathParameters{}.smoothing);
    CHECK(path.knots[1].position == dvec3(4, 5, 6));
    CHECK(path.knots[0].out != dvec3(0.0));  // computed, since it is automatic
    CHECK(path.meta_points[0].parameters == PathSection{});
    CHECK(path.own_cross_section.empty());
}

TEST_CASE("faults of paths in a file are told by name", "[path_file]") {
    REQUIRE(fault_of(good_json()) == "");
    const auto refused = [](const char* pointer, const json& value, const std::string& part) {
        check_fault(good_json(), pointer, value, part);
    };
    const json nothing = nullptr;  // what NaN and infinity become in JSON
    refused("/paths/0/knots/1/1", nothing, "paths[0].knots[1][1]");
    refused("/paths/0/knots/1/1", 1e308, "paths[0].knots[1][1]");
    refused("/paths/0/knots/1", json::array({1, 2}), "paths[0].knots[1]");
    refused("/paths/0/knots/1", 5, "paths[0].knots[1]");
    refused("/paths/0/knots/1", json{{"position", {1, 2, 3}}, {"tangents", "free"}}, "'paths[0].knots[1].in' is");
    refused("/paths/0/knots/1", json{{"position", {1, 2, 3}}, {"tangnts", "free"}},
            "unknown key 'paths[0].knots[1].tangnts'");
    refused("/paths/0/knots", 5, "paths[0].knots");
    refused("/paths/0/id", 0, "paths[0].id");
    refused("/paths/0/colur", 1, "did you mean 'colour'");
    refused("/paths/0/parameters/kind", "motorway", "road | railway | river");
    refused("/paths/0/parameters/knd", "road", "did you mean 'path.kind'");
    refused("/paths/0/parameters/smoothness", 1.5, "path.smoothness");
    refused("/paths/0/parameters/kind", "lake", "must be closed");
    refused("/paths/0/meta_points/1/position", 3.01, "from 0 to 3");
    refused("/paths/0/meta_points/1/parameters/width", -1, "section.width");
    refused("/paths/0/meta_points/1/parameters/widht", 1, "did you mean 'section.width'");
    refused("/paths/0/own_cross_section", 1, "paths[0].own_cross_section");
    refused("/paths/0/own_cross_section/1", json::array({1}), "paths[0].own_cross_section[1]");
    refused("/paths/0/own_cross_section/1/0", 2, "from -1 to 1");
    refused("/paths/0/own_cross_section/1/1", 1e9, "depths");
    refused("/paths/1", good_json()["paths"][0], "same id");
    refused("/paths", "none", "paths");
    refused("/path", 1, "did you mean 'paths'");
    json many = good_json();
    many["paths"][0]["knots"] = json(static_cast<std::size_t>(most_knots) + 1, 0);
    CHECK(fault_of(many).find("at most 100000") != std::string::npos);
}

TEST_CASE("paths stand in one place of a file", "[path_file]") {
    const TemporaryFolder folder;
    const json good = good_json();
    const std::string path = folder / "a.cuesta";
    put_project(path, good, good["paths"].dump());
    REQUIRE(is_read(path));
    // By hand, they may stand in project.json as all the rest does.
    put_archive(path, {{"project.json", good.dump()}});
    REQUIRE(is_read(path));
    CHECK(read_project(path)->paths.size() == 1);
    put_archive(path, {{"project.json", good.dump()}, {"paths.json", good["paths"].dump()}});
    CHECK(contains(read_project(path).error().what, "an entry of its own"));
    put_project(path, good, "[{]");
    CHECK_FALSE(is_read(path));
    put_project(path, good, "null");
    CHECK_FALSE(is_read(path));
}

TEST_CASE("many paths are written and read: more than the rest of a project may hold", "[path_file]") {
    const TemporaryFolder folder;
    Project project;
    std::vector<dvec3> points;
    for (int i = 0; i < 100000; ++i) points.emplace_back(i / 3.0, i / 7.0, std::sin(i) * 100);
    for (int i = 0; i < 5; ++i) {
        project.paths.push_back(path_through(points));
        project.paths.back().id = i + 1;
    }
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    const Result<Project> read = read_project(folder / "a.cuesta");
    REQUIRE(read.ok());
    CHECK(*read == project);
}

TEST_CASE("odd paths are read as they are", "[path_file]") {
    const TemporaryFolder folder;
    Project project;
    const auto add = [&](Path path) {
        path.id = static_cast<int>(project.paths.size()) + 1;
        project.paths.push_back(std::move(path));
    };
    add(Path{});                                                                      // nothing
    add(path_through({dvec3(5.0)}));                                                  // being drawn
    add(path_through(std::vector<dvec3>(4, dvec3(5.0))));                             // of no length
    add(path_through(std::vector<dvec3>(3, dvec3(5.0)), PathKind::lake));             // closed, too
    add(path_through({dvec3(-1e9), dvec3(1e9)}));                                     // far outside
    add(path_through({dvec3(0.0), dvec3(9, 0, 9), dvec3(9, 0, 0), dvec3(0, 0, 9)}));  // crossing itself
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    const Result<Project> read = read_project(folder / "a.cuesta");
    REQUIRE(read.ok());
    CHECK(*read == project);
}

TEST_CASE("paths that could not be read back are not written", "[path_file]") {
    const TemporaryFolder folder;
    const auto refused = [&](const auto& change, const std::string& part) {
        Project project = read_json(good_json());
        change(project.paths[0]);
        check_not_written(folder / "a.cuesta", project, part);
    };
    refused([](Path& p) { p.knots[1].position.x = std::nan(""); }, "paths[0].knots[1][0]");
    refused([](Path& p) { p.meta_points[1].parameters.width = HUGE_VALF; }, "meta_points[1]");
    refused([](Path& p) { p.meta_points[1].position = 3.5; }, "from 0 to 3");
    refused([](Path& p) { p.id = -2; }, "paths[0].id");
    refused([](Path& p) { p.own_cross_section[1].y = std::nan(""); }, "own_cross_section[1]");
    refused([](Path& p) { p.parameters.kind = PathKind::quarry; }, "must be closed");
}

TEST_CASE("no JSON value in the wrong place of a path gets through or crashes", "[path_file]") {
    Project project = read_json(good_json());
    RandomSequence random(6, RandomStream::test);
    for (int i = 1; i <= 3; ++i) project.paths.push_back(random_path(random, i));
    const json good = project_to_json(project).json;
    CHECK(refused_values(good, json{{"paths", good["paths"]}}) > 5);
}

TEST_CASE("paths in damaged text are refused in one line, or read", "[path_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    RandomSequence random(31, RandomStream::test);
    const json good = project_to_json(project_with_paths(3)).json;
    const std::string text = good["paths"].dump();
    int refused = 0;
    int read = 0;
    for (int i = 0; i < 600; ++i) {
        std::string damaged = text;
        for (std::uint32_t changes = 1 + random.below(2); changes > 0; --changes) damage(random, damaged, true);
        put_project(path, good, damaged);
        ++(is_read(path) ? read : refused);
    }
    CHECK(refused > 300);
    CHECK(read > 10);  // a digit in a number does no harm
}

TEST_CASE("parts of paths in the place of others are refused in one line, or read", "[path_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    RandomSequence random(33, RandomStream::test);
    const json good = project_to_json(project_with_paths(4)).json["paths"];
    std::vector<std::string> pointers;
    const json flat = good.flatten();
    for (const auto& [pointer, value] : flat.items())
        for (std::size_t end = 1; end != std::string::npos; end = pointer.find('/', end + 1))
            if (end > 1) pointers.push_back(pointer.substr(0, end));
    const auto any = [&] {
        return json::json_pointer(pointers[random.below(static_cast<std::uint32_t>(pointers.size()))]);
    };
    int refused = 0;
    int read = 0;
    for (int i = 0; i < 300; ++i) {
        json changed = good;
        const json part = good[any()];
        changed[any()] = part;
        put_project(path, good_json(), changed.dump());
        ++(is_read(path) ? read : refused);
    }
    CHECK(refused > 100);
    CHECK(read > 10);
}
