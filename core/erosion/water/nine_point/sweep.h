#pragma once
/// \file Several sub-steps of the improved water erosion in one sweep down the rows, in place
/// (core/field/row_wavefront.h).
///
/// Stages of a sub-step: water in (row y), pull and shares (y - 1), limited flow, capacity and exchange (y - 2),
/// transport and drying (y - 3): a row depends on three rows on either side. Rows are counted on and on over a periodic
/// border, so that a band's rows around it may be copies of its own.

#include <array>
#include <span>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/nine_point/exchange.h"
#include "core/erosion/water/rain.h"
#include "core/field/row_wavefront.h"

namespace cuesta::water::nine_point {

/// Input of a sweep that all bands share.
struct SweepInput {
    const ErosionInput* input;
    Coefficients coefficients;
    std::vector<float> dissolubility;   ///< of the layers and the bottom; empty where the ground is one material
    std::vector<float> softening_gain;  ///< likewise
    std::vector<WaterIn> water;         ///< of each sub-step of the sweep
    int steps() const { return static_cast<int>(water.size()); }
};

/// All but the water that comes in. `sub_step`: of Division. `input` must outlive it.
SweepInput sweep_input_of(const ErosionState& state, const ErosionInput& input, float sub_step);

/// The fields of the kernel, as they are numbered in a RowStore; the layers come last.
struct Fields {
    enum : int { reference, bed_place, change, depth, sediment, pipes, flow = pipes + 4, first_layer };
};

/// A sweep over the rows of one band.
class BandSweep {
public:
    static constexpr int halo = 3;
    static constexpr std::array<RowStage<BandSweep>, 6> stages() {
        return {{{&BandSweep::water_in, {0, 3, 3}},
                 {&BandSweep::pull, {1, 3, 2}},
                 {&BandSweep::find_shares, {1, 2, 2}},
                 {&BandSweep::limit, {2, 2, 1}},
                 {&BandSweep::erode, {2, 1, 1}},
                 {&BandSweep::carry_and_dry, {3, 0, 0}}}};
    }
    /// `rows` holds the fields above. All must outlive this.
    BandSweep(WavefrontRows& rows, const ErosionState& state, const SweepInput& input, Books& books);

private:
    /// The fields of one row.
    struct Row {
        int y;  ///< on the map
        const float* reference;
        const float* bed_place;  ///< as Beds::place; null where there are no beds
        float* change;
        float* depth;
        float* sediment;
        Pipes pipes;
        float* flow;
        std::span<float* const> thickness;
    };
    /// Rows that a sub-step needs only for a short while, in the order that ground of each kind needs them.
    enum Field { ground, level, share, outflow, concentration, most, give, creep_share, receive };
    static int ring_count(Ground kind) {
        return 1 + (kind == Ground::free ? concentration : kind == Ground::loose ? most : receive);
    }

    Row row(int y) const;
    float* ring(int step, Field field, int y) { return rings_.row(step, field, y); }
    /// Rows beyond the map's north and south of a sub-step: the pipes east (nothing), south-east, south and south-west
    /// that lead into the map from the north, and the ground in the north and south.
    float* beyond(int step, int i) { return beyond_.row(6 * step + i); }
    Pipes pipes_beyond(int step) { return {beyond(step, 0), beyond(step, 1), beyond(step, 2), beyond(step, 3)}; }
    float* scratch(int i) { return scratch_.row(i); }
    bool in_band(int y) const { return rows_.band().has(y); }
    bool open() const { return border() == Border::open || border() == Border::sea; }
    bool periodic() const { return border() == Border::periodic; }
    Border border() const { return input_.coefficients.border; }
    bool northmost(int y) const { return !periodic() && y == 0; }
    bool southmost(int y) const { return !periodic() && y == height_ - 1; }
    int north_of(int y) const { return northmost(y) ? y : y - 1; }
    int south_of(int y) const { return southmost(y) ? y : y + 1; }
    Pipes pipes_north_of(int step, int y) { return northmost(y) ? pipes_beyond(step) : row(y - 1).pipes; }

    void water_in(int step, int y);
    void guide(int step, int y);
    void pull(int step, int y);
    void set_border_flows(int step, int y);
    void find_shares(int step, int y);
    void limit(int step, int y);
    void limit_border_flows(int step, int y);
    void erode(int step, int y);
    float ground_beyond(float border_cell, float start, float inner) const;
    void set_ground_ends(float* bed, const float* start) const;
    const float* ground_beside(int step, int y, int side);
    Guides guides(int step, int y);
    void carry_and_dry(int step, int y);
    void book_what_leaves(int step, int y, RowBook& book);
    void fill_ends(float* row, float beyond) const;
    void repeat_ends(float* row) const;
    float leaving(int step, int x, int y);

    /// Yield of the row's bottom; null: all.
    const float* bottom_yield(const Row& row);

    WavefrontRows& rows_;
    const SweepInput& input_;
    const BedProfile& beds_;
    Books& books_;
    int width_;
    int height_;
    std::size_t layer_count_;
    std::vector<float*> layers_;  ///< scratch: the layers of a piece of a row
    Ground ground_kind_;
    RowRings rings_;
    Raster<float> beyond_;
    Raster<float> scratch_;
    Raster<float> zero_;  ///< a row of zeros, with its ghost columns
    Raster<float> one_;   ///< and one of ones
};

/// One sweep of the sub-steps in `input` over a state. The caller closes the books.
Books sweep(ErosionState& state, const SweepInput& input);

}  // namespace cuesta::water::nine_point
