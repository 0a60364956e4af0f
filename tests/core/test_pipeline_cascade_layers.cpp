/// Erosion on the levels where the ground is layered or has beds.

#include <cmath>
#include <memory>
#include <set>
#include <utility>

#include "core/base/threads.h"
#include "core/erosion/erode.h"
#include "core/erosion/multigrid/refine.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/strata.h"
#include "tests/catch.h"
#include "tests/core/eroding_levels.h"

using namespace cuesta;
using namespace cuesta::test;
using namespace cuesta::eroding_levels;

namespace {

/// Soil, a fill up to a height, and beds below.
Project layered_project(bool mixture) {
    Project project = eroding_project();
    Layer soil;
    soil.shape = UniformThickness{1};
    Layer fill;
    fill.material.parameters.dissolubility = 0.6F;
    fill.shape = UpperSurface{TiledRaster(64, 64, 520.0F), ""};
    project.layers = {soil, fill};
    project.bedding.enabled = true;
    if (!mixture) return project;
    project.cascade_erosion.kinds = CascadeKinds::mixture;
    project.erosion.mixing.water = 2;
    project.erosion.mixing.wind = project.erosion.mixing.thermal = 1;
    return project;
}

}  // namespace

TEST_CASE("layers and beds on the levels keep the mass, the same bytes on any number of threads", "[cascade]") {
    for (const bool mixture : {false, true})
        for (const int smoothing : {0, 4})
            for (const auto& [width, height] : {std::pair{64, 64}, {63, 61}}) {
                CAPTURE(mixture, smoothing, width, height);
                Project project = layered_project(mixture);
                project.cascade_erosion.smoothing = smoothing;
                project.frame.width = width;
                project.frame.height = height;
                project.erosion.mixing.steps = 4;
                set_thread_count(1);
                const auto one = land_of(project, Stage::outputs);
                for (const int threads : {2, 7}) {
                    set_thread_count(threads);
                    const auto land = land_of(project, Stage::outputs);
                    CHECK(*land->before == *one->before);
                    CHECK(*land->ground == *one->ground);
                    CHECK(*land->loose == *one->loose);
                    CHECK(*land->top_material == *one->top_material);
                    CHECK(*land->bed_hardness == *one->bed_hardness);
                }
                set_thread_count(0);
                const ErosionReport& report = one->cascade_report;
                CHECK(report.ledger.moved > 0);
                const double balance = report.ground_after + report.ledger.left_map + report.ledger.transport_loss -
                                       report.ground_before - report.ledger.uplifted;
                // As every run of erosion: 1e-5 of the gross volume (docs/methods/erosion-schedule.md).
                CHECK(std::abs(balance) <= 1e-5 * report.ledger.moved);
                CHECK(report.suspended == 0);
                // The run goes on from what the levels left.
                CHECK(*one->before == *land_of(project, Stage::layers)->ground);
            }
}

TEST_CASE("a cap that does not dissolve protects what is below it on every level", "[cascade]") {
    Project project = eroding_project();
    CHECK(land_of(project)->cascade_report.ledger.moved > 0);  // the control: bare ground
    Layer cap;
    cap.material.parameters.dissolubility = 0;
    cap.shape = UniformThickness{3};
    project.layers = {cap};
    CHECK(land_of(project)->cascade_report.ledger.moved == 0);
    project.layers[0].material.parameters.dissolubility = 1;
    CHECK(land_of(project)->cascade_report.ledger.moved > 0);
}

TEST_CASE("stopped anywhere, layers on the levels go on as if they had not been", "[cascade]") {
    const Project project = layered_project(true);
    const auto unbroken = land_of(project);
    for (const char* text :
         {"Eroding: 32 x 32 cells, step 13", "Eroding: 64 x 64 cells, step 1", "Eroding: drying up, step 8"}) {
        INFO(text);
        Evaluator evaluator;
        CHECK_FALSE(stopped_at(text, evaluator, project).ok());
        CHECK(*run(evaluator, project).land->ground == *unbroken->ground);
    }
}

