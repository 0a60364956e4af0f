#pragma once
/// \file Ground and load: water takes up ground where it carries less than it can, and lays it down where it carries
/// more (Mei 2007, 3.3; layer by layer as in Prokop 2009, 4.3.2).

#include "core/erosion/water/coefficients.h"

namespace cuesta::water {

/// A row where ground and load change places.
struct ExchangeRows {
    const float* capacity;  ///< metres of ground that the water could carry
    const float* drop;      ///< m, how far the lowest neighbour lies below
    float* change;          ///< m, ground minus reference
    float* sediment;        ///< metres of ground in the water
    float* concentration;   ///< in: 1 / depth; out: sediment / depth, both before the flow
    float* eroded;          ///< out: m that the ground gave, >= 0
};

/// If C > s, the ground gives min(Ks (C - s), drop / 2) times its dissolubility; else it receives Kd (s - C).
/// No cell may fall below half way to its lowest neighbour: that way erosion makes no pits.
/// What the ground really lost, in floats, is what the water gains: (old - new) of the rounded change.
void exchange_row(const ExchangeRows& rows, const Coefficients& c, int width);

/// One material in a stack.
struct LayerRow {
    float* thickness;     ///< m, >= 0; null for the bottom without end
    float dissolubility;  ///< 0..1
};

/// The same for layered ground, `layer_count` >= 2 layers from top to bottom, the last the bottom. Taking more than a
/// layer holds: take what there is, which satisfies a share q of the demand; take (1 - q) of the demand that the next
/// layer's dissolubility gives; and so on down. What is laid down goes to the first layer. `demand` and `taken` are
/// scratch rows.
void exchange_layers_row(const ExchangeRows& rows, const LayerRow* layers, int layer_count, const Coefficients& c,
                         float* demand, float* taken, int width);

}  // namespace cuesta::water
