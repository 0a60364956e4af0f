#pragma once
/// \file Ground and load: water takes up ground where it carries less than it can, and lays it down where it carries
/// more; and ground creeps.

#include <span>

#include "core/erosion/water/nine_point/cell.h"
#include "core/erosion/water/nine_point/guides.h"

namespace cuesta::water::nine_point {

/// A row where the water has flowed, and ground and load change places.
struct ExchangeRows {
    Pipes pipes;
    Pipes pipes_north;
    const float* ground_north;  ///< m, before this sub-step's erosion; ghost columns hold what lies beyond the edges
    const float* ground;
    const float* ground_south;
    float* depth;          ///< m; in: before the flow; out: after it
    float* change;         ///< m, ground minus reference
    float* sediment;       ///< metres of ground in the water
    float* concentration;  ///< out: sediment / depth, before the flow
    float* eroded;         ///< out: m that the ground gave, >= 0
    /// The same from column x on; `eroded` is scratch memory and stays.
    ExchangeRows from(int x) const {
        return {pipes.from(x), pipes_north.from(x), ground_north + x, ground + x,        ground_south + x,
                depth + x,     change + x,          sediment + x,     concentration + x, eroded};
    }
};

/// Rasters that may hold the ground of the row and of those beside it, which it creeps to.
struct Guides {
    Ground ground;  ///< loose or held
    GuideRows north;
    GuideRows here;
    GuideRows south;
    const float* erodibility;  ///< multiplies the capacity where above 0, else 0; of held ground
    /// The same from column x on.
    Guides from(int x) const { return {ground, north.from(x), here.from(x), south.from(x), row_from(erodibility, x)}; }
};

/// Scratch rows of the functions below. Only layers need the last two, and only what guides hold `demand` and `lay`.
struct ExchangeScratch {
    float* capacity;
    float* most_taken;
    float* most_laid;
    float* demand;
    float* lay;
    float* creep;
    float* unmet;
    float* taken;
};

/// The new depth; creep; then, if C > s, the ground gives min(Ks (C - s), fall / 2) times its dissolubility, else it
/// receives Kd (s - C). No cell falls below half way to its lowest neighbour: erosion digs no pits. No more is laid
/// down than the water is deep, or than half of what the water falls on its way in and out, the mean of all that
/// passes: deposition piles up no spikes and dams nothing. What the ground really lost to the water, in floats, is what
/// the water gains: old minus new of the rounded change.
///
/// Creep: every pair of neighbours exchanges D w_k (g - g_k), which both compute alike.
///
/// For ground of one material that does not soften.
void exchange_row(const ExchangeRows& rows, const Coefficients& c, const ExchangeScratch& scratch, int width);

/// The same, held by `guides`, and softening where it is worn. With guides that hold nothing: the same bits.
void guided_exchange_row(const ExchangeRows& rows, const Guides& guides, const Coefficients& c,
                         const ExchangeScratch& scratch, int width);

/// Creep from cell x to the one `across` cells further east and `along` further south (-1 .. 1, not both 0), m; < 0:
/// from there. As the functions of this file compute it; `guides` is null for exchange_row().
float creep_out(const ExchangeRows& rows, const Guides* guides, int x, int across, int along, const Coefficients& c);

/// Yield of the layers, from top to bottom, and of the bottom behind them.
struct LayerFactors {
    std::span<const float> dissolubility;
    std::span<const float> softening_gain;
    const float* bottom_yield;  ///< multiplies what the bottom yields in each cell (beds.h); null: 1 everywhere
};

/// The same for layered ground: what is taken comes from the layers by the rule of core/erosion/layers.h; what is laid
/// goes to the first layer, and only that creeps.
void layers_exchange_row(const ExchangeRows& rows, const Guides& guides, std::span<float* const> thickness,
                         const LayerFactors& factors, const Coefficients& c, const ExchangeScratch& scratch, int width);

}  // namespace cuesta::water::nine_point
