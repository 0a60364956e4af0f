/// Feature splines in project files: round trips, older files, and every kind of fault told in one line.

#include <cmath>
#include <limits>

#include "core/io/files/json_object.h"
#include "core/io/project/project_file.h"
#include "core/io/project/project_json.h"
#include "core/io/project/spline_json.h"
#include "core/model/spline_check.h"
#include "core/model/spline_edit.h"
#include "tests/catch.h"
#include "tests/core/project_faults.h"
#include "tests/core/project_files.h"
#include "tests/core/random_splines.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;
using glm::dvec3;
using nlohmann::json;

namespace {

Project project_with_splines(std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    Project project;
    for (std::uint32_t i = 1 + random.below(5); i > 0; --i) {
        const int knots = static_cast<int>(random.below(6));
        FeatureSpline spline =
            random_spline(random, knots, knots < 2 ? 0 : static_cast<int>(random.below(5)), random.below(2) == 1);
        spline.id = static_cast<int>(10 * i + random.below(10));
        spline.name = i % 2 == 1 ? "Gr\xc3\xa4t \"1\"" : "";
        for (float& channel : spline.colour) channel = random.unit();
        spline.enabled = random.below(2) == 1;
        spline.visible = random.below(2) == 1;
        spline.locked = random.below(2) == 1;
        randomise(random, spline.parameters);
        if (spline.parameters.first_level > spline.parameters.last_level)
            std::swap(spline.parameters.first_level, spline.parameters.last_level);
        for (MetaPoint& point : spline.meta_points) randomise(random, point.parameters);
        project.splines.push_back(spline);
    }
    randomise(random, project.relief);
    randomise(random, project.noise);
    randomise(random, project.cascade_erosion);
    return project;
}

/// A project of one spline: an open one of 4 automatic knots with 2 meta points.
json good_json() {
    Project project;
    FeatureSpline spline =
        spline_through(std::vector<dvec3>{dvec3(0.0), dvec3(100, 50, 0), dvec3(150, 20, 100), dvec3(90, 0, 200)});
    spline.id = 7;
    spline.name = "Ridge";
    MetaPoint point;
    spline.meta_points.push_back(point);
    point.position = 2.5;
    spline.meta_points.push_back(point);
    project.splines.push_back(spline);
    return project_to_json(project).json;
}

}  // namespace

TEST_CASE("splines and what belongs to them come back from a project's file as they were", "[spline_file]") {
    const TemporaryFolder folder;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const Project project = project_with_splines(seed);
        const std::string path = folder / "a.cuesta";
        const Result<void> written = write_project(path, project);
        INFO((written ? "" : written.error().message()));
        REQUIRE(written.ok());
        const Result<Project> read = read_project(path);
        REQUIRE(read.ok());
        CHECK(read->splines == project.splines);
        CHECK(read->relief == project.relief);
        CHECK(read->noise == project.noise);
        CHECK(read->cascade_erosion == project.cascade_erosion);
        CHECK(*read == project);
    }
    // Control: projects differ by their splines.
    Project changed = project_with_splines(1);
    changed.splines[0].name += "x";
    CHECK_FALSE(changed == project_with_splines(1));
}

TEST_CASE("files without splines open as they did", "[spline_file]") {
    const Project plain;
    json old = project_to_json(plain).json;
    for (const char* key : {"splines", "relief", "noise", "cascade_erosion"}) {
        REQUIRE(old.contains(key));
        old.erase(key);
    }
    old["version"] = 1;
    CHECK(read_json(old) == plain);
    // Splines from before they had a noise of their own have the terrain's, and no road.
    json before = good_json();
    for (const char* key : {"noise_basis", "noise_wavelength", "road_surface"}) {
        REQUIRE(before["splines"][0]["parameters"].contains(key));
        before["splines"][0]["parameters"].erase(key);
    }
    CHECK(read_json(before) == read_json(good_json()));
    CHECK(read_json(before).splines[0].parameters.noise_basis == SplineNoise::terrain);
    // An absent member has its default.
    json sparse = good_json();
    sparse["noise"] = {{"amplitude", 12}};
    sparse["relief"] = json::object();
    sparse["splines"] = json::array({{{"id", 3}, {"knots", {{{"position", {1, 2, 3}}}, {{"position", {4, 5, 6}}}}}}});
    sparse["splines"][0]["meta_points"] = json::array({{{"position", 0.5}}});
    const Project read = read_json(sparse);
    CHECK(read.noise.amplitude == 12);
    CHECK(read.noise.octaves == WarpedNoiseParameters{}.octaves);
    REQUIRE(read.splines.size() == 1);
    CHECK(read.splines[0].name == FeatureSpline{}.name);
    CHECK(read.splines[0].parameters == SplineParameters{});
    CHECK(read.splines[0].knots[0].out == dvec3(1, 1, 1));  // a third of the way: computed, since it is automatic
    CHECK(read.splines[0].meta_points[0].parameters == MetaParameters{});
}

