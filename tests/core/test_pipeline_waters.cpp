/// Waters in the pipeline: found in the finished ground, which they leave alone.

#include "core/pipeline/waters_stage.h"
#include "tests/core/carved_projects.h"
#include "tests/core/same_land.h"

using namespace cuesta;

namespace {

Project with_sea(Project project, float level) {
    project.erosion.mixing.border = Border::sea;
    project.erosion.mixing.sea_level = level;
    return project;
}

/// Of the same ground before erosion, with waters shown.
Project with_waters(Project project) {
    project.waters.shown = true;
    return project;
}

float middle_height(const Raster<float>& ground) {
    std::vector<float> heights;
    for (int y = 0; y < ground.height(); ++y) heights.insert(heights.end(), ground.row(y), ground.row(y) + ground.width());
    std::nth_element(heights.begin(), heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2), heights.end());
    return heights[heights.size() / 2];
}

}  // namespace

TEST_CASE("the sea of a project is that of its erosion, else that of its base", "[pipeline][waters]") {
    Project project;
    CHECK_FALSE(sea_level_of(project));
    UpliftedBase island;
    island.parameters.uplift.sea = true;
    island.parameters.uplift.sea_level = 30;
    island.parameters.coast.rise = 12;
    project.base = island;
    CHECK(sea_level_of(project) == 30.0);
    island.parameters.coast.years = 1000;
    project.base = island;
    CHECK(sea_level_of(project) == 42.0);
    CHECK(sea_level_of(with_sea(project, 7)) == 7.0);
    StackBase stack;
    stack.elements.resize(2);
    stack.elements[1].source = island;
    project.base = stack;
    CHECK(sea_level_of(project) == 42.0);
    stack.elements[1].visible = false;
    project.base = stack;
    CHECK_FALSE(sea_level_of(project));
    island.parameters.uplift.sea = false;
    project.base = island;
    CHECK_FALSE(sea_level_of(project));
    project.base = DeltaBase{};
    CHECK(sea_level_of(project) == 0.0);
}

TEST_CASE("waters change nothing of the land but themselves", "[pipeline][waters]") {
    Project project = small_road_project();
    project.erosion.mixing.steps = 3;
    const auto without = fresh_land(project);
    CHECK(without->found_water == nullptr);
    project = with_sea(project, middle_height(*without->ground));
    const auto dry = fresh_land(project);
    CHECK(dry->found_water == nullptr);
    const auto with = fresh_land(with_waters(project));
    REQUIRE(with->found_water);
    const double sea = *sea_level_of(project);
    for (int y = 0; y < with->ground->height(); ++y)
        for (int x = 0; x < with->ground->width(); ++x) {
            const auto height = double{(*with->ground)(x, y)};
            if (height <= sea) CHECK((*with->found_water)(x, y) == static_cast<float>(sea - height));
        }
    Land same = *with;
    same.found_water = nullptr;
    check_same(same, *dry);
    CHECK(still_water(*with) == with->found_water);
    CHECK(stage_key(project, Stage::outputs, 1) == stage_key(with_waters(project), Stage::outputs, 1));
}

TEST_CASE("waters follow paths and the sea without another run of erosion", "[pipeline][waters]") {
    Evaluator evaluator;
    Project project = small_project();
    project.erosion.mixing.steps = 3;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land);
    const float level = middle_height(*(*land)->ground);
    Project changed = with_waters(with_sea(small_road_project(), level));
    changed.erosion.mixing.steps = 3;
    const auto anew = evaluator.carve_anew(**land, changed, {});
    REQUIRE(anew);
    REQUIRE((*anew)->found_water);
    // Found in the ground with the road: as find_waters() itself finds them there.
    FoundWaters waters;
    CHECK(*waters.with_waters(**anew, changed).found_water == *(*anew)->found_water);
    // Higher water is another request; hidden water is none.
    changed.erosion.mixing.sea_level = level + 5;
    const auto higher = evaluator.carve_anew(**anew, changed, {});
    REQUIRE(higher);
    CHECK_FALSE(*(*higher)->found_water == *(*anew)->found_water);
    changed.waters.shown = false;
    const auto hidden = evaluator.carve_anew(**higher, changed, {});
    REQUIRE(hidden);
    CHECK((*hidden)->found_water == nullptr);
    CHECK_FALSE(waters_key(changed) == waters_key(with_waters(changed)));
}

TEST_CASE("waters of a moment ago are those of the same run", "[pipeline][waters]") {
    Project project = with_waters(with_sea(small_project(), 100));
    project.erosion.mixing.steps = 3;
    Project lower = project;
    lower.frame.height /= 2;
    const auto land = fresh_land(project), other = fresh_land(lower);
    FoundWaters waters;
    const Land found = waters.with_waters(*land, project);
    // Asked for at once, so that nothing but the ground before erosion tells them apart.
    const Land recent = waters.with_recent_waters(*other, lower);
    REQUIRE(recent.found_water);
    CHECK(recent.found_water->height() == other->ground->height());
    CHECK(*recent.found_water == *FoundWaters().with_waters(*other, lower).found_water);
    CHECK(*waters.with_recent_waters(*land, project).found_water == *found.found_water);
}
