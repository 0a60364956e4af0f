/// Sculpting by hand in the pipeline: before erosion, and after it.

#include <cmath>
#include <set>

#include "core/model/apply_paths.h"
#include "core/pipeline/sculpt_stage.h"
#include "tests/core/carved_projects.h"
#include "tests/core/same_land.h"

using namespace cuesta;

namespace {

SculptLayer bump(const TerrainFrame& frame, SculptPlace place, float metres = 8) {
    Raster<float> change(frame.width, frame.height, 0.0F);
    const double cx = frame.width / 2.0, cy = frame.height / 2.0;
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            change(x, y) = metres * static_cast<float>(std::exp(-(std::pow(x - cx, 2) + std::pow(y - cy, 2)) / 50));
    SculptLayer layer;
    layer.place = place;
    layer.change = TiledRaster(change.view());
    return layer;
}

Project sculpted_project(SculptPlace place) {
    Project project = small_project();
    project.sculpting = {bump(project.frame, place)};
    return project;
}

/// Whether any step of erosion was made.
struct Steps {
    EvaluateOptions options;
    bool any = false;
    Steps() {
        options.control.progress = [this](double, std::string_view activity) { any = any || activity == "Eroding"; };
    }
};

}  // namespace

TEST_CASE("what is sculpted after erosion is added to what erosion left", "[pipeline][sculpt]") {
    const Project plain = small_project();
    const Project project = sculpted_project(SculptPlace::after_erosion);
    const auto with = fresh_land(project);
    const auto without = fresh_land(plain);
    REQUIRE(with->sculpted);
    CHECK(*with->sculpted->ground == *without->ground);
    CHECK(with->unsculpted_key == without->unsculpted_key);
    CHECK_FALSE(with->uncarved_key == without->uncarved_key);
    const Raster<float> change = project.sculpting[0].change.to_raster();
    for (int y = 0; y < change.height(); y += 3)
        for (int x = 0; x < change.width(); x += 3)
            CHECK((*with->ground)(x, y) == (*without->ground)(x, y) + change(x, y));
    // Erosion knows nothing of it.
    check_same(erosion_of(*with).wear, erosion_of(*without).wear);
    check_same(erosion_of(*with).deposit, erosion_of(*without).deposit);
    CHECK(with->report.ground_after == without->report.ground_after);
    check_same(without_sculpting(*with), *without);
    // Switched off, of no strength, or empty: no difference, in keys either.
    for (const int way : {0, 1, 2}) {
        Project off = project;
        if (way == 0) off.sculpting[0].enabled = false;
        if (way == 1) off.sculpting[0].strength = 0;
        if (way == 2) off.sculpting[0].change = {};
        CHECK(stage_key(off, Stage::outputs, 1) == stage_key(plain, Stage::outputs, 1));
        check_same(*fresh_land(off), *without);
    }
    CHECK_FALSE(stage_key(project, Stage::outputs, 1) == stage_key(plain, Stage::outputs, 1));
    CHECK(stage_key(project, Stage::erosion, 1) == stage_key(plain, Stage::erosion, 1));
}

TEST_CASE("a stroke after erosion makes no step of erosion", "[pipeline][sculpt]") {
    Evaluator evaluator;
    Project project = sculpted_project(SculptPlace::after_erosion);
    Steps first;
    const auto land = land_from(evaluator, project, first.options);
    CHECK(first.any);  // the control: it would be told
    project.sculpting[0].strength = 2;
    CHECK(evaluator.is_fresh(project, Stage::outputs, 1));
    Steps second;
    const auto stronger = land_from(evaluator, project, second.options);
    CHECK_FALSE(second.any);
    check_same(*stronger, *fresh_land(project));
    // The same by carving anew, also from land that has other sculpting.
    const auto anew = evaluator.carve_anew(*land, project, {});
    REQUIRE(anew);
    check_same(**anew, *stronger);
    project.sculpting.clear();
    const auto bare = evaluator.carve_anew(**anew, project, {});
    REQUIRE(bare);
    check_same(**bare, *fresh_land(project));
    CHECK_FALSE((*bare)->sculpted);
    // Before erosion it is another run.
    Steps third;
    static_cast<void>(land_from(evaluator, sculpted_project(SculptPlace::before_erosion), third.options));
    CHECK(third.any);
}

