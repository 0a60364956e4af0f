#pragma once
/// \file The rasters of a state of erosion of which windows hold rows.

#include <vector>

#include "core/erosion/state.h"

namespace cuesta {

/// Rasters that steps on windows change, in an order that stays; empty ones are not there. Of an ErosionState or of a
/// BandedErosion.
template <class State>
auto changing_rasters(State& state) {
    std::vector<decltype(&state.reference)> rasters{&state.change, &state.depth, &state.sediment, &state.flow};
    for (auto& flow : state.outflow) rasters.push_back(&flow);
    for (auto& flow : state.pipe_flow) rasters.push_back(&flow);
    for (auto& layer : state.thickness) rasters.push_back(&layer);
    return rasters;
}

/// Everything of a state that windows need but its rasters.
inline ErosionState without_rasters(const ErosionState& state) {
    ErosionState bare;
    bare.cell_size = state.cell_size;
    bare.thickness.resize(state.thickness.size());
    bare.materials = state.materials;
    bare.beds.profile = state.beds.profile;
    bare.steps_done = state.steps_done;
    bare.steps_of_kind = state.steps_of_kind;
    return bare;
}

}  // namespace cuesta
