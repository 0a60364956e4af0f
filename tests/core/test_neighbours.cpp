/// The rim goes over into the neighbours: heights and slopes go on over the edge, before erosion and after it.

#include <algorithm>
#include <cmath>

#include "core/bands/whole_land.h"
#include "core/base/threads.h"
#include "core/io/project/project_file.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/neighbour_rim.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr int side = 96;  // cells
constexpr double cell = 10;

/// Rolling ground, another for each seed.
Project tile(std::uint64_t seed) {
    Project project = small_project();
    project.frame = TerrainFrame{side, side, cell, {}, {}};
    auto& generator = std::get<GeneratedBase>(project.base).parameters;
    generator.kind = GeneratorKind::perlin;
    generator.wavelength = 500;
    generator.maximum = 200;
    generator.seed = seed;
    project.erosion.mixing.steps = 0;
    return project;
}

Raster<float> ground_of(const Project& project) {
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    return *(*land)->ground;
}

Project fitted(Project project, MapSide where, const Raster<float>& beyond, bool shared_row = false) {
    project.neighbours.parameters.reach = 300;
    project.neighbours.parameters.shared_row = shared_row;
    project.neighbours.on(where) = neighbour_on(where, beyond.view(), cell, "beyond.tif");
    return project;
}

/// Greatest bend of three cells in a row along the west edge, with the neighbour's last two columns before them.
double bend_over_the_edge(const Raster<float>& beyond, const Raster<float>& ground) {
    double greatest = 0;
    for (int y = 0; y < side; ++y) {
        const double a = beyond(side - 2, y), b = beyond(side - 1, y), c = ground(0, y), d = ground(1, y);
        greatest = std::max({greatest, std::abs(a - 2 * b + c), std::abs(b - 2 * c + d)});
    }
    return greatest;
}

double greatest_bend(const Raster<float>& ground) {
    double greatest = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 1; x + 1 < side; ++x)
            greatest = std::max(greatest,
                                std::abs(static_cast<double>(ground(x - 1, y)) - 2 * static_cast<double>(ground(x, y)) +
                                         static_cast<double>(ground(x + 1, y))));
    return greatest;
}

}  // namespace

TEST_CASE("heights and slopes go on over the edge", "[neighbours]") {
    const Raster<float> beyond = ground_of(tile(1));
    const Project alone = tile(2);
    const Raster<float> before = ground_of(alone);
    // The control: without the neighbour there is a cliff.
    CHECK(bend_over_the_edge(beyond, before) > 5 * greatest_bend(before));

    const Raster<float> ground = ground_of(fitted(alone, MapSide::west, beyond));
    // A straight line over the edge, to what 32 bits keep of 200 m.
    CHECK(bend_over_the_edge(beyond, ground) < 1e-3);
    // Within the rim the ground bends no more than a few times as much as it does without.
    CHECK(greatest_bend(ground) < 3 * greatest_bend(before));
    // Beyond the reach of 300 m nothing changes.
    for (int y = 0; y < side; ++y)
        for (int x = 31; x < side; ++x) REQUIRE(ground(x, y) == before(x, y));
}

TEST_CASE("a shared row is the neighbour's own", "[neighbours]") {
    const Raster<float> beyond = ground_of(tile(1));
    const Raster<float> ground = ground_of(fitted(tile(2), MapSide::north, beyond, true));
    for (int x = 0; x < side; ++x) {
        REQUIRE(ground(x, 0) == beyond(x, side - 1));
        const double rise = static_cast<double>(beyond(x, side - 1)) - static_cast<double>(beyond(x, side - 2));
        // To what 32 bits keep of 200 m.
        REQUIRE(std::abs(static_cast<double>(ground(x, 1)) - static_cast<double>(ground(x, 0)) - rise) < 1e-4);
    }
}

