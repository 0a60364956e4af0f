#include "core/erosion/wind/step_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cuesta::wind {

namespace {

/// Weight of the slope right ahead against that felt so far (B of saltation_rows.h).
constexpr float lead = 0.15F;
/// Grains bounce off rock rather than settle.
constexpr float rock_hold = 0.3F;
/// Grains that hit the ground push others down its slope: share of the slope's pairwise exchange for a sand flow of 1.
constexpr float creep_of_flow = 0.1F;

/// Gusts are this many saturation lengths wide, and last while sand moves on by that many at a sand flow of 1 cell.
constexpr double gust_width = 25;
constexpr double gust_duration = 40;

/// Material of no resistance is loose; from this resistance on it is rock.
constexpr float rock_resistance = 0.1F;

}  // namespace

double slope_of(float degrees) {
    return std::tan(static_cast<double>(degrees) * std::numbers::pi / 180);
}

SaltationCoefficients saltation_coefficients(const WindParameters& parameters, double cell_size, double step_length,
                                             float talus) {
    const double step = cell_size * step_length;
    // Below a cell the kernel could not tell and the flow would answer more than fully to one cell's height.
    const double saturation = std::max(static_cast<double>(parameters.saturation_length), cell_size);
    SaltationCoefficients c{};
    c.drop = static_cast<float>(step * slope_of(parameters.fall_angle));
    c.inverse_step = static_cast<float>(1 / step);
    // Oblique lanes lie closer together: each carries less, so that as much passes across a metre.
    c.flat_load = static_cast<float>(cell_size * static_cast<double>(parameters.sand_flow) / step_length);
    c.speed_up = parameters.speed_up;
    c.lead = parameters.speed_up * lead;
    c.memory = static_cast<float>(1 - std::exp(-step / (memory_lengths * saturation)));
    c.relaxation = static_cast<float>(1 - std::exp(-step / saturation));
    c.pile_up = static_cast<float>(1 / slope_of(parameters.talus));
    c.repose_drop = static_cast<float>(step * slope_of(talus));
    c.abrasion = parameters.abrasion;
    c.rock_hold = rock_hold;
    return c;
}

Gusts gusts_of(const WindParameters& parameters, double cell_size, std::int64_t wind_steps_done) {
    const double saturation_in_cells = std::max(static_cast<double>(parameters.saturation_length) / cell_size, 1.0);
    return {static_cast<double>(parameters.gusts), 1 / (gust_width * saturation_in_cells),
            static_cast<double>(wind_steps_done) * static_cast<double>(parameters.sand_flow) /
                (gust_duration * saturation_in_cells)};
}

WindYield yield_of(const MaterialParameters& material) {
    const float loose = std::max(0.0F, 1.0F - material.wind_resistance / rock_resistance);
    return {loose, (1.0F - material.wind_resistance) * (1.0F - loose)};
}

thermal::PairNumbers slide_of(const MaterialParameters& material, const WindParameters& parameters, double cell_size) {
    return {thermal::talus_drop_of(material, cell_size), yield_of(material).loose / 8,
            creep_of_flow * parameters.sand_flow};
}

}  // namespace cuesta::wind
