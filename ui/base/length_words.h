#pragma once
/// \file Lengths, areas and volumes in sentences, in the unit that is shown.

#include <QString>

namespace cuesta {

/// A number to so many decimals at most, and none that say nothing: "315", "315.4".
QString plain_number(double value, int most_decimals);
/// A height or length in a sentence, written so: "315 m", "1034.1 ft".
QString plain_length(double metres, int most_decimals = 1);
/// An area to so many digits that count: "1250 m²", "2.1 km²"; "13500 ft²", "0.81 mi²".
QString area_text(double square_metres, int digits);
/// So many digits that count: "12.35 m", "40.5 ft".
QString rounded_length(double metres, int digits);
/// In metres, the nearest length of so many figures in the unit that is shown: for sizes that the program chooses,
/// 200 m in place of 204.8. metres > 0
double round_length(double metres, int figures = 2);
/// Cubic metres or cubic yards, as earth is reckoned; five digits: more would pretend to know single buckets of a
/// hillside.
QString volume_text(double cubic_metres);

}  // namespace cuesta