TEST_CASE("previews and coarse lands of layers on the levels are layered themselves", "[cascade]") {
    const Project project = layered_project(false);
    const auto as_large = [](const auto& raster, int size) {
        return raster != nullptr && raster->width() == size && raster->height() == size;
    };
    // The material on top tells the layers; there are enabled ones, so that previews of any size show them.
    const auto kinds_on_top = [](const Land& land) {
        std::set<int> kinds;
        for (int y = 0; y < land.top_material->height(); ++y)
            for (int x = 0; x < land.top_material->width(); ++x) kinds.insert((*land.top_material)(x, y));
        return kinds;
    };
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = Stage::cascade_erosion;
    options.preview_interval = 0;
    std::set<int> sizes;
    options.preview = [&](const std::shared_ptr<const Land>& preview) {
        const int size = preview->ground->width();
        sizes.insert(size);
        CAPTURE(size);
        CHECK(preview->stage == Stage::cascade_erosion);
        CHECK(preview->frame.width_metres() == project.frame.width_metres());
        REQUIRE(as_large(preview->top_material, size));
        CHECK(as_large(preview->loose, size));
        CHECK(as_large(preview->bed_hardness, size));
        CHECK(kinds_on_top(*preview).contains(1));  // soil
    };
    REQUIRE(evaluator.evaluate(project, options).ok());
    CHECK(sizes == std::set{32, 64});

    // Land that is shown coarse goes through the levels up to its own only.
    const auto coarse = land_of(project, Stage::outputs, 2);
    CHECK(as_large(coarse->ground, 32));
    REQUIRE(as_large(coarse->top_material, 32));
    CHECK(as_large(coarse->bed_hardness, 32));
    CHECK(kinds_on_top(*coarse).contains(1));
    CHECK(coarse->cascade_report.steps_done == 60);
    CHECK(coarse->cascade_report.ledger.moved > 0);
    // A control: bare ground has no layers to show.
    const auto bare = land_of(eroding_project(), Stage::outputs, 2);
    CHECK(bare->top_material == nullptr);
    CHECK(bare->bed_hardness == nullptr);
}

TEST_CASE("refined layers keep what they lost, and the layer below gives what is not there", "[refine]") {
    constexpr int n = 6;
    const Raster<float> none(n, n);
    ErosionState coarse = start_of_erosion(Raster<float>(n, n, 100.0F), 20, {none, Raster<float>(n, n, 4.0F), none},
                                           std::vector<MaterialParameters>(4), {});
    coarse.thickness[2].fill(8.0F);
    const std::vector<Raster<float>> laid = coarse.thickness;
    // One cell lost 3 of the 4 m of the upper layer and 2 m of it came back loose.
    coarse.thickness[1](2, 3) = 1;
    coarse.thickness[0](2, 3) = 2;
    coarse.change(2, 3) = -1;
    const auto sum = [](const Raster<float>& cells) {
        double total = 0;
        for (int y = 0; y < cells.height(); ++y)
            for (int x = 0; x < cells.width(); ++x) total += static_cast<double>(cells(x, y));
        return total;
    };
    const auto finer = [&](float upper) {
        return GroundAsLaid{
            Raster<float>(2 * n, 2 * n, 100.0F),
            {Raster<float>(2 * n, 2 * n), Raster<float>(2 * n, 2 * n, upper), Raster<float>(2 * n, 2 * n, 8.0F)},
            {}};
    };
    // All numbers are multiples of 1 / 16: exact. Each coarse cell is four fine ones.
    const ErosionState same = refined(coarse, laid, finer(4), 0);
    CHECK(sum(same.thickness[0]) == 4 * 2);
    CHECK(sum(same.thickness[1]) == 4 * 4 * n * n - 4 * 3);
    CHECK(sum(same.thickness[2]) == 4 * 8 * n * n);
    CHECK(sum(same.change) == -4);
    // On finer land with half a metre alone, the lower layer has lost the rest.
    const ErosionState thin = refined(coarse, laid, finer(0.5F), 0);
    CHECK(thin.thickness[1](4, 6) == 0);
    CHECK(thin.thickness[2](4, 6) < 8);
    CHECK(sum(thin.thickness[1]) + sum(thin.thickness[2]) == 4 * 8.5 * n * n - 4 * 3);
    CHECK(thin.change == same.change);
}
