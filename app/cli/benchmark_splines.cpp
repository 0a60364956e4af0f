/// The benchmarks of land from feature splines, in parts and as a whole.

#include <map>
#include <memory>
#include <utility>

#include "app/cli/benchmark.h"
#include "app/cli/benchmark_scene.h"
#include "core/field/sampling.h"
#include "core/pipeline/cascade_erosion_stage.h"
#include "core/pipeline/noise_layers.h"
#include "core/pipeline/spline_stage.h"
#include "core/relief/noise/warped_noise.h"
#include "core/relief/splines/cascade.h"
#include "core/relief/splines/converged.h"
#include "core/relief/splines/rasterise.h"

namespace cuesta {
namespace {

constexpr std::array<bool, spread_parameter_count> noise_parameters{true, true, true, true, false, false};

/// The scene with what the parts need of one another.
struct Scene {
    explicit Scene(int size)
        : project(benchmark_scene(size)),
          grids(levels_of(size, size, project.frame.cell_size)),
          splines(project.splines, project.frame.cell_size),
          bases(grids.size()) {
        const float height = std::get<GeneratedBase>(project.base).parameters.minimum;
        for (std::size_t i = 0; i < grids.size(); ++i)
            bases[i] = Raster<float>(grids[i].width, grids[i].height, height);
    }

    std::vector<HeightSeeds> rasterised() const {
        std::vector<HeightSeeds> seeds;
        for (const LevelGrid& grid : grids) seeds.push_back(splines.height_seeds(grid, project.relief.overlap));
        return seeds;
    }
    std::vector<ParameterSeeds> rasterised_parameters() const {
        std::vector<ParameterSeeds> seeds;
        for (const LevelGrid& grid : grids) seeds.push_back(splines.parameter_seeds(grid, noise_parameters));
        return seeds;
    }
    Raster<float> diffused(const std::vector<HeightSeeds>& seeds) const {
        Raster<float> difference;
        for (std::size_t i = 0; i < grids.size(); ++i)
            difference = diffuse_level(seeds[i], bases[i].view(), difference.view(), project.relief);
        return difference;
    }
    std::array<Raster<float>, 4> spread(const std::vector<ParameterSeeds>& seeds) const {
        std::array<Raster<float>, 4> values;
        for (const ParameterSeeds& level : seeds)
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = spread_level(level, static_cast<SpreadParameter>(i), values[i].view(), 0, project.relief);
        return values;
    }

