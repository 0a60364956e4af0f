/// Roads of a land: of carved paths, and of splines with a road surface.

#include "core/pipeline/road_cover.h"

#include <numbers>

#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_surfaces.h"
#include "core/pipeline/parameter_uses.h"
#include "core/pipeline/sculpt_stage.h"
#include "core/pipeline/spline_stage.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

TerrainFrame road_frame(int width, int height, double cell_size) {
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = cell_size;
    return frame;
}

/// A straight spline from west to east.
FeatureSpline spline_along(double from_x, double to_x, double z, float half_width) {
    FeatureSpline spline;
    spline.id = 1;
    const auto knot = [&](double x) {
        Knot made;
        made.position = glm::dvec3(x, 50, z);
        return made;
    };
    spline.knots = {knot(from_x), knot(to_x)};
    const glm::dvec3 third = (spline.knots[1].position - spline.knots[0].position) / 3.0;
    spline.knots[0].out = third;
    spline.knots[1].in = -third;
    MetaPoint point;
    point.parameters.half_width = half_width;
    spline.meta_points = {point};
    return spline;
}

Project project_with(SplineRoad road) {
    Project project;
    project.frame = road_frame(128, 96, 10);
    project.noise.amplitude = 0;
    FeatureSpline spline = spline_along(200, 1000, 480, 25);
    spline.parameters.road_surface = road;
    spline.meta_points[0].parameters.left_length = spline.meta_points[0].parameters.right_length = 200;
    spline.meta_points[0].parameters.hardness = 0.8F;
    project.splines = {spline};
    return project;
}

double paved_area(const Raster<float>& cover, double cell_size) {
    double sum = 0;
    for (int y = 0; y < cover.height(); ++y)
        for (int x = 0; x < cover.width(); ++x) sum += static_cast<double>(cover(x, y));
    return sum * cell_size * cell_size;
}

}  // namespace

TEST_CASE("road cover: a carved way covers as much as it is wide", "[road_cover]") {
    CarvePlan plan;
    CarvePiece piece;
    piece.points = {glm::dvec3(0, 0, 400), glm::dvec3(500, 0, 400), glm::dvec3(1000, 0, 400)};
    for (CarveEnd& end : piece.ends) end.half_width = 10;
    plan.pieces = {piece};
    TerrainFrame frame;
    frame.width = 250;
    frame.height = 200;
    frame.cell_size = 4;
    const Raster<std::uint8_t> cover = road_cover(plan, frame);
    // 20 m across in each column: the sum of the shares; a rounding of half a step a cell at the two edges.
    for (const int x : {5, 100, 240}) {
        double across = 0;
        for (int y = 0; y < 200; ++y) across += cover(x, y) * 4 / 255.0;
        CHECK(across == Approx(20).margin(0.1));
    }
    // Ways narrower than a cell keep about their width.
    for (CarveEnd& end : plan.pieces[0].ends) end.half_width = 0.5F;
    double across = 0;
    const Raster<std::uint8_t> thin = road_cover(plan, frame);
    for (int y = 0; y < 200; ++y) across += thin(100, y) * 4 / 255.0;
    CHECK(across == Approx(1).margin(1.1));  // either of the two rows that the middle line touches, or both
    plan.pieces[0].rank = CarveRank::water;
    CHECK(road_cover(plan, frame).empty());
}

TEST_CASE("road cover: the flat top of a spline is paved as wide as it is", "[road_cover]") {
    const Project project = project_with(SplineRoad::top);
    const Raster<float> cover = spline_road_cover(project, project.frame);
    // 50 m across; the edges lie within cells whose shares are exact for an edge along the rows.
    for (const int x : {30, 64, 95}) {
        double across = 0;
        for (int y = 0; y < 96; ++y) across += 10 * static_cast<double>(cover(x, y));
        CHECK(across == Approx(50).epsilon(1e-5));
    }
    // Ends are half circles. Their rims go through cells at slants, where the distance tells the share to a few
    // hundredths; 0.5 % of the whole is a quarter of a cell in ten along them.
    const double closed_form = 800 * 50 + std::numbers::pi * 25 * 25;
    CHECK(paved_area(cover, 10) == Approx(closed_form).epsilon(5e-3));
    // The slopes are no road, nor is the same spline without a surface.
    CHECK(cover(64, 55) == 0);
    CHECK(spline_road_cover(project_with(SplineRoad::none), project.frame).empty());
    CHECK_FALSE(has_road_surfaces(project_with(SplineRoad::none)));

    // The width changes from meta point to meta point, within a curve too.
    Project tapered = project;
    tapered.splines[0].meta_points.push_back(tapered.splines[0].meta_points[0]);
    tapered.splines[0].meta_points[1].position = 1;
    tapered.splines[0].meta_points[1].parameters.half_width = 75;
    const Raster<float> wedge = spline_road_cover(tapered, project.frame);
    // Half ways up the wedge is 100 m wide. Its edges climb by 1 in 16, so that the nearest point of the curve is not
    // straight across for both: less than a hundredth.
    double across = 0;
    for (int y = 0; y < 96; ++y) across += 5 * static_cast<double>(wedge(59, y) + wedge(60, y));
    CHECK(across == Approx(100).epsilon(0.01));
}