TEST_CASE("erosion, layers and sculpting keep the rim", "[neighbours]") {
    const Raster<float> beyond = ground_of(tile(1));
    Project project = fitted(tile(2), MapSide::west, beyond);
    const Raster<float> before = ground_of(project);
    project.erosion.mixing.steps = 60;
    const bool with_layers = GENERATE(false, true);
    if (with_layers) {
        const Project layered = small_layered_project();
        project.layers = {layered.layers.front()};
        SculptLayer hump;
        hump.change = TiledRaster(side, side, 15.0F);
        project.sculpting = {hump};
    }
    const Raster<float> ground = ground_of(project);
    double changed = 0;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < 2; ++x) REQUIRE(ground(x, y) == before(x, y));
        for (int x = 40; x < side; ++x)
            changed =
                std::max(changed, std::abs(static_cast<double>(ground(x, y)) - static_cast<double>(before(x, y))));
    }
    CHECK(changed > 0.5);  // the control: elsewhere erosion, layers and brushes act
}

TEST_CASE("four tiles meet in a corner", "[neighbours]") {
    const Raster<float> north_west = ground_of(tile(1));
    const Raster<float> north_east = ground_of(fitted(tile(2), MapSide::west, north_west, true));
    const Raster<float> south_west = ground_of(fitted(tile(3), MapSide::north, north_west, true));
    Project last = fitted(tile(4), MapSide::north, north_east, true);
    last.neighbours.on(MapSide::west) = neighbour_on(MapSide::west, south_west.view(), cell, "");
    const Raster<float> south_east = ground_of(last);
    double gap = 0;
    for (int i = 0; i < side; ++i) {
        gap = std::max(gap,
                       std::abs(static_cast<double>(south_east(i, 0)) - static_cast<double>(north_east(i, side - 1))));
        gap = std::max(gap,
                       std::abs(static_cast<double>(south_east(0, i)) - static_cast<double>(south_west(side - 1, i))));
    }
    // The two neighbours agree in the corner up to their own rims' slopes: within a centimetre of 200 m.
    CHECK(gap < 0.01);
}

TEST_CASE("neighbours of other sizes and coarse previews", "[neighbours]") {
    Raster<float> beyond(40, 30);
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x) beyond(x, y) = static_cast<float>(100 + 3 * x);
    Project project = tile(2);
    project.neighbours.on(MapSide::south) = neighbour_on(MapSide::south, beyond.view(), 24, "");
    const Raster<float> ground = ground_of(project);
    // A plane over the whole side, whatever its cells; half a cell of the neighbour is level at either end.
    for (int x = 2; x + 2 < side; ++x)
        REQUIRE(std::abs(static_cast<double>(ground(x, side - 1)) - (100 + 3 * ((x + 0.5) / side * 40 - 0.5))) < 1e-3);

    EvaluateOptions options;
    options.coarsening = 4;
    Evaluator evaluator;
    const auto coarse = evaluator.evaluate(project, options);
    REQUIRE(coarse.ok());
    CHECK(std::abs((*(*coarse)->ground)(12, side / 4 - 1) - ground(50, side - 1)) < 3);

    Raster<float> narrow(2, 2, 5.0F);
    bend_rim(narrow, project.neighbours, cell);  // a rim of all there is
    CHECK(std::isfinite(narrow(0, 0)));
}

TEST_CASE("the rim is the same on any number of threads, and needs the whole land", "[neighbours]") {
    Project project = fitted(tile(2), MapSide::east, ground_of(tile(1)));
    const int threads = thread_count();
    set_thread_count(1);
    const Raster<float> one = ground_of(project);
    set_thread_count(3);
    const Raster<float> three = ground_of(project);
    set_thread_count(threads);
    CHECK(one == three);
    CHECK(obstacle_to_rows_of_land(project).where == "neighbours");
    project.neighbours.on(MapSide::east) = {};
    project.erosion.mixing.water = project.erosion.mixing.wind = 0;
    CHECK(obstacle_to_rows_of_land(project) == Error());
}

TEST_CASE("neighbours come back from a project file", "[neighbours]") {
    const TemporaryFolder folder;
    Project project = fitted(tile(2), MapSide::east, Raster<float>(30, 40, 12.5F));
    project.neighbours.on(MapSide::north) =
        neighbour_on(MapSide::north, Raster<float>(20, 9, 3.0F).view(), 4.5, "n.tif");
    REQUIRE(write_project(folder / "tile.cuesta", project).ok());
    const auto read = read_project(folder / "tile.cuesta");
    REQUIRE(read.ok());
    CHECK(*read == project);
    CHECK(read->neighbours.on(MapSide::north).spacing == 4.5);
}
