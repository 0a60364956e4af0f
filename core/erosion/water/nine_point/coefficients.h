#pragma once
/// \file The numbers that the kernels of the improved water erosion work with: parameters turned into metres and cells
/// per sub-step.

#include <algorithm>
#include <cmath>

#include "core/base/kernel_numbers.h"
#include "core/erosion/parameters.h"
#include "core/erosion/water/cell_exchange.h"

namespace cuesta::water::nine_point {

/// Weights of the pipes along the axes, a = 2 - sqrt 2, and the diagonals, b = (sqrt 2 - 1) / 2.
///
/// On a slope the water of a cell divides itself among the pipes by weight times fall: a to b to b where the slope
/// faces an axis, a / sqrt 2 to sqrt 2 b to a / sqrt 2 where it faces a diagonal. What spreads sideways on the way
/// (variance over length, in cells) is 2 b / (a + 2 b) and a / (sqrt 2 (a + 2 b)): the same if b = a / 2 sqrt 2. With
/// the weights of the nine-point Laplacian, 2/3 and 1/6, diagonals spread more (0.47 to 0.33), and rills begin along
/// the axes sooner: on a cone a4 rises to 0.45 before they have grown up; with these it stays below 0.05. Creep, which
/// only smooths, has the Laplacian's.
inline constexpr float axis_weight = CUESTA_AXIS_WEIGHT;
inline constexpr float diagonal_weight = CUESTA_DIAGONAL_WEIGHT;
inline constexpr float axis_creep_weight = 2.0F / 3.0F;
inline constexpr float diagonal_creep_weight = 1.0F / 6.0F;

/// The greatest eigenvalue of the pipes' Laplacian, 8 a: that of the chessboard, whose diagonals join equal cells.
inline constexpr double stiffest = 8 * 0.5857864376269049;

/// The longest stable time step of signed flows, in seconds: dt_max = 2 / sqrt(g A lambda / l^3) with A = l^2 and
/// lambda = 8 a. Where each of two cells keeps an outflow of its own, both take part in every pull, and the limit is
/// 2 / sqrt(2 g A lambda / l^3); here a pipe has one flow. `cell_size` l in metres, `gravity` g in m/s^2.
inline double longest_stable_step(double cell_size, double gravity) {
    return 2.0 / std::sqrt(gravity * stiffest / cell_size);
}

/// Number of sub-steps in a step, so that each stays a tenth below the limit.
inline int sub_steps_of(const WaterParameters& p) {
    return std::max(1, static_cast<int>(std::ceil(p.time_step / 0.9F)));
}

/// Flow is kept as metres of depth over the cell a sub-step, Q = q dt / l^2, so that q += dt w A g (h - h_k) / l
/// becomes Q += kappa w (h - h_k) with kappa = dt^2 g A / l^3 = 4 / lambda (dt / dt_max)^2.
struct Coefficients {
    float axis_pull;          ///< kappa times the weight along an axis
    float diagonal_pull;      ///< the same on a diagonal
    float kept_flow;          ///< share of a flow that friction leaves in a sub-step
    float capacity;           ///< m of ground at a flow of 1 m a sub-step and a slope of 1
    float inverse_cell_size;  ///< 1/m
    float least_slope;        ///< tangent that flat ground counts as
    LevelGround level;
    float inverse_ramp_depth;  ///< 1/m
    float dissolving;          ///< share of the missing load that a sub-step takes up
    float dissolubility;       ///< of the ground, where it is one material
    float softening_gain;      ///< what is added to it at full wear
    float inverse_softening;   ///< 1/m; 0: ground does not soften
    float deposition;          ///< share of the excess load that a sub-step drops
    float axis_creep;          ///< share of the difference of two cells' heights that creeps, along an axis
    float diagonal_creep;      ///< and on a diagonal
    float greatest_change;     ///< m; `no_limit` where there is none
    float inverse_greatest;    ///< 1/m; 0 where there is no limit
    float kept_depth;          ///< 1 - Ke dt, share of the water that a sub-step leaves
    float lost_depth;          ///< m of water that a (sub-)step takes however much there is (Ferreira 2022, 3.5)
    float least_depth;         ///< m, > 0
    float sea_level;           ///< m; far below all ground where there is no sea
    Border border;
};

inline constexpr float no_limit = CUESTA_NO_LIMIT;

/// Growth of `dissolubility` at full wear: to 1, but what is proof against water stays so.
inline float softening_gain_of(float dissolubility) {
    return dissolubility > 0.0F ? 1.0F - dissolubility : 0.0F;
}

/// For sub-steps that are `sub_step` of the longest stable one (time_step / sub_steps_of(), but in tests of what is
/// unstable). Dissolubilities are those of the bottom and of what creeps: the loose layer, or the one material.
///
/// Capacity: a load moves about a cell a step, so that what a cell of a river in balance loses a step is the change of
/// C from cell to cell, l dC/dx. Rain is water a step, hence the same river passes F = Q / l^2 metres over its cell.
/// With C ~ (F l^2)^0.8 / l, that is l^0.6 F^0.8, the same land wears down alike whatever its cells are; the unit is
/// that of cells of 20 m.
inline Coefficients coefficients_of(const WaterParameters& p, float sub_step, const MixingParameters& mixing,
                                    double cell_size, float dissolubility, float loose_dissolubility) {
    constexpr double capacity_unit = 3000.0;
    const double seconds = static_cast<double>(sub_step) * longest_stable_step(cell_size, p.gravity);
    const auto kappa =
        static_cast<float>(4.0 / stiffest * static_cast<double>(sub_step) * static_cast<double>(sub_step));
    Coefficients c{};
    c.axis_pull = kappa * axis_weight;
    c.diagonal_pull = kappa * diagonal_weight;
    c.kept_flow = std::max(0.0F, 1.0F - p.friction * sub_step);
    c.capacity = static_cast<float>(capacity_unit * p.sediment_capacity * std::pow(cell_size / 20.0, 0.6));
    c.inverse_cell_size = static_cast<float>(1.0 / cell_size);
    c.least_slope = p.least_slope;
    c.level = level_ground_of(p.least_slope, cell_size, seconds);
    c.inverse_ramp_depth = 1.0F / std::max(p.ramp_depth, 1e-6F);
    c.dissolving = p.dissolving;
    c.dissolubility = dissolubility;
    c.softening_gain = softening_gain_of(dissolubility);
    c.inverse_softening = p.softening > 0.0F ? 1.0F / p.softening : 0.0F;
    c.deposition = p.deposition;
    c.axis_creep = p.creep * loose_dissolubility * sub_step * axis_creep_weight;
    c.diagonal_creep = p.creep * loose_dissolubility * sub_step * diagonal_creep_weight;
    c.greatest_change = p.greatest_change > 0.0F ? p.greatest_change : no_limit;
    c.inverse_greatest = p.greatest_change > 0.0F ? 1.0F / p.greatest_change : 0.0F;
    c.kept_depth = std::max(0.0F, 1.0F - static_cast<float>(p.evaporation * seconds));
    c.lost_depth = 0.001F * p.evaporation_depth * sub_step / p.time_step;
    c.least_depth = std::max(p.least_depth, 1e-12F);
    c.border = mixing.border;
    c.sea_level = mixing.border == Border::sea ? mixing.sea_level : -no_limit;
    return c;
}

}  // namespace cuesta::water::nine_point
