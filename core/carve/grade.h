#pragma once
/// \file Profiles that are nowhere steeper than allowed.

#include <span>
#include <vector>

namespace cuesta {

/// A height that a profile must have at one of its places.
struct ProfilePin {
    int place = 0;  ///< index
    double height = 0;
};

/// Of all profiles no steeper than `limits` (rise over length between place i and i + 1; one fewer than places), the
/// one whose greatest distance from `heights` is least,
///
///     h(s) = 1/2 (inf_r (h(r) + |G(s) - G(r)|) + sup_r (h(r) - |G(s) - G(r)|)),   G the integral of the limit,
///
/// moved no farther than the pins ask for. Pins: by place, at most one each, no two of them steeper apart than the
/// limits. `closed`: the last place is the first once more. Linear in the number of places.
std::vector<double> within_grades(std::span<const double> distances, std::span<const double> heights,
                                  std::span<const double> limits, std::span<const ProfilePin> pins, bool closed);

/// The same moved no farther than it takes to stay between `low` and `high` (infinite where there is no bound), which
/// some profile of these limits must do.
std::vector<double> within_grades_and_bounds(std::span<const double> distances, std::span<const double> heights,
                                             std::span<const double> limits, std::span<const double> low,
                                             std::span<const double> high, bool closed);

}  // namespace cuesta
