/// Meetings of paths: junctions, bridges, crossings of rivers.

#include <algorithm>

#include "core/base/random.h"
#include "core/carve/contacts.h"
#include "core/carve/junctions.h"
#include "core/carve/meetings.h"
#include "tests/catch.h"
#include "tests/core/planned_paths.h"

using namespace cuesta;
using namespace cuesta::planned;

namespace {

const TerrainFrame frame{200, 200, 5.0, {}, {}};

/// Hills and noise, m.
Raster<float> hills() {
    Raster<float> ground = ground_of(frame, [](double x, double z) {
        return 100 + 20 * std::sin(0.011 * x) + 15 * std::cos(0.013 * z + 0.004 * x);
    });
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            ground(x, y) += 3 * random_unit(5, RandomStream::test, 0, static_cast<std::uint32_t>(y * frame.width + x));
    return ground;
}

/// Streets between random points of a coarse raster, which many share, and some that cross anywhere.
std::vector<Path> streets(int count) {
    std::uint32_t drawn = 0;
    const auto random = [&] { return static_cast<double>(random_unit(9, RandomStream::test, 1, drawn++)); };
    const auto corner = [&] { return 100.0 + 160 * std::floor(5.99 * random()); };
    std::vector<Path> paths;
    for (int i = 0; i < count; ++i) {
        std::vector<glm::dvec3> points;
        const bool on_raster = i % 3 != 0;
        for (int k = 0; k < 4; ++k)
            points.emplace_back(on_raster ? corner() : 50 + 900 * random(), 0,
                                on_raster ? corner() : 50 + 900 * random());
        paths.push_back(path_through(i % 5 == 0 ? PathKind::trail : PathKind::road, i + 1, points));
        paths.back().meta_points[0].parameters.width = static_cast<float>(4 + 8 * random());
        paths.back().parameters.grade_limit = 0;
    }
    return paths;
}

/// The greatest difference between the heights of the junction and of its paths' pieces there.
double mismatch(const CarvePlan& plan) {
    double worst = 0;
    int checked = 0;
    int left_out = 0;
    for (const Junction& junction : plan.junctions)
        for (const int id : junction.path_ids) {
            const NearestPiece nearest = nearest_piece(plan, id, {junction.point.x, junction.point.z});
            // At an end beside the middle of another, the junction's point lies between them, on neither.
            if (nearest.distance > 1e-3) {
                ++left_out;
                continue;
            }
            ++checked;
            worst = std::max(worst, std::abs(nearest.height - junction.point.y));
        }
    CHECK(left_out < 0.05 * checked);
    return worst;
}

}  // namespace

TEST_CASE("two drawn roads that cross meet at the mean of their heights", "[junctions]") {
    const Raster<float> ground = hills();
    const std::vector<Path> paths{drawn_through(PathKind::road, 1, {{100, 50, 500}, {900, 50, 500}}),
                                  drawn_through(PathKind::road, 2, {{480, 60, 100}, {480, 60, 900}})};
    const CarvePlan plan = plan_of(paths, frame, ground);
    REQUIRE(plan.junctions.size() == 1);
    CHECK(plan.junctions[0].point.x == Approx(480));
    CHECK(plan.junctions[0].point.z == Approx(500));
    CHECK(plan.junctions[0].point.y == Approx(55));
    CHECK(plan.junctions[0].path_ids == std::vector<int>{1, 2});
    CHECK(mismatch(plan) < 1e-6);
    // Far from the junction both are as drawn: ramps are 25 times as long as they are high.
    for (const Alignment& alignment : plan.alignments)
        for (const AlignmentPoint& point : alignment.points)
            if (std::hypot(point.point.x - 480, point.point.z - 500) > 126)
                CHECK(point.point.y == Approx(alignment.path_id == 1 ? 50 : 60));
}

TEST_CASE("the wider road and the one that passes count for more, drawn ones alone", "[junctions]") {
    const Raster<float> ground = ground_of(frame, [](double, double) { return 0.0; });
    Path main_road = drawn_through(PathKind::road, 1, {{100, 50, 500}, {900, 50, 500}});
    Path side_road = drawn_through(PathKind::road, 2, {{480, 60, 100}, {480, 60, 500}});
    const auto height = [&] { return plan_of({main_road, side_road}, frame, ground).junctions.at(0).point.y; };
    CHECK(height() == Approx((2 * 50 + 60) / 3.0));
    main_road.meta_points[0].parameters.width = 16;  // twice that of the other: 4 times the weight
    CHECK(height() == Approx((8 * 50 + 60) / 9.0));
    side_road.parameters.heights = PathHeights::draped;
    CHECK(height() == Approx(50));
}

TEST_CASE("ends that stop short of the middle of another road join it", "[junctions]") {
    const Raster<float> ground = hills();
    const auto junctions = [&](double end) {
        return plan_of({path_through(PathKind::road, 1, {{100, 0, 500}, {900, 0, 500}}),
                        path_through(PathKind::road, 2, {{300, 0, 100}, {300, 0, end}})},
                       frame, ground)
            .junctions.size();
    };
    CHECK(junctions(500) == 1);
    CHECK(junctions(497) == 1);  // within the half width of 4 m
    CHECK(junctions(490) == 0);
}

