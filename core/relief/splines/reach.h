#pragma once
/// \file Search distance around a spline.

#include <algorithm>

#include "core/relief/splines/flatten.h"

namespace cuesta {

enum class Reach {
    flat_top,
    slopes,    ///< the flat top and the slopes
    rounding,  ///< the rounding of smooth splines, also beyond open ends
};

/// Cells of the line have their samples at most half a diagonal from the curve; those of a cliff's two rows at most a
/// whole one. m.
inline double line_reach(const FlatSpline& spline, double cell_size) {
    return (spline.parameters.kind == CurveKind::cliff ? 1.5 : 0.75) * cell_size;
}

/// m, at most ten times the range of the parameter.
inline double rounding_of(const FlatSpline& spline) {
    return std::clamp(static_cast<double>(spline.parameters.rounding), 0.0, 1e6);
}

/// The reach on one side along a segment, m.
inline AlongSegment reach_of(const FlatSpline& spline, const FlatSegment& s, Side side, Reach reach) {
    const AlongSegment& length = s.slopes[static_cast<std::size_t>(side)].length;
    switch (reach) {
        case Reach::flat_top:
            return s.half_width;
        case Reach::slopes:
            return {s.half_width.start + length.start, s.half_width.change + length.change};
        case Reach::rounding:
            break;
    }
    return {rounding_of(spline), 0.0};
}

}  // namespace cuesta
