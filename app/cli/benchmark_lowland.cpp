/// The benchmarks of land that rivers and the wind build: a delta of 2000 floods, a whole land around it, a braided
/// river, meanders, dunes, and the lakes and rivers of hills.

#include <cmath>
#include <memory>

#include "app/cli/benchmark.h"
#include "core/dunes/dune_land.h"
#include "core/lowland/avulsions.h"
#include "core/lowland/braid_land.h"
#include "core/lowland/delta_land.h"
#include "core/lowland/meander.h"
#include "core/waters/waters.h"

namespace cuesta {
namespace {

constexpr double map_side = 25600;  ///< m; cells of 50 m at 512 x 512

/// A plain that falls into a shelf sea.
Raster<float> coast(int size) {
    const double cell_size = map_side / size;
    Raster<float> ground(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double inland = 0.36 * map_side - (y + 0.5) * cell_size;
            const double bumps = 0.2 * std::sin(0.0011 * x * cell_size) * std::sin(0.0013 * y * cell_size);
            ground(x, y) = static_cast<float>((inland > 0 ? inland * 3e-4 : std::max(inland * 4e-3, -35.0)) + bumps);
        }
    return ground;
}

std::function<void()> growing(int size) {
    const auto start = std::make_shared<const Raster<float>>(coast(size));
    return [start, size] {
        Raster<float> ground = *start;
        build_by_avulsions(ground.view(), map_side / size, {{0.5 * map_side, 0.2 * map_side}, 0, 1}, {});
    };
}

std::function<void()> winding(int size) {
    return [size] {
        PlainLine line;
        for (int i = 0; i <= size; ++i) line.push_back({i * 160.0, 20 * std::sin(i * 0.7)});
        MigratingRiver river(std::move(line), {});
        for (int i = 0; i < 100; ++i) river.step();
    };
}

/// Rough hills by the sea, with a lake in most hollows, on cells of 30 m.
std::function<void()> watered(int size) {
    const auto ground = std::make_shared<Raster<float>>(size, size);
    std::uint32_t state = 1;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            state = state * 1664525U + 1013904223U;
            const double rough = 3.0 * (state >> 8) / 16777216.0;
            (*ground)(x, y) = static_cast<float>(200 * std::sin(0.01 * x) * std::cos(0.013 * y) + 0.2 * x + rough);
        }
    return [ground] {
        WatersOptions options;
        options.sea_level = -50;
        find_waters(ground->view(), 30, options);
    };
}

}  // namespace

void add_lowland_benchmarks(std::vector<Benchmark>& all) {
    Benchmark delta;
    delta.name = "lowland.delta";
    delta.prepare = growing;
    delta.least_calls = 3;
    all.push_back(delta);
    Benchmark land;
    land.name = "lowland.land";
    land.prepare = [](int size) { return [size] { delta_land({}, size, size, map_side / size); }; };
    land.least_calls = 3;
    all.push_back(land);
    Benchmark braid;  // on cells of 4 m
    braid.name = "lowland.braid";
    braid.prepare = [](int size) { return [size] { braid_land({}, size, size, 4); }; };
    braid.least_calls = 3;
    all.push_back(braid);
    Benchmark meander;  // as many nodes as the side has cells
    meander.name = "lowland.meander";
    meander.prepare = winding;
    meander.steps_per_call = 100;
    all.push_back(meander);
    Benchmark dunes;  // on cells of 10 m
    dunes.name = "dunes.land";
    dunes.prepare = [](int size) { return [size] { dune_land({}, size, size, 10); }; };
    dunes.least_calls = 1;
    all.push_back(dunes);
    Benchmark waters;
    waters.name = "waters.find";
    waters.prepare = watered;
    waters.least_calls = 1;
    all.push_back(waters);
}

}  // namespace cuesta
