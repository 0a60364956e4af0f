#pragma once
/// \file Land for the tests of stream power, and what they measure on it.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/drainage/depressions.h"
#include "core/erosion/erode.h"
#include "core/erosion/stream_power/stream_power.h"
#include "core/measure/slope_area.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

namespace cuesta::stream_power_land {

using namespace cuesta::test;

inline constexpr double cell_size = 20.0;

/// Uplift right to the edges, so that the same rate holds everywhere.
inline StreamPowerParameters even_uplift() {
    StreamPowerParameters parameters;
    parameters.uplift_margin = 0.0F;
    return parameters;
}

inline Raster<float> hills(int width, int height, std::uint64_t seed, float relief = 100.0F) {
    GeneratorParameters parameters;
    parameters.kind = GeneratorKind::warped;
    parameters.maximum = relief;
    parameters.wavelength = 2000.0F;
    parameters.seed = seed;
    return generate(parameters, width, height, cell_size);
}

inline ErosionState state_of(Raster<float> ground, std::vector<Raster<float>> thickness = {},
                             std::vector<MaterialParameters> materials = {}) {
    return start_of_erosion(std::move(ground), cell_size, std::move(thickness), std::move(materials), {});
}

inline ErosionState run(ErosionState state, const StreamPowerParameters& parameters, int steps,
                        const ErosionLimits& limits = {}) {
    for (int step = 0; step < steps; ++step) stream_power_step(state, parameters, limits);
    return state;
}

inline std::int64_t pits_of(const ErosionState& state) {
    const Raster<float> ground = ground_of(state);
    return find_depressions(ground.view(), drain(ground.view())).pits;
}

inline bool finite(const ErosionState& state) {
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x)
            if (!std::isfinite(state.change(x, y))) return false;
    return true;
}

/// |before + uplifted - after - left map| / gross eroded.
inline double imbalance(const ErosionState& before, const ErosionState& after) {
    return std::abs(solids_of(before).ground + after.ledger.uplifted - solids_of(after).ground -
                    after.ledger.left_map) /
           after.ledger.moved;
}

/// Of what lies within the edge: edge cells are base level and no rivers, whatever runs along them.
inline std::optional<double> concavity(const Raster<float>& ground) {
    const Raster<float> inside =
        raster_of(ground.width() - 2, ground.height() - 2, [&](int x, int y) { return ground(x + 1, y + 1); });
    const Drainage drainage = drain(inside.view());
    const PowerLaw law = slope_against_area(inside.view(), drainage, drainage_area_cells(drainage), cell_size);
    if (!law.exponent) return std::nullopt;
    return -*law.exponent;
}

}  // namespace cuesta::stream_power_land
