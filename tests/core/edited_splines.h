#pragma once
/// \file Comparisons for tests of edits of splines, and splines to edit.

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/geometry/nearest_point.h"
#include "core/model/meta_point_edit.h"
#include "core/model/spline_check.h"
#include "core/model/spline_edit.h"
#include "tests/catch.h"
#include "tests/core/random_splines.h"

namespace cuesta::edited_splines {

using glm::dvec3;

/// Roundings of products of numbers below 1000, in metres.
inline constexpr double rounding = 1e-9;
/// Parameters are floats below 1, interpolated with shares that are rounded in doubles.
inline constexpr double float_rounding = 3e-6;

/// The largest difference of a parameter.
inline double difference(const MetaParameters& a, const MetaParameters& b) {
    double worst = 0;
    for (const ParameterField& field : fields_of<MetaParameters>())
        worst = std::max(worst, std::abs(field.get(&a) - field.get(&b)));
    return worst;
}

/// The invariants every edit keeps.
inline void check_sound(const FeatureSpline& spline) {
    const Result<void> checked = check_spline(spline);
    INFO((checked ? "" : checked.error().message()));
    REQUIRE(checked.ok());
    FeatureSpline updated = spline;
    update_automatic_tangents(updated);
    CHECK(updated == spline);
}

/// The largest distance of points of `a` from `b`, and back.
inline double distance_of_shapes(const FeatureSpline& a, const FeatureSpline& b) {
    double worst = 0;
    const auto there = [&](const FeatureSpline& from, const FeatureSpline& to) {
        const std::vector<CubicBezier> chain = curves_of(to);
        for (int i = 0; i <= 10 * from.curve_count(); ++i)
            worst = std::max(worst, nearest_point(chain, point_at(from, i / 10.0), Measured::space).distance);
    };
    there(a, b);
    there(b, a);
    return worst;
}

/// Every meta point's place in the world.
inline std::vector<dvec3> places(const FeatureSpline& spline) {
    std::vector<dvec3> result;
    for (const MetaPoint& point : spline.meta_points) result.push_back(point_at(spline, point.position));
    return result;
}

inline std::vector<FeatureSpline> samples(bool closed) {
    RandomSequence random(closed ? 31 : 32, RandomStream::test);
    std::vector<FeatureSpline> splines;
    for (int i = 0; i < 40; ++i)
        splines.push_back(
            random_spline(random, 2 + static_cast<int>(random.below(5)), static_cast<int>(random.below(6)), closed));
    return splines;
}

}  // namespace cuesta::edited_splines
