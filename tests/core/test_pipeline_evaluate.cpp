/// From a project to its land: stages, what is kept, stopping and going on.

#include <atomic>
#include <thread>

#include "core/base/threads.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/same_land.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

std::shared_ptr<const Land> land_of(Evaluator& evaluator, const Project& project, Stage stage, int coarsening = 1) {
    EvaluateOptions options;
    options.stage = stage;
    options.coarsening = coarsening;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return land.value();
}

}  // namespace

TEST_CASE("stages give what they should", "[pipeline]") {
    Evaluator evaluator;
    const Project project = small_layered_project();
    const auto base = land_of(evaluator, project, Stage::base);
    CHECK(base->ground->width() == 48);
    CHECK(base->ground->height() == 40);
    CHECK(base->before == base->ground);
    CHECK(erosion_of(*base).wear == nullptr);

    const auto layers = land_of(evaluator, project, Stage::layers);
    CHECK(layers->top_material != nullptr);
    CHECK(*layers->top_material == Raster<std::uint8_t>(48, 40, 1));  // sand everywhere

    const auto outputs = land_of(evaluator, project, Stage::outputs);
    CHECK(outputs->report.steps_done == 12);
    CHECK(*outputs->before == *layers->ground);
    CHECK(outputs->frame == project.frame);
    REQUIRE(erosion_of(*outputs).wear);
    REQUIRE(erosion_of(*outputs).deposit);
    REQUIRE(erosion_of(*outputs).flow);
    REQUIRE(erosion_of(*outputs).water_depth);
    REQUIRE(outputs->loose);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) {
            // The heights, at most 206 m, are rounded to 2^-16 m each.
            const float change = erosion_of(*outputs).deposit->at(x, y) - erosion_of(*outputs).wear->at(x, y);
            CHECK(outputs->ground->at(x, y) - outputs->before->at(x, y) == Approx(change).margin(4e-5));
            CHECK(std::min(erosion_of(*outputs).deposit->at(x, y), erosion_of(*outputs).wear->at(x, y)) == 0);
        }
}

TEST_CASE("nothing erodes without steps or proportions", "[pipeline]") {
    Evaluator evaluator;
    Project project = small_project();
    project.erosion.mixing.steps = 0;
    const auto none = land_of(evaluator, project, Stage::outputs);
    CHECK(none->before == none->ground);
    CHECK(none->report.steps_done == 0);
    CHECK(none->report.ground_before == none->report.ground_after);
    project.erosion.mixing = {};
    project.erosion.mixing.water = project.erosion.mixing.wind = project.erosion.mixing.thermal = 0;
    CHECK(land_of(evaluator, project, Stage::outputs)->report.steps_done == 0);
}

TEST_CASE("what is fresh is not computed again", "[pipeline]") {
    Evaluator evaluator;
    Project project = small_layered_project();
    CHECK_FALSE(evaluator.is_fresh(project, Stage::base, 1));
    const auto first = land_of(evaluator, project, Stage::outputs);
    for (const Stage stage : {Stage::base, Stage::splines, Stage::layers, Stage::erosion, Stage::paths, Stage::outputs})
        CHECK(evaluator.is_fresh(project, stage, 1));
    CHECK_FALSE(evaluator.is_fresh(project, Stage::base, 2));
    CHECK(land_of(evaluator, project, Stage::outputs) == first);  // the same object

    project.bottom_material.name = "Basalt";
    project.frame.crs_wkt = "LOCAL_CS[\"here\"]";
    const auto placed = land_of(evaluator, project, Stage::outputs);
    CHECK(placed->ground == first->ground);
    CHECK(placed->frame == project.frame);

    project.erosion.wind.direction = 10;
    CHECK(evaluator.is_fresh(project, Stage::layers, 1));
    CHECK_FALSE(evaluator.is_fresh(project, Stage::erosion, 1));
    CHECK_FALSE(evaluator.is_fresh(project, Stage::outputs, 1));
}

TEST_CASE("more steps go on from the last kept state, to the byte as if unbroken", "[pipeline]") {
    for (Project project : {small_project(), small_layered_project()}) {
        project.erosion.mixing.steps = 45;
        Evaluator unbroken;
        const auto expected = land_of(unbroken, project, Stage::outputs);

        Evaluator broken;
        for (const int steps : {7, 20, 31}) {
            project.erosion.mixing.steps = steps;
            CHECK(land_of(broken, project, Stage::outputs)->report.steps_done == steps);
        }
        project.erosion.mixing.steps = 45;
        double first_share = -1;
        std::string first_activity;
        EvaluateOptions options;
        options.control.progress = [&](double share, const Activity& activity) {
            if (first_share < 0) first_activity = activity.text();
            if (first_share < 0) first_share = share;
        };
        const auto land = broken.evaluate(project, options);
        REQUIRE(land.ok());
        CHECK(first_activity == "Eroding: step 31 of 45");
        check_same(**land, *expected);
    }
}

