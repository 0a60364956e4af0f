#include "ui/tools/spline_drag.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"
#include "render/scene/terrain_scene.h"

namespace cuesta {
namespace {

constexpr double snap_pixels = 14;
/// A grip nearer to the curve (or to the edge) than this says: no width, no reach.
constexpr double nothing_pixels = 7;
constexpr double longest = 100000;  ///< m, the limit of the parameters
constexpr double highest_rise = 10000;

QString metres(double value) {
    return QObject::tr("%1 m").arg(value, 0, 'f', std::abs(value) < 100 ? 1 : 0);
}

FeatureSpline* spline_among(std::vector<FeatureSpline>& splines, int id) {
    const auto found = std::find_if(splines.begin(), splines.end(), [id](const auto& s) { return s.id == id; });
    return found == splines.end() ? nullptr : &*found;
}

float scaled(float own, float before, float after) {
    if (before == after) return own;
    if (before == 0) return own == 0 ? after : own;
    return static_cast<float>(std::min(own * (static_cast<double>(after) / before), longest));
}

float shifted(float own, float before, float after) {
    return static_cast<float>(std::clamp<double>(own + (after - before), -highest_rise, highest_rise));
}

double distance_in_view(const ViewPointer& pointer, const glm::dvec3& point, QPointF place) {
    const auto at = pointer.place_of(point);
    return at ? std::hypot(at->x() - place.x(), at->y() - place.y()) : 1e9;
}

}  // namespace

SplineDrag::SplineDrag(std::vector<FeatureSpline> splines, SelectedSplines selected, const SplineHit& grip,
                       const ViewPointer& press, DragGround ground, double tolerance)
    : from_(std::move(splines)),
      now_(from_),
      selected_(std::move(selected)),
      grip_(grip),
      index_(grip.index),
      ground_(std::move(ground)),
      reached_(grip.point) {
    shapes_.set_tolerance(tolerance);
    begin(press, press.modifiers & Qt::AltModifier ? Way::upright : Way::level);
}

void SplineDrag::begin(const ViewPointer& pointer, Way way) {
    way_ = way;
    from_ = now_;
    anchor_ = reached_;
    grip_offset_ = pointer.position - pointer.place_of(anchor_).value_or(pointer.position);
}

FeatureSpline* SplineDrag::gripped() {
    return spline_among(now_, grip_.spline);
}

bool SplineDrag::is_moving(const FeatureSpline& spline) const {
    if (grip_.grip == SplineGrip::curve) return selected_.holds_spline(spline.id);
    return !selected_.knots_of(spline.id).empty();
}

const std::vector<FeatureSpline>& SplineDrag::to(const ViewPointer& pointer) {
    const Way way = pointer.modifiers & Qt::AltModifier ? Way::upright : Way::level;
    if (way != way_) begin(pointer, way);
    now_ = from_;
    snapped_to_.reset();
    if (!gripped()) return now_;
    if (grip_.grip == SplineGrip::knot || grip_.grip == SplineGrip::curve)
        move_points(pointer);
    else if (is_handle(grip_.grip))
        move_handle(pointer);
    else if (grip_.grip == SplineGrip::meta_point)
        move_meta_point(pointer);
    else if (is_width(grip_.grip))
        move_width(pointer);
    else
        move_reach(pointer);
    return now_;
}

std::optional<glm::dvec3> SplineDrag::land_at(const ViewPointer& pointer, QPointF place) const {
    if (!ground_.land) return std::nullopt;
    return ground_hit(*ground_.land, pointer.ray_at(place));
}

std::optional<glm::dvec3> SplineDrag::snap(const ViewPointer& pointer, QPointF place) {
    std::optional<glm::dvec3> knot, curve;
    double knot_distance = snap_pixels, curve_distance = snap_pixels;
    for (const FeatureSpline& spline : from_) {
        if (!spline.visible || is_moving(spline)) continue;
        for (const Knot& other : spline.knots) {
            const double distance = distance_in_view(pointer, other.position, place);
            if (distance >= knot_distance) continue;
            knot = other.position;
            knot_distance = distance;
        }
        ViewPointer at_grip = pointer;
        at_grip.position = place;
        const auto near = nearest_on_screen(shapes_.of(spline), at_grip);
        if (!near || near->distance >= curve_distance) continue;
        curve = point_at(spline, near->u);
        curve_distance = near->distance;
    }
    snapped_to_ = knot ? knot : curve;
    return snapped_to_ ? snapped_to_ : land_at(pointer, place);
}

/// Where the grip is to go.
glm::dvec3 SplineDrag::aim_at(const ViewPointer& pointer) {
    const QPointF place = pointer.position - grip_offset_;
    const bool is_point = grip_.grip == SplineGrip::knot || grip_.grip == SplineGrip::curve;
    if (pointer.modifiers & Qt::ControlModifier && (is_point || is_reach(grip_.grip))) {
        if (const auto snapped = is_point ? snap(pointer, place) : land_at(pointer, place)) return reached_ = *snapped;
    }
    if (way_ == Way::upright) {
        reached_ = {anchor_.x, height_on_upright(pointer, place, anchor_), anchor_.z};
        return reached_;
    }
    const auto met =
        is_point ? meet_ground(pointer.ray_at(place), ground_.base, anchor_.y - ground_.base.at(anchor_.x, anchor_.z))
                 : meet_level(pointer.ray_at(place), anchor_.y);
    if (met) reached_ = *met;
    return reached_;
}

void SplineDrag::describe_point(const glm::dvec3& point) {
    const double above = point.y - ground_.base.at(point.x, point.z);
    words_ = QObject::tr("x %1, z %2, height %3").arg(metres(point.x), metres(point.z), metres(point.y));
    if (std::abs(above) >= 0.05)
        words_ += above > 0 ? QObject::tr(" (%1 above the base)").arg(metres(above))
                            : QObject::tr(" (%1 below the base)").arg(metres(-above));
    if (snapped_to_) words_ += QObject::tr(", snapped");
}

void SplineDrag::move_points(const ViewPointer& pointer) {
    const glm::dvec3 target = aim_at(pointer);
    const glm::dvec3 moved = target - anchor_;
    const bool is_snapped = pointer.modifiers & Qt::ControlModifier;
    const auto move = [&](glm::dvec3& point) {
        const glm::dvec3 before = point;
        point += moved;
        // Each keeps its own height above the ground.
        if (way_ == Way::level && !is_snapped)
            point.y = before.y + ground_.base.at(point.x, point.z) - ground_.base.at(before.x, before.z);
    };
    for (FeatureSpline& spline : now_) {
        if (!is_workable(spline)) continue;
        if (grip_.grip == SplineGrip::curve) {
            if (!selected_.holds_spline(spline.id)) continue;
            for (Knot& knot : spline.knots) move(knot.position);
        } else {
            for (const int i : selected_.knots_of(spline.id)) move(spline.knots[static_cast<std::size_t>(i)].position);
        }
        if (is_moving(spline)) update_automatic_tangents(spline);
    }
    describe_point(target);
}

void SplineDrag::move_handle(const ViewPointer& pointer) {
    FeatureSpline& spline = *gripped();
    const HandleSide side = grip_.grip == SplineGrip::in_handle ? HandleSide::in : HandleSide::out;
    if (pointer.modifiers & Qt::ShiftModifier) set_tangents(spline, grip_.index, TangentMode::free);
    const glm::dvec3 own = aim_at(pointer) - spline.knots[static_cast<std::size_t>(grip_.index)].position;
    cuesta::move_handle(spline, grip_.index, side, own);
    words_ = QObject::tr("Handle %1, %2 m up").arg(metres(std::hypot(own.x, own.z))).arg(own.y, 0, 'f', 1);
}

void SplineDrag::move_meta_point(const ViewPointer& pointer) {
    FeatureSpline& spline = *gripped();
    ViewPointer at_grip = pointer;
    at_grip.position = pointer.position - grip_offset_;
    const auto place = nearest_on_screen(shapes_.of(spline), at_grip);
    if (!place) return;
    index_ = cuesta::move_meta_point(spline, grip_.index, place->u);
    const double position = spline.meta_points[static_cast<std::size_t>(index_)].position;
    reached_ = point_at(spline, position);
    words_ = QObject::tr("At %1 % of the spline").arg(position / spline.curve_count() * 100, 0, 'f', 0);
}

void SplineDrag::move_width(const ViewPointer& pointer) {
    FeatureSpline& spline = *gripped();
    MetaPoint& point = spline.meta_points[static_cast<std::size_t>(grip_.index)];
    const MetaParameters before = point.parameters;
    const SplineFlank flank = flank_at(spline, point.position, side_of(grip_.grip));
    const glm::dvec3 target = aim_at(pointer);
    if (way_ == Way::upright && spline.parameters.kind == CurveKind::cliff &&
        side_of(grip_.grip) == SplineSide::right) {
        point.parameters.drop = static_cast<float>(std::clamp(flank.centre.y - target.y, -highest_rise, highest_rise));
        words_ = QObject::tr("Drop %1").arg(metres(point.parameters.drop));
        return spread(before);
    }
    const double distance = glm::dot(target - flank.centre, flank.outward);
    const bool is_nothing = distance * pointer.pixels_per_metre(flank.centre) < nothing_pixels;
    point.parameters.half_width = static_cast<float>(is_nothing ? 0 : std::min(distance, longest));
    words_ = QObject::tr("Half width %1").arg(metres(point.parameters.half_width));
    spread(before);
}

void SplineDrag::move_reach(const ViewPointer& pointer) {
    FeatureSpline& spline = *gripped();
    MetaPoint& point = spline.meta_points[static_cast<std::size_t>(grip_.index)];
    const MetaParameters before = point.parameters;
    const SplineSide side = side_of(grip_.grip);
    const SplineFlank flank = flank_at(spline, point.position, side);
    const glm::dvec3 target = aim_at(pointer);
    const double distance = glm::dot(target - flank.centre, flank.outward) - flank.half_width;
    const bool is_nothing = distance * pointer.pixels_per_metre(flank.centre) < nothing_pixels;
    const double rise = std::clamp(target.y - flank.centre.y + flank.drop, -highest_rise, highest_rise);
    const bool on_ground = pointer.modifiers & Qt::ControlModifier;
    const auto put = [&](float MetaParameters::*length_of, float MetaParameters::*rise_of) {
        MetaParameters& p = point.parameters;
        // A slope without reach cannot rise: pulled upwards, it reaches to where its grip stands.
        if (way_ == Way::level || on_ground || p.*length_of == 0)
            p.*length_of = static_cast<float>(is_nothing ? 0 : std::min(distance, longest));
        if (way_ == Way::upright || on_ground) p.*rise_of = static_cast<float>(rise);
        words_ = QObject::tr("Reach %1, rise %2").arg(metres(p.*length_of), metres(p.*rise_of));
    };
    const bool both = pointer.modifiers & Qt::ShiftModifier;
    if (both || side == SplineSide::left) put(&MetaParameters::left_length, &MetaParameters::left_rise);
    if (both || side == SplineSide::right) put(&MetaParameters::right_length, &MetaParameters::right_rise);
    spread(before);
}

void SplineDrag::spread(const MetaParameters& before) {
    const MetaParameters after = gripped()->meta_points[static_cast<std::size_t>(grip_.index)].parameters;
    for (FeatureSpline& spline : now_) {
        if (!is_workable(spline)) continue;
        for (const int i : selected_.meta_points_of(spline.id)) {
            if (spline.id == grip_.spline && i == grip_.index) continue;
            MetaParameters& own = spline.meta_points[static_cast<std::size_t>(i)].parameters;
            for (float MetaParameters::*length :
                 {&MetaParameters::half_width, &MetaParameters::left_length, &MetaParameters::right_length})
                own.*length = scaled(own.*length, before.*length, after.*length);
            for (float MetaParameters::*height :
                 {&MetaParameters::left_rise, &MetaParameters::right_rise, &MetaParameters::drop})
                own.*height = shifted(own.*height, before.*height, after.*height);
        }
    }
    if (const std::size_t count = selected_.meta_points.size(); count > 1)
        words_ += QObject::tr(", with %1 more").arg(count - 1);
}

QString SplineDrag::label() const {
    const auto knots = static_cast<int>(selected_.knots.size());
    const auto splines = static_cast<int>(selected_.splines.size());
    const auto of_all = [points = selected_.meta_points.size()](const QString& label) {
        return points > 1 ? QObject::tr("%1 of %2 meta points").arg(label).arg(points) : label;
    };
    switch (grip_.grip) {
        case SplineGrip::curve:
            return splines > 1 ? QObject::tr("Move %1 splines").arg(splines) : QObject::tr("Move spline");
        case SplineGrip::knot:
            return knots > 1 ? QObject::tr("Move %1 knots").arg(knots) : QObject::tr("Move knot");
        case SplineGrip::in_handle:
        case SplineGrip::out_handle:
            return QObject::tr("Bend curve");
        case SplineGrip::meta_point:
            return QObject::tr("Move meta point");
        case SplineGrip::left_width:
        case SplineGrip::right_width:
            return of_all(way_ == Way::upright ? QObject::tr("Change drop") : QObject::tr("Change width"));
        case SplineGrip::left_reach:
            return of_all(QObject::tr("Change left slope"));
        case SplineGrip::right_reach:
            return of_all(QObject::tr("Change right slope"));
    }
    return {};
}

}  // namespace cuesta
