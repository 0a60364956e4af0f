/// Sculpting by hand in the land, and the cover of layers.

#include "core/pipeline/evaluate.h"
#include "core/pipeline/sculpt_stage.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

std::shared_ptr<const Land> land_of(const Project& project, Stage stage, int coarsening = 1) {
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = stage;
    options.coarsening = coarsening;
    const Result<std::shared_ptr<const Land>> land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return *land;
}

/// A hill of its own in the middle of the terrain.
TiledRaster hill(int width, int height, float metres) {
    Raster<float> cells(width, height, 0.0F);
    for (int y = 10; y < 20; ++y)
        for (int x = 12; x < 30; ++x) cells(x, y) = metres;
    return TiledRaster(cells.view());
}

}  // namespace

TEST_CASE("the land gets what enabled layers hold, so many times as their strength says", "[sculpt]") {
    Project project = small_project();
    const Project plain = project;
    const int width = project.frame.width;
    const int height = project.frame.height;
    project.sculpting = {{"a", true, false, SculptPlace::before_erosion, 1.0F, hill(width, height, 8)},
                         {"b", true, true, SculptPlace::before_erosion, 0.5F, hill(width, height, 4)},
                         {"off", false, false, SculptPlace::before_erosion, 1.0F, hill(width, height, 100)},
                         {"later", true, false, SculptPlace::after_erosion, 1.0F, hill(width, height, 100)}};
    for (const Stage stage : {Stage::sculpt, Stage::layers}) {
        const auto before = land_of(plain, stage);
        const auto after = land_of(project, stage);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const bool on_hill = y >= 10 && y < 20 && x >= 12 && x < 30;
                // 8 and half of 4, added in this order as the kernel does.
                const float ground = (*before->ground)(x, y);
                REQUIRE((*after->ground)(x, y) == (on_hill ? (ground + 8.0F) + 2.0F : ground));
            }
    }
    // Before it there is nothing of it.
    CHECK(*land_of(project, Stage::splines)->ground == *land_of(plain, Stage::splines)->ground);
}

TEST_CASE("sculpted layers of another size than the terrain are stretched over it", "[sculpt]") {
    Project project = small_project();
    const Project plain = project;
    project.sculpting.emplace_back().change = TiledRaster(7, 5, 12.0F);
    const auto before = land_of(plain, Stage::layers, 2);
    const auto after = land_of(project, Stage::layers, 2);
    for (int y = 0; y < before->ground->height(); ++y)
        for (int x = 0; x < before->ground->width(); ++x)
            // An even change stays even up to the rounding of interpolation at heights below 1000 m.
            CHECK((*after->ground)(x, y) - (*before->ground)(x, y) == Approx(12.0F).margin(1e-3));
}

TEST_CASE("a layer is as thick as its cover leaves it", "[layers]") {
    Project project = small_project();
    project.layers.emplace_back().shape = UniformThickness{10};
    const int width = project.frame.width;
    const int height = project.frame.height;
    Raster<float> share(width, height, 0.0F);
    for (int y = 0; y < height; ++y)
        for (int x = width / 2; x < width; ++x) share(x, y) = x < width - 3 ? 0.5F : 7.0F;
    project.layers[0].cover = TiledRaster(share.view());
    Project bare = project;
    bare.layers.clear();
    const auto ground = land_of(bare, Stage::layers);
    const auto covered = land_of(project, Stage::layers);
    REQUIRE(covered->top_material);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const float thickness = x < width / 2 ? 0.0F : x < width - 3 ? 5.0F : 10.0F;  // never more than whole
            // Adding and taking away 10 m rounds at heights below 1000 m.
            CHECK((*covered->ground)(x, y) - (*ground->ground)(x, y) == Approx(thickness).margin(1e-3));
            CHECK(int{(*covered->top_material)(x, y)} == (thickness > 0 ? 1 : 2));
        }
}