TEST_CASE("warps of projects of earlier versions do not grow", "[spline_file]") {
    json file = good_json();
    REQUIRE(file["noise"].contains("warp_growth"));
    file["noise"]["warp_growth"] = 0.5;
    for (const int version : {9, 10}) {
        file["version"] = version;
        CHECK(read_json(file).noise.warp_growth == 0.5F);  // what a file names holds
    }
    file["noise"].erase("warp_growth");
    CHECK(read_json(file).noise.warp_growth == 1);
    file["version"] = 9;
    CHECK(read_json(file).noise.warp_growth == 0);
    file.erase("noise");
    CHECK(read_json(file).noise.warp_growth == 0);  // of its splines
    file["noise"] = 3;
    CHECK_THROWS(read_json(file));
}

TEST_CASE("automatic handles are computed when a file is read", "[spline_file]") {
    json value = good_json();
    CHECK_FALSE(value["splines"][0]["knots"][1].contains("in"));
    const Project good = read_json(value);
    value["splines"][0]["knots"][1]["in"] = {9, 9, 9};
    value["splines"][0]["knots"][1]["out"] = {9, 9, 9};
    CHECK(read_json(value) == good);
    value["splines"][0]["knots"][1]["tangents"] = "free";
    CHECK(read_json(value).splines[0].knots[1].in == dvec3(9, 9, 9));
}

TEST_CASE("faults of splines in a file are told by name", "[spline_file]") {
    REQUIRE(fault_of(good_json()) == "");
    const auto refused = [](const char* pointer, const json& value, const std::string& part) {
        check_fault(good_json(), pointer, value, part);
    };
    const json nothing = nullptr;  // what NaN and infinity become in JSON
    refused("/splines/0/knots/1/position/1", nothing, "splines[0].knots[1].position[1]");
    refused("/splines/0/knots/1/position/1", 1e308, "splines[0].knots[1].position[1]");
    refused("/splines/0/knots/1/position/1", 1.5e9, "knot 1");
    refused("/splines/0/knots/1/position", json::array({1, 2}), "3 numbers");
    refused("/splines/0/knots/1/tangents", "soft", "automatic | aligned | free");
    refused("/splines/0/knots/1/tangents", "free", "'splines[0].knots[1].in' is missing");
    refused("/splines/0/knots/1/colour", 1, "splines[0].knots[1].colour");
    refused("/splines/0/knots", 5, "splines[0].knots");
    refused("/splines/0/id", 0, "splines[0].id");
    refused("/splines/0/id", 1.5, "splines[0].id");
    refused("/splines/0/name", 5, "splines[0].name");
    refused("/splines/0/colour/2", 2, "splines[0].colour[2]");
    refused("/splines/0/closed", 1, "splines[0].closed");
    refused("/splines/0/colur", 1, "did you mean 'colour'");
    refused("/splines/0/parameters/first_level", 1, "spline.first_level");
    refused("/splines/0/parameters/last_level", 16, "spline.last_level");
    refused("/splines/0/parameters/last_level", 3.5, "spline.last_level");
    refused("/splines/0/parameters/kind", "soft", "crease | smooth | cliff");
    refused("/splines/0/parameters/noise_basis", "white", "terrain | perlin | ridged | billowed | damped | swiss");
    refused("/splines/0/parameters/noise_basis", 1, "noise_basis");
    refused("/splines/0/parameters/noise_wavelength", -1, "spline.noise_wavelength");
    refused("/splines/0/parameters/noise_wavelength", 1e7, "spline.noise_wavelength");
    refused("/splines/0/parameters/noise_wavelength", nothing, "splines[0].parameters");
    refused("/splines/0/parameters/knd", "crease", "did you mean 'spline.kind'");
    json levels = good_json();
    levels["splines"][0]["parameters"]["first_level"] = 9;
    levels["splines"][0]["parameters"]["last_level"] = 5;
    CHECK(fault_of(levels).find("first level, 9") != std::string::npos);
    refused("/splines/0/meta_points/1/position", nothing, "splines[0].meta_points[1].position");
    refused("/splines/0/meta_points/1/position", 3.01, "from 0 to 3");
    refused("/splines/0/meta_points/0/position", 2.75, "before");
    refused("/splines/0/meta_points/1/parameters/rain", -1, "meta.rain");
    refused("/splines/0/meta_points/1/parameters/rain", nothing, "splines[0].meta_points[1].parameters");
    refused("/splines/0/meta_points/1/parameters/rein", 1, "did you mean 'meta.rain'");
    refused("/splines/0/meta_points/1", 3, "splines[0].meta_points[1]");
    refused("/splines/1", good_json()["splines"][0], "same id");
    refused("/splines", "none", "splines");
    refused("/relief/solver", "magic", "cascade | converged");
    refused("/relief/sweeps", 1, "splines.sweeps");
    refused("/noise/octaves", 99, "noise.octaves");
    refused("/noise/amplitude", nothing, "noise.amplitude");
    refused("/cascade_erosion/level_4", 1, "cascade.level_4");
    refused("/cascade_erosion", 1, "cascade_erosion");
    refused("/spline", 1, "did you mean 'splines'");
    json many = good_json();
    many["splines"][0]["knots"] = json(static_cast<std::size_t>(most_knots) + 1, 0);
    CHECK(fault_of(many).find("at most 100000") != std::string::npos);
}

