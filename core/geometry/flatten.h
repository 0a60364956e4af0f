#pragma once
/// \file Curves as polylines.

#include <span>
#include <vector>

#include "core/geometry/nearest_point.h"

namespace cuesta {

struct FlatVertex {
    glm::dvec3 point{0.0};
    double parameter = 0;  ///< index of the curve plus its parameter; the last vertex has the number of curves
    bool operator==(const FlatVertex&) const = default;
};

inline constexpr int most_flat_pieces_of_curve = 4096;
inline constexpr int most_flat_pieces = 1 << 20;

/// A polyline no point of which lies farther than `tolerance` (m, > 0) from the chain, as measured, and the other way
/// round, with a vertex at both ends of every curve; one vertex more than pieces. The tolerance yields to the limits
/// above, so that the count is bounded whatever the curves are. An empty chain gives no vertices. Thread-safe.
std::vector<FlatVertex> flatten(std::span<const CubicBezier> chain, double tolerance, Measured measured);

/// The number of equal steps of the parameter into which flatten divides a curve, 1 .. most.
int flat_pieces(const CubicBezier& curve, double tolerance, Measured measured, int most = most_flat_pieces_of_curve);

}  // namespace cuesta
