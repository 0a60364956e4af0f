#pragma once
/// \file Profiles of ways within limits of cut and fill: the band of heights that the ground allows, and the grades
/// that a way cannot do without in it.

#include <span>
#include <vector>

#include "core/carve/course.h"
#include "core/carve/grade.h"

namespace cuesta {

/// Across the way at a station, to the right, unit length; 0 where the way has no direction.
glm::dvec2 right_of_way(const Course& course, std::size_t station);

/// Whether a path's heights keep to its limits of cut and fill: those of draped ways that have any.
bool keeps_earth_limits(const PathParameters& parameters);

/// Heights (m) between which the way may lie at each station, low <= high; infinite on bridges and in tunnels, and
/// towards a side without a limit. The ground across the whole width counts; where it is so steep across that no height
/// suits all of it, low = high in the middle of what there is.
struct ProfileBand {
    std::vector<double> low, high;
    bool empty() const { return low.empty(); }
};
ProfileBand profile_band(const Course& course, const TerrainFrame& frame, RasterView<const float> ground);

/// The shortest line from the first to the last place that stays between `low` and `high` (both equal and finite at the
/// first and the last place): nowhere is it steeper than any other profile must be somewhere beside it. Linear for
/// lines that bend seldom, at worst quadratic in the number of places.
std::vector<double> taut_profile(std::span<const double> distances, std::span<const double> low,
                                 std::span<const double> high);

/// The profile nearest to `heights` (one a station) within the band, through the pins (by station, at most one each; on
/// closed courses also at the last station where at the first) and on the ground at free ends. No steeper than the
/// way's grade limit, but where the band asks for more: there it is as steep as the taut profile.
std::vector<double> profile_in_band(const Course& course, const ProfileBand& band, std::span<const double> heights,
                                    std::span<const ProfilePin> pins);

/// Height that may be gained or lost from the start up to each station, m: what profile_in_band() allows without pins.
std::vector<double> climb_in_band(const Course& course, const ProfileBand& band);

}  // namespace cuesta
