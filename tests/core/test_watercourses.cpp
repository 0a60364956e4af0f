/// Rivers, canals and lakes in the plan of carving.

#include "core/carve/watercourses.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/carve/plan.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr int size = 200;
const TerrainFrame frame{size, size, 5.0, {}, {}};

/// A slope down to the east with waves and noise, m.
Raster<float> rough_ground() {
    Raster<float> ground(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            ground(x, y) = 300 - 0.3F * static_cast<float>(x) + 6 * std::sin(0.21F * static_cast<float>(x)) +
                           4 * std::cos(0.17F * static_cast<float>(y)) +
                           4 * random_unit(5, RandomStream::test, 0, static_cast<std::uint32_t>(y * size + x));
    return ground;
}

Path river_through(int id, const std::vector<glm::dvec2>& places) {
    Path path = path_of_kind(PathKind::river);
    path.id = id;
    path.name = "River " + std::to_string(id);
    for (const glm::dvec2& place : places) path.knots.push_back({.position = {place.x, 0, place.y}});
    return path;
}

double greatest_rise(const Alignment& alignment, bool ground) {
    double rise = -1e30;
    const auto level = [&](const AlignmentPoint& p) {
        return ground ? p.ground : p.point.y - static_cast<double>(p.section.depth);
    };
    for (std::size_t i = 0; i + 1 < alignment.points.size(); ++i) {
        rise = std::max(rise, level(alignment.points[i + 1]) - level(alignment.points[i]));
        if (!ground) rise = std::max(rise, alignment.points[i + 1].water - alignment.points[i].water);
    }
    return rise;
}

}  // namespace

TEST_CASE("a planned river's bed and water never rise", "[watercourses]") {
    const Raster<float> ground = rough_ground();
    const std::vector<Path> paths{river_through(1, {{20, 500}, {300, 420}, {600, 610}, {980, 480}})};
    const CarvePlan plan = *plan_carving(paths, frame, ground.view());
    REQUIRE(plan.alignments.size() == 1);
    CHECK(greatest_rise(plan.alignments[0], true) > 1);  // control: the ground does rise
    // Depths are floats of some metres: their last place is below 10^-6 m.
    CHECK(greatest_rise(plan.alignments[0], false) <= 1e-6);
    for (const CarvePiece& piece : plan.pieces) {
        CHECK(piece.has_water);
        const double before = piece.points[0].y - static_cast<double>(piece.ends[0].depth);
        const double after = piece.points[2].y - static_cast<double>(piece.ends[1].depth);
        CHECK(after <= before + 1e-6);
        CHECK(piece.ends[0].water == Approx(-0.3).margin(1e-6));  // the freeboard
    }
}

TEST_CASE("a river shallower than its freeboard is dry", "[watercourses]") {
    const Raster<float> ground = rough_ground();
    std::vector<Path> paths{river_through(1, {{20, 500}, {980, 480}})};
    paths[0].parameters.freeboard = 2.5F;
    const CarvePlan plan = *plan_carving(paths, frame, ground.view());
    CHECK_FALSE(plan.pieces.empty());
    for (const CarvePiece& piece : plan.pieces) CHECK_FALSE(piece.has_water);
}

TEST_CASE("a river drawn uphill is remarked", "[watercourses]") {
    const Raster<float> ground = rough_ground();
    const CarvePlan plan = *plan_carving({river_through(3, {{980, 480}, {500, 500}, {20, 500}})}, frame, ground.view());
    REQUIRE(plan.remarks.size() == 1);
    CHECK(plan.remarks[0].find("River 3: drawn uphill") == 0);
}

TEST_CASE("planned networks of rivers never step up", "[watercourses]") {
    const Raster<float> ground = rough_ground();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        INFO("seed " << seed);
        RandomSequence random(seed, RandomStream::test);
        const auto across = [&](double x) { return glm::dvec2{x, static_cast<double>(random.between(100, 900))}; };
        std::vector<Path> paths{river_through(1, {across(20), across(300), across(600), across(980)})};
        for (int id = 2; id < 8; ++id) {
            // Ends on a curve of an earlier river, or where one begins.
            const Path& onto = paths[random.below(static_cast<std::uint32_t>(id - 1))];
            const glm::dvec3 end = point_at(onto, static_cast<double>(random.between(-0.5F, 3)));
            const double x = static_cast<double>(random.between(20, 980));
            paths.push_back(river_through(id, {across(x), across(0.5 * (x + end.x)), {end.x, end.z}}));
            paths.back().meta_points.front().parameters.depth = random.between(0.5F, 5);
        }
        CarvePlan plan = *plan_carving(paths, frame, ground.view());
        REQUIRE(plan.alignments.size() == 7);
        for (const Alignment& alignment : plan.alignments) {
            Alignment downstream = alignment;
            const std::string back = "River " + std::to_string(alignment.path_id) + ": drawn uphill";
            if (std::any_of(plan.remarks.begin(), plan.remarks.end(),
                            [&](const std::string& remark) { return remark.find(back) == 0; }))
                std::reverse(downstream.points.begin(), downstream.points.end());
            CHECK(greatest_rise(downstream, false) <= 1e-6);
        }
        CHECK(plan.junctions.size() >= 5);  // some share a place
        // Whatever the order in which they were drawn.
        std::reverse(paths.begin(), paths.end());
        CHECK((*plan_carving(paths, frame, ground.view())).pieces == plan.pieces);
    }
}

TEST_CASE("a river keeps a lake's level, and leaves its bottom alone", "[watercourses]") {
    CourseNetwork network;
    const Raster<float> ground = rough_ground();
    const Path path = river_through(1, {{20, 500}, {980, 500}});
    network.courses.push_back(lay_course(path, stretches_of(path, frame), frame, ground.view()));
    Course& course = network.courses[0];
    course.rank = CarveRank::water;
    for (CourseStation& station : course.stations) station.height = 300 - 0.05 * station.distance;
    CarveArea lake;
    lake.ring = {{400, 400}, {600, 400}, {600, 600}, {400, 600}};
    lake.level = 276;
    lake.water = -0.5F;
    lake.has_water = true;
    std::vector<std::string> remarks;
    settle_watercourses(network, std::vector<CarveArea>{lake}, remarks);
    int inside = 0;
    int open = 0;
    for (std::size_t i = 0; i < course.stations.size(); ++i) {
        const CourseStation& station = course.stations[i];
        if (station.place.x > 401 && station.place.x < 599) {
            ++inside;
            CHECK(station.water == 275.5);
            open += course.on_surface(i) ? 0 : 1;
        } else {
            CHECK(course.on_surface(i));
        }
        if (i > 0) CHECK(station.water <= course.stations[i - 1].water);
    }
    CHECK(inside >= 5);
    CHECK(open >= 2);
}
