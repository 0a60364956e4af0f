#pragma once
/// \file Ground and load change places in one cell: what every scheme of water does alike, inlined into its row
/// kernels.

#include "core/erosion/layers.h"

namespace cuesta::water {

/// Erosion of level ground.
struct LevelGround {
    float relief;               ///< m, up to which ground counts as level: a tenth of the least slope, times l
    float inverse_flow_square;  ///< 1 / (discharge at which level ground begins to give)^2, of m a sub-step
};

/// Share of the least slope up to which ground counts as level.
inline constexpr float level_share = 0.1F;
/// Discharge at which level ground begins to give, m^2/s: more than rain gathers on a table mountain of a kilometre.
inline constexpr double level_discharge = 2.0;

/// `seconds`: length of a sub-step.
inline LevelGround level_ground_of(float least_slope, double cell_size, double seconds) {
    const double flow = level_discharge * seconds / cell_size;
    return {level_share * least_slope * static_cast<float>(cell_size), static_cast<float>(1.0 / (flow * flow))};
}

/// The most that water may take of a cell in a step, m: half the fall to its lowest neighbour, so that erosion digs no
/// pits. Level ground has no fall, and the least slope would mean nothing there: under a stream ground on which no
/// neighbour is more than level.relief higher or lower counts as falling by what is missing to that, and hollows stay
/// that shallow. From the discharge above on, that counts in full from sqrt 2 times as much on; thin sheets of rain
/// leave the tops of table mountains alone. `fall` >= 0: to the lowest neighbour, m; `difference` >= 0: the greatest to
/// any of them, m; `discharge_square`: in (m a sub-step)^2.
CUESTA_INLINE_IN_KERNEL float most_taken_of(float fall, float difference, float discharge_square,
                                            const LevelGround& level) {
    const float missing = positive_part(level.relief - difference);
    const float stream = unit_part(discharge_square * level.inverse_flow_square - 1.0F);
    return 0.5F * (fall + missing * stream);
}

struct Exchange {
    float change;    ///< m, after
    float sediment;  ///< m, after
    float gained;    ///< m that the water gained; negative: laid down
};

/// Moves exactly what the rounded ground lost or gained. A deposit that rounding would make greater than the load
/// waits. Neither is left smaller than a femtometre.
CUESTA_INLINE_IN_KERNEL Exchange exchange(float change, float sediment, float take, float lay) {
    const float next = none_if_tiny((change - take) + lay);
    const float gained = change - next;
    const float load = none_if_tiny(sediment + gained);
    const bool possible = load >= 0.0F;
    return {select(possible, next, change), select(possible, load, sediment), select(possible, gained, 0.0F)};
}

}  // namespace cuesta::water
