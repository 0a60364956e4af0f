#pragma once
/// \file Several steps of water on four pipes in one sweep down the rows, in place (core/field/row_wavefront.h).
///
/// Stages of a step: water in (row y), flux (y - 1), depth, capacity and exchange (y - 2), transport and drying
/// (y - 3). Each needs one row more on either side than the next.

#include <array>
#include <span>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/four_pipes/coefficients.h"
#include "core/erosion/water/four_pipes/flow.h"
#include "core/erosion/water/rain.h"
#include "core/field/row_wavefront.h"

namespace cuesta::water::four_pipes {

/// Input of a sweep that all bands share.
struct SweepInput {
    const ErosionInput* input;
    Coefficients coefficients;
    std::vector<float> dissolubility;  ///< of the layers and the bottom; empty where the ground is one material
    std::vector<WaterIn> water;        ///< of each sub-step of the sweep
    Raster<float> open;                ///< 1 - protection; empty: 1 everywhere
    int steps() const { return static_cast<int>(water.size()); }
};

/// The fields of the kernel, as they are numbered in a RowStore; the layers come last.
struct Fields {
    enum : int { reference, bed_place, change, depth, sediment, outflow, flow = outflow + 4, first_layer };
};

/// A sweep over the rows of one band.
class BandSweep {
public:
    static constexpr int halo = 3;
    static constexpr std::array<RowStage<BandSweep>, 4> stages() {
        return {{{&BandSweep::water_in, {0, 3, 3}},
                 {&BandSweep::flux, {1, 2, 2}},
                 {&BandSweep::erode, {2, 1, 1}},
                 {&BandSweep::carry_and_dry, {3, 0, 0}}}};
    }
    /// `rows` holds the fields above; `profile`: of the beds, where there are any. All must outlive this.
    BandSweep(WavefrontRows& rows, const SweepInput& input, const BedProfile& profile, Books& books);

private:
    /// The fields of one row.
    struct Row {
        const float* reference;
        const float* bed_place;  ///< as Beds::place; null where there are no beds
        float* change;
        float* depth;
        float* sediment;
        float* const* outflow;
        float* flow;
        std::span<float* const> thickness;
    };
    /// Rows that a step needs only for a short while, in the order that schemes need them.
    struct Rings {
        enum : int { ground, level, concentration, piped_count, load = piped_count, velocity_x, velocity_y, count };
    };

    Row row(int y) const;
    float* ring(int step, int field, int y) { return rings_.row(step, field, y); }
    float* scratch(int i) { return scratch_.row(i); }
    bool in_band(int y) const { return rows_.band().has(y); }

    void water_in(int step, int y);
    void flux(int step, int y);
    void erode(int step, int y);
    void carry_and_dry(int step, int y);
    void book_outflow(const OutflowRows& flow, const float* concentration, int y, RowBook& book) const;
    OutflowRows outflow_around(int y) const;
    const float* open(int y) const { return input_.open.empty() ? nullptr : input_.open.row(y); }
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
    RowRings rings_;
    Raster<float> scratch_;
    std::vector<float> zero_;  ///< a row with ghost columns: no outflow, no load
    std::vector<float> wall_;  ///< a row of the level beyond a closed border
};

/// One sweep of the steps in `input` over a state. The caller closes the books.
Books sweep(ErosionState& state, const SweepInput& input);

}  // namespace cuesta::water::four_pipes
