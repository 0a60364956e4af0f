#include "core/erosion/wind/lane_drift.h"

#include <cmath>

#include "core/base/multiversion.h"
#include "core/erosion/layers.h"
#include "core/erosion/wind/lane_row.h"

namespace cuesta::wind {
namespace {

/// Load that passes over an edge towards higher lanes.
CUESTA_INLINE_IN_KERNEL float passing(float drift, float below, float above) {
    return most(0.0F, drift) * below + least(0.0F, drift) * above;
}

/// The difference first: seen from the other side it is the same to the bit.
CUESTA_MULTIVERSION
void pass_on(const float* __restrict drift, const float* __restrict load, const float* __restrict air,
             float* __restrict load_after, float* __restrict air_after, int count) {
    for (int i = 1; i + 1 < count; ++i) {
        const float below = drift[i];
        const float above = drift[i + 1];
        load_after[i] = load[i] + (passing(below, load[i - 1], load[i]) - passing(above, load[i], load[i + 1]));
        air_after[i] = air[i] + (passing(below, air[i - 1], air[i]) - passing(above, air[i], air[i + 1]));
    }
}

CUESTA_MULTIVERSION
void strengths(const float* __restrict air, float* __restrict strength, int count) {
    for (int i = 0; i < count; ++i) strength[i] = air[i] * std::sqrt(std::sqrt(air[i]));
}

}  // namespace

void drift_lanes(const float* drift, const DriftingLanes& lanes, int count) {
    pass_on(drift, lanes.load, lanes.air, lanes.load_after, lanes.air_after, count);
    for (const int end : {0, count - 1}) {
        lanes.load_after[end] = lanes.load[end];
        lanes.air_after[end] = lanes.air[end];
    }
}

void strength_of_air(const float* air, float* strength, int count) {
    strengths(air, strength, count);
}

}  // namespace cuesta::wind
