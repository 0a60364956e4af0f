#include "ui/curves/meta_point_spread.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"

namespace cuesta {
namespace {

/// A grip nearer to the curve (or to the edge) than this says: no width, no reach.
constexpr double nothing_pixels = 7;
constexpr double widest_path = 10000;  ///< m, the limit of the parameters of paths

float scaled(float own, float before, float after, double longest) {
    if (before == after) return own;
    if (before == 0) return own == 0 ? after : own;
    return static_cast<float>(std::min(own * (static_cast<double>(after) / before), longest));
}

float shifted(float own, float before, float after) {
    return static_cast<float>(std::clamp<double>(own + (after - before), -highest_rise, highest_rise));
}

}  // namespace

QString metres(double value) {
    return plain_length(value, std::abs(value) < 100 ? 1 : 0);
}

float length_at_grip(double distance, const SplineFlank& flank, const ViewPointer& pointer) {
    const bool is_nothing = distance * pointer.pixels_per_metre(flank.centre) < nothing_pixels;
    return static_cast<float>(is_nothing ? 0 : std::min(distance, longest_reach));
}

void change_alike(MetaParameters& own, const MetaParameters& before, const MetaParameters& after) {
    for (float MetaParameters::*length :
         {&MetaParameters::half_width, &MetaParameters::left_length, &MetaParameters::right_length})
        own.*length = scaled(own.*length, before.*length, after.*length, longest_reach);
    for (float MetaParameters::*height :
         {&MetaParameters::left_rise, &MetaParameters::right_rise, &MetaParameters::drop})
        own.*height = shifted(own.*height, before.*height, after.*height);
}

void change_alike(PathSection& own, const PathSection& before, const PathSection& after) {
    for (float PathSection::*length : {&PathSection::width, &PathSection::blend})
        own.*length = scaled(own.*length, before.*length, after.*length, widest_path);
    own.offset = shifted(own.offset, before.offset, after.offset);
}

}  // namespace cuesta
