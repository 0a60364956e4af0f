#pragma once
/// \file Handles of knots where curves are cut and joined; internal to core/model.

#include <algorithm>
#include <concepts>

#include "core/base/check.h"
#include "core/model/meta_point_edit.h"

namespace cuesta {

/// Zero stays zero.
inline glm::dvec3 unit(const glm::dvec3& v) {
    const double length = glm::length(v);
    return length > 0 ? v / length : glm::dvec3(0.0);
}

/// Handles stay as they are whatever becomes of the neighbours.
inline void keep_handles(Knot& knot) {
    if (knot.tangents == TangentMode::automatic) knot.tangents = TangentMode::aligned;
}

/// The handles of two ends that a new curve joins, where they have none yet.
inline void make_handles(Knot& from, Knot& to) {
    const glm::dvec3 third = (to.position - from.position) / 3.0;
    const auto make = [&](Knot& knot, glm::dvec3& handle, const glm::dvec3& other, const glm::dvec3& straight) {
        if (handle != glm::dvec3(0.0) || knot.tangents == TangentMode::automatic) return;
        const glm::dvec3 opposite = -unit(other) * glm::length(third);
        handle = knot.tangents == TangentMode::aligned && opposite != glm::dvec3(0.0) ? opposite : straight;
    };
    make(from, from.out, from.in, third);
    make(to, to.in, to.out, -third);
}

/// Makes knot `index` of a closed spline its first; meta points stay at their places.
template <std::derived_from<SketchedCurve> Sketched>
void begin_at_knot(Sketched& spline, int index) {
    CUESTA_CHECK(spline.closed);
    std::rotate(spline.knots.begin(), spline.knots.begin() + index, spline.knots.end());
    const double count = spline.curve_count();
    for (auto& point : spline.meta_points) {
        point.position -= index;
        if (point.position < 0) point.position += count;
    }
    sort_meta_points(spline);
}

}  // namespace cuesta
