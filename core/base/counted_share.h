#pragma once
/// \file Percentages beside counted steps: both must say the same.

#include <optional>
#include <string_view>

namespace cuesta {

/// The share (0..1) that the words of Activity::how_far count to: 7/300 of "step 7 of 300", 3/40 of "64 x 64 cells,
/// step 3 of 40"; absent where they count nothing. The share that is reported with them may be of a larger whole, with
/// the ground before the steps and the paths after them: whoever shows a percentage beside the words shows this one.
std::optional<double> counted_share(std::string_view how_far);

/// 0..100, rounded down: 100 says that it is done.
int whole_percent(double share);

}  // namespace cuesta
