/// Paths applied for good.

#include "core/carve/springs.h"
#include "core/model/apply_paths.h"
#include "tests/core/carved_projects.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;

namespace {

void check_applied(const Project& project) {
    Evaluator evaluator;
    const auto land = land_from(evaluator, project);
    REQUIRE(land->carved);
    const Project applied = with_paths_applied(project, land->ground->view());
    const auto same = land_from(evaluator, applied);
    CHECK(*same->ground == *land->ground);
    CHECK_FALSE(same->carved);
    CHECK(same->report.steps_done == 0);
    // As it would be without switching anything off: another land.
    Project twice = applied;
    twice.paths = project.paths;
    twice.layers = project.layers;
    twice.splines = project.splines;
    twice.noise = project.noise;
    twice.erosion.mixing.steps = project.erosion.mixing.steps;
    CHECK_FALSE(*land_from(evaluator, twice)->ground == *land->ground);
}

}  // namespace

TEST_CASE("applied for good, the land stays as it is", "[model][paths]") {
    SECTION("one material") {
        check_applied(small_road_project());
    }
    SECTION("layers, loose material, a spring") {
        Project project = small_layered_project();
        project.paths = {small_road()};
        project.separate_eroded_material = true;
        check_applied(project);
    }
    SECTION("beds") {
        Project project = small_road_project();
        project.bedding.enabled = true;
        check_applied(project);
    }
    SECTION("splines, noise, erosion on the levels, a run before this one") {
        Project project = cuesta::test::spline_project(64);
        project.noise.amplitude = 30;
        project.cascade_erosion.level_5 = 3;
        project.erosion.mixing.steps = 4;
        project.past_erosion = {project.erosion};
        project.paths = {small_road()};
        check_applied(project);
    }
}

TEST_CASE("what is applied for good is kept, but switched off", "[model][paths]") {
    Project project = small_layered_project();
    project.paths = {small_road(), path_of_kind(PathKind::river)};
    project.paths[1].knots = small_road().knots;
    project.paths[1].parameters.spring = 0.2F;
    project.splines.resize(1);
    project.past_erosion = {project.erosion};
    const Raster<float> ground(48, 40, 12.0F);
    const std::vector<WaterSource> springs = springs_of(project.paths, project.frame.cell_size);
    const Project applied = with_paths_applied(project, ground.view(), springs);
    REQUIRE(applied.paths.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK_FALSE(applied.paths[i].enabled);
        Path on = applied.paths[i];
        on.enabled = true;
        CHECK(on == project.paths[i]);
    }
    CHECK_FALSE(applied.splines[0].enabled);
    CHECK_FALSE(applied.layers[0].enabled);
    CHECK_FALSE(applied.layers[1].enabled);
    CHECK(applied.past_erosion.empty());
    CHECK(applied.erosion.mixing.steps == 0);
    CHECK(applied.erosion.mixing.water == project.erosion.mixing.water);
    REQUIRE(applied.water_sources.size() == 2);
    CHECK(applied.water_sources[0] == project.water_sources[0]);
    CHECK(applied.water_sources[1] == springs[0]);
    CHECK(std::get<ImportedBase>(applied.base).heights.to_raster() == ground);
}