TEST_CASE("a network meets level everywhere; without settling it would not", "[junctions]") {
    const Raster<float> ground = hills();
    const std::vector<Path> paths = streets(60);
    const CarvePlan plan = plan_of(paths, frame, ground);
    CHECK(plan.junctions.size() > 300);
    CHECK(mismatch(plan) <= 1e-3);

    CourseNetwork network;
    for (const Path& path : paths) {
        network.courses.push_back(lay_course(path, stretches_of(path, frame), frame, ground.view()));
        network.courses.back().index = static_cast<int>(network.courses.size()) - 1;
    }
    find_meetings(network, frame, ground.view());
    for (Course& course : network.courses)
        for (CourseStation& station : course.stations) station.height = station.ground + course.index;
    const auto worst = [&] {
        double difference = 0;
        for (const CourseMeeting& meeting : network.way_meetings)
            for (const CoursePlace& place : meeting.places) {
                const auto height = [&](const CoursePlace& p) {
                    return network.courses[static_cast<std::size_t>(p.course)]
                        .stations[static_cast<std::size_t>(p.station)]
                        .height;
                };
                difference = std::max(difference, std::abs(height(place) - height(meeting.places[0])));
            }
        return difference;
    };
    CHECK(worst() > 1);
    std::vector<std::string> remarks;
    settle_ways(network, frame, ground.view(), remarks);
    CHECK(worst() <= 1e-9);
}

TEST_CASE("contacts are all those that brute force finds", "[junctions]") {
    const Raster<float> ground = hills();
    std::vector<Course> courses;
    const std::vector<Path> paths = streets(40);
    for (const Path& path : paths) courses.push_back(lay_course(path, stretches_of(path, frame), frame, ground.view()));
    const std::vector<CourseContact> contacts = find_contacts(courses, frame);
    const auto near_contact = [&](std::size_t a, std::size_t b, const glm::dvec2& place) {
        return std::any_of(contacts.begin(), contacts.end(), [&](const CourseContact& contact) {
            if (contact.courses != std::array{static_cast<int>(a), static_cast<int>(b)}) return false;
            const CourseLocation at = locate(courses[a], contact.distances[0]);
            const glm::dvec3 point = point_at(quadratic_of(courses[a], at.stretch), at.t);
            return glm::distance(place, {point.x, point.z}) < 0.05;
        });
    };
    int crossings = 0;
    for (std::size_t a = 0; a < paths.size(); ++a)
        for (std::size_t b = a + 1; b < paths.size(); ++b)
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j) {
                    const auto point = [](const Path& path, int k) {
                        const glm::dvec3& p = path.knots[static_cast<std::size_t>(k)].position;
                        return glm::dvec2(p.x, p.z);
                    };
                    const glm::dvec2 from = point(paths[a], i);
                    const glm::dvec2 way = point(paths[a], i + 1) - from;
                    const glm::dvec2 other = point(paths[b], j + 1) - point(paths[b], j);
                    const glm::dvec2 between = point(paths[b], j) - from;
                    const double area = way.x * other.y - way.y * other.x;
                    if (std::abs(area) < 1e-6) continue;
                    const double t = (between.x * other.y - between.y * other.x) / area;
                    const double s = (between.x * way.y - between.y * way.x) / area;
                    if (t < 0 || t > 1 || s < 0 || s > 1) continue;
                    ++crossings;
                    CHECK(near_contact(a, b, from + t * way));
                }
    CHECK(crossings > 200);
}

TEST_CASE("a bridge and what lies under it do not drag each other", "[junctions]") {
    const Raster<float> ground = hills();
    const Path under = path_through(PathKind::railway, 1, {{100, 0, 500}, {900, 0, 500}});
    Path over = drawn_through(PathKind::road, 2, {{480, 150, 100}, {480, 150, 400}, {480, 150, 600}, {480, 150, 900}});
    const CarvePlan alone = plan_of({under}, frame, ground);
    const auto same_railway = [&] {
        const CarvePlan plan = plan_of({under, over}, frame, ground);
        const auto railway = [](const CarvePlan& p) {
            std::vector<glm::dvec3> points;
            for (const CarvePiece& piece : p.pieces)
                if (piece.path == 0) points.insert(points.end(), piece.points.begin(), piece.points.end());
            return points;
        };
        return railway(plan) == railway(alone) && plan.junctions.empty();
    };
    CHECK_FALSE(same_railway());
    PathSection bridge = over.meta_points[0].parameters;
    bridge.structure = PathStructure::bridge;
    over.meta_points = {{0, over.meta_points[0].parameters}, {1, bridge}, {2, over.meta_points[0].parameters}};
    CHECK(same_railway());
    over.meta_points[1].parameters.structure = PathStructure::tunnel;
    CHECK(same_railway());
}