TEST_CASE("roads are laid on what is sculpted after erosion", "[pipeline][sculpt][paths]") {
    Project project = small_road_project();
    const auto plain = fresh_land(project);
    project.sculpting = {bump(project.frame, SculptPlace::after_erosion, 15)};
    Evaluator evaluator;
    const auto land = land_from(evaluator, project);
    REQUIRE(land->carved);
    CHECK(*land->sculpted->ground == *plain->carved->uncarved);
    CHECK_FALSE(*land->carved->uncarved == *land->sculpted->ground);
    CHECK(*land->ground == displaced(land->carved->uncarved->view(), *land->carved->displacement));
    CHECK(evaluator.is_fresh(project, Stage::outputs, 1));
    project.sculpting[0].strength = 0.5F;
    CHECK_FALSE(evaluator.is_fresh(project, Stage::outputs, 1));  // the road is another
    CHECK(evaluator.is_fresh(project, Stage::erosion, 1));
    const auto anew = evaluator.carve_anew(*land, project, {});
    REQUIRE(anew);
    check_same(**anew, *fresh_land(project));
    // Applied for good: the land stays, and nothing is sculpted twice.
    const Project applied = with_paths_applied(project, (*anew)->ground->view());
    CHECK(*fresh_land(applied)->ground == *(*anew)->ground);
}

TEST_CASE("ground before sculpting is told for both places", "[pipeline][sculpt]") {
    const Project plain = small_project();
    const auto bare = fresh_land(plain);
    CHECK_FALSE(bare->unsculpted_before);
    const Project project = sculpted_project(SculptPlace::before_erosion);
    for (const Stage stage : {Stage::sculpt, Stage::layers, Stage::outputs}) {
        EvaluateOptions options;
        options.stage = stage;
        Evaluator evaluator;
        const auto land = evaluator.evaluate(project, options);
        REQUIRE(land);
        REQUIRE((*land)->unsculpted_before);
        CHECK(*(*land)->unsculpted_before == *bare->before);
    }
    // The ground before erosion shows what is sculpted after it where it is asked for early.
    EvaluateOptions early;
    early.stage = Stage::layers;
    early.carve_early = true;
    Evaluator evaluator;
    const Project after = sculpted_project(SculptPlace::after_erosion);
    const auto land = evaluator.evaluate(after, early);
    REQUIRE(land);
    CHECK(*(*land)->sculpted->ground == *bare->before);
    CHECK_FALSE(*(*land)->ground == *bare->before);
    CHECK(*(*land)->before == *bare->before);
}

TEST_CASE("coarse land has the sculpting that it can show", "[pipeline][sculpt]") {
    const Project project = sculpted_project(SculptPlace::after_erosion);
    EvaluateOptions options;
    options.coarsening = 2;
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land);
    const auto& coarse = **land;
    REQUIRE(coarse.sculpted);
    const int x = coarse.frame.width / 2, y = coarse.frame.height / 2;
    // The mean of four cells near the top of a bump of 8 m.
    CHECK((*coarse.ground)(x, y) - (*coarse.sculpted->ground)(x, y) == Approx(8).margin(0.5));
}

TEST_CASE("water gives way to ground that rises, and fills what is dug in a lake", "[pipeline][sculpt]") {
    // A lake whose surface lies at 10 m over a bed of 7 m, and a film on a slope beside it.
    Raster<float> ground(12, 3, 7.0F), depth(12, 3, 3.0F), change(12, 3, 0.0F);
    for (int y = 0; y < 3; ++y)
        for (int x = 6; x < 12; ++x) {
            ground(x, y) = 10.0F + static_cast<float>(x - 6);
            depth(x, y) = x == 11 ? 0.0F : 0.01F;
        }
    change(1, 1) = 2;    // a shoal
    change(2, 1) = 5;    // an island
    change(4, 1) = -4;   // a hole in the bed
    change(8, 1) = -20;  // a pit in the slope
    change(11, 1) = -20;
    const Raster<float> after = water_on_sculpted(depth.view(), ground.view(), change.view(), 1);
    CHECK(after(0, 1) == 3);
    CHECK(after(1, 1) == 1);
    CHECK(after(2, 1) == 0);
    CHECK(after(4, 1) == 7);
    CHECK(after(8, 1) == 0.01F);
    CHECK(after(11, 1) == 0);
}
