#include "core/erosion/thermal/thermal.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/coarse.h"

namespace cuesta {
namespace thermal {

int band_count(int height) {
    return std::clamp(height / 8, 1, thread_count());
}

}  // namespace thermal

namespace {

/// Drop of the talus slope over one cell, in metres.
float talus_drop(const MaterialParameters& material, double cell_size) {
    return static_cast<float>(cell_size * std::tan(static_cast<double>(material.talus) * std::numbers::pi / 180));
}

float gain(const MaterialParameters& material, const ThermalParameters& parameters) {
    return parameters.rate * material.density / 8;
}

}  // namespace

void thermal_step(ErosionState& state, const ThermalParameters& parameters, const ErosionLimits& /*limits*/) {
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    std::vector<double> moved(static_cast<std::size_t>(state.height()));
    double moved_in_blocks = 0;
    if (!state.layered()) {
        const MaterialParameters& material = state.materials.front();
        const thermal::MonolithStep step{state.reference.view(), state.change.view(),
                                         talus_drop(material, state.cell_size), gain(material, parameters)};
        moved_in_blocks = thermal::step_blocks(step);
        thermal::step_monolith(step, moved);
    } else {
        thermal::LayeredStep step{state.reference.view(), state.change.view(), {}, {}, {}};
        for (Raster<float>& layer : state.thickness) step.thickness.push_back(layer.view());
        for (const MaterialParameters& material : state.materials) {
            step.talus_drop.push_back(talus_drop(material, state.cell_size));
            step.gain.push_back(gain(material, parameters));
        }
        thermal::step_layered(step, moved);
    }
    double sum = moved_in_blocks;
    for (const double row : moved) sum += row;
    state.ledger.moved += sum * state.cell_size * state.cell_size;
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
}

}  // namespace cuesta
