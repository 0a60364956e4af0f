#pragma once
/// \file Channels of a braided river: a network of confluences and bifurcations that shares out the discharge.

#include <cstdint>
#include <vector>

#include "core/lowland/meander.h"

namespace cuesta {

/// A network in the belt's own coordinates: s, metres down the belt, and n, its place across, -1 (right bank of a river
/// that runs south) .. 1.
struct BraidRules {
    std::uint64_t seed = 1;
    std::uint32_t variant = 0;  ///< tells several networks of one seed apart
    double from = 0;            ///< s, where it begins
    double to = 1000;           ///< s, up to which it goes at least
    double belt = 1000;         ///< m
    double bar = 400;           ///< m, from one row of confluences to the next, > 0
    double threads = 0.5;       ///< evenness of the division, 0 .. 1
};

/// A channel from one node to the next. Through trunks, from a confluence to the next bifurcation, all the water of
/// both flows; branches lead from a bifurcation to the two next confluences.
struct BraidReach {
    int row = 0;  ///< of nodes, from upstream
    bool is_trunk = true;
    int from = 0;  ///< index of the trunk upstream of a branch; of itself for a trunk
    int to = 0;    ///< index of the trunk downstream of a branch; of itself for a trunk
    double s0 = 0, n0 = 0, s1 = 0, n1 = 0;
    double discharge = 0;  ///< share of the river's
};

/// All reaches: trunks by rows and columns, branches after them. The discharges of the trunks of a row sum to 1, and so
/// do those of the branches between two rows; what comes to a trunk leaves it. Rows are limited to 4096 and columns to
/// 256, by longer and wider bars. Deterministic.
std::vector<BraidReach> braid_network(const BraidRules& rules);

}  // namespace cuesta