TEST_CASE("odd splines are read as they are", "[spline_file]") {
    const TemporaryFolder folder;
    Project project;
    const auto add = [&](FeatureSpline spline) {
        spline.id = static_cast<int>(project.splines.size()) + 1;
        project.splines.push_back(std::move(spline));
    };
    add(FeatureSpline{});                                              // nothing
    add(spline_through(std::vector<dvec3>{dvec3(5.0)}));               // being drawn
    add(spline_through(std::vector<dvec3>(4, dvec3(5.0))));            // of no length
    add(spline_through(std::vector<dvec3>(3, dvec3(5.0)), true));      // closed, too
    add(spline_through(std::vector<dvec3>{dvec3(-1e9), dvec3(1e9)}));  // far outside
    add(spline_through(std::vector<dvec3>{dvec3(0.0), dvec3(9, 0, 9), dvec3(9, 0, 0), dvec3(0, 0, 9)}));  // crossing
    FeatureSpline rich = spline_through(std::vector<dvec3>{dvec3(0.0), dvec3(1000, 0, 0)});
    for (int i = 0; i < 10000; ++i) {
        MetaPoint point;
        point.position = i / 9999.0;
        point.parameters.half_width = static_cast<float>(i);
        rich.meta_points.push_back(point);
    }
    add(rich);
    const std::string path = folder / "a.cuesta";
    REQUIRE(write_project(path, project).ok());
    const Result<Project> read = read_project(path);
    REQUIRE(read.ok());
    CHECK(*read == project);
}

TEST_CASE("splines that could not be read back are not written", "[spline_file]") {
    const TemporaryFolder folder;
    const auto refused = [&](const auto& change, const std::string& part) {
        Project project = read_json(good_json());
        change(project.splines[0]);
        check_not_written(folder / "a.cuesta", project, part);
    };
    refused([](FeatureSpline& s) { s.knots[1].position.x = std::nan(""); }, "splines[0].knots[1].position[0]");
    refused([](FeatureSpline& s) { s.meta_points[1].parameters.rain = HUGE_VALF; }, "meta_points[1]");
    refused([](FeatureSpline& s) { s.meta_points[1].position = 3.5; }, "from 0 to 3");
    refused([](FeatureSpline& s) { s.id = -2; }, "splines[0].id");
    refused([](FeatureSpline& s) { s.parameters.first_level = 20; }, "spline.first_level");
    // 100 000 meta points are allowed, but not as text of more than 16 MiB, which the reader would refuse.
    refused([](FeatureSpline& s) { s.meta_points.resize(most_meta_points, s.meta_points.back()); }, "16 MiB");
}

TEST_CASE("no JSON value in the wrong place of a spline gets through or crashes", "[spline_file]") {
    Project project = read_json(good_json());
    RandomSequence random(6, RandomStream::test);
    project.splines.push_back(random_spline(random, 3, 2, true));
    project.splines.back().id = 1;
    const json good = project_to_json(project).json;
    CHECK(refused_values(good, json{{"splines", good["splines"]}, {"noise", good["noise"]}}) > 6);
}
