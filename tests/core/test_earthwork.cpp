/// Grade limits, and cut balanced with fill.

#include "core/carve/earthwork.h"

#include <algorithm>

#include "core/base/random.h"
#include "core/carve/displacement.h"
#include "core/carve/grade.h"
#include "core/carve/relaxed_heights.h"
#include "tests/catch.h"
#include "tests/core/planned_paths.h"

using namespace cuesta;
using namespace cuesta::planned;

namespace {

const TerrainFrame frame{300, 120, 4.0, {}, {}};

struct Profile {
    std::vector<double> distances;
    std::vector<double> heights;
    std::vector<double> limits;
};

Profile rough_profile(std::uint32_t which, double limit) {
    Profile profile;
    std::uint32_t drawn = 0;
    const auto random = [&] { return static_cast<double>(random_unit(3, RandomStream::test, which, drawn++)); };
    double distance = 0;
    for (int i = 0; i < 60; ++i) {
        profile.distances.push_back(distance);
        profile.heights.push_back(20 * random());
        if (i < 59) profile.limits.push_back(limit * (0.5 + random()));
        distance += 2 + 20 * random();
    }
    return profile;
}

double steepest_over_limit(const Profile& profile, const std::vector<double>& heights) {
    double worst = 0;
    for (std::size_t i = 0; i < profile.limits.size(); ++i) {
        const double way = profile.distances[i + 1] - profile.distances[i];
        worst = std::max(worst, std::abs(heights[i + 1] - heights[i]) / way / profile.limits[i]);
    }
    return worst;
}

double steepest(const Alignment& alignment) {
    double worst = 0;
    for (std::size_t i = 1; i < alignment.points.size(); ++i) {
        const AlignmentPoint& a = alignment.points[i - 1];
        const AlignmentPoint& b = alignment.points[i];
        worst = std::max(worst, std::abs(b.point.y - a.point.y) / (b.distance - a.distance));
    }
    return worst;
}

double hill(double x, double z) {
    return 100 + 40 * std::exp(-std::pow((x - 600) / 120, 2)) + 0.02 * z;
}

}  // namespace

TEST_CASE("no profile within the grade limit comes nearer", "[earthwork]") {
    for (std::uint32_t which = 0; which < 50; ++which) {
        const Profile profile = rough_profile(which, 0.1);
        const std::vector<double> heights =
            within_grades(profile.distances, profile.heights, profile.limits, {}, false);
        CHECK(steepest_over_limit(profile, profile.heights) > 2);
        CHECK(steepest_over_limit(profile, heights) <= 1 + 1e-9);
        // Two places whose heights are d farther apart than the limit allows cost at least d / 2 at one of them.
        double bound = 0;
        for (std::size_t i = 0; i < profile.heights.size(); ++i) {
            double may_differ = 0;
            for (std::size_t j = i + 1; j < profile.heights.size(); ++j) {
                may_differ += profile.limits[j - 1] * (profile.distances[j] - profile.distances[j - 1]);
                bound = std::max(bound, 0.5 * (std::abs(profile.heights[i] - profile.heights[j]) - may_differ));
            }
        }
        double farthest = 0;
        for (std::size_t i = 0; i < heights.size(); ++i)
            farthest = std::max(farthest, std::abs(heights[i] - profile.heights[i]));
        CHECK(farthest == Approx(bound).epsilon(1e-9));
    }
}

TEST_CASE("profiles within the grade limit keep their pins, and gentle ones stay", "[earthwork]") {
    Profile profile = rough_profile(1, 0.1);
    const std::vector<ProfilePin> pins{{0, 5}, {20, 12}, {59, 3}};
    const std::vector<double> heights = within_grades(profile.distances, profile.heights, profile.limits, pins, false);
    CHECK(steepest_over_limit(profile, heights) <= 1 + 1e-9);
    for (const ProfilePin& pin : pins) CHECK(heights[static_cast<std::size_t>(pin.place)] == pin.height);
    const std::vector<double> again = within_grades(profile.distances, heights, profile.limits, pins, false);
    for (std::size_t i = 0; i < heights.size(); ++i) CHECK(again[i] == Approx(heights[i]).margin(1e-9));

    profile.heights.back() = profile.heights.front();
    const std::vector<double> round = within_grades(profile.distances, profile.heights, profile.limits, {}, true);
    CHECK(round.front() == round.back());
    CHECK(steepest_over_limit(profile, round) <= 1 + 1e-9);
}

