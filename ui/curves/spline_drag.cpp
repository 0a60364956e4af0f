#include "ui/curves/spline_drag.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"
#include "render/scene/terrain_scene.h"
#include "ui/base/length_unit.h"
#include "ui/curves/meta_point_spread.h"
#include "ui/curves/spline_words.h"

namespace cuesta {
namespace {

constexpr double snap_pixels = 14;
/// Without Ctrl, so that knots can be put near other paths as well as onto them.
constexpr double near_snap_pixels = 8;

double distance_in_view(const ViewPointer& pointer, const glm::dvec3& point, QPointF place) {
    const auto at = pointer.place_of(point);
    return at ? std::hypot(at->x() - place.x(), at->y() - place.y()) : 1e9;
}

}  // namespace

SplineDrag::SplineDrag(std::shared_ptr<const Project> project, CurveSet set, SelectedSplines selected,
                       const SplineHit& grip, const ViewPointer& press, DragGround ground, double tolerance)
    : project_(std::move(project)),
      set_(set),
      selected_(std::move(selected)),
      grip_(grip),
      index_(grip.index),
      ground_(std::move(ground)),
      reached_(grip.point) {
    if (set_ == CurveSet::splines)
        now_.splines = project_->splines;
    else
        now_.paths = project_->paths;
    shapes_.set_tolerance(tolerance);
    shapes_.set_land(ground_.land);
    if (set_ == CurveSet::paths) land_heights_ = ground_.land ? heights_of(*ground_.land) : ground_.base;
    begin(press, way_of(press));
}

void SplineDrag::put_into(Project& project) const {
    if (set_ == CurveSet::splines)
        project.splines = now_.splines;
    else
        project.paths = now_.paths;
}

bool SplineDrag::grips_draped() const {
    bool draped = false;
    with_curve(now_, set_, grip_.spline, [&](const auto& curve) { draped = is_draped(curve); });
    return draped;
}

template <class Sketched>
const BaseHeights& SplineDrag::surface_of(const Sketched& curve) const {
    return is_draped(curve) ? land_heights_ : ground_.base;
}

SplineDrag::Way SplineDrag::way_of(const ViewPointer& pointer) const {
    if (grip_.grip == SplineGrip::lift) return Way::upright;
    // A grip on the ground cannot be lifted off it, and paths are level across.
    const bool may_rise = set_ == CurveSet::splines || grip_.grip == SplineGrip::meta_point ||
                          ((is_point() || is_handle(grip_.grip)) && !grips_draped());
    return may_rise && pointer.modifiers & Qt::AltModifier ? Way::upright : Way::level;
}

void SplineDrag::begin(const ViewPointer& pointer, Way way) {
    way_ = way;
    from_ = now_;
    anchor_ = reached_;
    grip_offset_ = pointer.position - pointer.place_of(anchor_).value_or(pointer.position);
}

bool SplineDrag::is_moving(int id) const {
    if (grip_.grip == SplineGrip::curve) return selected_.holds_spline(id);
    return !selected_.knots_of(id).empty();
}

void SplineDrag::to(const ViewPointer& pointer) {
    const Way way = way_of(pointer);
    if (way != way_) begin(pointer, way);
    now_ = from_;
    snapped_to_.reset();
    if (!with_curve(now_, set_, grip_.spline, [](auto&) {})) return;
    if (is_point())
        move_points(pointer);
    else if (is_handle(grip_.grip))
        move_handle(pointer);
    else if (grip_.grip != SplineGrip::meta_point)
        move_beside(pointer);
    else if (way_ == Way::upright && set_ == CurveSet::paths)
        raise_meta_point(pointer);
    else
        move_meta_point(pointer);
}

std::optional<glm::dvec3> SplineDrag::land_at(const ViewPointer& pointer, QPointF place) const {
    if (!ground_.land) return std::nullopt;
    return ground_hit(*ground_.land, pointer.ray_at(place));
}

std::optional<glm::dvec3> SplineDrag::snap(const ViewPointer& pointer, QPointF place, double reach) {
    std::optional<glm::dvec3> knot, curve;
    double knot_distance = reach, curve_distance = reach;
    ViewPointer at_grip = pointer;
    at_grip.position = place;
    const auto look_at = [&](const auto& others, bool may_move) {
        for (const auto& other : others) {
            if (!other.visible || (may_move && is_moving(other.id))) continue;
            const SplineShape& shape = shapes_.of(other);
            for (std::size_t i = 0; i < shape.knots.size(); ++i) {
                const double distance = distance_in_view(pointer, shape.knots[i], place);
                if (distance >= knot_distance) continue;
                knot = other.knots[i].position;
                knot_distance = distance;
            }
            const auto near = nearest_on_screen(shape, at_grip);
            if (!near || near->distance >= curve_distance) continue;
            curve = point_at(other, near->u);
            curve_distance = near->distance;
        }
    };
    with_curves(from_, set_, [&](const auto& own) { look_at(own, true); });
    if (pointer.modifiers & Qt::ControlModifier)
        with_curves(*project_, set_ == CurveSet::splines ? CurveSet::paths : CurveSet::splines,
                    [&](const auto& others) { look_at(others, false); });
    snapped_to_ = knot ? knot : curve;
    return snapped_to_;
}

/// Place that the grip is to go to.
glm::dvec3 SplineDrag::aim_at(const ViewPointer& pointer) {
    const QPointF place = pointer.position - grip_offset_;
    const bool may_snap = (is_point() && grip_.grip != SplineGrip::lift) || is_reach(grip_.grip);
    if (pointer.modifiers & Qt::ControlModifier && may_snap) {
        std::optional<glm::dvec3> snapped;
        if (is_point()) snapped = snap(pointer, place, snap_pixels);
        if (!snapped) snapped = land_at(pointer, place);
        if (snapped) return reached_ = *snapped;
    } else if (set_ == CurveSet::paths && grip_.grip == SplineGrip::knot && way_ == Way::level) {
        if (const auto snapped = snap(pointer, place, near_snap_pixels)) return reached_ = *snapped;
    }
    if (way_ == Way::upright) {
        reached_ = {anchor_.x, height_on_upright(pointer, place, anchor_), anchor_.z};
        return reached_;
    }
    std::optional<glm::dvec3> met;
    if (is_point()) {
        const BaseHeights& surface = grips_draped() ? land_heights_ : ground_.base;
        met = meet_ground(pointer.ray_at(place), surface, anchor_.y - surface.at(anchor_.x, anchor_.z));
    } else {
        met = meet_level(pointer.ray_at(place), anchor_.y);
    }
    if (met) reached_ = *met;
    return reached_;
}

void SplineDrag::describe_point(const glm::dvec3& point) {
    words_ = QObject::tr("x %1, z %2, height %3").arg(metres(point.x), metres(point.z), metres(point.y));
    if (snapped_to_) {
        words_ += QObject::tr(", snapped");
        return;
    }
    const double above = grips_draped() ? 0 : point.y - ground_.base.at(point.x, point.z);
    if (std::abs(above) >= 0.05)
        words_ += above > 0 ? QObject::tr(" (%1 above the base)").arg(metres(above))
                            : QObject::tr(" (%1 below the base)").arg(metres(-above));
}

void SplineDrag::move_points(const ViewPointer& pointer) {
    const glm::dvec3 target = aim_at(pointer);
    const glm::dvec3 moved = target - anchor_;
    const bool is_snapped = snapped_to_ || pointer.modifiers & Qt::ControlModifier;
    with_curves(now_, set_, [&](auto& curves) {
        for (auto& curve : curves) {
            if (!is_workable(curve) || !is_moving(curve.id)) continue;
            const BaseHeights& surface = surface_of(curve);
            const auto move = [&](glm::dvec3& point) {
                const glm::dvec3 before = point;
                point += moved;
                if (is_draped(curve)) point.y = surface.at(point.x, point.z);
                // Each keeps its own height above the ground.
                else if (way_ == Way::level && !is_snapped)
                    point.y = before.y + surface.at(point.x, point.z) - surface.at(before.x, before.z);
            };
            if (grip_.grip == SplineGrip::curve)
                for (Knot& knot : curve.knots) move(knot.position);
            else
                for (const int i : selected_.knots_of(curve.id))
                    move(curve.knots[static_cast<std::size_t>(i)].position);
            // Paths that meet are to meet to the last digit.
            if (snapped_to_ && grip_.grip == SplineGrip::knot && curve.id == grip_.spline)
                curve.knots[static_cast<std::size_t>(grip_.index)].position = *snapped_to_;
            update_automatic_tangents(curve);
        }
    });
    glm::dvec3 described = target;
    if (grip_.grip == SplineGrip::lift)
        with_curve(now_, set_, grip_.spline,
                   [&](const auto& curve) { described = curve.knots[static_cast<std::size_t>(grip_.index)].position; });
    describe_point(described);
}

void SplineDrag::move_handle(const ViewPointer& pointer) {
    const HandleSide side = grip_.grip == SplineGrip::in_handle ? HandleSide::in : HandleSide::out;
    const glm::dvec3 target = aim_at(pointer);
    with_curve(now_, set_, grip_.spline, [&](auto& curve) {
        if (pointer.modifiers & Qt::ShiftModifier) set_tangents(curve, grip_.index, TangentMode::free);
        glm::dvec3 own = target - curve.knots[static_cast<std::size_t>(grip_.index)].position;
        if (is_draped(curve)) own.y = 0;
        cuesta::move_handle(curve, grip_.index, side, own);
        words_ = QObject::tr("Handle %1").arg(metres(std::hypot(own.x, own.z)));
        if (!is_draped(curve)) words_ += QObject::tr(", %1 up").arg(length_text(own.y));
    });
}

void SplineDrag::move_meta_point(const ViewPointer& pointer) {
    ViewPointer at_grip = pointer;
    at_grip.position = pointer.position - grip_offset_;
    with_curve(now_, set_, grip_.spline, [&](auto& curve) {
        const auto place = nearest_on_screen(shapes_.of(curve), at_grip);
        if (!place) return;
        index_ = cuesta::move_meta_point(curve, grip_.index, place->u);
        const double position = curve.meta_points[static_cast<std::size_t>(index_)].position;
        reached_ = shapes_.place_of(curve, position);
        words_ = QObject::tr("At %1 % of the %2")
                     .arg(position / curve.curve_count() * 100, 0, 'f', 0)
                     .arg(words_of(set_).one);
    });
}

void SplineDrag::move_beside(const ViewPointer& pointer) {
    with_curve(now_, set_, grip_.spline, [&](auto& curve) {
        auto& point = curve.meta_points[static_cast<std::size_t>(grip_.index)];
        const auto before = point.parameters;
        if (is_width(grip_.grip))
            move_width(curve, point, pointer);
        else
            move_reach(curve, point, pointer);
        spread(before, point.parameters);
    });
}

void SplineDrag::move_width(const FeatureSpline& spline, MetaPoint& point, const ViewPointer& pointer) {
    const SplineFlank flank = shapes_.flank_of(spline, point.position, side_of(grip_.grip));
    const glm::dvec3 target = aim_at(pointer);
    if (way_ == Way::upright && spline.parameters.kind == CurveKind::cliff &&
        side_of(grip_.grip) == SplineSide::right) {
        point.parameters.drop = static_cast<float>(std::clamp(flank.centre.y - target.y, -highest_rise, highest_rise));
        words_ = QObject::tr("Drop %1").arg(metres(point.parameters.drop));
        return;
    }
    point.parameters.half_width = length_at_grip(glm::dot(target - flank.centre, flank.outward), flank, pointer);
    words_ = QObject::tr("Half width %1").arg(metres(point.parameters.half_width));
}

void SplineDrag::move_reach(const FeatureSpline& spline, MetaPoint& point, const ViewPointer& pointer) {
    const SplineSide side = side_of(grip_.grip);
    const SplineFlank flank = shapes_.flank_of(spline, point.position, side);
    const glm::dvec3 target = aim_at(pointer);
    const float length =
        length_at_grip(glm::dot(target - flank.centre, flank.outward) - flank.half_width, flank, pointer);
    const double rise = std::clamp(target.y - flank.centre.y + flank.drop, -highest_rise, highest_rise);
    const bool on_ground = pointer.modifiers & Qt::ControlModifier;
    const auto put = [&](float MetaParameters::*length_of, float MetaParameters::*rise_of) {
        MetaParameters& p = point.parameters;
        // A slope without reach cannot rise: pulled upwards, it reaches to where its grip stands.
        if (way_ == Way::level || on_ground || p.*length_of == 0) p.*length_of = length;
        if (way_ == Way::upright || on_ground) p.*rise_of = static_cast<float>(rise);
        words_ = QObject::tr("Reach %1, rise %2").arg(metres(p.*length_of), metres(p.*rise_of));
    };
    const bool both = pointer.modifiers & Qt::ShiftModifier;
    if (both || side == SplineSide::left) put(&MetaParameters::left_length, &MetaParameters::left_rise);
    if (both || side == SplineSide::right) put(&MetaParameters::right_length, &MetaParameters::right_rise);
}

template <class Parameters>
void SplineDrag::spread(const Parameters& before, const Parameters& after) {
    with_curves(now_, set_, [&](auto& curves) {
        for (auto& curve : curves) {
            if (!is_workable(curve)) continue;
            for (const int i : selected_.meta_points_of(curve.id)) {
                auto& own = curve.meta_points[static_cast<std::size_t>(i)].parameters;
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(own)>, Parameters>)
                    if (curve.id != grip_.spline || i != grip_.index) change_alike(own, before, after);
            }
        }
    });
    if (const std::size_t count = selected_.meta_points.size(); count > 1)
        words_ += QObject::tr(", with %1 more").arg(count - 1);
}

