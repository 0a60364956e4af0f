#include "core/erosion/wind/lane_drift.h"

#include <cmath>

#include "core/base/multiversion.h"
#include "core/erosion/wind/lane_row.h"

namespace cuesta::wind {
namespace {

CUESTA_MULTIVERSION
void flows(const float* __restrict drift, const float* __restrict stock, float* __restrict flow, int count) {
    for (int i = 1; i < count; ++i) flow[i] = most(0.0F, drift[i]) * stock[i - 1] + least(0.0F, drift[i]) * stock[i];
}

/// The difference first: seen from the other side it is the same to the bit.
CUESTA_MULTIVERSION
void settle_flows(const float* __restrict flow, float* __restrict stock, int count) {
    for (int i = 1; i + 1 < count; ++i) stock[i] += flow[i] - flow[i + 1];
}

CUESTA_MULTIVERSION
void strengths(const float* __restrict air, float* __restrict strength, int count) {
    for (int i = 0; i < count; ++i) strength[i] = air[i] * std::sqrt(std::sqrt(air[i]));
}

}  // namespace

void drift_lanes(const float* drift, float* load, float* air, float* scratch, int count) {
    for (float* stock : {load, air}) {
        flows(drift, stock, scratch, count);
        settle_flows(scratch, stock, count);
    }
}

void strength_of_air(const float* air, float* strength, int count) {
    strengths(air, strength, count);
}

}  // namespace cuesta::wind
