#pragma once
/// \file Thermal erosion: what stands steeper than the talus slope crumbles and comes to rest below
/// (Musgrave 1989; Prokop 2009, 4.3.1; Olsen 2004 for the eight neighbours).
///
/// Neighbours along an axis exchange
///
///     t = rate / 8 * density * max(0, |dh| - T)
///
/// and the two diagonals that cross between four cells
///
///     t = rate / 8 * density * |dh| * max(0, 1 - T / g),   g^2 = (dh^2 + dh'^2) / 2,
///
/// with T = cell size * tan(talus angle), the density of the top material of the *upper* cell of the pair, and dh' what
/// the other diagonal falls. g is the slope between the four cells whichever way it falls, so that piles come to rest
/// as cones; the published rule, |dh| - sqrt(2) T across, makes octagons of them (slope.h). All cells compute the same
/// t from the state before the step, so the order of the cells does not matter, what one loses the other gains, and a
/// talus that varies from cell to cell neither makes nor loses mass. 1/8 keeps the checkerboard and the striped
/// disturbances from growing (their factors per step at rate 1 are 0 and -1/2).
///
/// On layered ground a cell gives no more than there is of its top material and of what lies below and yields at least
/// as readily: all that it gives is scaled down together. A veil of a thousandth of a cell does not count as the top.
/// Arriving material is eroded material.

#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/erosion/thermal/parameters.h"
#include "core/erosion/thermal/turnover.h"

namespace cuesta {

/// Runs `count` (>= 0) steps of thermal erosion on all threads. Advances state.steps_done and state.steps_of_kind and
/// books what moved. The map's border is a wall, unless it is periodic. Talus angles are those of state.materials. In
/// every fourth step the ground also gives way in blocks (coarse.h), so that it comes to rest in hundreds of steps; not
/// where the border is periodic, so that input shifted gives output shifted alike, bit for bit. Protected ground gives
/// and receives 1 - p of what it would, and no block that reaches it moves more than its least cell may; erodibility
/// counts up to 1. The same bytes on any number of threads, and in however many calls. Input mirrored or turned by a
/// quarter gives output mirrored or turned alike, bit for bit, where the sides are powers of two (the blocks are
/// counted from the north-west). `turnover`, if given, gets for each step what was booked, row by row.
void thermal_steps(ErosionState& state, const ThermalParameters& parameters, std::int64_t count,
                   const ErosionLimits& limits = {}, std::vector<ThermalTurnover>* turnover = nullptr);
/// One step.
void thermal_step(ErosionState& state, const ThermalParameters& parameters, const ErosionLimits& limits = {});

/// One step as published (thermal/published.h): parameters.scheme is not `improved`. Books what moved. `seed`: together
/// with the number of thermal steps done it decides the random numbers.
void published_thermal_step(ErosionState& state, const ThermalParameters& parameters, std::uint64_t seed,
                            const ErosionLimits& limits = {});

/// Reach, in cells, of a step of the pairs of cells alone: ground and layers after it depend on those before it as far
/// away.
int reach_of_thermal_pairs(bool layered);
/// The same of a step in which blocks have their turn, too, where the map is cut into windows whose corners lie at
/// multiples of thermal_window_alignment from its north-west. `first_step`: steps of thermal erosion made before.
/// `limited`: protection or erodibility are given.
int reach_of_thermal_step(std::int64_t first_step, bool layered, bool limited);
/// Blocks of this many cells a side are counted from the north-west corner.
inline constexpr int thermal_window_alignment = 64;
/// Windows of a larger map have as many sizes of blocks as the map if they have at least as many cells along a side.
inline constexpr int least_thermal_window = 2 * thermal_window_alignment;

}  // namespace cuesta
