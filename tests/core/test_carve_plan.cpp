/// Lines, heights, widths and tilts of single paths in the plan of carving.

#include <algorithm>
#include <numbers>

#include "core/carve/cross_section.h"
#include "core/carve/drape.h"
#include "core/model/automatic_tangents.h"
#include "tests/catch.h"
#include "tests/core/planned_paths.h"

using namespace cuesta;
using namespace cuesta::planned;

namespace {

const TerrainFrame frame{200, 160, 5.0, {}, {}};

double slope_of_land(double x, double z) {
    return 100 + 0.03 * x - 0.05 * z;
}

Path winding(PathKind kind, int id) {
    Path path = path_through(kind, id, {});
    for (int i = 0; i < 6; ++i) {
        Knot knot;
        knot.position = {100 + 150.0 * i, 50 + 4.0 * i, i % 2 == 0 ? 200.0 : 600.0};
        knot.out = {40, 3, i % 2 == 0 ? 120.0 : -120.0};
        if (i == 0) knot.out = {90, 0, 0};
        knot.in = -0.7 * knot.out;
        path.knots.push_back(knot);
    }
    return path;
}

}  // namespace

TEST_CASE("a path draped over a slope lies on it", "[carve_plan]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    Path road = path_through(PathKind::road, 7, {{60, 0, 80}, {900, 0, 650}});
    road.meta_points[0].parameters.offset = 2;
    const CarvePlan plan = plan_of({road}, frame, ground);
    REQUIRE(plan.path_ids == std::vector<int>{7});
    REQUIRE(plan.pieces.size() > 20);
    for (const CarvePiece& piece : plan.pieces)
        for (const glm::dvec3& point : piece.points)
            // Heights are floats of some 100 m: 4e-6 m each; the kernel's sums are of doubles.
            CHECK(point.y == Approx(slope_of_land(point.x, point.z) + 2).margin(5e-5));
    CHECK(plan.remarks.empty());
}

TEST_CASE("smoothing evens out waves of its length and leaves slopes alone", "[carve_plan]") {
    std::vector<double> distances;
    std::vector<double> waves;
    std::vector<double> slope;
    for (int i = 0; i <= 4000; ++i) {
        distances.push_back(0.25 * i);
        waves.push_back(std::sin(2 * std::numbers::pi * distances.back() / 50));
        slope.push_back(3 + 0.1 * distances.back());
    }
    const auto amplitude = [&](double window) {
        const std::vector<double> smooth = smoothed_profile(distances, waves, window, false);
        return *std::max_element(smooth.begin() + 800, smooth.end() - 800);
    };
    CHECK(amplitude(50) < 1e-4);  // the mean over a period is 0 but for the chords of the samples
    // A window of half a period, twice: (sin(pi / 2) / (pi / 2))^2.
    CHECK(amplitude(25) == Approx(4 / (std::numbers::pi * std::numbers::pi)).epsilon(1e-3));
    CHECK(amplitude(0) == Approx(1).epsilon(1e-3));
    const std::vector<double> smooth = smoothed_profile(distances, slope, 120, false);
    for (std::size_t i = 0; i < slope.size(); ++i) CHECK(smooth[i] == Approx(slope[i]).epsilon(1e-12));
    // Round a loop there is no end at which the window shrinks.
    const std::vector<double> round = smoothed_profile(distances, waves, 50, true);
    CHECK(*std::max_element(round.begin(), round.end()) < 1e-4);
    CHECK(round.front() == Approx(round.back()).margin(1e-12));
}

TEST_CASE("a drawn path has the heights of its curve", "[carve_plan]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    Path road = drawn_through(PathKind::road, 1, {{50, 10, 100}, {450, 40, 100}, {900, 5, 500}});
    road.knots[0].out = {130, 60, 0};
    road.knots[1].in = {-130, -20, 0};
    road.knots[1].out = {150, 20, 0};
    road.knots[2].in = {0, 0, -100};
    const CarvePlan plan = plan_of({road}, frame, ground);
    double worst = 0;
    for (const AlignmentPoint& point : plan.alignments.at(0).points) {
        const glm::dvec3 on_curve = point_at(road, point.u);
        // Within a quarter cell of the line, whose heights are met at stations; the steepest grade is about 1 / 2.
        CHECK(std::hypot(point.point.x - on_curve.x, point.point.z - on_curve.z) <= 0.25 * frame.cell_size);
        worst = std::max(worst, std::abs(point.point.y - on_curve.y));
    }
    CHECK(worst < 0.1);
}

