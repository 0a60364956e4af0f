#pragma once
/// \file Several water steps in one sweep down the rows, in place.
///
/// A step's stages follow one another down the map, so that a row is still in the first-level cache when the next stage
/// needs it: water in (row y), flux (y - 1), depth, capacity and exchange (y - 2), transport and drying (y - 3). Each
/// needs one row more on either side than the next. The following time step chases three rows behind.
/// A thread has a band of rows. The rows of its neighbours that it needs, three for each step and side, it copies
/// before the sweep begins and computes itself: every row is computed by the same code from the same numbers, so
/// neither the bands nor the number of steps in a sweep change a byte.

#include <array>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/four_pipes/coefficients.h"
#include "core/erosion/water/four_pipes/flow.h"
#include "core/erosion/water/rain.h"

namespace cuesta::water::four_pipes {

/// Rows on either side that a step needs beyond those it computes.
inline constexpr int halo_per_step = 3;

/// What all bands share during a sweep.
struct SweepInput {
    const ErosionInput* input;
    Coefficients coefficients;
    std::vector<float> dissolubility;  ///< of the layers and the bottom; empty where the ground is one material
    std::vector<WaterIn> water;        ///< of each sub-step of the sweep
    int steps() const { return static_cast<int>(water.size()); }
};

/// A thread's share of a sweep.
class BandSweep {
public:
    /// Rows [first, last) of the state's map. Copies what it needs of the rows around: all bands must be made before
    /// one runs.
    BandSweep(ErosionState& state, const SweepInput& input, int first, int last);
    void run(Books& books);

private:
    /// Where the fields of a row of the map lie: in the state, or in this band's copies.
    struct Row {
        const float* reference;
        const float* bed_place;  ///< as Beds::place; null where there are no beds
        float* change;
        float* depth;
        float* sediment;
        std::array<float*, 4> outflow;
        float* flow;
        std::vector<float*> thickness;
    };
    /// Rows that a step needs only for a short while, in rings of `ring_rows`, and scratch rows.
    struct StepRows {
        Raster<float> rows;
        float* ground(int y) { return rows.row(y % ring_rows); }
        float* level(int y) { return rows.row(ring_rows + y % ring_rows); }
        float* concentration(int y) { return rows.row(2 * ring_rows + y % ring_rows); }
        float* load(int y) { return rows.row(3 * ring_rows + y % ring_rows); }
        float* velocity_x(int y) { return rows.row(4 * ring_rows + y % ring_rows); }
        float* velocity_y(int y) { return rows.row(5 * ring_rows + y % ring_rows); }
    };
    static constexpr int ring_rows = 4;

    Row& row(int y) { return rows_[static_cast<std::size_t>(y - top_)]; }
    float* scratch(int i) { return scratch_.row(i); }
    bool in_band(int y) const { return y >= first_ && y < last_; }

    void water_in(int step, int y, Books& books);
    void flux(int step, int y);
    void erode(int step, int y, Books& books);
    void carry_and_dry(int step, int y, Books& books);
    OutflowRows outflow_around(int y);
    /// What the bottom of the row yields; null: all.
    const float* bottom_yield(const Row& row);

    const SweepInput& input_;
    BedProfile beds_;
    int width_;
    int height_;
    int first_;  ///< of the band
    int last_;
    int top_;  ///< of the rows that the band knows
    int bottom_;
    std::vector<Row> rows_;
    std::vector<StepRows> step_rows_;
    Raster<float> scratch_;
    Raster<float> copies_;     ///< of the rows around the band
    std::vector<float> zero_;  ///< a row with ghost columns: no outflow, no load
    std::vector<float> wall_;  ///< a row of the level beyond a closed border
};

}  // namespace cuesta::water::four_pipes
