#pragma once
/// \file Ground and load: water takes up ground where it carries less than it can, and lays it down where it carries
/// more (Mei 2007, 3.3; layer by layer as in Prokop 2009, 4.3.2).

#include <span>

#include "core/erosion/water/four_pipes/coefficients.h"
#include "core/erosion/water/four_pipes/flow.h"

namespace cuesta::water::four_pipes {

/// A row where the water has flowed, and ground and load change places.
struct ExchangeRows {
    OutflowRows flow;
    const float* ground_north;  ///< m, before this step's erosion; ghost columns repeat the border cell
    const float* ground;
    const float* ground_south;
    float* depth;              ///< m; in: before the flow; out: after it
    float* change;             ///< m, ground minus reference
    float* sediment;           ///< metres of ground in the water
    float* concentration;      ///< out: sediment / depth, before the flow; unless `velocity_x` is given
    float* velocity_x;         ///< out: cells a step, -1 .. 1; null: not asked for
    float* velocity_y;         ///< likewise
    float* load;               ///< out: metres of ground in the water, where velocities are asked for; else `sediment`
    float* eroded;             ///< out: m that the ground gave, >= 0
    const float* erodibility;  ///< multiplies the capacity where above 0, else 0; null: 1 everywhere
    const float* open;         ///< multiplies what the ground gives and takes, 0 .. 1; null: 1 everywhere
    /// The same from column x on; `eroded` is scratch memory and stays.
    ExchangeRows from(int x) const;
};

/// Scratch rows of the functions below. Only layers and held ground need the last four.
struct ExchangeScratch {
    float* capacity;
    float* most_taken;
    float* demand;
    float* lay;
    float* unmet;
    float* taken;
};

/// The new depth; then, if C > s, the ground gives min(Ks (C - s), most_taken_of()) times its dissolubility, else it
/// receives Kd (s - C). No cell falls below half way to its lowest neighbour: erosion digs no pits that way, but for
/// the shallow ones of level ground.
/// Ground that is held gives and receives its `open` share of that.
/// The real loss of the ground, in floats, is the gain of the water: old minus new of the rounded change.
void exchange_row(const ExchangeRows& rows, const Coefficients& c, const ExchangeScratch& scratch, int width);

/// The same for layered ground: what is taken comes from the layers by the rule of core/erosion/layers.h, with their
/// dissolubilities and that of the bottom as `factors`, that of the bottom times `bottom_yield` (beds.h; null: 1
/// everywhere); what is laid goes to the first layer.
void exchange_layers_row(const ExchangeRows& rows, std::span<float* const> thickness, std::span<const float> factors,
                         const float* bottom_yield, const Coefficients& c, const ExchangeScratch& scratch, int width);

}  // namespace cuesta::water::four_pipes