    Project project;
    std::vector<LevelGrid> grids;
    RasterisableSplines splines;
    std::vector<Raster<float>> bases;
};

std::function<void()> rasterising(int size) {
    const auto scene = std::make_shared<Scene>(size);
    return [scene] {
        scene->rasterised();
        scene->rasterised_parameters();
    };
}

std::function<void()> diffusing(int size) {
    const auto scene = std::make_shared<Scene>(size);
    return [scene, seeds = scene->rasterised()] { scene->diffused(seeds); };
}

std::function<void()> spreading(int size) {
    const auto scene = std::make_shared<Scene>(size);
    return [scene, seeds = scene->rasterised_parameters()] { scene->spread(seeds); };
}

std::function<void()> laying_noise(int size) {
    const auto scene = std::make_shared<Scene>(size);
    const auto values = std::make_shared<std::array<Raster<float>, 4>>(scene->spread(scene->rasterised_parameters()));
    const auto ground = std::make_shared<Raster<float>>(size, size);
    return [scene, values, ground] {
        const auto field = [&](std::size_t i) { return NoiseField{(*values)[i].view(), 0}; };
        add_warped_noise(ground->view(), scene->grids.back().cell_size, {field(0), field(1), field(2), field(3)},
                         scene->project.noise);
    };
}

/// Three noises, of which each has a third of the land.
std::function<void()> laying_noises(int size) {
    const auto scene = std::make_shared<Scene>(size);
    const auto values = std::make_shared<std::array<Raster<float>, 4>>(scene->spread(scene->rasterised_parameters()));
    const auto shares = std::make_shared<std::vector<Raster<float>>>(2, Raster<float>(size, size, 1.0F / 3));
    const auto ground = std::make_shared<Raster<float>>(size, size);
    return [scene, values, shares, ground] {
        const auto field = [&](std::size_t i) { return NoiseField{(*values)[i].view(), 0}; };
        WarpedNoiseParameters noise = scene->project.noise;
        for (int layer = 0; layer < 3; ++layer, noise.wavelength *= 0.5F) {
            const Raster<float> amplitude = layer_amplitude(field(0), *shares, layer);
            add_warped_noise(ground->view(), scene->grids.back().cell_size,
                             {{amplitude.view(), 0}, field(1), field(2), field(3)}, noise);
        }
    };
}

std::function<void()> growing(int size) {
    const auto scene = std::make_shared<Scene>(size);
    return [scene] { grow_relief(scene->project, scene->bases.back(), scene->project.frame.cell_size, {}, {}); };
}

std::function<void()> converging(int size, const std::shared_ptr<int>& iterations) {
    const auto scene = std::make_shared<Scene>(size);
    const auto seeds = std::make_shared<HeightSeeds>(
        scene->splines.height_seeds(scene->grids.back(), scene->project.relief.overlap, true));
    return [scene, seeds, iterations] {
        ConvergedReport report;
        converged_difference(*seeds, scene->bases.back().view(), scene->project.relief, {}, &report);
        *iterations = report.iterations;
    };
}

std::function<void()> eroding_on_levels(int size) {
    const auto project = std::make_shared<Project>(benchmark_river_scene(size));
    if (!erodes_on_levels(*project, 1)) return growing(size);  // fewer than 256 cells: there is nothing else to do
    const auto base =
        std::make_shared<const Raster<float>>(size, size, std::get<GeneratedBase>(project->base).parameters.minimum);
    return [project, base] {
        ResultCache cache(0);
        run_cascade_erosion(
            *project, {}, [&] { return base; }, cache);
    };
}

Benchmark benchmark(std::string name, double bytes, std::function<std::function<void()>(int)> prepare) {
    Benchmark result;
    result.name = std::move(name);
    result.bytes_per_cell = bytes;
    result.prepare = std::move(prepare);
    return result;
}

/// Mathisen 2021, tables 5.4 and 5.5: ms on an RTX 2060 Super.
std::function<std::optional<double>(int)> table(std::map<int, double> figures) {
    return [figures = std::move(figures)](int size) {
        const auto found = figures.find(size);
        return found == figures.end() ? std::optional<double>() : found->second;
    };
}

}  // namespace

void add_spline_benchmarks(std::vector<Benchmark>& all) {
    // Bytes of the finest level alone: seeds out; seeds, base and guess in, difference out; a guess in and a value out
    // for each of four parameters; these and the ground; thrice so, with two shares in and an amplitude out and in;
    // base in, ground out.
    all.push_back(benchmark("splines.rasterise", 24 + 17, rasterising));
    all.push_back(benchmark("splines.diffuse", 24 + 9, diffusing));
    all.push_back(benchmark("splines.parameters", 17 + 20, spreading));
    all.push_back(benchmark("splines.noise", 24, laying_noise));
    all.push_back(benchmark("splines.noises", 3 * (24 + 16), laying_noises));
    all.push_back(benchmark("splines.total", 8, growing));
    all.back().published = table({{256, 330}, {512, 400}, {1024, 650}, {2048, 1500}});
    const auto iterations = std::make_shared<int>(0);
    all.push_back(
        benchmark("splines.converged", 24 + 8, [iterations](int size) { return converging(size, iterations); }));
    all.back().iterations = iterations;
    all.push_back(benchmark("splines.erosion", 8, eroding_on_levels));
    all.back().published = table({{256, 1800}, {512, 5600}, {1024, 14800}, {2048, 34700}});
    all.back().least_calls = 1;
}

}  // namespace cuesta
