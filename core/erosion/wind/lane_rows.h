#pragma once
/// \file What the wind does to one cell of each lane: row kernels over neighbouring lanes.

#include <span>

namespace cuesta::wind {

/// Numbers that are constant in a step. Heights in metres.
struct Coefficients {
    float drop;               ///< how far the wind sinks from one cell of a lane to the next
    float strength;           ///< share of the height facing the wind that it takes
    float capacity;           ///< most that the wind carries, as metres of ground over a cell
    float inverse_talus;      ///< 1 / rise to the next cell before which everything is dropped, 1/m
    float deposition;         ///< share of the load dropped on swept ground
    float shadow_deposition;  ///< share of the load dropped in the shadow
};

/// The lanes' cells in one row across the wind. Pointers to the first of `count` lanes.
struct LaneRow {
    const float* ground;  ///< heights of the cells before the step
    const float* next;    ///< heights of the next cells of the same lanes before the step
    float* change;        ///< as ErosionState::change
    float* wind_floor;    ///< least height of the wind over the last cell; becomes that over this one
    float* load;          ///< what the wind carries, as metres of ground over a cell
    float* taken;         ///< what was taken from the lane's cells so far
};

/// One material of which the wind takes the share `factor` = 1 - resistance.
void sweep_row(const LaneRow& row, const Coefficients& c, float factor, int count);

/// Layered ground. `thickness` and `factors` as take_across_layers wants them. `scratch`: five rows of `count` floats.
void sweep_layered_row(const LaneRow& row, const Coefficients& c, std::span<float* const> thickness,
                       std::span<const float> factors, std::span<float* const, 5> scratch, int count);

}  // namespace cuesta::wind
