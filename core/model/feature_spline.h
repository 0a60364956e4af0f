#pragma once
/// \file Feature splines: curves in space from which the land grows.

#include <vector>

#include "core/model/meta_point.h"
#include "core/relief/splines/parameters.h"

namespace cuesta {

using MetaPoint = MetaPointOf<MetaParameters>;

struct FeatureSpline : SketchedCurve {
    SplineParameters parameters;
    std::vector<MetaPoint> meta_points;  ///< by position, ascending; none: the spline constrains the height alone
    bool operator==(const FeatureSpline&) const = default;
};

/// As parameters_among().
inline MetaParameters parameters_at(const FeatureSpline& spline, double u) {
    return parameters_among(spline, spline.meta_points, u);
}

}  // namespace cuesta
