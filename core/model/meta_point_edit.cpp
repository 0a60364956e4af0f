#include "core/model/meta_point_edit.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

template <std::derived_from<SketchedCurve> Sketched>
double position_of(const Sketched& spline, double u) {
    if (spline.curve_count() == 0) return 0;
    const CurveLocation place = locate(spline, u);
    return place.curve + place.t;
}

template <std::derived_from<SketchedCurve> Sketched, class Parameters>
int insert_sorted(Sketched& spline, const MetaPointOf<Parameters>& point) {
    auto& points = spline.meta_points;
    const auto after = std::upper_bound(points.begin(), points.end(), point.position,
                                        [](double u, const auto& other) { return u < other.position; });
    const auto place = points.insert(after, point);
    return static_cast<int>(place - points.begin());
}

/// Meta points of the spline.
template <class Sketched>
using PointOf = typename decltype(Sketched::meta_points)::value_type;

}  // namespace

template <std::derived_from<SketchedCurve> Sketched>
int insert_meta_point(Sketched& spline, double u) {
    const double position = position_of(spline, u);
    return insert_sorted(spline, PointOf<Sketched>{position, parameters_at(spline, position)});
}

template <std::derived_from<SketchedCurve> Sketched>
int move_meta_point(Sketched& spline, int index, double u) {
    CUESTA_CHECK(index >= 0 && index < static_cast<int>(spline.meta_points.size()));
    auto point = spline.meta_points[static_cast<std::size_t>(index)];
    spline.meta_points.erase(spline.meta_points.begin() + index);
    point.position = position_of(spline, u);
    return insert_sorted(spline, point);
}

template <std::derived_from<SketchedCurve> Sketched>
void remove_meta_points(Sketched& spline, std::vector<int> indices) {
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

PathSection with_sides_swapped(PathSection section) {
    section.bank = 0 - section.bank;
    return section;
}

template <std::derived_from<SketchedCurve> Sketched>
void swap_sides(Sketched& spline) {
    for (auto& point : spline.meta_points) point.parameters = with_sides_swapped(point.parameters);
    if constexpr (std::is_same_v<Sketched, Path>) {
        std::reverse(spline.own_cross_section.begin(), spline.own_cross_section.end());
        for (glm::dvec2& point : spline.own_cross_section) point.x = 0 - point.x;
    }
}

template <std::derived_from<SketchedCurve> Sketched>
void sort_meta_points(Sketched& spline) {
    std::stable_sort(spline.meta_points.begin(), spline.meta_points.end(),
                     [](const auto& a, const auto& b) { return a.position < b.position; });
}

template <std::derived_from<SketchedCurve> Sketched>
void keep_meta_points_between(Sketched& spline, double first, double last) {
    auto& points = spline.meta_points;
    if (points.empty()) return;
    // On closed splines values run through the seam, so that both ends need theirs.
    const bool round = spline.closed && points.size() > 1;
    const bool before = round || points.front().position < first;
    const bool after = round || points.back().position > last;
    const PointOf<Sketched> start{first, parameters_at(spline, first)};
    const PointOf<Sketched> end{last, parameters_at(spline, last)};
    std::erase_if(points, [&](const auto& p) { return p.position < first || p.position > last; });
    if (before && (points.empty() || points.front().position > first)) points.insert(points.begin(), start);
    if (after && (points.empty() || points.back().position < last)) points.push_back(end);
    for (auto& point : points) point.position = std::min(point.position - first, last - first);
}

/// Everything above, for one kind of curve.
#define CUESTA_DEFINE_META_EDITS(Sketched)                         \
    template int insert_meta_point(Sketched&, double);             \
    template int move_meta_point(Sketched&, int, double);          \
    template void remove_meta_points(Sketched&, std::vector<int>); \
    template void swap_sides(Sketched&);                           \
    template void sort_meta_points(Sketched&);                     \
    template void keep_meta_points_between(Sketched&, double, double);
CUESTA_DEFINE_META_EDITS(FeatureSpline)
CUESTA_DEFINE_META_EDITS(Path)
#undef CUESTA_DEFINE_META_EDITS

}  // namespace cuesta
