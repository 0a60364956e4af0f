#pragma once
/// \file Outflow through the pipes (Mei 2007, 3.2.1).

namespace cuesta::water::four_pipes {

/// The rows that the outflow of a row depends on. Water levels have ghost columns on either side: the wall or outfall
/// beyond the border.
struct FluxRows {
    const float* level_north;  ///< m
    const float* level;
    const float* level_south;
    const float* depth;  ///< m, after rain
    float* west;         ///< outflow, metres of depth a step, updated
    float* east;
    float* north;
    float* south;
};

/// F_i = max(0, F_i + kappa (h - h_i)), then all four times K = min(1, d / sum F), so that no cell gives more than it
/// has.
void flux_row(const FluxRows& rows, float kappa, int width);

/// Water level of everything beyond a closed border: nothing flows up there.
inline constexpr float wall = 1e30F;

}  // namespace cuesta::water::four_pipes