TEST_CASE("pieces follow the path within a quarter cell, with one direction and height at joints", "[carve_plan]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    Path road = winding(PathKind::road, 3);
    const CarvePlan plan = plan_of({road}, frame, ground);
    for (int i = 0; i <= 2000; ++i) {
        const glm::dvec3 point = point_at(road, road.curve_count() * i / 2000.0);
        CHECK(nearest_piece(plan, 3, {point.x, point.z}).distance <= 0.25 * frame.cell_size);
    }
    for (std::size_t i = 1; i < plan.pieces.size(); ++i) {
        const CarvePiece& a = plan.pieces[i - 1];
        const CarvePiece& b = plan.pieces[i];
        CHECK(a.points[2] == b.points[0]);
        CHECK(a.ends[1] == b.ends[0]);
        CHECK(a.goes_on_after);
        CHECK(b.goes_on_before);
        const glm::dvec2 leaving(a.points[2].x - a.points[1].x, a.points[2].z - a.points[1].z);
        const glm::dvec2 going_on(b.points[1].x - b.points[0].x, b.points[1].z - b.points[0].z);
        const double sine =
            (leaving.x * going_on.y - leaving.y * going_on.x) / glm::length(leaving) / glm::length(going_on);
        CHECK(std::abs(sine) < 1e-6);
        CHECK(glm::dot(leaving, going_on) > 0);
    }
    CHECK_FALSE(plan.pieces.front().goes_on_before);
    CHECK_FALSE(plan.pieces.back().goes_on_after);
}

TEST_CASE("a closed path has no end", "[carve_plan]") {
    const Raster<float> ground =
        ground_of(frame, [](double x, double z) { return 10 * std::sin(0.02 * x) + 0.01 * z; });
    const CarvePlan plan = plan_of({circle(PathKind::road, 1, {500, 400}, 200, true)}, frame, ground);
    REQUIRE(plan.pieces.size() > 8);
    CHECK(plan.pieces.front().points[0] == plan.pieces.back().points[2]);
    CHECK(plan.pieces.front().ends[0] == plan.pieces.back().ends[1]);
    CHECK(plan.pieces.front().goes_on_before);
    CHECK(plan.pieces.back().goes_on_after);
    CHECK(plan.alignments.at(0).closed);
}

TEST_CASE("widths, blends and depths change along the path as its meta points say", "[carve_plan]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    Path road = path_through(PathKind::road, 1, {{100, 0, 300}, {300, 0, 300}, {700, 0, 300}});
    PathSection wide;
    wide.width = 40;
    wide.blend = 30;
    wide.depth = 6;
    PathSection narrow;
    narrow.width = 10;
    narrow.blend = 5;
    narrow.depth = 0;
    road.meta_points = {{0.5, narrow}, {1.5, wide}};
    for (const CarvePiece& piece : plan_of({road}, frame, ground).pieces)
        for (const std::size_t end : {0U, 1U}) {
            const double x = piece.points[2 * end].x;
            const double u = x < 300 ? (x - 100) / 200 : 1 + (x - 300) / 400;
            const double share = std::clamp(u - 0.5, 0.0, 1.0);
            CHECK(piece.ends[end].half_width == Approx(5 + 15 * share).epsilon(1e-5));
            CHECK(piece.ends[end].blend == Approx(5 + 25 * share).epsilon(1e-5));
            CHECK(piece.ends[end].depth == Approx(6 * share).margin(1e-4));
        }
}

