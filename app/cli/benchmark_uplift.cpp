/// Benchmarks of uplifted land: the whole, the pieces of a step of it, and each kernel of the last touch.

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/cli/benchmark.h"
#include "core/coast/coasted_land.h"
#include "core/uplift/fans.h"
#include "core/uplift/fluvial_step.h"
#include "core/uplift/lakes_and_sinks.h"
#include "core/uplift/landslides.h"
#include "core/uplift/nonlinear_creep.h"
#include "core/uplift/refinement.h"
#include "core/uplift/rock_fields.h"
#include "core/uplift/shore.h"
#include "core/uplift/surface_detail.h"
#include "core/uplift/uplifted_land.h"
#include "core/uplift/valley_floors.h"

namespace cuesta {
namespace {

constexpr double map_width = 30000;  // m: a range, whatever the cells
constexpr double slope_cell = 12;    // m: cells that show rockfall, joints and the ribs of rock

UpliftedLandParameters range() {
    return {};
}

UpliftGrid square_grid(int size, double cell_size) {
    UpliftGrid grid;
    grid.width = grid.height = size;
    grid.cell_size = cell_size;
    return grid;
}

/// Land of size x size cells. Beyond 512 it comes from coarser land, by refinement: making it takes long.
UpliftGround grown(const UpliftedLandParameters& parameters, int size, double cell_size) {
    if (size > 512 && size % 2 == 0) {
        UpliftGrid fine = square_grid(size, cell_size);
        fine.number = size;
        return refined(grown(parameters, size / 2, 2 * cell_size), fine, {});
    }
    UpliftedLand land = uplifted_land(parameters, size, size, cell_size);
    return {bordered(land.heights.view()), std::move(land.loose), Raster<float>(size, size), {}};
}

UpliftGround mountains(int size) {
    return grown(range(), size, map_width / size);
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

/// Mountains before the last touch: nothing is filled, fallen or roughened yet.
UpliftedLandParameters bare_range() {
    UpliftedLandParameters parameters;
    parameters.rivers.floor_depth = 0;
    parameters.rock.roughness = 0;
    parameters.hillslopes.hollows = 0;
    parameters.hillslopes.scree = 0;
    return parameters;
}

/// Tilted blocks with basins between them, likewise.
UpliftedLandParameters bare_blocks() {
    UpliftedLandParameters parameters = bare_range();
    parameters.uplift.pattern = UpliftPattern::blocks;
    parameters.rivers.arid = true;
    return parameters;
}

/// Heights and loose ground as they were.
void give_back(const UpliftGround& start, UpliftGround& ground) {
    const int width = start.loose.width();
    parallel_ranges(start.loose.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            std::copy_n(start.height.row(y), width, ground.height.row(y));
            std::copy_n(start.loose.row(y), width, ground.loose.row(y));
        }
    });
}

/// Land with its water, whose ground every call gives back first.
struct RoutedLand {
    UpliftGrid grid;
    UpliftGround start;
    UpliftGround ground;
    FlowNetwork network;

    RoutedLand(const UpliftedLandParameters& parameters, int size, double cell_size)
        : grid(square_grid(size, cell_size)), start(grown(parameters, size, cell_size)), ground(start) {
        const FluvialStep step{cell_size, 0, parameters.rivers, {}, {}, {}, {}, {}};
        network = routed(ground, step).network;
    }
};

/// Heights and loose ground given back, read and written.
constexpr double touched_bytes = 16 + 16;

/// A kernel of the last touch. `cell_size`: m; 0 for cells of the map of 30 km.
Benchmark last_touch(std::string name, const UpliftedLandParameters& parameters, double cell_size,
                     const std::function<void(RoutedLand&)>& work) {
    Benchmark benchmark = named(std::move(name), touched_bytes);
    benchmark.prepare = [parameters, cell_size, work](int size) {
        const auto land = std::make_shared<RoutedLand>(parameters, size, cell_size > 0 ? cell_size : map_width / size);
        return [land, work] {
            give_back(land->start, land->ground);
            work(*land);
        };
    };
    return benchmark;
}

void add_last_touches(std::vector<Benchmark>& all) {
    const UpliftedLandParameters defaults = range();
    all.push_back(last_touch("uplift.floors", bare_range(), 0, [rivers = defaults.rivers](RoutedLand& land) {
        fill_valley_floors(land.ground, land.network, rivers, land.grid.cell_size);
    }));
    RiverParameters with_fans;
    with_fans.fans = true;
    all.push_back(last_touch("uplift.fans", bare_blocks(), 0, [with_fans](RoutedLand& land) {
        build_fans(land.ground, land.network, with_fans, 1, land.grid.cell_size);
    }));
    all.push_back(last_touch("uplift.hollows", bare_range(), slope_cell, [](RoutedLand& land) {
        fill_hollows(land.ground, land.grid.cell_size, HillslopeParameters{}.hollows);
    }));
    HillslopeParameters slides;
    slides.landslides = 1;
    all.push_back(last_touch("uplift.landslides", bare_range(), slope_cell, [slides](RoutedLand& land) {
        slide_slopes(land.ground, land.grid, land.network, 1, slides);
    }));
    all.push_back(last_touch("uplift.rockfall", bare_range(), slope_cell,
                             [](RoutedLand& land) { drop_rock(land.ground, land.grid, land.network, 1, {}); }));
    all.push_back(last_touch("uplift.roughness", bare_range(), slope_cell,
                             [](RoutedLand& land) { roughen_rock(land.ground, land.grid, 1, 1); }));
    all.push_back(last_touch("uplift.shore", bare_range(), 0, [](RoutedLand& land) {
        cut_shore(land.ground, land.grid.cell_size, 300, 500);  // drowned to 300 m
    }));
}

/// Rough hills with a lake in most hollows; water leaves over the edges.
UpliftGround hills_with_lakes(int size) {
    Raster<float> heights(size, size);
    std::uint32_t state = 1;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            state = state * 1664525U + 1013904223U;
            const double rough = 3.0 * (state >> 8) / 16777216.0;
            heights(x, y) = static_cast<float>(200 * std::sin(0.1 * x) * std::cos(0.13 * y) + 0.2 * x + rough);
        }
    return {bordered(heights.view()), Raster<float>(size, size), Raster<float>(size, size), {}};
}

