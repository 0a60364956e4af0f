#pragma once
/// \file Feature splines as chains of straight segments, with what they ask of the land along each.

#include <array>
#include <optional>
#include <vector>

#include "core/model/feature_spline.h"
#include "core/relief/splines/seeds.h"

namespace cuesta {

/// A number that changes linearly along a segment: from `start` at its beginning by `change` to its end.
struct AlongSegment {
    double start = 0;
    double change = 0;
    double at(double share) const { return start + share * change; }
    double end() const { return start + change; }
    double most() const { return change > 0 ? start + change : start; }
};

/// The height of the curve along a segment, m: a cubic in the share of the segment, like the curve's own, so that
/// heights do not limit how long segments may be.
struct HeightAlong {
    std::array<double, 4> of{};  ///< by powers of the share
    double at(double share) const { return of[0] + share * (of[1] + share * (of[2] + share * of[3])); }
};

/// The slope on one side of a curve: how far it reaches from the edge of the flat top, m, and how much the ground rises
/// over that reach, m.
struct SideSlope {
    AlongSegment length;
    AlongSegment rise;
};

enum class Side { left = 0, right = 1 };  ///< of the direction of travel, seen from above

/// A straight piece of a curve, from (ax, az) to (bx, bz) in the ground plane, m.
struct FlatSegment {
    double ax = 0, az = 0, bx = 0, bz = 0;
    double ux = 1, uz = 0;  ///< direction of travel, of length 1
    double length = 0;      ///< m, > 0
    double arc = 0;         ///< length of the chain before it, m
    HeightAlong height;     ///< of the curve, m
    AlongSegment half_width;
    AlongSegment hardness;
    AlongSegment drop;
    std::array<SideSlope, 2> slopes;  ///< by Side
    std::array<AlongSegment, spread_parameter_count> spread;

    /// Signed distance from the segment's line, m: above 0 on the left. (x east, z south: the left of east is north.)
    double offset(double x, double z) const { return (x - ax) * uz - (z - az) * ux; }
    double along(double x, double z) const { return (x - ax) * ux + (z - az) * uz; }
};

/// The plane beyond the end of one segment and before the beginning of the next, where their joint is the nearest point
/// of both: on the outside of a bend.
struct Joint {
    bool open = false;  ///< whether there is such a region (at a bend, not where the chain goes straight on)
    Side outer = Side::left;
};

/// A box in the ground plane, m.
struct GroundBox {
    double west = 0, north = 0, east = 0, south = 0;
};

/// One spline, flattened. Neighbouring segments share their end points.
struct FlatSpline {
    int number = 0;  ///< its place among the splines that take part, from 0
    bool closed = false;
    bool has_parameters = false;  ///< has meta points
    SplineParameters parameters;
    std::vector<FlatSegment> segments;
    std::vector<Joint> joints;  ///< joints[i]: between segment i and the next (the first, after the last)
    double length = 0;          ///< m
    GroundBox extent;           ///< of the curve itself
    double most_reach = 0;      ///< flat top and slopes, m
    double most_half_width = 0;
};

/// The curve of `spline` in pieces that are straight in the ground plane and there deviate from it, as points of the
/// same parameter u, by at most `tolerance` (m). Heights are exact. Broken at every meta point, so that the parameters
/// are linear along each piece. Very long or numerous curves get a bounded number of pieces whatever the tolerance.
/// Empty if the spline takes no part: disabled, no curve, no length in the ground plane, numbers that are not finite,
/// or places further than 1e9 m off.
std::optional<FlatSpline> flattened(const FeatureSpline& spline, double tolerance);

}  // namespace cuesta