TEST_CASE("bends are tilted by speed and curvature, to the inside, within the limit", "[carve_plan]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    const auto slopes = [&](bool clockwise, float speed, float limit, float bank) {
        Path road = circle(PathKind::road, 1, {500, 400}, 250, clockwise);
        road.parameters.bank_speed = speed;
        road.parameters.bank_limit = limit;
        road.meta_points[0].parameters.bank = bank;
        std::vector<double> result;
        for (const CarvePiece& piece : plan_of({road}, frame, ground).pieces)
            result.push_back(piece.ends[0].cross_slope);
        return result;
    };
    // tan = v^2 / (r g); four cubics keep a circle's curvature within 1 %.
    const double expected = 20.0 * 20.0 / 250 / 9.81;
    for (const double slope : slopes(true, 20, 30, 0)) CHECK(slope == Approx(expected).epsilon(0.02));
    for (const double slope : slopes(false, 20, 30, 0)) CHECK(slope == Approx(-expected).epsilon(0.02));
    for (const double slope : slopes(true, 20, 4, 0)) CHECK(slope == Approx(std::tan(glm::radians(4.0))).epsilon(1e-5));
    for (const double slope : slopes(true, 0, 4, -5))
        CHECK(slope == Approx(std::tan(glm::radians(-5.0))).epsilon(1e-5));
}

TEST_CASE("cross-sections are tables, each once", "[carve_plan]") {
    const Raster<float> ground = ground_of(frame, slope_of_land);
    std::vector<Path> paths;
    for (int i = 0; i < 10; ++i) {
        paths.push_back(path_through(PathKind::canal, i + 1, {{100, 0, 50.0 + 60 * i}, {900, 0, 50.0 + 60 * i}}));
        paths.back().parameters.cross_section = static_cast<CrossSection>(i % 5);
        if (i % 5 == 4) paths.back().own_cross_section = {{-1, 0}, {-0.5, 0.5}, {0.5, 1}, {1, -0.25}};
    }
    const CarvePlan plan = plan_of(paths, frame, ground);
    CHECK(plan.sections.size() == 5);
    const auto share = [&](CrossSection kind, double x) {
        for (const Path& path : paths)
            if (path.parameters.cross_section == kind)
                return static_cast<double>(
                    cross_section_of(path).share[static_cast<std::size_t>(std::lround((x + 1) * 32))]);
        return -1.0;
    };
    CHECK(share(CrossSection::flat, -1) == 1);
    CHECK(share(CrossSection::v, 0) == 1);
    CHECK(share(CrossSection::v, 0.75) == Approx(0.25));
    CHECK(share(CrossSection::u, -0.5) == Approx(0.75));
    CHECK(share(CrossSection::trapezoid, 0.25) == 1);
    CHECK(share(CrossSection::trapezoid, 0.75) == Approx(0.5));
    CHECK(share(CrossSection::own, -0.75) == Approx(0.25));
    CHECK(share(CrossSection::own, 0) == Approx(0.75));
    CHECK(share(CrossSection::own, 1) == Approx(-0.25));
}

TEST_CASE("bridges and tunnels leave the ground alone and go straight across", "[carve_plan]") {
    // A gorge of 60 m across the way.
    const Raster<float> ground =
        ground_of(frame, [](double x, double) { return std::abs(x - 500) < 90 ? 40.0 : 100.0; });
    Path road = path_through(PathKind::road, 1, {{100, 0, 400}, {300, 0, 400}, {700, 0, 400}, {900, 0, 400}});
    const auto lowest = [&](const CarvePlan& plan) {
        double least = 1e9;
        for (const AlignmentPoint& point : plan.alignments.at(0).points) least = std::min(least, point.point.y);
        return least;
    };
    CHECK(lowest(plan_of({road}, frame, ground)) < 90);  // without a bridge the road goes down
    PathSection surface = road.meta_points[0].parameters;
    PathSection bridge = surface;
    bridge.structure = PathStructure::bridge;
    road.meta_points = {{0, surface}, {1.25, bridge}, {1.75, surface}};
    const CarvePlan plan = plan_of({road}, frame, ground);
    CHECK(lowest(plan) == Approx(100));
    for (const CarvePiece& piece : plan.pieces) {
        CHECK((piece.points[2].x <= 400 + 1e-6 || piece.points[0].x >= 600 - 1e-6));
        CHECK_FALSE((piece.points[2].x > 399 && piece.points[2].x < 401 && piece.goes_on_after));
    }
}
