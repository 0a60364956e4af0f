/// Plants that hold the ground: how much they slow which kinds of erosion, and what the result depends on.

#include <cmath>

#include "core/bands/whole_land.h"
#include "core/base/threads.h"
#include "core/erosion/erode.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/parameter_uses.h"
#include "core/pipeline/plant_hold.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// 48 x 40 cells of 10 m that fall to the south with hollows; twelve steps of water.
Project hollow_project() {
    Project project = small_project();
    Raster<float> heights(48, 40);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x)
            heights(x, y) = static_cast<float>(200 - 1.5 * y + 4 * std::sin(0.4 * x) + std::cos(0.3 * y));
    project.base = ImportedBase{TiledRaster(heights.view()), ""};
    project.erosion.mixing.set_only(ErosionKind::water);
    project.erosion.mixing.steps = 24;
    project.cover.temperature = 9;
    return project;
}

std::shared_ptr<const Land> eroded(const Project& project) {
    Evaluator evaluator(0);
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    return land.value();
}

Raster<float> ground_after(const Project& project) {
    return *eroded(project)->ground;
}

/// Sum of |ground - before| over columns [first, last).
double moved(const Land& land, int first = 0, int last = 48) {
    double sum = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = first; x < last; ++x)
            sum += std::abs(static_cast<double>((*land.ground)(x, y)) - static_cast<double>((*land.before)(x, y)));
    return sum;
}

Project planted(Project project, float hold) {
    project.masks.plants = TiledRaster(48, 40, 2);
    project.erosion.mixing.plant_hold = hold;
    return project;
}

}  // namespace

TEST_CASE("plants slow what they hold by exp(-b cover)", "[plant_hold]") {
    Raster<float> cover(3, 1);
    cover(1, 0) = 0.5F;
    cover(2, 0) = 1;
    const Raster<float> alone = erodibility_under(cover, 4, {});
    CHECK(alone(0, 0) == 1);
    // Floats.
    CHECK(static_cast<double>(alone(1, 0)) == Approx(std::exp(-2.0)).epsilon(1e-6));
    CHECK(static_cast<double>(alone(2, 0)) == Approx(std::exp(-4.0)).epsilon(1e-6));
    const Raster<float> product = erodibility_under(cover, 4, Raster<float>(3, 1, 0.5F));
    CHECK(static_cast<double>(product(2, 0)) == Approx(0.5 * std::exp(-4.0)).epsilon(1e-6));
}

TEST_CASE("plants hold from water, wind, stream power and droplets, and from nothing else", "[plant_hold]") {
    const Raster<float> factors = ground_from(48, 40, [](int x, int) { return x < 24 ? 0.1 : 1.0; });
    for (const ErosionKind kind : erosion_kinds) {
        INFO(name_of(kind));
        ErosionInput input;
        input.schedule.mixing.set_only(kind);
        const auto after = [&](Raster<float> erodibility, Raster<float> under_plants) {
            input.erodibility = std::move(erodibility);
            input.erodibility_under_plants = std::move(under_plants);
            ErosionState state = start_of_erosion(hills(48, 40, 10), 10, {}, {}, input.schedule.thermal);
            erosion_steps(state, input, 8, std::stop_token{});
            return ground_of(state);
        };
        const bool held = kind == ErosionKind::water || kind == ErosionKind::wind ||
                          kind == ErosionKind::stream_power || kind == ErosionKind::droplets;
        CHECK(traits_of(kind).held_by_plants == held);
        const Raster<float> under = after({}, factors);
        CHECK(under == after(held ? factors : Raster<float>(), {}));
        if (held) CHECK_FALSE(under == after({}, {}));
    }
}

TEST_CASE("without plants, or unless it is asked for, erosion is what it was", "[plant_hold]") {
    const Project project = hollow_project();
    const Raster<float> bare = ground_after(project);
    Project asked = project;
    asked.erosion.mixing.plant_hold = 8;
    CHECK(ground_after(asked) == bare);  // there are no plants
    CHECK(ground_after(planted(project, 0)) == bare);
    // Plants that were cleared hold nothing, either: factors of 1.
    Project cleared = asked;
    cleared.cover.amount = 1;
    CHECK_FALSE(ground_after(cleared) == bare);  // control
    cleared.masks.plants = TiledRaster(48, 40, 0);
    CHECK(ground_after(cleared) == bare);
}

TEST_CASE("a closed stand slows erosion as a mask of erodibility of exp(-b) does", "[plant_hold]") {
    const Project project = hollow_project();
    const Project held = planted(project, 4);
    const auto ground = std::make_shared<const Raster<float>>(*eroded(project)->before);
    const Raster<float> cover = plant_cover_of(held, ground, 1);
    for (int y = 0; y < 40; y += 7)
        for (int x = 0; x < 48; x += 5) CHECK(static_cast<double>(cover(x, y)) == Approx(1).epsilon(1e-5));
    Project masked = project;
    masked.masks.erodibility = TiledRaster(48, 40, std::exp(-4.0F));
    const double under_plants = moved(*eroded(held)), under_mask = moved(*eroded(masked)),
                 bare = moved(*eroded(project));
    // The cover may miss 1 by a bit of a float, which steps of water enlarge.
    CHECK(under_plants == Approx(under_mask).epsilon(1e-3));
    CHECK(under_plants < 0.3 * bare);
    CHECK(bare > 0);
}

