/// The kernels that `cuesta-cli bench` measures, and the surfaces that they run on.

#include <map>
#include <memory>

#include "app/cli/benchmark.h"
#include "core/erosion/stepper.h"
#include "core/relief/generators/generate.h"
#include "core/relief/noise/warped_noise.h"

namespace cuesta {
namespace {

constexpr double cell_size = 10.0;  // metres

/// Hills of warped noise, steep enough for every kind of erosion: 30 % of the terrain's width high.
Raster<float> surface(int size) {
    GeneratorParameters parameters;
    parameters.kind = GeneratorKind::warped;
    parameters.maximum = static_cast<float>(0.3 * size * cell_size);
    parameters.wavelength = static_cast<float>(0.5 * size * cell_size);
    return generate(parameters, size, size, cell_size);
}

enum class GroundKind { single, layered };

/// A run of one kind of erosion that has settled in (water stands, scree lies), ready to be stepped; null: by the
/// processor.
std::function<void()> run_of(ErosionKind kind, GroundKind ground, const ErosionSchedule& schedule, int size, int steps,
                             std::shared_ptr<ErosionStepper> stepper = nullptr) {
    if (!stepper) stepper = std::make_shared<ProcessorStepper>();
    ErosionInput input;
    input.schedule = schedule;
    input.schedule.mixing.set_only(kind);

    std::vector<Raster<float>> thickness;
    std::vector<MaterialParameters> materials(1);
    if (ground == GroundKind::layered) {
        for (const float metres : {0.5F, 5.0F, 20.0F}) thickness.emplace_back(size, size, metres);
        materials.resize(4);
        materials[1].dissolubility = 0.5F;
        materials[1].wind_resistance = 0.5F;
    }
    auto state = std::make_shared<ErosionState>(
        start_of_erosion(surface(size), cell_size, std::move(thickness), std::move(materials), input.schedule.thermal));
    erosion_steps(*state, input, steps, {});
    return [state, input, steps, stepper] { stepper->advance(*state, input, steps, {}, {}); };
}

/// Prokop 2009, chapter 5: ms a step on a Core 2 Duo E8400.
std::function<std::optional<double>(int)> table(std::map<int, double> figures) {
    return [figures = std::move(figures)](int size) {
        const auto found = figures.find(size);
        return found == figures.end() ? std::optional<double>() : found->second;
    };
}

Benchmark erosion_benchmark(std::string name, ErosionKind kind, GroundKind ground, double bytes,
                            const ErosionSchedule& schedule = {}) {
    constexpr int steps = 8;
    Benchmark benchmark;
    benchmark.name = std::move(name);
    benchmark.bytes_per_cell = bytes;
    benchmark.prepare = [=](int size) { return run_of(kind, ground, schedule, size, steps); };
    benchmark.steps_per_call = steps;
    return benchmark;
}

/// One step of as many drops a cell as 50 000 are on 512 x 512, which go at most 30 moves each.
Benchmark droplets_benchmark() {
    ErosionSchedule schedule;
    schedule.droplets.density = 50000.0F / (512.0F * 512.0F);
    schedule.droplets.iterations = 30;
    // Reference r, change rw, passages rw; the drops' own look at the ground comes on top.
    Benchmark benchmark = erosion_benchmark("droplets", ErosionKind::droplets, GroundKind::single, 20, schedule);
    benchmark.prepare = [schedule](int size) {
        return run_of(ErosionKind::droplets, GroundKind::single, schedule, size, 1);
    };
    benchmark.steps_per_call = 1;
    return benchmark;
}

/// Two centuries of waves on hills that are drowned to a third.
Benchmark coast_benchmark() {
    // Ground at the start, change; the shore, the cliff line, sand and talus, read and made anew; strength, waves and
    // the distances of beaches come on top.
    Benchmark benchmark = erosion_benchmark("coast", ErosionKind::coast, GroundKind::single, 44);
    benchmark.prepare = [](int size) {
        ErosionSchedule schedule;
        schedule.mixing.border = Border::sea;
        schedule.mixing.sea_level = static_cast<float>(0.1 * size * cell_size);
        return run_of(ErosionKind::coast, GroundKind::single, schedule, size, 1);
    };
    benchmark.steps_per_call = 1;
    benchmark.least_calls = 3;
    return benchmark;
}

Benchmark generator_benchmark(std::string name, GeneratorKind kind) {
    Benchmark benchmark;
    benchmark.name = std::move(name);
    benchmark.bytes_per_cell = sizeof(float);
    benchmark.prepare = [kind](int size) {
        return [kind, size] {
            GeneratorParameters parameters;
            parameters.kind = kind;
            generate(parameters, size, size, cell_size);
        };
    };
    return benchmark;
}

/// Four octaves, warped by both fields, all of them rasters that change from cell to cell.
Benchmark warped_noise_benchmark() {
    Benchmark benchmark;
    benchmark.name = "noise.warped";
    benchmark.bytes_per_cell = 6 * sizeof(float);
    benchmark.prepare = [](int size) {
        const auto ramp = std::make_shared<Raster<float>>(size, size);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                (*ramp)(x, y) = 0.2F + 0.7F * static_cast<float>(x) / static_cast<float>(size);
        const auto ground = std::make_shared<Raster<float>>(size, size);
        return [ramp, ground] {
            const NoiseField field{ramp->view(), 0};
            add_warped_noise(ground->view(), cell_size, {field, field, field, field}, {});
        };
    };
    return benchmark;
}

}  // namespace

ErosionState settled_land(int size) {
    ErosionInput input;
    input.schedule.mixing.set_only(ErosionKind::water);
    ErosionState state = start_of_erosion(surface(size), cell_size, {}, {}, input.schedule.thermal);
    erosion_steps(state, input, 8, {});
    return state;
}

void add_device_erosion_benchmarks(std::vector<Benchmark>& all, const std::shared_ptr<ErosionStepper>& stepper) {
    // So many that the transfers do not outweigh them.
    constexpr int steps = 32;
    const auto add = [&](const char* name, ErosionKind kind) {
        Benchmark benchmark;
        benchmark.name = name;
        benchmark.prepare = [=](int size) { return run_of(kind, GroundKind::single, {}, size, steps, stepper); };
        benchmark.steps_per_call = steps;
        benchmark.least_calls = 3;
        all.push_back(std::move(benchmark));
    };
    add("erosion.water", ErosionKind::water);
    add("erosion.wind", ErosionKind::wind);
    add("erosion.thermal", ErosionKind::thermal);
}

std::vector<Benchmark> all_benchmarks() {
    // Bytes: fields of 4 bytes that a step reads (r) or reads and writes (rw). Thermal and wind: reference r, change
    // rw. Water: reference r; change, depth, sediment, the flows of four pipes and flow rw. Three layers add three
    // fields rw.
    constexpr double slopes = 12, water = 68, layers = 24;
    std::vector<Benchmark> all;
    all.push_back(erosion_benchmark("thermal", ErosionKind::thermal, GroundKind::single, slopes));
    all.back().published = table({{256, 23.4}, {512, 171.8}, {1024, 1132.8}});
    all.push_back(erosion_benchmark("wind", ErosionKind::wind, GroundKind::single, slopes));
    all.back().published = table({{256, 31.2}, {512, 210.9}, {1024, 1087.5}});
    all.push_back(erosion_benchmark("water", ErosionKind::water, GroundKind::single, water));
    ErosionSchedule four_pipes;
    four_pipes.water.scheme = WaterScheme::four_pipes;
    all.push_back(erosion_benchmark("water.four_pipes", ErosionKind::water, GroundKind::single, water, four_pipes));
    all.back().published = table({{256, 48.2}, {512, 262.5}, {1024, 1853.9}});

    ErosionSchedule published;
    published.water.scheme = WaterScheme::published;
    all.push_back(erosion_benchmark("water.published", ErosionKind::water, GroundKind::single, water, published));
    ErosionSchedule oblique;
    oblique.wind.direction = 300.0F;
    all.push_back(erosion_benchmark("wind.oblique", ErosionKind::wind, GroundKind::single, slopes, oblique));
    ErosionSchedule bending;
    bending.wind.deflection = 1.0F;
    all.push_back(erosion_benchmark("wind.bending", ErosionKind::wind, GroundKind::single, slopes, bending));

    all.push_back(erosion_benchmark("thermal.layered", ErosionKind::thermal, GroundKind::layered, slopes + layers));
    all.push_back(erosion_benchmark("wind.layered", ErosionKind::wind, GroundKind::layered, slopes + layers));
    all.push_back(erosion_benchmark("water.layered", ErosionKind::water, GroundKind::layered, water + layers));

    all.push_back(droplets_benchmark());
    // Glaciers: ground, change, layers and the ice over each cell; the ice itself lies on a 64th as many cells.
    all.push_back(erosion_benchmark("glaciers", ErosionKind::glaciers, GroundKind::single, 24));
    all.back().least_calls = 3;
    // Lava: ground and what is laid, made anew; ground at the start and change; the lava and its top.
    all.push_back(erosion_benchmark("lava", ErosionKind::lava, GroundKind::single, 44));
    all.back().least_calls = 3;
    all.push_back(coast_benchmark());
    // Stream power: as thermal. What it routes with (seven fields and three bytes) is made anew in every step.
    all.push_back(erosion_benchmark("stream_power", ErosionKind::stream_power, GroundKind::single, slopes));
    ErosionSchedule alone;
    alone.stream_power.receivers = FlowReceivers::single;
    all.push_back(
        erosion_benchmark("stream_power.single", ErosionKind::stream_power, GroundKind::single, slopes, alone));
    all.push_back(
        erosion_benchmark("stream_power.layered", ErosionKind::stream_power, GroundKind::layered, slopes + layers));

    all.push_back(generator_benchmark("generate.perlin", GeneratorKind::perlin));
    all.push_back(generator_benchmark("generate.warped", GeneratorKind::warped));
    all.push_back(warped_noise_benchmark());
    add_look_benchmarks(all);
    add_mesh_benchmarks(all);
    add_spline_benchmarks(all);
    add_amplification_benchmarks(all);
    add_lowland_benchmarks(all);
    add_stack_benchmarks(all);
    add_uplift_benchmarks(all);
    add_ice_benchmarks(all);
    add_sculpt_benchmarks(all);
    add_carving_benchmarks(all, [](const auto&... of) { return carve(of...); });
    return all;
}

}  // namespace cuesta
