#pragma once
/// \file Feature splines for tests that must hold for all of them.

#include "core/base/random.h"
#include "core/model/automatic_tangents.h"

namespace cuesta {

inline glm::dvec3 random_place(RandomSequence& random, float size) {
    const float x = random.between(-size, size);
    const float y = random.between(-0.2F * size, 0.2F * size);
    const float z = random.between(-size, size);
    return {x, y, z};
}

/// `knots` knots of all tangent modes within 1000 m of the origin and `meta_points` meta points with random parameters.
inline FeatureSpline random_spline(RandomSequence& random, int knots, int meta_points, bool closed) {
    FeatureSpline spline;
    spline.id = 1;
    spline.closed = closed;
    for (int i = 0; i < knots; ++i) {
        Knot knot;
        knot.position = random_place(random, 1000);
        knot.tangents = static_cast<TangentMode>(random.below(3));
        knot.out = random_place(random, 300);
        knot.in = knot.tangents == TangentMode::aligned ? -0.7 * knot.out : random_place(random, 300);
        spline.knots.push_back(knot);
    }
    double position = 0;
    for (int i = 0; i < meta_points; ++i) {
        MetaPoint point;
        // Ascending, the last below the number of curves.
        position += spline.curve_count() * static_cast<double>(random.between(0.1F, 0.9F)) / meta_points;
        point.position = position;
        for (const ParameterField& field : fields_of<MetaParameters>())
            field.put(&point.parameters, random.between(0, 1));
        spline.meta_points.push_back(point);
    }
    update_automatic_tangents(spline);
    return spline;
}

}  // namespace cuesta
