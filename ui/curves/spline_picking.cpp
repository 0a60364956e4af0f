#include "ui/curves/spline_picking.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr double least_width_pixels = 18;    ///< from the curve to the grip of its width
constexpr double least_reach_pixels = 22;    ///< from there to the grip of the slope
constexpr double lift_pixels = 46;           ///< length of the arrow above a knot
constexpr double least_lift_pixels = 16;     ///< seen from nearly above it would be a dot on the knot
constexpr std::size_t most_with_lift = 12;   ///< selected knots that show it
constexpr std::size_t most_with_grips = 12;  ///< meta points; of more, only the selected ones show their grips
constexpr double selected_advantage = 2.5;   ///< pixels
/// Meta points often lie on knots. There the inside of the two marks belongs to the knot, the rim to the meta point.
constexpr double inside_pixels = 5;

double length_of(QPointF v) {
    return std::hypot(v.x(), v.y());
}

/// The tip of the arrow above a knot that is shown at `place`.
std::optional<glm::dvec3> lift_tip(const glm::dvec3& place, const ViewPointer& pointer) {
    const double scale = pointer.pixels_per_metre(place);
    if (scale <= 0) return std::nullopt;
    const auto above = [&](double metres) { return place + glm::dvec3(0, metres, 0); };
    double metres = lift_pixels / scale;
    const auto length_on_screen = [&] {
        const auto from = pointer.place_of(place), to = pointer.place_of(above(metres));
        return from && to ? length_of(*to - *from) : 0;
    };
    // A stretched view stretches the arrow.
    if (const double length = length_on_screen(); length > lift_pixels) metres *= lift_pixels / length;
    if (length_on_screen() < least_lift_pixels) return std::nullopt;
    return above(metres);
}

/// Quality of a hit, in pixels; smaller is better.
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

bool shows_meta_points(const SketchedCurve& curve, const SelectedSplines& selected) {
    return curve.curve_count() > 0 && (selected.primary() == curve.id || !selected.meta_points_of(curve.id).empty());
}

template <std::derived_from<SketchedCurve> Sketched>
std::vector<SplineHit> grips_of(const Sketched& spline, const SelectedSplines& selected, SplineShapes& shapes,
                                const ViewPointer& pointer) {
    std::vector<SplineHit> grips;
    if (!is_workable(spline) || !selected.holds_spline(spline.id)) return grips;
    const int count = static_cast<int>(spline.knots.size());
    for (const int i : selected.knots_of(spline.id)) {
        const Knot& knot = spline.knots[static_cast<std::size_t>(i)];
        const auto add = [&](SplineGrip grip, const glm::dvec3& handle) {
            grips.push_back({grip, spline.id, i, static_cast<double>(i), shapes.handle_of(spline, i, handle)});
        };
        if (count > 1 && (spline.closed || i > 0)) add(SplineGrip::in_handle, knot.in);
        if (count > 1 && (spline.closed || i + 1 < count)) add(SplineGrip::out_handle, knot.out);
    }
    if (!is_draped(spline) && selected.knots.size() <= most_with_lift)
        for (const int i : selected.knots_of(spline.id))
            if (const auto tip = lift_tip(shapes.of(spline).knots[static_cast<std::size_t>(i)], pointer))
                grips.push_back({SplineGrip::lift, spline.id, i, static_cast<double>(i), *tip});
    if (spline.curve_count() == 0) return grips;
    const bool shows_all = spline.id == selected.primary() && spline.meta_points.size() <= most_with_grips;
    for (std::size_t i = 0; i < spline.meta_points.size(); ++i) {
        const int index = static_cast<int>(i);
        const bool is_selected = selected.holds_meta_point({spline.id, index});
        if (!shows_all && !is_selected) continue;
        const double u = spline.meta_points[i].position;
        for (const SplineSide side : {SplineSide::left, SplineSide::right}) {
            SplineFlank flank = shapes.flank_of(spline, u, side);
            // Absent widths can be pulled out of the selected ones only: marks that say nothing are clutter.
            const bool has_width = flank.has_width && (is_selected || flank.half_width > 0);
            const bool has_reach = flank.has_length && (is_selected || flank.length > 0);
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

template std::vector<SplineHit> grips_of(const FeatureSpline&, const SelectedSplines&, SplineShapes&,
                                         const ViewPointer&);
template std::vector<SplineHit> grips_of(const Path&, const SelectedSplines&, SplineShapes&, const ViewPointer&);

namespace {

template <class Sketched>
std::optional<SplineHit> pick_among(const std::vector<Sketched>& curves, const SelectedSplines& selected,
                                    SplineShapes& shapes, const ViewPointer& pointer) {
    std::optional<SplineHit> best_mark, best_curve;
    double mark_badness = 0, curve_badness = 0;
    for (const Sketched& curve : curves) {
        if (!is_workable(curve)) continue;
        const bool is_selected = selected.holds_spline(curve.id);
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
        const SplineShape& shape = shapes.of(curve);
        for (std::size_t i = 0; i < shape.knots.size(); ++i)
            offer({SplineGrip::knot, curve.id, static_cast<int>(i), static_cast<double>(i), shape.knots[i]});
        if (shows_meta_points(curve, selected))
            for (std::size_t i = 0; i < curve.meta_points.size(); ++i) {
                const double u = curve.meta_points[i].position;
                offer({SplineGrip::meta_point, curve.id, static_cast<int>(i), u, shapes.place_of(curve, u)});
            }
        for (const SplineHit& grip : grips_of(curve, selected, shapes, pointer)) offer(grip);
        const auto place = nearest_on_screen(shape, pointer);
        if (!place || place->distance > pick_distance) continue;
        const double score = place->distance - advantage;
        if (best_curve && score >= curve_badness) continue;
        best_curve = SplineHit{SplineGrip::curve, curve.id, -1, place->u, place->point};
        curve_badness = score;
    }
    return best_mark ? best_mark : best_curve;
}

}  // namespace

std::optional<SplineHit> pick_spline(const Project& project, CurveSet set, const SelectedSplines& selected,
                                     SplineShapes& shapes, const ViewPointer& pointer) {
    return with_curves(project, set, [&](const auto& curves) { return pick_among(curves, selected, shapes, pointer); });
}

}  // namespace cuesta
