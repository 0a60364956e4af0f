#include "ui/tools/spline_picking.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr double least_width_pixels = 18;    ///< from the curve to the grip of its width
constexpr double least_reach_pixels = 22;    ///< from there to the grip of the slope
constexpr std::size_t most_with_grips = 12;  ///< meta points; of more, only the selected ones show their grips
constexpr double selected_advantage = 2.5;   ///< pixels
/// Meta points often lie on knots. There the inside of the two marks belongs to the knot, the rim to the meta point.
constexpr double inside_pixels = 5;

double length_of(QPointF v) {
    return std::hypot(v.x(), v.y());
}

/// How good a hit is, in pixels; smaller is better.
double badness(SplineGrip grip, double distance) {
    if (grip == SplineGrip::knot) return distance <= inside_pixels ? distance : distance + 4;
    return distance + 2;
}

}  // namespace

std::optional<ScreenPlace> nearest_on_screen(const SplineShape& shape, const ViewPointer& pointer) {
    std::optional<ScreenPlace> best;
    std::optional<QPointF> before;
    for (std::size_t i = 0; i < shape.line.size(); ++i) {
        const FlatVertex& vertex = shape.line[i];
        const std::optional<QPointF> place = pointer.place_of(vertex.point);
        if (before && place) {
            const QPointF along = *place - *before, to = pointer.position - *before;
            const double length2 = QPointF::dotProduct(along, along);
            const double share = length2 > 0 ? std::clamp(QPointF::dotProduct(along, to) / length2, 0.0, 1.0) : 0;
            const double distance = length_of(*before + along * share - pointer.position);
            if (!best || distance < best->distance) {
                const FlatVertex& last = shape.line[i - 1];
                best = ScreenPlace{last.parameter + (vertex.parameter - last.parameter) * share,
                                   glm::mix(last.point, vertex.point, share), distance};
            }
        }
        before = place;
    }
    return best;
}

bool shows_meta_points(const FeatureSpline& spline, const SelectedSplines& selected) {
    return spline.curve_count() > 0 && (selected.primary() == spline.id || !selected.meta_points_of(spline.id).empty());
}

std::vector<SplineHit> grips_of(const FeatureSpline& spline, const SelectedSplines& selected,
                                const ViewPointer& pointer) {
    std::vector<SplineHit> grips;
    if (!is_workable(spline) || !selected.holds_spline(spline.id)) return grips;
    const int count = static_cast<int>(spline.knots.size());
    for (const int i : selected.knots_of(spline.id)) {
        const Knot& knot = spline.knots[static_cast<std::size_t>(i)];
        const auto add = [&](SplineGrip grip, const glm::dvec3& handle) {
            grips.push_back({grip, spline.id, i, static_cast<double>(i), knot.position + handle});
        };
        if (count > 1 && (spline.closed || i > 0)) add(SplineGrip::in_handle, knot.in);
        if (count > 1 && (spline.closed || i + 1 < count)) add(SplineGrip::out_handle, knot.out);
    }
    if (spline.curve_count() == 0) return grips;
    const bool shows_all = spline.id == selected.primary() && spline.meta_points.size() <= most_with_grips;
    for (std::size_t i = 0; i < spline.meta_points.size(); ++i) {
        const int index = static_cast<int>(i);
        const bool is_selected = selected.holds_meta_point({spline.id, index});
        if (!shows_all && !is_selected) continue;
        const double u = spline.meta_points[i].position;
        for (const SplineSide side : {SplineSide::left, SplineSide::right}) {
            SplineFlank flank = flank_at(spline, u, side);
            // What is not there can be pulled out of the selected ones only: marks that say nothing are clutter.
            const bool has_width = is_selected || flank.half_width > 0, has_reach = is_selected || flank.length > 0;
            const double scale = pointer.pixels_per_metre(flank.centre);
            if (scale > 0) {
                if (has_width) flank.half_width = std::max(flank.half_width, least_width_pixels / scale);
                flank.length = std::max(flank.length, least_reach_pixels / scale);
            }
            const bool is_left = side == SplineSide::left;
            if (has_width)
                grips.push_back({is_left ? SplineGrip::left_width : SplineGrip::right_width, spline.id, index, u,
                                 flank.top_edge()});
            if (has_reach)
                grips.push_back({is_left ? SplineGrip::left_reach : SplineGrip::right_reach, spline.id, index, u,
                                 flank.reach_end()});
        }
    }
    return grips;
}

std::optional<SplineHit> pick_spline(const Project& project, const SelectedSplines& selected, SplineShapes& shapes,
                                     const ViewPointer& pointer) {
    std::optional<SplineHit> best_mark, best_curve;
    double mark_badness = 0, curve_badness = 0;
    for (const FeatureSpline& spline : project.splines) {
        if (!is_workable(spline)) continue;
        const bool is_selected = selected.holds_spline(spline.id);
        const double advantage = is_selected ? selected_advantage : 0;
        const auto offer = [&](const SplineHit& hit) {
            const std::optional<QPointF> place = pointer.place_of(hit.point);
            if (!place) return;
            const double distance = length_of(*place - pointer.position);
            if (distance > pick_distance + 1) return;
            const double score = badness(hit.grip, distance) - advantage;
            if (best_mark && score >= mark_badness) return;
            best_mark = hit;
            mark_badness = score;
        };
        for (std::size_t i = 0; i < spline.knots.size(); ++i)
            offer({SplineGrip::knot, spline.id, static_cast<int>(i), static_cast<double>(i), spline.knots[i].position});
        if (shows_meta_points(spline, selected))
            for (std::size_t i = 0; i < spline.meta_points.size(); ++i) {
                const double u = spline.meta_points[i].position;
                offer({SplineGrip::meta_point, spline.id, static_cast<int>(i), u, point_at(spline, u)});
            }
        for (const SplineHit& grip : grips_of(spline, selected, pointer)) offer(grip);
        const auto place = nearest_on_screen(shapes.of(spline), pointer);
        if (!place || place->distance > pick_distance) continue;
        const double score = place->distance - advantage;
        if (best_curve && score >= curve_badness) continue;
        best_curve = SplineHit{SplineGrip::curve, spline.id, -1, place->u, place->point};
        curve_badness = score;
    }
    return best_mark ? best_mark : best_curve;
}

}  // namespace cuesta
