#pragma once
/// \file The cross-section of a beach.

#include <algorithm>
#include <cmath>

namespace cuesta {

inline constexpr float beach_face = 0.1F;  ///< slope from the water's edge up to the berm
inline constexpr float slope_below_closure = 0.15F;
inline constexpr float steepest_sand = 0.6F;  ///< slope at which sand rests under water, 31 degrees

/// Lengths in m.
struct BeachProfile {
    float grain = 0.1F;   ///< A in depth = A y^(2/3), m^(1/3)
    float berm = 2;       ///< height of the berm above the sea
    float closure = 4;    ///< depth below which waves do not shape the sand, which ends in a slope there
    float end_slope = slope_below_closure;
};

/// Height over the sea at `y` metres seaward of the water's edge, below 0 on land. Under water h = A y^(2/3), the profile
/// of a beach in equilibrium (Dean 1977, "Equilibrium beach profiles: U.S. Atlantic and Gulf coasts").
inline float beach_height(const BeachProfile& profile, float y) {
    if (y > 0) {
        const float end = std::pow(profile.closure / profile.grain, 1.5F);
        if (y > end) return -profile.closure - profile.end_slope * (y - end);
        const float root = std::cbrt(y);
        return -profile.grain * root * root;
    }
    return std::min(-beach_face * y, profile.berm);  // storms fill the backshore to the height of the berm
}

}  // namespace cuesta
