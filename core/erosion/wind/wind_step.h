#pragma once
/// \file Inputs of one step of wind.

#include <vector>

#include "core/erosion/wind/bent_flow.h"
#include "core/erosion/wind/gusts.h"
#include "core/erosion/wind/lanes.h"
#include "core/erosion/wind/parameters.h"
#include "core/erosion/wind/published_rows.h"
#include "core/erosion/wind/saltation_rows.h"
#include "core/field/raster.h"

namespace cuesta::wind {

/// One step of wind. Rasters of the map's size, or laid out by lanes (by_lanes) or positions
/// (by_positions).
struct WindStep {
    const Lanes* lanes;
    WindScheme scheme;
    PublishedCoefficients published;           ///< set in that scheme
    SaltationCoefficients saltation;           ///< set in the improved scheme
    bool closed;                               ///< what is still carried at the downwind edge is laid down there
    RasterView<const float> ground;            ///< heights before the step
    RasterView<const float> give;              ///< see LaneRow; empty: 1 everywhere
    RasterView<const float> receive;           ///< the same
    RasterView<const float> bottom_yield;      ///< multiplies what the bottom gives (beds.h); empty: 1 everywhere
    RasterView<float> change;                  ///< as ErosionState::change
    std::vector<RasterView<float>> thickness;  ///< as ErosionState::thickness
    std::vector<float> factors;                ///< published: 1 - wind resistance, of the layers and the bottom
    std::vector<WindYield> yields;             ///< improved: of the layers and the bottom
    Gusts gusts;                               ///< of the load that comes in, in the improved scheme
    std::vector<float> incoming;               ///< load with which the wind enters over each of them, m
    Bending bending{};                         ///< of the improved scheme; amount 0: the wind blows straight on
    /// Bending of the wind; null: it blows straight on.
    const BentFlow* flow = nullptr;
    /// Place of a position in a flow that goes round: the flow's position, and how many cells lane 0 lies aside.
    struct FlowPlace {
        int along;
        int aside;
    };
    std::vector<FlowPlace> flow_places;  ///< of all positions, where lanes go round; empty: as the lanes say
    bool wraps = false;                  ///< whether the first lane is beside the last
    double stage_phase = 0;  ///< where bent lanes first meet, as a share of the longest stage: 0 .. 1, not 1
    /// Heights of the cells behind those of the last position; null: level with these.
    const float* beyond = nullptr;
    /// Of some lanes alone: row p of the rasters is position p, and column i lane first_held + i. They hold the lanes
    /// that are swept; `ground` also holds the lane on either side of them, where it is on the map.
    bool by_lanes = false;
    int first_held = 0;
    /// Some positions of all lanes: row i of the rasters is position first_position + i, and column j the cell of the
    /// minor index j. `ground` holds the position after the last that is swept, too.
    bool by_positions = false;
    int first_position = 0;
    /// First position from which entrainment counts.
    int warm_up = 0;
    /// Entries for all lanes, from the first one; null: nobody asks.
    float* warmed_up = nullptr;  ///< receives what they carry where they come to position warm_up
    float* ended = nullptr;      ///< receives what they carry where they end
};

}  // namespace cuesta::wind
