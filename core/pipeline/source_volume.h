#pragma once
/// \file Volume of water from a source.

#include "core/model/project.h"

namespace cuesta {

struct SourceVolume {
    double per_application = 0;  ///< m^3: once, or at every water step
    double applications = 0;     ///< in the run as it is planned: 1, or the water steps of all its phases (about: kinds
                                 ///< alternate)
    double per_second = 0;       ///< m^3/s of simulated time, in `erosion`'s water steps; 0 of what is given once
    double total() const { return per_application * applications; }
};

/// Of a spring: pi / 3 r^2 depth, the volume under depth (1 - d^2 / r^2)^2 whole, though it may reach beyond the edge
/// of the map. Of a painted one: the sum of its cells, of at most 1024 by 1024 of them, evenly spread. Pure.
SourceVolume volume_of(const WaterSource& source, const Project& project);

}  // namespace cuesta
