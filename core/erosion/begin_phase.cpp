#include "core/erosion/begin_phase.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/water/coefficients.h"

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

double seconds_of_step(const WaterParameters& water, double cell_size) {
    return static_cast<double>(water.time_step) * water::longest_stable_step(cell_size, water.gravity);
}

void change_water(ErosionState& state, const WaterParameters& previous, const WaterParameters& next) {
    if (previous.scheme != next.scheme) {
        for (Raster<float>& outflow : state.outflow) outflow = Raster<float>();
        return;
    }
    const double before = seconds_of_step(previous, state.cell_size);
    const double after = seconds_of_step(next, state.cell_size);
    if (before == after) return;
    for (Raster<float>& outflow : state.outflow) scale(outflow, static_cast<float>(after / before));
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
