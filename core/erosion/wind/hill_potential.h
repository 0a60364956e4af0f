#pragma once
/// \file psi = |k|^-1 h: what turns heights into the flow around them (see bent_flow.h).

#include "core/field/raster.h"

namespace cuesta::wind {

/// |k|^-1 of the octave that means over 2^level x 2^level blocks add, in blocks.
float octave_length(int level);

/// Of heights on square blocks, in blocks above any level. `wraps`: rows and columns go round.
///
/// A sum over octaves: what means over 2^l x 2^l blocks have that those over twice as long ones lack counts times
/// 0.72 * 2^l, the |k|^-1 of most of it. Of round hills its second derivatives are the exact ones within a fifth of the
/// largest. What is longer than the map does not count. On all threads; the same bytes on any number.
Raster<float> hill_potential(Raster<float> heights, bool wraps);

}  // namespace cuesta::wind
