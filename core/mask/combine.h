#pragma once
/// \file Combination of a tool's output with a painted mask.

#include <array>

#include "core/base/parameter_set.h"
#include "core/field/raster.h"

namespace cuesta {

/// All of them work on how far a mask is from its neutral value n, so that they mean the same for masks that are
/// neutral at 0 and at 1: with old the present value, v the value painted and s (0 .. 1) how much of it lies there, d =
/// old - n and e = s (v - n), the new value is n plus
enum class MaskCombine {
    paint,     ///< d + s (v - old): towards the value where the new one lies, as a brush does
    replace,   ///< e
    add,       ///< d + e
    subtract,  ///< d - e
    multiply,  ///< d s: what is painted stays only where the new one lies
    maximum,   ///< the one of d and e that is farther from 0; d where both are as far
};
template <>
struct EnumNames<MaskCombine> {
    static constexpr std::array<std::string_view, 6> names{"paint",    "replace",  "add",
                                                           "subtract", "multiply", "maximum"};
};

struct MaskMix {
    MaskCombine how = MaskCombine::replace;
    float value = 1;    ///< what lies where the share is 1
    float neutral = 0;  ///< of the mask
    float largest = 1;  ///< the result is kept within 0 .. largest
};

/// The mask `old` with `share` (0 .. 1, of the same size; what is no number counts as 0) laid upon it. Where the share
/// is 1, replacing gives `value` exactly. Pure; any size.
Raster<float> combined(RasterView<const float> old, RasterView<const float> share, const MaskMix& mix);

/// max(0, sum - v) at each cell, no more than `largest`. Pure; any size.
Raster<float> inverted(RasterView<const float> values, float sum, float largest);

}  // namespace cuesta
