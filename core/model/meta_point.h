#pragma once
/// \file Properties along a curve: given at some places, changing linearly between them.

#include <algorithm>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/model/sketched_curve.h"

namespace cuesta {

/// Properties at a place of the curve; between neighbouring meta points they change linearly, before the first and
/// after the last they stay (around a closed curve they go on from the last to the first).
template <class Parameters>
struct MetaPointOf {
    double position = 0;  ///< 0 .. curve_count(): the whole part is the curve, the fraction its parameter
    Parameters parameters;
    bool operator==(const MetaPointOf&) const = default;
};

/// Every number (1 - share) * a + share * b; what is a choice is that of a.
template <class Parameters>
Parameters interpolated(const Parameters& a, const Parameters& b, double share) {
    Parameters result = a;
    const auto mix = [&](auto member) {
        using Value = std::remove_cvref_t<decltype(a.*member)>;
        if constexpr (std::is_floating_point_v<Value>)
            result.*member = static_cast<Value>((1 - share) * static_cast<double>(a.*member) +
                                                share * static_cast<double>(b.*member));
    };
    std::apply([&](const auto&... declared) { (mix(declared.member), ...); }, Parameters::parameters());
    return result;
}

/// The parameters at u; defaults where there are no meta points. Of several meta points at one place the last counts
/// there. Takes O(log(number of meta points)); if they are not ascending, the values are those of some of them.
template <class Parameters>
Parameters parameters_among(const SketchedCurve& sketched, const std::vector<MetaPointOf<Parameters>>& points,
                            double u) {
    if (points.empty()) return {};
    if (points.size() == 1 || sketched.curve_count() == 0) return points[0].parameters;
    u = kept_within(sketched, u);
    const auto after = std::upper_bound(points.begin(), points.end(), u,
                                        [](double place, const auto& point) { return place < point.position; });
    const bool outside = after == points.begin() || after == points.end();
    if (outside && !sketched.closed)
        return after == points.begin() ? points.front().parameters : points.back().parameters;
    const auto& before = after == points.begin() ? points.back() : *(after - 1);
    const auto& next = after == points.end() ? points.front() : *after;
    double span = next.position - before.position;
    double way = u - before.position;
    if (outside) {  // on the stretch that holds the start of a closed curve
        span += sketched.curve_count();
        if (way < 0) way += sketched.curve_count();
    }
    const double share = span > 0 ? std::clamp(way / span, 0.0, 1.0) : 0.0;
    return interpolated(before.parameters, next.parameters, share);
}

}  // namespace cuesta
