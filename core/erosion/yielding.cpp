#include "core/erosion/yielding.h"

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// No number counts as `low`.
float between(float value, float low, float high) {
    return value > low ? (value < high ? value : high) : low;
}

}  // namespace

Yielding yielding_of(const ErosionLimits& limits, int width, int height, float most_given) {
    const bool held = !limits.protection.empty();
    const bool varied = !limits.erodibility.empty();
    if (!held && !varied) return {};
    CUESTA_CHECK(!held || (limits.protection.width() == width && limits.protection.height() == height));
    CUESTA_CHECK(!varied || (limits.erodibility.width() == width && limits.erodibility.height() == height));
    Yielding yielding{Raster<float>::uninitialised(width, height), Raster<float>::uninitialised(width, height)};
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* give = yielding.give.row(y);
            float* receive = yielding.receive.row(y);
            for (int x = 0; x < width; ++x) {
                receive[x] = held ? 1.0F - between(limits.protection(x, y), 0.0F, 1.0F) : 1.0F;
                give[x] = receive[x] * (varied ? between(limits.erodibility(x, y), 0.0F, most_given) : 1.0F);
            }
        }
    });
    return yielding;
}

void surface_dissolubility_row(const ErosionState& state, int y, float least, const float* beds, float* row) {
    const float bottom = between(state.materials.back().dissolubility, 0, 1);
    for (int x = 0; x < state.width(); ++x) row[x] = beds == nullptr ? bottom : bottom * beds[x];
    for (std::size_t layer = state.thickness.size(); layer-- > 0;) {
        const float yields = between(state.materials[layer].dissolubility, 0, 1);
        const float* const thickness = state.thickness[layer].row(y);
        for (int x = 0; x < state.width(); ++x) row[x] = thickness[x] > least ? yields : row[x];
    }
}

}  // namespace cuesta
