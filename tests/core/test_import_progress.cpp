/// Imports say how far they are, and stop when they are asked to.

#include <algorithm>
#include <fstream>
#include <set>

#include "tests/core/imported_land.h"

using namespace cuesta;

namespace {

/// Messages of an import; it stops at the first word of `stop_at`, if that is not empty.
struct Course {
    std::vector<double> shares;
    std::set<std::string> activities;
    std::stop_source stop;
    std::string stop_at;

    WorkControl control() {
        return {[this](double share, std::string_view activity) {
                    shares.push_back(share);
                    activities.emplace(activity);
                    if (activity == stop_at) stop.request_stop();
                },
                stop.get_token()};
    }
    bool goes_forward() const {
        return std::is_sorted(shares.begin(), shares.end()) && shares.front() >= 0 && shares.back() <= 1;
    }
};

/// Two tiles whose heights come in steps, with a gap between them, to be turned to another zone: every part of an
/// import.
ImportOptions everything(const TemporaryFolder& folder) {
    Raster<float> land = uneven(420, 600);
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x) land(x, y) = 10 * std::round(land(x, y) / 10);
    write_tile(folder, "west.tif", land, 0, 0, 200, 600);
    ImportOptions options;
    options.more_files = {write_tile(folder, "east.tif", land, 220, 0, 200, 600)};
    options.smooth_steps = true;
    options.target_system = "EPSG:32633";
    return options;
}

}  // namespace

TEST_CASE("an import says how far it is, and never goes back", "[io][import]") {
    const TemporaryFolder folder;
    const ImportOptions options = everything(folder);
    Course course;
    const Result<Elevation> land = import_elevation(folder / "west.tif", options, course.control());
    REQUIRE(land.ok());
    CHECK(land->holes_filled > 0);
    CHECK(course.goes_forward());
    CHECK(course.shares.back() == 1);
    // No step of what is said is longer than half of the whole: that would look as if it had stopped.
    double longest = course.shares.front();
    for (std::size_t i = 1; i < course.shares.size(); ++i)
        longest = std::max(longest, course.shares[i] - course.shares[i - 1]);
    CHECK(longest < 0.5);
    CHECK(course.activities == std::set<std::string>{"Reading", "Smoothing steps", "Joining tiles", "Reprojecting",
                                                     "Filling holes", "Bringing to size"});

    Course plain;
    ReadElevationOptions reading;
    reading.control = plain.control();
    REQUIRE(read_elevation(folder / "west.tif", reading).ok());
    CHECK(plain.goes_forward());
    CHECK(plain.shares.size() > 3);
    CHECK(plain.shares.back() == 1);
}

TEST_CASE("an import stops in each of its parts", "[io][import]") {
    const TemporaryFolder folder;
    const ImportOptions options = everything(folder);
    Course course;
    course.stop_at = GENERATE("Reading", "Smoothing steps", "Joining tiles", "Reprojecting", "Filling holes");
    CAPTURE(course.stop_at);
    const Result<Elevation> land = import_elevation(folder / "west.tif", options, course.control());
    REQUIRE_FALSE(land.ok());
    CHECK(land.error().is_cancelled());
    CHECK(course.shares.back() < 1);
}

TEST_CASE("a mesh is no longer read when it is not wanted", "[io][import]") {
    const TemporaryFolder folder;
    const std::string path = folder / "hill.obj";
    std::ofstream(path) << "v 0 0 0\nv 10 0 0\nv 0 1 10\nv 10 2 10\nf 1 2 3\nf 2 4 3\n";
    Course course;
    CHECK(import_elevation(path, {}, course.control()).ok());
    CHECK(course.goes_forward());
    CHECK(course.activities.contains("Rasterising"));
    Course stopped;
    stopped.stop_at = "Reading the mesh";
    const Result<Elevation> land = import_elevation(path, {}, stopped.control());
    REQUIRE_FALSE(land.ok());
    CHECK(land.error().is_cancelled());
}
