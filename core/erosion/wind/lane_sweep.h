#pragma once
/// \file Some neighbouring lanes from the upwind to the downwind end of the map.

#include "core/erosion/wind/rows_across.h"
#include "core/erosion/wind/wind_step.h"

namespace cuesta::wind {

/// Sums over lanes, as metres of ground over a cell.
struct WindBooks {
    double taken = 0;
    double came = 0;
    double left = 0;
};

/// Load of the lanes of a bent wind at a position: rows of an entry for each lane.
struct LaneStream {
    explicit LaneStream(const Lanes& lanes)
        : load(lanes.lane_count(), 1, 0.0F), air(lanes.lane_count(), 1, 1.0F), first_lane(lanes.first_lane()) {}
    Raster<float> load;  ///< m of ground over a cell
    Raster<float> air;   ///< share of the air that a lane of unbent wind has
    int first_lane;
};

/// The lanes first .. last - 1 on their way. Other lanes may be swept at the same time: no cell is read or written that
/// is not of these lanes.
class LaneSweep {
public:
    /// Both have to outlive it.
    LaneSweep(const WindStep& step, int first, int last);

    /// Sweeps the positions `begin` .. `end` - 1, which must go on from the last ones.
    void sweep(int begin, int end);

    /// For bent wind, before `begin` is swept: what drifted from lane to lane on the way from position `since` on (at
    /// most `longest_stage` positions), with what all lanes carried at the end of that way. Lanes that enter or end
    /// there drift no more.
    void drift(const BentFlow& flow, int since, int begin, const LaneStream& stream);
    /// And what these lanes carry now.
    void put_into(LaneStream& stream) const;
    static constexpr int longest_stage = 8;

    /// After the last position.
    WindBooks books();

private:
    bool layered() const { return !step_.thickness.empty(); }
    float* wind_floor() { return lane_.row(0); }
    float* slope() { return lane_.row(1); }
    float* load() { return lane_.row(2); }
    float* taken() { return lane_.row(3); }
    float* air() { return lane_.row(4); }
    float* strength() { return lane_.row(5); }
    void sweep_position(int position);
    void published(const LaneRow& row, int position, int first_cell, int count);
    void improved(const LaneRow& row, int position, int first_cell, int count);
    int read_next(int position, Stretch cells, const float* here, float* next);
    void enter(int position, Stretch cells, const float* here);
    void enter_lane(int position, int cell, const float* here);
    void leave(int position, Stretch cells);
    void leave_lane(int position, int cell);
    void read_stream(const LaneStream& stream, float* loads, float* airs) const;
    void read_drift(const BentFlow& flow, int position, int begin);

    const WindStep& step_;
    const Lanes& lanes_;
    int first_;
    RowsAcross rows_;
    Raster<float> lane_;    ///< per lane: surface of the wind, slope felt, load, what was taken, air, strength
    Raster<float> ground_;  ///< heights at this position and the next, in turn
    Raster<float> beside_;  ///< bent wind: load and air with those of the lanes beside, in turn, and drift
    Raster<float> scratch_rows_;
    LayerScratch scratch_;
    WindBooks books_;
};

}  // namespace cuesta::wind
