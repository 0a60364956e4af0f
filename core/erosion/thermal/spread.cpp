#include "core/erosion/thermal/spread.h"

#include <algorithm>
#include <vector>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/layers.h"

namespace cuesta::thermal {
namespace {

/// The weights of the block next door in the bilinear spread, for the parts of each block on its low and high side.
struct SpreadWeights {
    std::vector<float> low;
    std::vector<float> high;
};

/// `blocks` blocks of `parts` parts, the last part `last_part` wide. A quarter, nothing over the border of the map, and
/// less towards a last block whose only part is narrow, so that as much crosses either way.
SpreadWeights spread_weights(int blocks, int parts, float last_part) {
    CUESTA_CHECK(blocks >= 1);
    SpreadWeights weights{std::vector<float>(static_cast<std::size_t>(blocks), 0.25F),
                          std::vector<float>(static_cast<std::size_t>(blocks), 0.25F)};
    weights.low.front() = 0;
    weights.high.back() = 0;
    if (blocks >= 2 && parts % 2 == 1) weights.high[static_cast<std::size_t>(blocks - 2)] = 0.25F * last_part;
    return weights;
}

/// Part's value in the bilinear spread. `next` is one block over along the row, `beside` one across, with the weights
/// `along` and `across`; `corner` is both. Where both are a quarter, as for all parts but those at the rims, it is
/// cheaper.
CUESTA_INLINE_IN_KERNEL float spread_inside(float own, float next, float beside, float corner) {
    return ((9.0F / 16) * own + (1.0F / 16) * corner) + (3.0F / 16) * (next + beside);
}
float spread_at_rim(float own, float next, float beside, float corner, float along, float across) {
    if (along == 0.25F && across == 0.25F) return spread_inside(own, next, beside, corner);
    const float stay_along = 1.0F - along;
    const float stay_across = 1.0F - across;
    return ((stay_along * stay_across) * own + (along * across) * corner) +
           ((along * stay_across) * next + (stay_along * across) * beside);
}

/// Adds the spread to the parts of the blocks first .. last - 1 of a row, whose weights are all a quarter.
CUESTA_MULTIVERSION
void spread_row_inside(const float* __restrict own, const float* __restrict beside, float* __restrict parts, int first,
                       int last) {
    for (int x = first; x < last; ++x) {
        parts[2 * x] += spread_inside(own[x], own[x - 1], beside[x], beside[x - 1]);
        parts[2 * x + 1] += spread_inside(own[x], own[x + 1], beside[x], beside[x + 1]);
    }
}

/// Adds the spread of the blocks' change to a row of parts. `beside` is the row of blocks next to `own` on the row's
/// side, of weight `across`.
void spread_row(const float* own, const float* beside, float across, const SpreadWeights& along, float* parts,
                int count) {
    const int first = across == 0.25F ? std::min(1, count) : count;
    const int last = across == 0.25F ? std::max(first, count - 2) : count;
    const auto at_rim = [&](int x) {
        const auto i = static_cast<std::size_t>(x);
        parts[2 * x] += spread_at_rim(own[x], own[x - 1], beside[x], beside[x - 1], along.low[i], across);
        parts[2 * x + 1] += spread_at_rim(own[x], own[x + 1], beside[x], beside[x + 1], along.high[i], across);
    };
    for (int x = 0; x < first; ++x) at_rim(x);
    spread_row_inside(own, beside, parts, first, last);
    for (int x = last; x < count; ++x) at_rim(x);
}

}  // namespace

float last_share(int size, float last) {
    return size % 2 == 0 ? (1 + last) / 2 : last / 2;
}

void spread(const Raster<float>& change, float last_column, float last_row, RasterView<float> parts) {
    const int blocks = change.width();
    const int rows = change.height();
    const SpreadWeights across = spread_weights(blocks, parts.width(), last_column);
    const SpreadWeights down = spread_weights(rows, parts.height(), last_row);
    parallel_ranges(rows, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* own = change.row(y);
            const auto i = static_cast<std::size_t>(y);
            for (int side = 0; side < 2 && 2 * y + side < parts.height(); ++side) {
                const float weight = side == 0 ? down.low[i] : down.high[i];
                const float* beside = change.row(std::clamp(side == 0 ? y - 1 : y + 1, 0, rows - 1));
                // A last block of one part has no right part: the ghost column takes what nobody reads.
                spread_row(own, beside, weight, across, parts.row(2 * y + side), blocks);
            }
        }
    });
}

}  // namespace cuesta::thermal
