/// Benchmarks of uplifted land: the whole, and the pieces of a step of it.

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/cli/benchmark.h"
#include "core/coast/coasted_land.h"
#include "core/uplift/fluvial_step.h"
#include "core/uplift/nonlinear_creep.h"
#include "core/uplift/refinement.h"
#include "core/uplift/uplifted_land.h"

namespace cuesta {
namespace {

constexpr double map_width = 30000;  // m: a range, whatever the cells

UpliftedLandParameters range() {
    return {};
}

/// Mountains of size x size cells. Beyond 512 they come from coarser ones, by refinement: making them takes long.
UpliftGround mountains(int size) {
    if (size > 512 && size % 2 == 0) {
        UpliftGrid fine;
        fine.width = fine.height = size;
        fine.cell_size = map_width / size;
        fine.number = size;
        return refined(mountains(size / 2), fine, {});
    }
    UpliftedLand land = uplifted_land(range(), size, size, map_width / size);
    return {bordered(land.heights.view()), std::move(land.loose), Raster<float>(size, size), {}};
}

/// Mountains that have been cut, ready for one more step.
struct CutLand {
    UpliftGround ground;
    Raster<float> erodibility;
    Raster<float> threshold;
    Raster<std::uint8_t> outlets;
    UpliftedLandParameters parameters = range();
    double cell_size;

    CutLand(int size, float deposition)
        : ground(mountains(size)),
          erodibility(size, size),
          threshold(size, size, 1.1F),
          outlets(size, size),
          cell_size(map_width / size) {
        RiverParameters& rivers = parameters.rivers;
        rivers.deposition = deposition;
        const double k =
            1e-3 / (double{rivers.slope_gradient} * std::pow(double{rivers.debris_area}, double{rivers.area_exponent}));
        erodibility = Raster<float>(size, size, static_cast<float>(k));
        for (int i = 0; i < size; ++i) outlets(i, 0) = outlets(i, size - 1) = outlets(0, i) = outlets(size - 1, i) = 1;
    }
    FluvialStep step(double years) const {
        FluvialStep result{cell_size, years, parameters.rivers, erodibility.view(), threshold.view(), {}, {}, {}};
        result.outlets.open_edges = false;
        result.outlets.outlets = outlets.view();
        result.outlets.outlets_given = true;
        return result;
    }
};

Benchmark named(std::string name, double bytes) {
    Benchmark benchmark;
    benchmark.name = std::move(name);
    benchmark.bytes_per_cell = bytes;
    return benchmark;
}

Benchmark whole_land() {
    Benchmark benchmark = named("uplift", 8);  // heights and loose ground written once
    benchmark.least_calls = 1;
    benchmark.prepare = [](int size) { return [size] { uplifted_land(range(), size, size, map_width / size); }; };
    return benchmark;
}

/// Routing and shares: ground read, shares, area and receivers written.
Benchmark network() {
    Benchmark benchmark = named("uplift.network", 4 + 8 + 4 + 1);
    benchmark.prepare = [](int size) {
        const auto land = std::make_shared<CutLand>(size, 0.3F);
        return [land] { routed(land->ground, land->step(1)); };
    };
    return benchmark;
}

/// A step on water that is routed already: fields of UpliftGround rw, K and thresholds r, shares, area r.
Benchmark step(const char* name, float deposition) {
    Benchmark benchmark = named(name, 2 * 12 + 8 + 8 + 4);
    benchmark.prepare = [deposition](int size) {
        const auto land = std::make_shared<CutLand>(size, deposition);
        const auto water = std::make_shared<RoutedStep>(routed(land->ground, land->step(1)));
        return [land, water] { fluvial_step(land->ground, land->step(1000), water->network, water->sinks); };
    };
    return benchmark;
}

/// Creep of 1000 years.
Benchmark creep() {
    Benchmark benchmark = named("uplift.creep", 2 * 8 + 1);
    benchmark.prepare = [](int size) {
        const auto land = std::make_shared<CutLand>(size, 0.3F);
        return [land] {
            creep_ground(land->ground, {double{land->parameters.hillslopes.creep} * 1000, 1.2F, land->cell_size,
                                        land->outlets.view()});
        };
    };
    return benchmark;
}

/// To cells half as large, of which there are `size` along each side.
Benchmark refinement() {
    Benchmark benchmark = named("uplift.refinement", 12 + 3);
    benchmark.prepare = [](int size) {
        const auto land = std::make_shared<CutLand>((size + 1) / 2, 0.3F);
        return [land] {
            UpliftGrid fine;
            fine.width = 2 * land->outlets.width();
            fine.height = 2 * land->outlets.height();
            fine.cell_size = land->cell_size / 2;
            fine.number = 1;
            refined(land->ground, fine, {});
        };
    };
    return benchmark;
}

/// 3000 years of waves on the range, drowned to 300 m: heights read and written, sand written.
Benchmark coast() {
    Benchmark benchmark = named("uplift.coast", 12);
    benchmark.least_calls = 1;
    benchmark.prepare = [](int size) {
        const UpliftGround ground = mountains(size);
        const auto site = std::make_shared<CoastSite>(CoastSite{Raster<float>(size, size), {}, map_width / size, 300});
        for (int y = 0; y < size; ++y) std::copy_n(ground.height.row(y), size, site->heights.row(y));
        CoastParameters parameters;
        parameters.years = 3000;
        return [site, parameters] { coasted(parameters, *site); };
    };
    return benchmark;
}

}  // namespace

void add_uplift_benchmarks(std::vector<Benchmark>& all) {
    all.push_back(whole_land());
    all.push_back(network());
    all.push_back(step("uplift.step_cut", 0));
    all.push_back(step("uplift.step_deposition", 0.3F));
    all.push_back(creep());
    all.push_back(refinement());
    all.push_back(coast());
}

}  // namespace cuesta
