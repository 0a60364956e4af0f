#pragma once
/// \file Pieces of a plan as both kernels take them: with all that does not depend on the cell worked out.

#include <vector>

#include "core/carve/plan.h"

namespace cuesta {

/// A quadratic piece in the ground plane, C(t) = start + 2 t e + t^2 a, 0 <= t <= 1; its height is y0 + 2 t ye + t^2
/// ya. Vectors are (x, z), metres.
struct PreparedPiece {
    glm::dvec2 start{0.0};
    glm::dvec2 e{0.0};  ///< C'(t) = 2 (e + t a)
    glm::dvec2 a{0.0};
    double y0 = 0;
    double ye = 0;
    double ya = 0;
    /// At its first and its last end. `out`: the unit tangent that points out of the piece. `on`: the unit direction in
    /// which the path goes on (that of the neighbouring piece; `out` where there is none). `rise`: of the piece's
    /// height a metre along `out`, 0 where the path does not go on.
    struct End {
        glm::dvec2 out{0.0};
        glm::dvec2 on{0.0};
        double rise = 0;
        bool goes_on = false;
    };
    std::array<End, 2> at_end;
    std::array<CarveEnd, 2> ends;  ///< as in the plan
    double reach = 0;              ///< m: reach_of(), but at least the narrowest blend beyond the half width
    int section = 0;               ///< index in CarvePlan::sections, -1: no depth at all
    int area = -1;                 ///< of rank area: index in CarvePlan::areas
    CarveRank rank = CarveRank::way;
    bool has_water = false;
    bool has_earth = false;  ///< of rank way, and its WayEarth is not the default at both ends
    /// No point within reach has two local minima of the distance: the piece bends less than 1 / reach, turns by less
    /// than a right angle, and its handles have a length at both ends.
    bool simple = true;
};

/// Narrower blends count as this, m.
inline constexpr float least_carve_blend = 1e-3F;

/// Of all pieces, in their order. Where ends say that the path goes on, the neighbour is the piece before or after in
/// the list, if it is of the same path and says so too; round a closed path, the first and the last piece of the path
/// in the list.
std::vector<PreparedPiece> prepared_pieces(const CarvePlan& plan);

}  // namespace cuesta
