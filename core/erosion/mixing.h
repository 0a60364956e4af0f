#pragma once
/// \file Order of the kinds of erosion in a run.

#include <array>
#include <cstdint>

#include "core/erosion/parameters.h"

namespace cuesta {

/// Number of steps of each kind among the first `steps` steps of the even order, indexed by ErosionKind: within a step
/// or two of the proportions, and exactly them where they come out whole. `steps` in 0 .. 2^52; not all proportions 0.
std::array<std::int64_t, erosion_kind_count> even_totals(const MixingParameters& mixing, std::int64_t steps);

}  // namespace cuesta
