#include "core/mask/combine.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int rows_a_piece = 64;

float joined(float old, float share, const MaskMix& mix) {
    const float present = old - mix.neutral;
    const float made = share * (mix.value - mix.neutral);
    switch (mix.how) {
        case MaskCombine::paint:
            return share >= 1.0F ? mix.value : old + share * (mix.value - old);
        case MaskCombine::replace:
            // The last bit of a sum could miss the value.
            return share >= 1.0F ? mix.value : mix.neutral + made;
        case MaskCombine::add:
            return old + made;
        case MaskCombine::subtract:
            return old - made;
        case MaskCombine::multiply:
            return share >= 1.0F ? old : mix.neutral + present * share;
        case MaskCombine::maximum:
            break;
    }
    return std::abs(made) > std::abs(present) ? mix.neutral + made : old;
}

}  // namespace

Raster<float> combined(RasterView<const float> old, RasterView<const float> share, const MaskMix& mix) {
    CUESTA_CHECK(old.width() == share.width() && old.height() == share.height() && mix.largest >= 0);
    Raster<float> result(old.width(), old.height());
    parallel_ranges(old.height(), rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < old.width(); ++x) {
                // Written so that no number counts as 0.
                const float s = share(x, y) > 0.0F ? std::min(share(x, y), 1.0F) : 0.0F;
                result(x, y) = std::clamp(joined(old(x, y), s, mix), 0.0F, mix.largest);
            }
    });
    return result;
}

Raster<float> inverted(RasterView<const float> values, float sum, float largest) {
    Raster<float> result(values.width(), values.height());
    parallel_ranges(values.height(), rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < values.width(); ++x) result(x, y) = std::clamp(sum - values(x, y), 0.0F, largest);
    });
    return result;
}

}  // namespace cuesta