TEST_CASE("roads cross rivers by bridge, ford or embankment", "[junctions]") {
    const Raster<float> ground = ground_of(frame, [](double x, double) { return 200 - 0.02 * x; });
    const Path river = path_through(PathKind::river, 1, {{50, 0, 500}, {950, 0, 500}});  // 20 m wide, 2 m deep
    Path road = path_through(PathKind::road, 2, {{480, 0, 100}, {480, 0, 900}});
    road.parameters.water_crossing = WaterCrossing::bridge;
    const CarvePlan bridged = plan_of({river, road}, frame, ground);
    double nearest = 1e9;
    for (const CarvePiece& piece : bridged.pieces)
        if (piece.path == 1)
            for (const std::size_t end : {0U, 1U})
                nearest = std::min(nearest, std::abs(piece.points[2 * end].z - 500) - piece.ends[end].half_width -
                                                piece.ends[end].blend);
    CHECK(nearest >= 10 - 1e-6);  // the road's earth ends where the river's width begins
    CHECK(nearest < 12);

    const auto at_crossing = [&](WaterCrossing crossing, int id) {
        road.parameters.water_crossing = crossing;
        const CarvePlan plan = plan_of({river, road}, frame, ground);
        const NearestPiece place = nearest_piece(plan, id, {480, 500});
        CHECK(place.distance < 1e-6);
        return place.height;
    };
    for (const WaterCrossing crossing : {WaterCrossing::bridge, WaterCrossing::embankment, WaterCrossing::ford})
        for (const int id : {0, 2}) {  // before the river, and behind it: what crosses does not meet
            road.id = id;
            road.parameters.water_crossing = crossing;
            CHECK(plan_of({river, road}, frame, ground).junctions.empty());
        }
    const double edge = at_crossing(WaterCrossing::embankment, 1);
    CHECK(at_crossing(WaterCrossing::embankment, 2) >= edge - 1e-6);
    CHECK(at_crossing(WaterCrossing::ford, 2) == Approx(edge - 2).margin(0.01));
    CHECK(at_crossing(WaterCrossing::ford, 1) == Approx(edge).margin(1e-6));  // the river does not mind
}

TEST_CASE("a path that crosses itself meets itself", "[junctions]") {
    const Raster<float> ground = hills();
    Path loop = drawn_through(PathKind::road, 4,
                              {{100, 100, 500}, {700, 100, 500}, {700, 130, 800}, {400, 130, 800}, {400, 130, 200}});
    const CarvePlan plan = plan_of({loop}, frame, ground);
    REQUIRE(plan.junctions.size() == 1);
    CHECK(plan.junctions[0].path_ids == std::vector<int>{4});
    int met = 0;
    for (const CarvePiece& piece : plan.pieces)
        if (glm::distance(glm::dvec2(piece.points[0].x, piece.points[0].z), {400, 500}) < 1e-6) {
            CHECK(piece.points[0].y == Approx(plan.junctions[0].point.y).margin(1e-9));
            ++met;
        }
    CHECK(met == 2);
}

TEST_CASE("the order of paths and their ids change nothing", "[junctions]") {
    const Raster<float> ground = hills();
    std::vector<Path> paths = streets(50);
    for (Path& path : paths) path.parameters.grade_limit = 0.1F;
    for (int i = 0; i < 12; ++i) paths[static_cast<std::size_t>(i)].parameters.balanced = true;
    paths.push_back(path_through(PathKind::river, 99, {{50, 0, 320}, {500, 0, 410}, {950, 0, 330}}));
    struct Piece {
        float half_width;  // of its path: another for each
        std::array<glm::dvec3, 3> points;
    };
    const auto sorted = [](const CarvePlan& plan) {
        std::vector<Piece> all;
        for (const CarvePiece& piece : plan.pieces) all.push_back({piece.ends[0].half_width, piece.points});
        // By the path's width, then along x and z to a millimetre: rounding must not change the order.
        std::sort(all.begin(), all.end(), [](const Piece& a, const Piece& b) {
            const auto key = [](const Piece& piece) {
                const auto rounded = [](double value) { return std::llround(value * 1e3); };
                return std::tuple{piece.half_width, rounded(piece.points[0].x), rounded(piece.points[0].z),
                                  rounded(piece.points[2].x), rounded(piece.points[2].z)};
            };
            return key(a) < key(b);
        });
        return all;
    };
    const auto expected = sorted(plan_of(paths, frame, ground));
    const auto difference = [&](const std::vector<Path>& others) {
        const auto found = sorted(plan_of(others, frame, ground));
        REQUIRE(found.size() == expected.size());
        double worst = 0;
        for (std::size_t i = 0; i < found.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k)
                worst = std::max(worst, glm::length(found[i].points[k] - expected[i].points[k]));
        return worst;
    };
    std::vector<Path> shuffled(paths.rbegin(), paths.rend());
    CHECK(difference(shuffled) == 0);
    std::rotate(shuffled.begin(), shuffled.begin() + 17, shuffled.end());
    for (std::size_t i = 0; i < shuffled.size(); ++i) shuffled[i].id = static_cast<int>(i) + 1;
    CHECK(difference(shuffled) < 1e-6);
    shuffled[3].knots[1].position.y += 1;  // draped: no effect
    shuffled[4].meta_points[0].parameters.offset += 1;
    CHECK(difference(shuffled) > 1e-3);
}
