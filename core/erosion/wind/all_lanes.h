#pragma once
/// \file All lanes of a step, in groups, on all threads.

#include "core/erosion/wind/lane_sweep.h"

namespace cuesta::wind {

/// Sweeps all lanes. The same bytes on any number of threads.
WindBooks sweep_all(const WindStep& step);

}  // namespace cuesta::wind
