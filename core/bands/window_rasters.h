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
    for (auto* raster : {&state.ice, &state.lava, &state.lava_top, &state.shore, &state.cliff_line, &state.beach,
                         &state.talus, &state.till})
        rasters.push_back(raster);
    return rasters;
}

/// Rasters that no step on windows changes; those that there are. Of an ErosionState and an ErosionInput.
template <class State, class Input>
auto constant_rasters(State& state, Input& input) {
    std::vector<decltype(&state.reference)> rasters{&state.reference, &state.beds.place, &input.rain_share,
                                                    &input.erodibility, &input.protection};
    for (auto& source : input.sources) rasters.push_back(&source.depth);
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
