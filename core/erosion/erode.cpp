#include "core/erosion/erode.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/check.h"
#include "core/erosion/droplets/droplets.h"
#include "core/erosion/stream_power/stream_power.h"
#include "core/erosion/thermal/thermal.h"
#include "core/erosion/water/water.h"
#include "core/erosion/wind/wind.h"

namespace cuesta {
namespace {

/// How many water steps one call may run. Fusing more than four gains nothing (they chase each other through the
/// cache), and a call should last less than about 20 ms, so that a run stops and reports quickly: four million cells
/// times steps take that long on one slow core.
std::int64_t water_steps_at_once(const ErosionState& state) {
    constexpr std::int64_t cell_steps = 4'000'000;
    const auto cells = static_cast<std::int64_t>(state.reference.cell_count());
    return std::clamp<std::int64_t>(cell_steps / std::max<std::int64_t>(cells, 1), 1, 4);
}

/// Runs the next step of the schedule, and the water steps that follow it if it is one, but at most `limit` in all.
/// Returns how many.
std::int64_t next_steps(ErosionState& state, const ErosionInput& input, std::int64_t limit) {
    const MixingParameters& mixing = input.schedule.mixing;
    if (!mixing.erodes()) {
        state.steps_done += limit;
        return limit;
    }
    const std::int64_t first = state.steps_done;
    const auto kind_of = [&](std::int64_t step) { return kind_of_step(mixing, step - input.first_step); };
    const ErosionLimits limits{mixing.border, input.protection.view(), input.erodibility.view()};
    std::int64_t count = 1;
    switch (kind_of(first)) {
        case ErosionKind::water:
            limit = std::min(limit, water_steps_at_once(state));
            while (count < limit && kind_of(first + count) == ErosionKind::water) ++count;
            water_steps(state, input, count);
            break;
        case ErosionKind::wind:
            wind_step(state, input.schedule.wind, limits);
            break;
        case ErosionKind::thermal:
            thermal_step(state, input.schedule.thermal, limits);
            break;
        case ErosionKind::stream_power:
            stream_power_step(state, input.schedule.stream_power, limits, input.rain_share.view(), mixing.sea_level);
            break;
        case ErosionKind::droplets:
            droplet_step(state, input.schedule.droplets, mixing.seed, limits);
            break;
    }
    CUESTA_CHECK_EQUAL(state.steps_done, first + count);
    return count;
}

}  // namespace

ErosionState start_of_erosion(Raster<float> ground, double cell_size, std::vector<Raster<float>> thickness,
                              std::vector<MaterialParameters> materials, const ThermalParameters& thermal) {
    CUESTA_CHECK(cell_size > 0);
    if (materials.empty() && thickness.empty()) materials.emplace_back();
    CUESTA_CHECK_EQUAL(materials.size(), thickness.size() + 1);
    for (const Raster<float>& layer : thickness) {
        CUESTA_CHECK_EQUAL(layer.width(), ground.width());
        CUESTA_CHECK_EQUAL(layer.height(), ground.height());
    }
    for (MaterialParameters& material : materials)
        if (material.talus <= 0.0F) material.talus = thermal.talus;

    ErosionState state;
    state.cell_size = cell_size;
    state.change = Raster<float>(ground.width(), ground.height());
    state.reference = std::move(ground);
    state.thickness = std::move(thickness);
    state.materials = std::move(materials);
    return state;
}

void erosion_step(ErosionState& state, const ErosionInput& input) {
    next_steps(state, input, 1);
}

std::int64_t erosion_steps(ErosionState& state, const ErosionInput& input, std::int64_t count,
                           const std::stop_token& stop, const std::function<void(const ErosionState&)>& after) {
    std::int64_t done = 0;
    while (done < count && !stop.stop_requested()) {
        done += next_steps(state, input, count - done);
        if (after) after(state);
    }
    return done;
}

}  // namespace cuesta
