#pragma once
/// \file Words of the measures that are judged: names, meanings, and a sentence for either side of the range.

#include <span>
#include <string_view>

namespace cuesta {

enum class MeasureUnit { none, degrees, metres, share, per_kilometre };
enum class MeasureGroup { rivers, slopes, relief, valleys, texture, landforms, grid };
inline constexpr std::size_t measure_group_count = 7;

struct MeasureWords {
    std::string_view id;  ///< "slope_50"
    MeasureGroup group;
    MeasureUnit unit;
    std::string_view label;    ///< "Median slope"
    std::string_view meaning;  ///< one sentence
    std::string_view low;      ///< if below the range: "Slopes are gentler than on real land", no full stop
    std::string_view high;     ///< if above
};

/// In the order in which they are shown, groups together.
std::span<const MeasureWords> measure_words();
/// Null for another id.
const MeasureWords* words_of_measure(std::string_view id);
/// "Slopes".
std::string_view title_of(MeasureGroup group);

}  // namespace cuesta
