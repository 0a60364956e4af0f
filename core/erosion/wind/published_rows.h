#pragma once
/// \file Wind erosion of one cell of each lane after Prokop (2009, 4.3.3): row kernels over neighbouring
/// lanes.

#include "core/erosion/wind/lane_row.h"

namespace cuesta::wind {

/// Numbers that are constant in a step. Heights in metres.
struct PublishedCoefficients {
    float drop;               ///< how far the wind sinks from one cell of a lane to the next
    float strength;           ///< share of the height facing the wind that it takes
    float capacity;           ///< most that the wind carries, as metres of ground over a cell
    float inverse_talus;      ///< 1 / rise to the next cell before which everything is dropped, 1/m
    float deposition;         ///< share of the load dropped on swept ground
    float shadow_deposition;  ///< share of the load dropped in the shadow
};

/// One material of which the wind takes the share `factor` = 1 - resistance.
void published_row(const LaneRow& row, const PublishedCoefficients& c, float factor, int count);

/// Layered ground: first what the wind wants, then layer by layer from the top what they give of it, last what it lays
/// on the eroded material. A layer returns whether any lane's demand is still open below it; where none is, the layers
/// below need not be looked at.
void published_demand(const LaneRow& row, const PublishedCoefficients& c, const LayerScratch& scratch, int count);
bool published_layer(float* thickness, float factor, const LayerScratch& scratch, int count);
/// `yield` multiplies what the bottom gives in each cell.
void published_bottom(float factor, const float* yield, const LayerScratch& scratch, int count);
void published_lay(const LaneRow& row, float* eroded, const LayerScratch& scratch, int count);

}  // namespace cuesta::wind
