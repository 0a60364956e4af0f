/// Benchmarks of ice: a step of its flow, and the maps of glaciers.

#include <memory>

#include "app/cli/benchmark.h"
#include "core/ice/glacial_run.h"
#include "core/ice/glacier_climate.h"
#include "core/ice/ice_flow.h"
#include "core/relief/generators/generate.h"

namespace cuesta {
namespace {

constexpr double ice_cell = 100;      // m
constexpr double years_before = 100;  // until glaciers fill their valleys

/// Mountains whose upper half gathers ice.
struct IcedMountains {
    explicit IcedMountains(int size) : land(bare_land({mountains(size), Raster<float>(size, size)})) {
        parameters.line = IceLine::height;
        parameters.ela_height = 1100;
    }
    static Raster<float> mountains(int size) {
        GeneratorParameters generator;
        generator.kind = GeneratorKind::ridged;
        generator.maximum = 2500;
        generator.wavelength = 8000;
        return generate(generator, size, size, ice_cell);
    }
    GlacierParameters parameters;
    GlaciatedLand land;
    WorkControl control;
};

/// Ice on them, which the benchmark lets flow.
struct FlowingMountains {
    explicit FlowingMountains(int size)
        : mountains(size),
          lines(snow_lines(mountains.parameters, mountains.land.bed.rock.view(), ice_cell,
                           double{mountains.parameters.ela_height})),
          ice(mountains.land.bed.rock.view(), ice_cell, {}) {
        balance.line = lines.view();
        balance.accumulation = mountains.parameters.accumulation;
        balance.ablation = mountains.parameters.ablation;
        balance.most = mountains.parameters.cap * 1e-3F;
        for (double years = 0; years < years_before;) years += ice.advance(years_before - years, balance);
    }
    IcedMountains mountains;
    Raster<float> lines;
    MassBalance balance;
    IceFlow ice;
};

/// The same with its clocks.
struct WorkedMountains {
    explicit WorkedMountains(int size)
        : mountains(size),
          run(mountains.parameters, mountains.land, {}, ice_cell, double{mountains.parameters.ela_height},
              mountains.control) {
        run.run(0, years_before, {.relax = years_before, .turns = 1});
    }
    IcedMountains mountains;
    GlacialRun run;
};

}  // namespace

void add_ice_benchmarks(std::vector<Benchmark>& all) {
    // Bed, thickness and surface; flow, conductance and that of the step before, each along both axes; two solutions of
    // lines; shares.
    constexpr double fields = 12;
    constexpr double years_of_step = 1e6;  // it finds its length by itself
    Benchmark flow;
    flow.name = "ice.flow";
    flow.bytes_per_cell = 4 * fields;
    flow.prepare = [](int size) {
        const auto ice = std::make_shared<FlowingMountains>(size);
        return [ice] { ice->ice.advance(years_of_step, ice->balance); };
    };
    all.push_back(flow);
    Benchmark explicit_flow = flow;
    explicit_flow.name = "ice.flow.explicit";
    explicit_flow.prepare = [](int size) {
        const auto ice = std::make_shared<FlowingMountains>(size);
        return [ice] { ice->ice.advance_explicitly(years_of_step, ice->balance); };
    };
    all.push_back(explicit_flow);
    Benchmark maps = flow;
    maps.name = "ice.maps";
    maps.least_calls = 3;
    maps.prepare = [](int size) {
        const auto worked = std::make_shared<WorkedMountains>(size);
        return [worked] { worked->run.maps(0); };
    };
    all.push_back(maps);
}

}  // namespace cuesta