/// Lakes found in routed water, and half filled: ground and level read, lakes written.
Benchmark lake_filling() {
    Benchmark benchmark = named("uplift.lakes", 4 + 4 + 4);
    benchmark.prepare = [](int size) {
        const UpliftGround ground = hills_with_lakes(size);
        const double cell_size = map_width / size;
        const RiverParameters rivers;
        const auto network = std::make_shared<FlowNetwork>(
            routed(ground, FluvialStep{cell_size, 0, rivers, {}, {}, {}, {}, {}}).network);
        const auto laid = std::make_shared<BorderedRaster>(size, size);
        return [network, laid] {
            SedimentLakes found(*network, 0.01F);
            for (std::int32_t lake = 0; lake < found.count(); ++lake) found.keep(lake, 0.5 * found.capacity(lake));
            found.lay([&](std::uint32_t cell, float thickness) { laid->data()[cell] = thickness; });
        };
    };
    return benchmark;
}

/// A step of 1000 years on land of closed basins, with its routing, which goes twice, and the filling of the basins.
Benchmark dry_basins() {
    Benchmark benchmark = named("uplift.basins", 16 + 2 * (4 + 8 + 4 + 1) + 2 * 12 + 8 + 8 + 4);
    benchmark.prepare = [](int size) {
        const auto land = std::make_shared<CutLand>(size, 0.3F);
        land->ground = hills_with_lakes(size);
        land->parameters.rivers.arid = true;
        const auto start = std::make_shared<const UpliftGround>(land->ground);
        return [land, start] {
            give_back(*start, land->ground);
            const FluvialStep step = land->step(1000);
            const RoutedStep water = routed(land->ground, step);
            fluvial_step(land->ground, step, water.network, water.sinks);
        };
    };
    return benchmark;
}

/// K and thresholds of beds as deep as the ground is worn: K and place of the beds, heights, loose ground and rise
/// read, K and thresholds written.
Benchmark bed_renewal() {
    Benchmark benchmark = named("uplift.beds", 5 * 4 + 2 * 4);
    benchmark.prepare = [](int size) {
        const auto parameters = std::make_shared<UpliftedLandParameters>(range());
        parameters->rock.structure = RockStructure::bedded;
        const auto ground = std::make_shared<UpliftGround>(mountains(size));
        const auto rock = std::make_shared<RockFields>(*parameters, square_grid(size, map_width / size), 1e-5,
                                                       RasterView<const float>(), 1.0F);
        return [parameters, ground, rock] { rock->renew(*ground); };
    };
    return benchmark;
}

/// Fields of rock that last a whole level: faults, joints and noise. K and thresholds written.
Benchmark rock_of_level() {
    Benchmark benchmark = named("uplift.rock", 2 * 4);
    benchmark.prepare = [](int size) {
        return [size] { RockFields(range(), square_grid(size, slope_cell), 1e-5, {}, 1.0F); };
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
    all.push_back(rock_of_level());
    all.push_back(bed_renewal());
    all.push_back(lake_filling());
    all.push_back(dry_basins());
    add_last_touches(all);
    all.push_back(coast());
}

}  // namespace cuesta
