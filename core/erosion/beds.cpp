#include "core/erosion/beds.h"

#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/state.h"

namespace cuesta {

CUESTA_MULTIVERSION void bed_yield_row(const BedProfile& beds, const float* place, const float* change,
                                       std::span<const float* const> thickness, float* yield, int width) {
    bed_factors_of_row(beds, place, change, thickness, 1.0F, yield, width);
}

Raster<float> bed_yields_of(const ErosionState& state) {
    if (state.beds.empty()) return {};
    auto yields = Raster<float>::uninitialised(state.width(), state.height());
    parallel_ranges(state.height(), 32, [&](int first, int last) {
        std::vector<const float*> thickness(state.thickness.size());
        for (int y = first; y < last; ++y) {
            for (std::size_t layer = 0; layer < thickness.size(); ++layer)
                thickness[layer] = state.thickness[layer].row(y);
            bed_yield_row(state.beds.profile, state.beds.place.row(y), state.change.row(y), thickness, yields.row(y),
                          state.width());
        }
    });
    return yields;
}

}  // namespace cuesta
