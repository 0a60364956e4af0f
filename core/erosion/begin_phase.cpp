#include "core/erosion/begin_phase.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/water/steps.h"

namespace cuesta {
namespace {

void scale(Raster<float>& cells, float factor) {
    if (cells.empty()) return;
    parallel_ranges(cells.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = cells.row(y);
            for (int x = 0; x < cells.width(); ++x) row[x] *= factor;
        }
    });
}

void change_water(ErosionState& state, const WaterParameters& previous, const WaterParameters& next) {
    const double before = water::seconds_of_sub_step(previous, state.cell_size);
    const double after = water::seconds_of_sub_step(next, state.cell_size);
    for (auto* flows : {&state.outflow, &state.pipe_flow})
        for (Raster<float>& flow : *flows)
            if (previous.scheme != next.scheme)
                flow = {};
            else if (before != after)
                scale(flow, static_cast<float>(after / before));
}

}  // namespace

void begin_phase(ErosionState& state, const ErosionSchedule& previous, const ErosionSchedule& next,
                 const std::vector<MaterialParameters>& materials) {
    CUESTA_CHECK_EQUAL(materials.size(), state.materials.size());
    for (std::size_t i = 0; i < materials.size(); ++i)
        if (materials[i].talus <= 0.0F) state.materials[i].talus = next.thermal.talus;
    change_water(state, previous.water, next.water);
}

}  // namespace cuesta
