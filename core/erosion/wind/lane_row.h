#pragma once
/// \file One row of cells across the wind, as the row kernels of both schemes see it.

#include <span>

namespace cuesta::wind {

/// The lanes' cells in one row across the wind. Pointers to the first of `count` lanes.
struct LaneRow {
    const float* ground;    ///< heights of the cells before the step
    const float* next;      ///< heights of the next cells of the same lanes before the step
    const float* give;      ///< share of what the wind wants that the cells give
    const float* receive;   ///< share of what it would lay down that they take
    float* change;          ///< as ErosionState::change
    float* wind_floor;      ///< least height of the wind over the last cell; becomes that over this one
    float* slope;           ///< slope that the wind has felt, for the improved scheme
    float* load;            ///< what the wind carries, as metres of ground over a cell
    const float* strength;  ///< what it can carry, as a multiple of that of unbent wind, for the improved scheme
    float* taken;           ///< what was taken from the lane's cells so far
};

/// Rows of scratch memory for layered ground, of `count` floats.
struct LayerScratch {
    float* demand;
    float* limit;  ///< most that may be taken (published); what the sand wears of rock (improved)
    float* lay;    ///< what or what share is laid down
    float* unmet;  ///< share of the demand that the layers so far left open
    float* take;
    float* loose;  ///< how loose the surface is (improved)
};
inline constexpr int layer_scratch_rows = 6;

/// Values, not the references of std::min and std::max, which keep the compiler from vectorising.
[[gnu::always_inline]] inline float least(float a, float b) {
    return a < b ? a : b;
}
[[gnu::always_inline]] inline float most(float a, float b) {
    return a > b ? a : b;
}

}  // namespace cuesta::wind
