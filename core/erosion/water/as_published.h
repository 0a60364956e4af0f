#pragma once
/// \file Water erosion word for word as it was published, with its faults: it follows the grid, loses sediment and may
/// dig pits. For comparison.
///
/// Per cell: depth d, load s (m of ground), outflows f to four neighbours; l cell size, A = water.pipe_area l^2,
/// L = water.pipe_length l. After the rain, all cells at once:
///
/// 1. f_i = max(0, f_i + dt A g (h - h_i) / L), times K = min(1, d l^2 / (dt sum f)); nothing leaves the map (Mei 2007,
///    2-5; Prokop 2009, 3.39-3.41; Mathisen 2021, 3.13-3.19).
/// 2. d2 = d + dt (inflow - outflow) / l^2 (Prokop 3.42, 3.43).
/// 3. Velocity. `mei`: v = W / (l (d + d2) / 2), W the mean of what passes both sides; 0 where there is no water
///    (3.44-3.46). `ferreira`: v = W / l by 1 m of water (3.2). `mathisen`: v = (f_right(x - 1) - f_left(x + 1)) / l by
///    1 m of water, and |v| dt within half a cell on each axis (3.21, 3.22). He prints a sum there, which would send
///    all load east and south; his (3.20) must be read with signs turned, too.
/// 4. Sine of the slope. `mei`, `ferreira`: of the fall to the lowest neighbour, at least water.least_slope (Prokop
///    4.3; Ferreira, algorithm 3.1: 0.1). `mathisen`: of the falls along both axes, each within 0 .. 1, without a floor
///    (3.23-3.25).
/// 5. C = Kc sin |v|, times the erodibility. `mathisen`: also times (E - |change|) / E, and the change stays within -E
///    .. E (3.26, algorithm 2). E = water.greatest_change, or the share water.change_share of the relief of the land
///    that the run began with, the lesser of those that are set. If C > s the ground gives Ks (C - s) times its
///    dissolubility, layer after layer as in Prokop 4.3.2, else it receives Kd (s - C). `ferreira`: ground at or below
///    0 m gives nothing (algorithm 3.1). Nothing keeps a cell above its neighbours.
/// 6. s(x) = s(x - v dt), bilinear (3.50; Mathisen 3.27): the ledger's transport_loss says what that loses.
/// 7. d = d (1 - Ke dt) - water.evaporation_depth, and 0 below water.least_depth; the load stays where it is.

#include "core/erosion/erode.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/rain.h"

namespace cuesta::water {

/// Numbers of a step: the processor's kernel and the device's work with the same.
struct AsPublishedNumbers {
    float kappa;              ///< dt^2 g A / (L l^2)
    float capacity;           ///< Kc l / dt
    float inverse_cell_size;  ///< 1/m
    float greatest_change;    ///< m; 0: no limit
    float kept_depth;         ///< 1 - Ke dt, at least 0
    float lost_depth;         ///< m
    float least_depth;        ///< m, > 0
};
/// `share`: as below. `relief`: of the whole map at the start of the run, m; below 0: that of `state`.
AsPublishedNumbers as_published_numbers(const ErosionState& state, const WaterParameters& parameters, float share,
                                        float relief = -1);

/// One step of `share` times four_pipes::longest_stable_step(), with the water that comes in, on a map that may be some
/// whole rows of a larger one. The state's fields are of its size; input.schedule.water.scheme is `mei`, `mathisen` or
/// `ferreira`. Rows in parallel; the same bytes on any number of threads. The caller closes the books.
Books step_as_published(ErosionState& state, const ErosionInput& input, const WaterIn& water, float share,
                        const Window& window);

/// Whether so many rows are enough for a step. Not for `ferreira`: his load comes from as many cells away as half the
/// flow past a cell is metres deep.
bool knows_its_reach(WaterScheme scheme);
/// Rows on either side that a step looks at.
int reach_of_step_as_published(WaterScheme scheme);

}  // namespace cuesta::water
