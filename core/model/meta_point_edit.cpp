#include "core/model/meta_point_edit.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

double position_of(const FeatureSpline& spline, double u) {
    if (spline.curve_count() == 0) return 0;
    const CurveLocation place = locate(spline, u);
    return place.curve + place.t;
}

int insert_sorted(FeatureSpline& spline, const MetaPoint& point) {
    std::vector<MetaPoint>& points = spline.meta_points;
    const auto after = std::upper_bound(points.begin(), points.end(), point.position,
                                        [](double u, const MetaPoint& other) { return u < other.position; });
    const auto place = points.insert(after, point);
    return static_cast<int>(place - points.begin());
}

}  // namespace

int insert_meta_point(FeatureSpline& spline, double u) {
    const double position = position_of(spline, u);
    return insert_sorted(spline, {position, parameters_at(spline, position)});
}

int move_meta_point(FeatureSpline& spline, int index, double u) {
    CUESTA_CHECK(index >= 0 && index < static_cast<int>(spline.meta_points.size()));
    MetaPoint point = spline.meta_points[static_cast<std::size_t>(index)];
    spline.meta_points.erase(spline.meta_points.begin() + index);
    point.position = position_of(spline, u);
    return insert_sorted(spline, point);
}

void remove_meta_points(FeatureSpline& spline, std::vector<int> indices) {
    std::sort(indices.rbegin(), indices.rend());
    for (const int index : indices) {
        CUESTA_CHECK(index >= 0 && index < static_cast<int>(spline.meta_points.size()));
        spline.meta_points.erase(spline.meta_points.begin() + index);
    }
}

MetaParameters with_sides_swapped(MetaParameters parameters) {
    std::swap(parameters.left_length, parameters.right_length);
    std::swap(parameters.left_rise, parameters.right_rise);
    parameters.drop = 0 - parameters.drop;  // not -0
    return parameters;
}

void swap_sides(FeatureSpline& spline) {
    for (MetaPoint& point : spline.meta_points) point.parameters = with_sides_swapped(point.parameters);
}

void sort_meta_points(FeatureSpline& spline) {
    std::stable_sort(spline.meta_points.begin(), spline.meta_points.end(),
                     [](const MetaPoint& a, const MetaPoint& b) { return a.position < b.position; });
}

void keep_meta_points_between(FeatureSpline& spline, double first, double last) {
    std::vector<MetaPoint>& points = spline.meta_points;
    if (points.empty()) return;
    // On closed splines values run through the seam, so that both ends need theirs.
    const bool round = spline.closed && points.size() > 1;
    const bool before = round || points.front().position < first;
    const bool after = round || points.back().position > last;
    const MetaPoint start{first, parameters_at(spline, first)};
    const MetaPoint end{last, parameters_at(spline, last)};
    std::erase_if(points, [&](const MetaPoint& p) { return p.position < first || p.position > last; });
    if (before && (points.empty() || points.front().position > first)) points.insert(points.begin(), start);
    if (after && (points.empty() || points.back().position < last)) points.push_back(end);
    for (MetaPoint& point : points) point.position = std::min(point.position - first, last - first);
}

}  // namespace cuesta