QString SplineDrag::label() const {
    const auto knots = static_cast<int>(selected_.knots.size());
    const auto splines = static_cast<int>(selected_.splines.size());
    const CurveWords words = words_of(set_);
    const bool is_path = set_ == CurveSet::paths, is_upright = way_ == Way::upright;
    const auto of_all = [points = selected_.meta_points.size()](const QString& label) {
        return points > 1 ? QObject::tr("%1 of %2 meta points").arg(label).arg(points) : label;
    };
    switch (grip_.grip) {
        case SplineGrip::curve:
            return splines > 1 ? QObject::tr("Move %1 %2").arg(splines).arg(words.many)
                               : QObject::tr("Move %1").arg(words.one);
        case SplineGrip::knot:
            return knots > 1 ? QObject::tr("Move %1 %2").arg(knots).arg(words.knots)
                             : QObject::tr("Move %1").arg(words.knot);
        case SplineGrip::lift:
            return knots > 1 ? QObject::tr("Raise or lower %1 %2").arg(knots).arg(words.knots)
                             : QObject::tr("Raise or lower %1").arg(words.knot);
        case SplineGrip::in_handle:
        case SplineGrip::out_handle:
            return QObject::tr("Bend curve");
        case SplineGrip::meta_point:
            return is_path && is_upright ? of_all(QObject::tr("Change height above ground"))
                                         : QObject::tr("Move meta point");
        case SplineGrip::left_width:
        case SplineGrip::right_width:
            return of_all(is_upright && !is_path ? QObject::tr("Change drop") : QObject::tr("Change width"));
        case SplineGrip::left_reach:
            return of_all(is_path ? QObject::tr("Change blend") : QObject::tr("Change left slope"));
        case SplineGrip::right_reach:
            return of_all(is_path ? QObject::tr("Change blend") : QObject::tr("Change right slope"));
    }
    return {};
}

}  // namespace cuesta
