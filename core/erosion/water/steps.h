#pragma once
/// \file Runs of sub-steps, whatever the scheme: what water.cpp calls, and tests call with sub-steps of their own
/// length or on tiles of a map.

#include <algorithm>
#include <memory>
#include <vector>

#include "core/base/threads.h"
#include "core/erosion/erode.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/rain.h"

namespace cuesta::water {

/// How the steps of a run are divided.
struct Division {
    int sub_steps = 1;   ///< of each step
    float sub_step = 0;  ///< length of each, as a share of the scheme's longest stable step
};

/// As water.time_step and the scheme ask for.
Division division_of(const WaterParameters& parameters);

/// How long a sub-step takes, s.
double seconds_of_sub_step(const WaterParameters& parameters, double cell_size);

/// water_steps() with a division of one's own, on a map that may be part of a larger one.
void divided_water_steps(ErosionState& state, const ErosionInput& input, std::int64_t count, const Division& division,
                         const Window& window);

/// One sweep of the sub-steps in `input` over all bands. `Band` is a scheme's BandSweep.
template <class Band, class Input>
void sweep_bands(ErosionState& state, const Input& input) {
    /// Bands thinner than this compute more rows of their neighbours than of their own.
    constexpr int least_rows_per_band = 16;
    const int height = state.height();
    const int bands = std::clamp(height / least_rows_per_band, 1, thread_count());
    const auto edge = [&](int band) { return static_cast<int>(static_cast<std::int64_t>(height) * band / bands); };
    Books books(input.steps(), height);
    std::vector<std::unique_ptr<Band>> sweeps(static_cast<std::size_t>(bands));
    parallel_bands(bands, [&](int band) {
        sweeps[static_cast<std::size_t>(band)] = std::make_unique<Band>(state, input, edge(band), edge(band + 1));
    });
    parallel_bands(bands, [&](int band) { sweeps[static_cast<std::size_t>(band)]->run(books); });
    books.close(input.steps(), state.cell_size * state.cell_size, state.ledger);
}

}  // namespace cuesta::water
