#include "ui/curves/spline_mode.h"

namespace cuesta {
namespace {

/// The exact place of what a hit says of a curve.
std::optional<glm::dvec3> place_on(const Project& project, CurveSet set, const SplineHit& hit) {
    if (hit.grip != SplineGrip::knot && hit.grip != SplineGrip::curve) return std::nullopt;
    std::optional<glm::dvec3> place;
    with_curve(project, set, hit.spline, [&](const auto& curve) {
        place = hit.grip == SplineGrip::knot ? curve.knots[static_cast<std::size_t>(hit.index)].position
                                             : point_at(curve, hit.u);
    });
    return place;
}

}  // namespace

void SplineSession::edit(const QString& label, const std::function<void(Project&)>& change, const QString& gesture) {
    is_editing = true;
    document.edit(label, change, gesture);
    is_editing = false;
}

std::optional<SplineHit> SplineSession::pick(const ViewPointer& pointer) const {
    return pick_spline(document.project(), set(), selection.selected(), shapes, pointer);
}

const std::optional<glm::dvec3>& SplineSession::aim(const ViewPointer& pointer) {
    const bool is_path = set() == CurveSet::paths, has_control = pointer.modifiers & Qt::ControlModifier;
    std::optional<glm::dvec3> place;
    if (is_path || has_control)
        if (const auto hit = pick(pointer)) place = place_on(document.project(), set(), *hit);
    if (!place && is_path && has_control)
        if (const auto hit = pick_spline(document.project(), CurveSet::splines, {}, shapes, pointer))
            place = place_on(document.project(), CurveSet::splines, *hit);
    tip_is_snapped = place.has_value();
    tip = place ? place : pointer.ground;
    return tip;
}

void SplineSession::hold(SplineMode& mode) {
    pressing = &mode;
    hover.reset();
    note_change();
}

}  // namespace cuesta
