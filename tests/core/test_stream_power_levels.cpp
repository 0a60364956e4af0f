#include <algorithm>
#include <cmath>

#include "core/drainage/drainage.h"
#include "core/erosion/erode.h"
#include "core/erosion/multigrid/refine.h"
#include "core/erosion/stream_power/stream_power.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr int coarse_size = 128;
constexpr double coarse_cell = 40.0;
constexpr double channel_area = 250000.0;  // m^2: 156 coarse cells, 625 fine ones

Raster<float> noise(int size, double cell_size, std::uint64_t seed) {
    GeneratorParameters parameters;
    parameters.kind = GeneratorKind::warped;
    parameters.maximum = 100.0F;
    parameters.wavelength = 1500.0F;
    parameters.seed = seed;
    return generate(parameters, size, size, cell_size);
}

/// Land that rivers have had long enough to settle in.
ErosionState river_land(std::uint64_t seed) {
    ErosionState state = start_of_erosion(noise(coarse_size, coarse_cell, seed), coarse_cell, {}, {}, {});
    StreamPowerParameters parameters;
    parameters.time_step = 50000.0F;
    for (int step = 0; step < 60; ++step) stream_power_step(state, parameters);
    return state;
}

/// The state on cells half as large, its noise having the detail of the finer grid.
ErosionState finer(const ErosionState& coarse, std::uint64_t seed) {
    return refined(coarse, noise(2 * coarse_size, coarse_cell / 2, seed), 0);
}

Raster<float> area_of(const ErosionState& state) {
    return drainage_area(drain(ground_of(state).view()), state.cell_size);
}

/// The share of coarse channel cells with a fine channel cell no further than two fine cells from them.
double channels_kept(const ErosionState& coarse, const ErosionState& fine) {
    const Raster<float> before = area_of(coarse);
    const Raster<float> after = area_of(fine);
    std::int64_t channels = 0;
    std::int64_t kept = 0;
    for (int y = 2; y + 2 < coarse_size; ++y)
        for (int x = 2; x + 2 < coarse_size; ++x) {
            if (double{before(x, y)} < channel_area) continue;
            ++channels;
            // A coarse cell's middle lies between four fine cells.
            bool near = false;
            for (int j = 2 * y - 2; j <= 2 * y + 3; ++j)
                for (int i = 2 * x - 2; i <= 2 * x + 3; ++i)
                    near |= double{after(i, j)} >= channel_area && std::hypot(i - 2 * x - 0.5, j - 2 * y - 0.5) <= 2;
            kept += near ? 1 : 0;
        }
    REQUIRE(channels > 300);
    return static_cast<double>(kept) / static_cast<double>(channels);
}

}  // namespace

TEST_CASE("valleys of a coarse level stay where they are on the finer one", "[stream_power][levels]") {
    StreamPowerParameters parameters;
    parameters.time_step = 10000.0F;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const ErosionState coarse = river_land(seed);
        ErosionState fine = finer(coarse, seed);
        CHECK(channels_kept(coarse, fine) >= 0.90);
        for (int step = 0; step < 10; ++step) stream_power_step(fine, parameters);
        CHECK(channels_kept(coarse, fine) >= 0.90);
    }
    // Control: the channels of other land are elsewhere.
    CHECK(channels_kept(river_land(1), finer(river_land(3), 3)) < 0.7);
}