TEST_CASE("states on the way are kept, so that fewer steps need no new start", "[pipeline]") {
    Project project = small_project();
    project.erosion.mixing.steps = 100;
    Evaluator evaluator;
    land_of(evaluator, project, Stage::outputs);
    project.erosion.mixing.steps = 70;
    std::string first_activity;
    EvaluateOptions options;
    options.control.progress = [&](double, const Activity& activity) {
        if (first_activity.empty()) first_activity = activity.text();
    };
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    const int start = std::stoi(first_activity.substr(std::string("Eroding: step ").size()));
    CHECK(start >= 32);  // the states are at most twice as far apart as they are from the start
    CHECK(start <= 70);
    Evaluator fresh;
    check_same(**land, *land_of(fresh, project, Stage::outputs));
}

TEST_CASE("a small budget changes no result", "[pipeline]") {
    Project project = small_layered_project();
    project.erosion.mixing.steps = 40;
    Evaluator roomy, tight(1);
    check_same(*land_of(tight, project, Stage::outputs), *land_of(roomy, project, Stage::outputs));
    CHECK_FALSE(tight.is_fresh(project, Stage::base, 1));
    CHECK(tight.is_fresh(project, Stage::outputs, 1));  // the newest stays
}

TEST_CASE("stopping keeps what was reached, and going on equals an unbroken run", "[pipeline]") {
    Project project = small_project();
    project.erosion.mixing.steps = 40;
    Evaluator evaluator;
    std::stop_source stop;
    EvaluateOptions options;
    options.control.stop = stop.get_token();
    int pauses = 0;
    options.pause_point = [&] {
        if (++pauses == 5) stop.request_stop();
        return false;
    };
    const auto cut = evaluator.evaluate(project, options);
    REQUIRE(cut.ok());
    const std::int64_t reached = (*cut)->report.steps_done;
    CHECK(reached >= 5);
    CHECK(reached < 40);
    CHECK_FALSE(evaluator.is_fresh(project, Stage::outputs, 1));
    project.erosion.mixing.steps = static_cast<int>(reached);
    CHECK(evaluator.is_fresh(project, Stage::erosion, 1));

    project.erosion.mixing.steps = 40;
    Evaluator unbroken;
    check_same(*land_of(evaluator, project, Stage::outputs), *land_of(unbroken, project, Stage::outputs));
}

TEST_CASE("stopping before erosion is an error that says so", "[pipeline]") {
    Evaluator evaluator;
    std::stop_source stop;
    stop.request_stop();
    EvaluateOptions options;
    options.control.stop = stop.get_token();
    const auto land = evaluator.evaluate(small_project(), options);
    REQUIRE_FALSE(land.ok());
    CHECK(land.error().is_cancelled());
}

TEST_CASE("previews are whole lands on the way", "[pipeline]") {
    Evaluator evaluator;
    Project project = small_project();
    project.erosion.mixing.steps = 64;
    EvaluateOptions options;
    options.preview_interval = 0;
    std::vector<std::shared_ptr<const Land>> previews;
    options.preview = [&](std::shared_ptr<const Land> land) { previews.push_back(std::move(land)); };
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    REQUIRE_FALSE(previews.empty());
    for (const auto& preview : previews) {
        CHECK(preview->report.steps_done < 64);
        CHECK(erosion_of(*preview).wear != nullptr);
        CHECK(preview->before != nullptr);
        Project shorter = project;
        shorter.erosion.mixing.steps = static_cast<int>(preview->report.steps_done);
        Evaluator fresh;
        check_same(*preview, *land_of(fresh, shorter, Stage::outputs));
        if (&preview - previews.data() >= 3) break;  // a few tell
    }
}

TEST_CASE("coarse land covers the same ground", "[pipeline]") {
    Evaluator evaluator;
    Project project = small_layered_project();
    Raster<float> heights(47, 33);
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 47; ++x) heights(x, y) = static_cast<float>(x + 2 * y);
    project.base = ImportedBase{TiledRaster(heights.view()), ""};
    project.frame.width = 47;
    project.frame.height = 33;
    const auto coarse = land_of(evaluator, project, Stage::outputs, 4);
    CHECK(coarse->ground->width() == 12);
    CHECK(coarse->ground->height() == 9);
    CHECK(coarse->frame.cell_size == 40);
    const auto base = land_of(evaluator, project, Stage::base, 4);
    CHECK(base->ground->at(0, 0) == 1.5F + 3.0F);  // the mean of x over 0..3 and of 2 y over 0..3
}

TEST_CASE("any number of threads gives the same bytes", "[pipeline]") {
    const Project project = small_layered_project();
    set_thread_count(1);
    Evaluator one;
    const auto expected = land_of(one, project, Stage::outputs);
    for (const int threads : {2, 7}) {
        set_thread_count(threads);
        Evaluator evaluator;
        check_same(*land_of(evaluator, project, Stage::outputs), *expected);
    }
    set_thread_count(0);
}

TEST_CASE("a project that makes no land is an error in words", "[pipeline]") {
    Evaluator evaluator;
    Project project = small_project();
    project.base = ImportedBase{{}, "lost.tif"};
    const auto empty = evaluator.evaluate(project, {});
    REQUIRE_FALSE(empty.ok());
    CHECK(empty.error().where == "lost.tif");
    project = small_project();
    project.frame.width = 0;
    CHECK_FALSE(evaluator.evaluate(project, {}).ok());
}
