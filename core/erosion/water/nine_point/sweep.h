#pragma once
/// \file Several sub-steps of the improved water erosion in one sweep down the rows, in place.
///
/// A sub-step's stages follow one another down the map, so that a row is still in the first-level cache when the next
/// stage needs it: water in (row y), pull and shares (y - 1), limited flow, capacity and exchange (y - 2), transport
/// and drying (y - 3). The following sub-step chases three rows behind: what a row becomes depends on three rows on
/// either side. A thread has a band of rows. The rows of its neighbours that it needs, three for each sub-step and
/// side, it copies before the sweep begins and computes itself: every row is computed by the same code from the same
/// numbers, so neither the bands nor the number of sub-steps in a sweep change a byte. Rows are counted on and on over
/// a periodic border, so that a band's rows around it may be copies of its own.

#include <array>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/nine_point/exchange.h"
#include "core/erosion/water/rain.h"

namespace cuesta::water::nine_point {

/// Rows on either side that a sub-step needs beyond those it computes.
inline constexpr int halo_per_step = 3;

/// What all bands share during a sweep.
struct SweepInput {
    const ErosionInput* input;
    Coefficients coefficients;
    std::vector<float> dissolubility;   ///< of the layers and the bottom; empty where the ground is one material
    std::vector<float> softening_gain;  ///< likewise
    std::vector<WaterIn> water;         ///< of each sub-step of the sweep
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
    /// Where the fields of a row lie: in the state, or in this band's copies.
    struct Row {
        int y;  ///< on the map
        const float* reference;
        const float* bed_place;  ///< as Beds::place; null where there are no beds
        float* change;
        float* depth;
        float* sediment;
        Pipes pipes;
        float* flow;
        std::vector<float*> thickness;
    };
    static constexpr int ring_rows = 4;
    /// Rows that a sub-step needs only for a short while, in rings of `ring_rows`.
    struct StepRows {
        Raster<float> rows;
        Raster<float>
            beyond;  ///< the pipes from the row north of the map: east (nothing), south-east, south, south-west
        float* row(int field, int y) { return rows.row(field * ring_rows + y % ring_rows); }
        Pipes pipes_beyond() { return {beyond.row(0), beyond.row(1), beyond.row(2), beyond.row(3)}; }
    };
    /// In the order that ground of each kind needs them.
    enum Field { ground, level, share, outflow, concentration, most, give, creep_share, receive };

    Row& row(int y) { return rows_[static_cast<std::size_t>(y - top_)]; }
    StepRows& rows_of(int step) { return step_rows_[static_cast<std::size_t>(step)]; }
    /// A ring's row. Counted from the top, so that the place in the ring is never negative.
    float* ring(int step, Field field, int y) { return rows_of(step).row(field, y - top_); }
    float* scratch(int i) { return scratch_.row(i); }
    bool in_band(int y) const { return y >= first_ && y < last_; }
    bool open() const { return border() == Border::open || border() == Border::sea; }
    bool periodic() const { return border() == Border::periodic; }
    Border border() const { return input_.coefficients.border; }
    bool northmost(int y) const { return !periodic() && y == 0; }
    bool southmost(int y) const { return !periodic() && y == height_ - 1; }
    int north_of(int y) const { return northmost(y) ? y : y - 1; }
    int south_of(int y) const { return southmost(y) ? y : y + 1; }
    Pipes pipes_north_of(int step, int y) { return northmost(y) ? rows_of(step).pipes_beyond() : row(y - 1).pipes; }

    void water_in(int step, int y, Books& books);
    void guide(int step, int y);
    void pull(int step, int y);
    void set_border_flows(int step, int y);
    void find_shares(int step, int y);
    void limit(int step, int y);
    void limit_border_flows(int step, int y);
    void erode(int step, int y, Books& books);
    float ground_beyond(float border_cell, float start, float inner) const;
    void set_ground_ends(float* bed, const float* start) const;
    const float* ground_beside(int step, int y, int side);
    template <class Function>
    void each_way_out(int y, const Function& f) const;
    Guides guides(int step, int y);
    void carry_and_dry(int step, int y, Books& books);
    void book_what_leaves(int step, int y, RowBook& book);
    void fill_ends(float* row, float beyond) const;
    void repeat_ends(float* row) const;
    float leaving(int step, int x, int y);

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
    Ground ground_kind_;
    std::vector<Row> rows_;
    std::vector<StepRows> step_rows_;
    Raster<float> scratch_;
    Raster<float> copies_;  ///< of the rows around the band
    Raster<float> zero_;    ///< a row of zeros, with its ghost columns
    Raster<float> one_;     ///< and one of ones
};

}  // namespace cuesta::water::nine_point
