/// Default water erosion of real land, by the size of its cells: real land stays real.

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/erosion/water/rates_of_cells.h"
#include "core/field/box_mean.h"
#include "core/field/sampling.h"
#include "core/io/library/stamps.h"
#include "core/io/project/project_json.h"
#include "core/measure/measure.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// Real land on cells of so many metres: a stamp, or the north-west of one on finer cells, without the creases of
/// interpolation.
struct RealLand {
    const char* stamp;
    double cell_size;
};

Project project_of(const RealLand& land) {
    const Stamp* stamp = find_stamp(shipped_stamps(), land.stamp);
    REQUIRE(stamp != nullptr);
    const Result<Elevation> elevation = read_stamp(*stamp);
    REQUIRE(elevation.ok());
    Raster<float> heights = elevation->heights;
    const int times = static_cast<int>(std::lround(stamp->cell_size / land.cell_size));
    if (times > 1) {
        constexpr int side = 240;  // cells: enough for measures of rivers
        Raster<float> part(side / times + 1, side / times + 1);
        for (int y = 0; y < part.height(); ++y)
            for (int x = 0; x < part.width(); ++x) part(x, y) = heights(x + 60, y + 60);
        heights = resampled(part.view(), part.width() * times, part.height() * times);
        heights = box_mean(std::move(heights), times / 2, 2);
    }
    Project project;
    project.frame.width = heights.width();
    project.frame.height = heights.height();
    project.frame.cell_size = land.cell_size;
    project.base = ImportedBase{TiledRaster(heights.view()), ""};
    project.erosion.mixing.wind = 0;  // 298 steps of water and 2 thermal, as in docs/measurements.md
    return project;
}

LandscapeMeasures eroded(Project project) {
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    return measure((*land)->ground->view(), project.frame.cell_size);
}

/// Conditions on a default run: the slopes as they were, within 15 %; the pits, depressions and directions that real
/// models have; and rivers that were as concave as real ones are so still, and keep three fifths of it. Pieces on finer
/// cells than 10 m are a slope or two, whose directions are their own.
bool stays_real(const LandscapeMeasures& before, const LandscapeMeasures& after) {
    const bool slopes = std::abs(after.slopes.median() / before.slopes.median() - 1) <= 0.15;
    const bool hollows = after.depressions.pits_per_10000_cells() <= 30 && after.depressions.area_share() <= 0.02;
    const bool directions =
        !after.channels_resolved() || (std::abs(after.anisotropy.a4) <= 0.2 && std::abs(after.anisotropy.a8) <= 0.12);
    const double concave = before.concavity().value_or(0);
    const bool rivers = concave < 0.2 || (after.concavity() && *after.concavity() >= std::max(0.2, 0.6 * concave) &&
                                          after.hack() && *after.hack() <= 0.65);
    UNSCOPED_INFO("slopes " << before.slopes.median() << " to " << after.slopes.median() << " degrees, pits "
                            << after.depressions.pits_per_10000_cells() << ", depressions "
                            << after.depressions.area_share() << ", a4 " << after.anisotropy.a4 << ", a8 "
                            << after.anisotropy.a8 << ", concavity " << before.concavity().value_or(0) << " to "
                            << after.concavity().value_or(0) << ", Hack " << after.hack().value_or(0));
    return slopes && hollows && directions && rivers;
}

}  // namespace

TEST_CASE("a default run leaves real land real, whatever its cells", "[water][cell-size]") {
    const RealLand land =
        GENERATE(RealLand{"kaunergrat", 90}, RealLand{"big-tujunga-canyon", 30}, RealLand{"pataha-plateau", 10},
                 RealLand{"pataha-plateau", 5}, RealLand{"pataha-plateau", 2}, RealLand{"pataha-plateau", 1});
    CAPTURE(land.stamp, land.cell_size);
    Project project = project_of(land);
    const auto& heights = std::get<ImportedBase>(project.base).heights;
    const LandscapeMeasures before = measure(heights.to_raster().view(), land.cell_size);
    follow_cell_size(project.erosion.water, TerrainFrame{}.cell_size, land.cell_size);
    CHECK(stays_real(before, eroded(project)));

    // The control: the defaults up to version 8 of project files turned each of these lands to wax.
    project.erosion.water.sediment_capacity = 0.05F;
    project.erosion.water.creep = 0.02F;
    project.erosion.water.ramp_depth = 0.05F;
    CHECK_FALSE(stays_real(before, eroded(project)));
}

TEST_CASE("rates follow the cells unless they are set by hand", "[water][cell-size]") {
    const WaterParameters defaults;
    const CellRates coarse = rates_of_cells(10);
    CHECK(coarse == CellRates{defaults.sediment_capacity, defaults.ramp_depth, defaults.creep});
    CHECK(rates_of_cells(90) == coarse);
    CHECK(rates_of_cells(0.01) == rates_of_cells(0.5));
    // By the root, by 1 / cell size, and by its square up to a limit.
    CHECK_THAT(rates_of_cells(2.5).sediment_capacity,
               Catch::Matchers::WithinRel(0.5F * coarse.sediment_capacity, 1e-6F));
    CHECK_THAT(rates_of_cells(2.5).ramp_depth, Catch::Matchers::WithinRel(4 * coarse.ramp_depth, 1e-6F));
    CHECK_THAT(rates_of_cells(5).creep, Catch::Matchers::WithinRel(4 * coarse.creep, 1e-6F));
    CHECK(rates_of_cells(2.5).creep == 0.02F);
    CHECK(rates_of_cells(1).creep == 0.02F);

    WaterParameters water;
    CHECK_FALSE(follow_cell_size(water, 10, 30));
    CHECK(water == defaults);
    CHECK(follow_cell_size(water, 10, 1));
    CHECK(follow_cell_size(water, 1, 10));
    CHECK(water == defaults);
    water.sediment_capacity = 0.03F;
    CHECK(follow_cell_size(water, 10, 1));
    CHECK(water.sediment_capacity == 0.03F);
    CHECK(water.ramp_depth == rates_of_cells(1).ramp_depth);
    CHECK(water.creep == rates_of_cells(1).creep);
}

TEST_CASE("files of earlier versions keep the rates that they do not name", "[water][cell-size]") {
    const auto read = [](nlohmann::json json, int version, bool names_water) {
        json["version"] = version;
        if (names_water)
            for (const char* rate : {"sediment_capacity", "creep"}) json["erosion"]["water"].erase(rate);
        else
            json["erosion"].erase("water");
        return project_from_json(
            json, [](const std::string&, int width, int height) { return TiledRaster(width, height, 0.0F); });
    };
    const nlohmann::json json = project_to_json(Project{}).json;
    for (const bool names_water : {true, false}) {
        const WaterParameters old = read(json, 8, names_water).erosion.water;
        CHECK(old.sediment_capacity == 0.05F);
        CHECK(old.creep == 0.02F);
        CHECK(read(json, 9, names_water).erosion.water == WaterParameters{});
    }
}
