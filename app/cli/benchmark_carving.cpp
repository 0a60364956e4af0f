/// The benchmarks of carving: plans made by hand.

#include <cmath>
#include <memory>
#include <utility>

#include "app/cli/benchmark.h"
#include "core/base/random.h"
#include "core/carve/displacement.h"
#include "core/geometry/quadratic_bezier.h"

namespace cuesta {
namespace {

struct Scene {
    CarvePlan plan;
    TerrainFrame frame;
    Raster<float> ground;
    DisplacementMap before;
};

Scene scene_of(int size, double cell_size) {
    Scene scene;
    scene.frame.width = scene.frame.height = size;
    scene.frame.cell_size = cell_size;
    scene.ground = Raster<float>(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            scene.ground(x, y) = static_cast<float>(200 + 20 * std::sin(0.01 * x) + 15 * std::cos(0.013 * y));
    scene.plan.sections.resize(1);
    return scene;
}

/// Appends a path along `curves`.
void add_path(CarvePlan& plan, const std::vector<QuadraticBezier>& curves, const CarveEnd& end) {
    const int path = static_cast<int>(plan.path_ids.size());
    plan.path_ids.push_back(path + 1);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        CarvePiece piece;
        piece.points = curves[i].points;
        piece.ends = {end, end};
        piece.path = path;
        piece.goes_on_before = i > 0;
        piece.goes_on_after = i + 1 < curves.size();
        plan.pieces.push_back(piece);
    }
}

/// The middle points of a chain of quadratics through `points` that runs on without corners: the points are where they
/// join, half way between the vertices of a polyline.
std::vector<QuadraticBezier> rounded(const std::vector<glm::dvec3>& vertices) {
    std::vector<QuadraticBezier> curves;
    for (std::size_t i = 1; i + 1 < vertices.size(); ++i)
        curves.push_back({{0.5 * (vertices[i - 1] + vertices[i]), vertices[i], 0.5 * (vertices[i] + vertices[i + 1])}});
    return curves;
}

/// Nascimento 2020, chapter 9: 198 quadratics, w = blend = 15 m. One path that winds through the terrain, some 4 km on
/// 2048 x 2048 cells of 1 m. `moved`: how far one of its vertices is moved, m.
void add_winding_path(CarvePlan& plan, int size, double moved) {
    constexpr int curves = 198;
    std::vector<glm::dvec3> vertices;
    for (int i = 0; i < curves + 2; ++i) {
        const double along = static_cast<double>(i) / (curves + 1);
        vertices.emplace_back((0.05 + 0.9 * along) * size, 200 + 10 * std::sin(0.1 * i),
                              (0.5 + 0.12 * std::sin(16 * along) + 0.05 * std::sin(41 * along)) * size);
    }
    vertices[curves / 2] += glm::dvec3(0, 0, moved);
    add_path(plan, rounded(vertices), {7.5F, 15});
}

std::function<void()> carving_whole(const Carver& carver, int size) {
    const auto scene = std::make_shared<Scene>(scene_of(size, 1));
    add_winding_path(scene->plan, size, 0);
    return [scene, carver] { carver(scene->plan, scene->frame, scene->ground.view(), nullptr, {}).value(); };
}

/// To and fro, so that each call finds the map of the other place.
std::function<void()> moving_a_vertex(const Carver& carver, int size) {
    const auto scenes = std::make_shared<std::array<Scene, 2>>();
    for (std::size_t i = 0; i < 2; ++i) {
        (*scenes)[i] = scene_of(size, 1);
        add_winding_path((*scenes)[i].plan, size, i == 0 ? 0 : 5);
    }
    const auto carve_scene = [scenes, carver](std::size_t i, const DisplacementMap* before) {
        return carver((*scenes)[i].plan, (*scenes)[i].frame, (*scenes)[i].ground.view(), before, {}).value();
    };
    const auto map = std::make_shared<DisplacementMap>(carve_scene(0, nullptr));
    const auto place = std::make_shared<std::size_t>(0);
    return [carve_scene, map, place] {
        *place = 1 - *place;
        *map = carve_scene(*place, map.get());
    };
}

/// 1000 roads of 100 pieces of some 40 m: what a town's map brings, on 20 x 20 km at 4096 x 4096.
std::function<void()> carving_many(const Carver& carver, int size) {
    const auto scene = std::make_shared<Scene>(scene_of(size, 5));
    RandomSequence random(1, RandomStream::test);
    const auto unit = [&] { return static_cast<double>(random.unit()); };
    constexpr int roads = 1000;
    constexpr int pieces = 100;
    for (int road = 0; road < roads; ++road) {
        const double extent = scene->frame.width_metres();
        glm::dvec3 place(unit() * extent, 200, unit() * extent);
        double heading = 6.283 * unit();
        std::vector<glm::dvec3> vertices;
        for (int i = 0; i < pieces + 2; ++i) {
            vertices.push_back(place);
            heading += 0.6 * (unit() - 0.5);
            place += 40.0 * glm::dvec3(std::cos(heading), 0.02 * std::sin(0.3 * i), std::sin(heading));
        }
        add_path(scene->plan, rounded(vertices), {4, 8});
    }
    return [scene, carver] { carver(scene->plan, scene->frame, scene->ground.view(), nullptr, {}).value(); };
}

/// One piece that reaches every cell: nanoseconds a cell are those a cell and piece.
std::function<void()> carving_one_piece(const Carver& carver, int size) {
    const auto scene = std::make_shared<Scene>(scene_of(size, 1));
    const double extent = size;
    const QuadraticBezier curve{{glm::dvec3(0.2 * extent, 200, 0.5 * extent),
                                 {0.5 * extent, 210, 0.52 * extent},
                                 {0.8 * extent, 220, 0.5 * extent}}};
    add_path(scene->plan, {curve}, {7.5F, static_cast<float>(extent)});
    return [scene, carver] { carver(scene->plan, scene->frame, scene->ground.view(), nullptr, {}).value(); };
}

Benchmark benchmark(std::string name, std::function<std::function<void()>(int)> prepare) {
    Benchmark result;
    result.name = std::move(name);
    result.bytes_per_cell = 4;  // the ground, read once for the keys; the map is sparse
    result.prepare = std::move(prepare);
    return result;
}

}  // namespace

void add_carving_benchmarks(std::vector<Benchmark>& all, const Carver& carver) {
    const auto with = [&](auto prepare) { return [prepare, carver](int size) { return prepare(carver, size); }; };
    all.push_back(benchmark("carve.whole", with(carving_whole)));
    all.push_back(benchmark("carve.vertex", with(moving_a_vertex)));
    all.push_back(benchmark("carve.segments", with(carving_many)));
    all.push_back(benchmark("carve.piece", with(carving_one_piece)));
}

}  // namespace cuesta
