#pragma once
/// \file A caldera: the summit of a volcano sank along a ring fault into the chamber that an eruption emptied.
///
/// Walls stand at 40 degrees, between the angle at which fresh rock falls and that of scree (Cole, Milner and Spinks
/// 2005 give 30 to 45), and are stepped where blocks slumped. The floor is level: what collapsed has filled it, and a
/// lake may stand there. A breach is a valley through the wall down to the share of its height that is asked for.

#include <cstdint>

namespace cuesta {

struct CalderaParameters {
    double width = 0;  ///< of the ring fault, m; 0: none
    double depth = 0;  ///< of the floor below the rim, m, >= 0; a ring too narrow for its walls is as deep as they meet
    double breach = 0;  ///< 0: the wall is whole .. 1: the breach is as low as the floor
    std::uint64_t seed = 1;
};

/// Of one volcano. A value; thread-safe.
class Caldera {
public:
    /// `rim`: height of the volcano's flank at the fault, m.
    Caldera(const CalderaParameters& parameters, double rim);

    /// Height, m, of ground that was `height` m high, at so many metres to the east and south of the middle: never more
    /// than that.
    double lowered(double height, double east, double south) const;

private:
    double noise(std::uint32_t variant, double x, double y) const;
    double wall(double inwards, double u, double v) const;
    double breach_floor(double east, double south) const;

    CalderaParameters parameters_;
    double rim_;
    double radius_;
    double depth_;
    double breach_heading_;  ///< radians
};

}  // namespace cuesta