TEST_CASE("road cover: where a spline holds the ground, as published", "[road_cover]") {
    const Project project = project_with(SplineRoad::held);
    const Raster<float> cover = spline_road_cover(project, project.frame);
    CHECK(cover == hold_of_splines(project.splines, project.relief, project.frame));
    CHECK(cover(64, 48) == 1);
    // Beside the flat top the hardness, falling to 0 at the foot of the slope, 225 m from the line.
    CHECK(cover(64, 51) > 0.6F);
    CHECK(cover(64, 51) < 0.8F);
    CHECK(cover(64, 60) < cover(64, 55));
    CHECK(cover(64, 72) == 0);
    // Other splines hold theirs without a road on it.
    Project two = project;
    two.splines.push_back(spline_along(200, 1000, 120, 25));
    two.splines[1].id = 2;
    CHECK(hold_of_splines(two.splines, two.relief, two.frame)(64, 12) == 1);
    CHECK(spline_road_cover(two, two.frame) == cover);
    // A spline that leaves out the finest level holds nothing there (Mathisen 2021, figure 5.6: the path alone is
    // paved).
    Project coarse = project;
    coarse.splines[0].parameters.last_level = 5;
    const Raster<float> none = spline_road_cover(coarse, coarse.frame);
    CHECK(paved_area(none.empty() ? Raster<float>(1, 1) : none, 10) == 0);
}

TEST_CASE("road cover: any number of threads and coordinates far off the map", "[road_cover]") {
    Project project = project_with(SplineRoad::top);
    project.splines.push_back(spline_along(-1e9, 1e9, 1e9, 25));
    project.splines.push_back(spline_along(-1e8, 1e8, 300, 100000));
    project.splines[1].parameters.road_surface = project.splines[2].parameters.road_surface = SplineRoad::top;
    const ThreadCount one(1);
    const Raster<float> alone = spline_road_cover(project, project.frame);
    CHECK(alone(0, 0) == 1);
    for (const int threads : {2, 7}) {
        const ThreadCount many(threads);
        CHECK(spline_road_cover(project, project.frame) == alone);
    }
}

TEST_CASE("road cover: a road surface colours the land and changes nothing else", "[road_cover]") {
    const auto land_of = [](Evaluator& evaluator, const Project& project) {
        EvaluateOptions options;
        options.stage = Stage::outputs;
        const auto land = evaluator.evaluate(project, options);
        REQUIRE(land);
        return *land;
    };
    Project bare = project_with(SplineRoad::none), paved = project_with(SplineRoad::top);
    for (Project* project : {&bare, &paved}) {
        project->erosion.mixing.steps = 3;
    }
    Evaluator evaluator;
    const auto without = land_of(evaluator, bare), with = land_of(evaluator, paved);
    // The very raster: nothing was eroded anew.
    CHECK(with->ground == without->ground);
    CHECK(with->uncarved_key == without->uncarved_key);
    CHECK_FALSE(after_erosion_key(bare) == after_erosion_key(paved));
    CHECK(without->spline_roads == nullptr);
    REQUIRE(with->spline_roads);
    const SurfaceWeights plain = surface_weights(*without, bare), weights = surface_weights(*with, paved);
    CHECK(plain.at(Surface::road, 64, 48) == 0);
    CHECK(weights.at(Surface::road, 64, 48) == 255);
    CHECK(weights.at(Surface::road, 64, 60) == 0);
    // Back, and by the short way that an edit in the window takes.
    CHECK(land_of(evaluator, bare)->spline_roads == nullptr);
    const auto anew = evaluator.carve_anew(*without, paved, {});
    REQUIRE(anew);
    CHECK((*anew)->spline_roads == with->spline_roads);
    CHECK((*evaluator.carve_anew(**anew, bare, {}))->spline_roads == nullptr);
}

TEST_CASE("road cover: keys know the splines that pave", "[road_cover]") {
    const Project project = project_with(SplineRoad::top);
    const auto key_with = [&](auto&& change) {
        Project changed = project;
        change(changed);
        return spline_roads_key(changed);
    };
    const Key key = spline_roads_key(project);
    CHECK_FALSE(key == key_with([](Project& p) { p.splines[0].knots[1].in.x += 1; }));
    CHECK_FALSE(key == key_with([](Project& p) { p.splines[0].meta_points[0].parameters.half_width = 30; }));
    CHECK_FALSE(key == key_with([](Project& p) { p.splines[0].parameters.road_surface = SplineRoad::held; }));
    CHECK(key == key_with([](Project& p) { p.splines.push_back(spline_along(0, 9, 9, 9)); }));
    CHECK(key == key_with([](Project& p) { p.noise.amplitude = 80; }));
}
