#pragma once
/// \file Levels on a network of flowing water that never rise downstream and lie as close as can be to given heights.

#include <limits>
#include <span>
#include <vector>

namespace cuesta {

/// A height that the level of a vertex should have. With c = target - level (above 0: what is cut off), it costs
/// weight * quantile * c to cut and weight * (1 - quantile) * -c to dam: a quantile below 1/2 would rather cut.
struct LevelWish {
    int vertex = 0;
    double target = 0;      ///< m, finite
    double weight = 1;      ///< > 0
    double quantile = 0.5;  ///< above 0, below 1
};

/// Water flows from one vertex to another, which may not lie higher.
struct FlowEdge {
    int from = 0;
    int to = 0;
    double greatest_fall = std::numeric_limits<double>::infinity();  ///< m, >= 0
    int priority = 0;  ///< of several that leave a vertex, the highest is its way on (of equals, the first)
};

/// The levels of vertices 0 .. count - 1, each with one wish or more. Isotonic regression under the quantile loss
/// (Schwanghart and Scherler 2017 so carve the profile of one river), exact for forests: every vertex is joined to its
/// way on, the functions "least cost of all above, given the level here" are convex and piecewise linear, and are
/// passed downstream as two heaps of their bends; O(n log n) but for merging. Ways that run in a circle are broken
/// below the vertex with the lowest wish. All other edges are then kept by lowering what lies downstream of them, so
/// that circles are level; greatest_fall counts only on the ways on. Deterministic.
std::vector<double> falling_levels(int count, std::span<const LevelWish> wishes, std::span<const FlowEdge> edges);

/// Lowers levels as little as can be so that none rises along an edge.
void lower_downstream(std::vector<double>& levels, std::span<const FlowEdge> edges);
/// Raises levels as little as can be so that none rises along an edge.
void raise_upstream(std::vector<double>& levels, std::span<const FlowEdge> edges);

}  // namespace cuesta
