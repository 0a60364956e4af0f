#pragma once
/// \file Lengths and volumes in sentences, in the unit that is shown.

#include <QString>

namespace cuesta {

/// So many digits that count: "12.35 m", "40.5 ft".
QString rounded_length(double metres, int digits);
/// In metres, the nearest length of two figures in the unit that is shown: for sizes that the program chooses, 200 m in
/// place of 204.8. metres > 0
double round_length(double metres);
/// Cubic metres or cubic yards, as earth is reckoned; five digits: more would pretend to know single buckets of a
/// hillside.
QString volume_text(double cubic_metres);

}  // namespace cuesta
