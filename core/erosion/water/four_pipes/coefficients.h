#pragma once
/// \file The numbers that the kernels of water erosion work with: parameters turned into metres and cells per
/// (sub-)step.

#include <algorithm>
#include <cmath>

#include "core/erosion/erode.h"
#include "core/erosion/water/cell_exchange.h"

namespace cuesta::water::four_pipes {

/// The longest stable time step of pipes of cross-section A = l^2 between 4 neighbours (lambda = 8),
/// dt_max = 2 / sqrt(2 g A lambda / l^3), in seconds. `cell_size` l in metres, `gravity` g in m/s^2.
inline double longest_stable_step(double cell_size, double gravity) {
    constexpr double lambda = 8;
    return 2.0 / std::sqrt(2.0 * gravity * lambda / cell_size);
}

/// Outflow is kept as metres of depth a step, F = f dt / l^2, so that Mei's f += dt A g (h - h_i) / l becomes
/// F += kappa (h - h_i) with kappa = dt^2 g A / l^3 = (dt / dt_max)^2 / 4.
struct Coefficients {
    float kappa;
    float cell_size_squared;   ///< m^2
    float least_sine_squared;  ///< (least slope)^2
    LevelGround level;
    float capacity;            ///< Kc l / dt: metres of ground per unit of sine and of speed in cells a step
    float inverse_ramp_depth;  ///< 1/m
    float least_mean_depth;    ///< m; floor of the depth that discharge is divided by
    float dissolving;          ///< share of the missing load that a step takes up
    float dissolubility;       ///< of the ground, where it is one material
    float deposition;          ///< share of the excess load that a step drops
    float kept_depth;          ///< 1 - Ke dt, share of the water that a step leaves
    float lost_depth;          ///< m of water that a (sub-)step takes however much there is (Ferreira 2022, 3.5)
    float least_depth;         ///< m, > 0
    bool open_border;
    bool semi_lagrangian;
};

/// Number of sub-steps in a step. Up to the parameter's range before there were sub-steps, 0.95, it is one.
inline int sub_steps_of(const WaterParameters& p) {
    return std::max(1, static_cast<int>(std::ceil(p.time_step / 0.95F)));
}

/// For sub-steps that are `sub_step` of the longest stable one (p.time_step / sub_steps_of(p), but in tests of what is
/// unstable). The border is open or closed; the sea counts as open, and periodic as closed.
inline Coefficients coefficients_of(const WaterParameters& p, float sub_step, Border border, double cell_size,
                                    float dissolubility) {
    const double time_step = static_cast<double>(sub_step) * longest_stable_step(cell_size, p.gravity);
    Coefficients c{};
    c.kappa = 0.25F * sub_step * sub_step;
    c.cell_size_squared = static_cast<float>(cell_size * cell_size);
    c.least_sine_squared = p.least_slope * p.least_slope;
    c.level = level_ground_of(p.least_slope, cell_size, time_step);
    c.capacity = static_cast<float>(p.sediment_capacity * cell_size / time_step);
    c.inverse_ramp_depth = 1.0F / std::max(p.ramp_depth, 1e-6F);
    c.least_mean_depth = std::max(p.least_depth, 1e-6F);
    c.dissolving = p.dissolving;
    c.dissolubility = dissolubility;
    c.deposition = p.deposition;
    c.kept_depth = std::max(0.0F, 1.0F - static_cast<float>(p.evaporation * time_step));
    c.lost_depth = 0.001F * p.evaporation_depth * sub_step / p.time_step;
    c.least_depth = std::max(p.least_depth, 1e-12F);
    c.open_border = border == Border::open || border == Border::sea;
    c.semi_lagrangian = p.scheme == WaterScheme::published;
    return c;
}

}  // namespace cuesta::water::four_pipes