TEST_CASE("heights give way until they are near enough, whatever the order of their ties", "[earthwork]") {
    std::vector<double> heights{0, 10, 0, 4};
    const std::vector<double> weights{1, 1, std::numeric_limits<double>::infinity(), 3};
    std::vector<HeightTie> ties{{0, 1, 2}, {1, 2, 1}, {0, 3, 5}};
    std::vector<double> others = heights;
    relax_heights(heights, weights, ties);
    for (const HeightTie& tie : ties)
        CHECK(std::abs(heights[static_cast<std::size_t>(tie.a)] - heights[static_cast<std::size_t>(tie.b)]) <=
              tie.most + 1e-5);
    CHECK(heights[2] == 0);
    std::reverse(ties.begin(), ties.end());
    for (HeightTie& tie : ties) std::swap(tie.a, tie.b);
    relax_heights(others, weights, ties);
    for (std::size_t i = 0; i < heights.size(); ++i) CHECK(others[i] == Approx(heights[i]).margin(1e-9));
}

TEST_CASE("roads keep their grade limit over a hill", "[earthwork]") {
    const Raster<float> ground = ground_of(frame, hill);
    Path road = path_through(PathKind::road, 1, {{20, 0, 240}, {1180, 0, 240}});
    road.parameters.grade_limit = 0;
    CHECK(steepest(plan_of({road}, frame, ground).alignments.at(0)) > 0.2);
    for (const float limit : {0.02F, 0.08F}) {
        road.parameters.grade_limit = limit;
        const CarvePlan plan = plan_of({road}, frame, ground);
        CHECK(steepest(plan.alignments.at(0)) <= limit * (1 + 1e-6));
        for (const CarvePiece& piece : plan.pieces) {  // also within the pieces: at both of their ends
            const auto grade = [&](std::size_t a, std::size_t b) {
                return std::abs(piece.points[b].y - piece.points[a].y) /
                       std::hypot(piece.points[b].x - piece.points[a].x, piece.points[b].z - piece.points[a].z);
            };
            CHECK(grade(0, 1) <= limit * (1 + 1e-6));
            CHECK(grade(1, 2) <= limit * (1 + 1e-6));
        }
        CHECK(plan.remarks.empty());
    }
}

TEST_CASE("where given heights are too steep apart, the plan says so", "[earthwork]") {
    const Raster<float> ground = ground_of(frame, hill);
    Path road = path_through(PathKind::road, 1, {{20, 0, 240}, {1180, 0, 240}});
    road.name = "Pass";
    road.parameters.grade_limit = 0.03F;
    Path high = drawn_through(PathKind::road, 2, {{400, 180, 40}, {400, 180, 440}});
    Path low = drawn_through(PathKind::road, 3, {{500, 100, 40}, {500, 100, 440}});
    const CarvePlan plan = plan_of({road, high, low}, frame, ground);
    REQUIRE(plan.remarks.size() == 1);
    CHECK(plan.remarks[0].find("Pass: the grade of ") == 0);
    CHECK(plan.remarks[0].find("over its limit of 3 %") != std::string::npos);
}

TEST_CASE("a balanced road cuts as much as it fills", "[earthwork]") {
    const Raster<float> ground = ground_of(frame, hill);
    Path road = path_through(PathKind::road, 1, {{20, 0, 240}, {1180, 0, 240}});
    road.parameters.grade_limit = 0.02F;
    road.meta_points[0].parameters.depth = 0.5F;
    const auto volumes = [&](bool balanced) {
        road.parameters.balanced = balanced;
        const CarvePlan plan = plan_of({road}, frame, ground);
        return earth_volumes(carve(plan, frame, ground.view()).value(), frame.cell_size);
    };
    const EarthVolumes before = volumes(false);
    CHECK(std::abs(before.cut - before.fill) > 0.2 * before.cut);
    const EarthVolumes after = volumes(true);
    // Against the cells themselves: round ends, and cells of 4 m across a road of 8, make a few parts in a hundred.
    CHECK(std::abs(after.cut - after.fill) < 0.05 * after.cut);
}

TEST_CASE("earth of a level road on a slope has a closed form", "[earthwork]") {
    const Raster<float> ground = ground_of(frame, [](double x, double) { return 50 + 0.1 * x; });
    Path road = drawn_through(PathKind::road, 1, {{200, 100, 240}, {1000, 100, 240}});
    road.meta_points[0].parameters.depth = 2;
    Course course = lay_course(road, stretches_of(road, frame), frame, ground.view());
    const EarthBalance balance = earth_balance(course, frame, ground.view());
    // theta over width and blends comes to 8 + 10 m, for the flat depth too; mean ground 110, level 100.
    const double expected = 800 * (18 * (100 - 110.0) - 18 * 2.0);
    CHECK(balance.net(std::vector<double>(course.stations.size(), 100.0)) == Approx(expected).epsilon(0.01));
}
