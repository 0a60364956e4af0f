#pragma once
/// \file Stretches of a planned path that are steeper than it may be, and bridges and tunnels in their place.

#include <optional>
#include <vector>

#include "core/carve/plan.h"

namespace cuesta {

/// A stretch of an alignment.
struct SteepStretch {
    double from = 0, to = 0;      ///< m along the path
    double u_from = 0, u_to = 0;  ///< on the drawn path
    double steepest = 0;          ///< rise over length, >= 0
};

/// The stretches of the alignment that are steeper than `limit` (rise over length, > 0) by more than a hundredth of it,
/// in their order; neighbours are one. Bridges and tunnels count.
std::vector<SteepStretch> steep_stretches(const Alignment& alignment, double limit);

/// A bridge or a tunnel.
struct StructureOver {
    PathStructure structure = PathStructure::bridge;
    double u_from = 0, u_to = 0;  ///< on the drawn path, where it meets the ground
    double length = 0;            ///< m
    double grade = 0;             ///< rise over length from end to end, >= 0
};

/// The shortest bridge (or tunnel) that takes the place of the steep stretch: straight from ground to ground no steeper
/// than the limit, above (below) the ground in between, at most `longest` m. None where the ground has no such places.
std::optional<StructureOver> structure_over(const Alignment& alignment, const SteepStretch& steep, double limit,
                                            PathStructure structure, double longest);

}  // namespace cuesta
