#pragma once
/// \file Uplift that has become faster: the share of its rate over the time of the land (docs/methods/uplift.md).

#include "core/uplift/parameters.h"

namespace cuesta {

/// Mean share of the uplift rate between two times, as shares of the time for which the land rises, 0 <= from < until
/// <= 1 but for rounding. `time`: that time, Ma, > 0. In the last `uplift.quickened` of it the share is 1, before that
/// 1 - `uplift.quickening`.
double pace_of_uplift(const UpliftParameters& uplift, double time, double from, double until);

}  // namespace cuesta
