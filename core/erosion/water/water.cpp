#include "core/erosion/water/water.h"

#include <memory>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/water/sweep.h"

namespace cuesta {

namespace {

/// More steps in a sweep gain nothing below 4096^2: the work is then bound by arithmetic, not by memory.
constexpr int most_steps_per_sweep = 4;
/// Bands thinner than this compute more rows of their neighbours than of their own.
constexpr int least_rows_per_band = 16;

void make_water(ErosionState& state) {
    const auto fit = [&](Raster<float>& field) {
        if (field.empty()) field = Raster<float>(state.width(), state.height());
        CUESTA_CHECK_EQUAL(field.width(), state.width());
        CUESTA_CHECK_EQUAL(field.height(), state.height());
    };
    fit(state.change);
    fit(state.depth);
    fit(state.sediment);
    for (Raster<float>& outflow : state.outflow) fit(outflow);
    fit(state.flow);
    for (Raster<float>& thickness : state.thickness) fit(thickness);
}

/// One sweep of input.steps() steps over all bands.
void sweep(ErosionState& state, const water::SweepInput& input) {
    const int height = state.height();
    const int bands = std::clamp(height / least_rows_per_band, 1, thread_count());
    const auto edge = [&](int band) { return static_cast<int>(static_cast<std::int64_t>(height) * band / bands); };
    water::Books books(input.steps(), height);
    std::vector<std::unique_ptr<water::BandSweep>> sweeps(static_cast<std::size_t>(bands));
    parallel_bands(bands, [&](int band) {
        sweeps[static_cast<std::size_t>(band)] =
            std::make_unique<water::BandSweep>(state, input, edge(band), edge(band + 1));
    });
    parallel_bands(bands, [&](int band) { sweeps[static_cast<std::size_t>(band)]->run(books); });
    books.close(input.steps(), state.cell_size * state.cell_size, state.ledger);
}

}  // namespace

void water_steps(ErosionState& state, const ErosionInput& input, std::int64_t count) {
    CUESTA_CHECK(count >= 0);
    CUESTA_CHECK(state.thickness.empty() || state.materials.size() == state.thickness.size() + 1);
    for (const RasterSource& source : input.sources) {
        CUESTA_CHECK_EQUAL(source.depth.width(), state.width());
        CUESTA_CHECK_EQUAL(source.depth.height(), state.height());
    }
    std::int64_t& water_steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    for (const Raster<float>* factors : {&input.rain_share, &input.erodibility})
        if (!factors->empty()) {
            CUESTA_CHECK_EQUAL(factors->width(), state.width());
            CUESTA_CHECK_EQUAL(factors->height(), state.height());
        }
    if (state.reference.empty() || count == 0) {
        water_steps_done += count;
        state.steps_done += count;
        return;
    }
    make_water(state);

    water::SweepInput sweep_input;
    sweep_input.input = &input;
    sweep_input.coefficients =
        water::coefficients_of(input.schedule.water, input.schedule.mixing.border, state.cell_size,
                               state.materials.empty() ? 1.0F : state.materials.back().dissolubility);
    if (state.layered())
        for (const MaterialParameters& material : state.materials)
            sweep_input.dissolubility.push_back(material.dissolubility);
    sweep_input.column_bits = water::column_bits(state.width());
    for (std::int64_t left = count; left > 0;) {
        const auto steps = static_cast<int>(std::min<std::int64_t>(left, most_steps_per_sweep));
        sweep_input.first_step = water_steps_done;
        sweep_input.showers.clear();
        for (int i = 0; i < steps; ++i)
            sweep_input.showers.push_back(water::shower_of_step(input.schedule, sweep_input.coefficients,
                                                                state.cell_size, state.width(), state.height(),
                                                                water_steps_done + i));
        sweep(state, sweep_input);
        water_steps_done += steps;
        state.steps_done += steps;
        left -= steps;
    }
}

}  // namespace cuesta
