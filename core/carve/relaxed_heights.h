#pragma once
/// \file Heights that give way to each other until none differ by more than they may.

#include <span>
#include <vector>

namespace cuesta {

/// Two heights that may differ by `most` (m, >= 0).
struct HeightTie {
    int a = 0;
    int b = 0;
    double most = 0;
};

/// Moves heights towards each other where they differ by too much, the lighter one more (weights > 0; infinity: it
/// stays), in sweeps over all ties at once, so that their order plays no part. What cannot be met, or not within some
/// hundred sweeps, is met as far as that goes.
void relax_heights(std::vector<double>& heights, std::span<const double> weights, std::span<const HeightTie> ties);

}  // namespace cuesta