TEST_CASE("plants of one half hold that half", "[plant_hold]") {
    Project project = hollow_project();
    const auto bare = eroded(project);
    Raster<float> west(48, 40, 1.0F);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 24; ++x) west(x, y) = 2;
    project.masks.plants = TiledRaster(west.view());
    project.erosion.mixing.plant_hold = 5;
    const auto land = eroded(project);
    // Two cells beside the border see some of either.
    CHECK(moved(*land, 0, 21) < 0.4 * moved(*bare, 0, 21));
    CHECK(moved(*land, 27, 48) > 0.7 * moved(*bare, 27, 48));
    project.masks.plants_state.enabled = false;
    CHECK(*eroded(project)->ground == *bare->ground);
}

TEST_CASE("held land is the same on any threads, and gone on with from any state", "[plant_hold]") {
    Project project = planted(hollow_project(), 3);
    project.erosion.mixing.weight(ErosionKind::wind) = 50;
    project.erosion.mixing.weight(ErosionKind::thermal) = 50;
    const Raster<float> whole = ground_after(project);
    for (const int threads : {1, 2, 7}) {
        set_thread_count(threads);
        CHECK(ground_after(project) == whole);
    }
    set_thread_count(0);
    Evaluator evaluator;
    Project shorter = project;
    shorter.erosion.mixing.steps = 11;
    REQUIRE(evaluator.evaluate(shorter, {}).ok());
    const auto rest = evaluator.evaluate(project, {});
    REQUIRE(rest.ok());
    CHECK(*rest.value()->ground == whole);
}

TEST_CASE("a phase in which plants hold the ground follows one in which they do not", "[plant_hold]") {
    Project project = hollow_project();
    project.masks.plants = TiledRaster(48, 40, 2);
    Project first = project;
    project.past_erosion = {project.erosion};
    project.erosion.mixing.plant_hold = 6;
    Project both_bare = project;
    both_bare.erosion.mixing.plant_hold = 0;
    const double once = moved(*eroded(first)), held_later = moved(*eroded(project)), twice = moved(*eroded(both_bare));
    CHECK(held_later < twice);
    CHECK(held_later > 0.5 * once);
}

TEST_CASE("erosion depends on plants where they hold the ground alone", "[plant_hold][pipeline]") {
    const auto same_ground = [](const Project& a, const Project& b) {
        return stage_key(a, Stage::erosion, 1) == stage_key(b, Stage::erosion, 1);
    };
    for (const float hold : {0.0F, 4.0F}) {
        Project project = hollow_project();
        project.cover.amount = 0.5F;
        project.erosion.mixing.plant_hold = hold;
        const auto changes = [&](const std::function<void(Project&)>& edit) {
            Project edited = project;
            edit(edited);
            return !same_ground(project, edited);
        };
        const bool holds = hold > 0;
        CHECK(changes([](Project& p) { p.cover.temperature = 3; }) == holds);
        CHECK(changes([](Project& p) { p.cover.seed = 9; }) == holds);
        CHECK(changes([](Project& p) { p.surface.vegetation = 0.1F; }) == holds);
        CHECK(changes([](Project& p) { p.light.latitude = -20; }) == holds);
        CHECK(changes([](Project& p) { p.masks.plants = TiledRaster(48, 40, 0); }) == holds);
        // A parameter that is only seen.
        CHECK_FALSE(changes([](Project& p) { p.cover.season = Season::winter; }));
        CHECK_FALSE(changes([](Project& p) { p.surface.snow = p.surface.snow > 0 ? 0.0F : 0.5F; }));
        CHECK_FALSE(changes([](Project& p) { p.colour.variety = 0.9F; }));
        CHECK_FALSE(changes([](Project& p) { p.light.sun_height = 5; }));
    }
}

TEST_CASE("it is said why plants hold nothing, and that they need the whole land", "[plant_hold][uses]") {
    const std::string id = "erosion.plant_hold";
    Project project = hollow_project();
    CHECK(why_unused(project, id).starts_with("Needs ground cover"));
    project.cover.amount = 0.2F;
    CHECK(why_unused(project, id).empty());
    project.erosion.mixing.set_only(ErosionKind::thermal);
    CHECK(why_unused(project, id).starts_with("Needs steps of water"));
    CHECK(obstacle_to_rows_of_land(project) == Error());
    project.erosion.mixing.plant_hold = 4;
    CHECK(obstacle_to_rows_of_land(project) == Error());  // of thermal erosion they hold nothing
    project.erosion.mixing.weight(ErosionKind::water) = 1;
    CHECK(plants_hold(project, project.erosion));
    CHECK(obstacle_to_rows_of_land(project).where == id);
}
