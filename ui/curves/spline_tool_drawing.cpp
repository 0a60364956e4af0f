/// \file The part of the tool that draws new splines.

#include <algorithm>
#include <cmath>

#include "core/model/automatic_tangents.h"
#include "core/model/spline_list.h"
#include "ui/curves/spline_kinds.h"
#include "ui/curves/spline_tool.h"
#include "ui/view/path_drawn.h"

namespace cuesta {
namespace {

constexpr double stroke_pixels = 4;  ///< how far the fitted curves may pass from the hand

}  // namespace

void SplineTool::begin_new() {
    let_go();
    draft_.clear();
    selection_.clear();
    band_is_due_ = route_is_due_ = false;
    begins_new_ = true;
    note_change();
}

void SplineTool::set_kind(int index) {
    kind_ = index;
    begin_new();
}

bool SplineTool::draws_loop() const {
    return drawn_kinds(curve_set())[static_cast<std::size_t>(kind_)].closed;
}

QString SplineTool::kind_words() const {
    return drawn_kinds(curve_set())[static_cast<std::size_t>(kind_)].label.toLower();
}

/// The exact place of what a hit says of a curve.
std::optional<glm::dvec3> SplineTool::place_on(CurveSet set, const SplineHit& hit) const {
    if (hit.grip != SplineGrip::knot && hit.grip != SplineGrip::curve) return std::nullopt;
    std::optional<glm::dvec3> place;
    with_curve(document_.project(), set, hit.spline, [&](const auto& curve) {
        place = hit.grip == SplineGrip::knot ? curve.knots[static_cast<std::size_t>(hit.index)].position
                                             : point_at(curve, hit.u);
    });
    return place;
}

/// Where a knot would go: the ground under the cursor, or with Ctrl a spline there. Paths begin, end and meet on other
/// paths without it, with Ctrl on splines too. The template changes the heights of those on the ground when the spline
/// is whole.
std::optional<glm::dvec3> SplineTool::draft_place(const ViewPointer& pointer) {
    draft_tip_is_snapped_ = false;
    const bool is_path = curve_set() == CurveSet::paths, has_control = pointer.modifiers & Qt::ControlModifier;
    std::optional<glm::dvec3> place;
    if (is_path || has_control)
        if (const auto hit = pick(pointer)) place = place_on(curve_set(), *hit);
    if (!place && is_path && has_control)
        if (const auto hit = pick_spline(document_.project(), CurveSet::splines, {}, shapes_, pointer))
            place = place_on(CurveSet::splines, *hit);
    draft_tip_is_snapped_ = place.has_value();
    return place ? place : pointer.ground;
}

bool SplineTool::is_on_first_knot(const ViewPointer& pointer) const {
    if (!draft_.can_be_closed() || draft_.has_stroke()) return false;
    const auto place = pointer.place_of(draft_.curve().knots[0].position);
    return place &&
           std::hypot(place->x() - pointer.position.x(), place->y() - pointer.position.y()) <= pick_distance + 2;
}

double SplineTool::stroke_tolerance(const ViewPointer& pointer) const {
    const TerrainFrame& frame = document_.project().frame;
    const double coarsest = std::min(frame.width_metres(), frame.height_metres()) / 50;
    const double scale = draft_tip_ ? pointer.pixels_per_metre(*draft_tip_) : 0;
    return scale > 0 ? std::min(coarsest, stroke_pixels / scale) : coarsest;
}

bool SplineTool::press_draft(const ViewPointer& pointer) {
    draft_tip_ = draft_place(pointer);
    draft_closes_ = is_on_first_knot(pointer);
    if (!draft_tip_ && !draft_closes_) return false;
    press_ = Press::draft;
    hover_.reset();
    note_change();
    return true;
}

FeatureSpline SplineTool::spline_drawn(const SketchedCurve& drawn) const {
    const TerrainFrame& frame = document_.project().frame;
    const BaseHeights base = ground_().base;
    FeatureSpline made;
    static_cast<SketchedCurve&>(made) = drawn;
    apply_template(made, static_cast<SplineTemplate>(kind_),
                   {std::min(frame.width_metres(), frame.height_metres()), base.highest - base.lowest});
    // Templates that are lines may be drawn as loops all the same.
    made.closed = drawn.closed;
    // What was put onto another spline meets it. (Rivers may have been turned round.)
    for (const int index : draft_.snapped()) {
        const glm::dvec3& wanted = drawn.knots[static_cast<std::size_t>(index)].position;
        for (Knot& knot : made.knots)
            if (knot.position.x == wanted.x && knot.position.z == wanted.z) knot.position.y = wanted.y;
    }
    update_automatic_tangents(made);
    return made;
}

void SplineTool::finish_draft() {
    if (draws_loop() && draft_.can_be_closed() && !draft_.curve().closed) draft_.close();
    const SketchedCurve& drawn = draft_.curve();
    if (draft_.knot_count() < 2 || (draws_loop() && !drawn.closed)) return;
    int id = 0;
    if (curve_set() == CurveSet::paths) {
        const Path made = path_drawn(drawn, static_cast<PathKind>(kind_), ground_().land.get());
        edit(tr("Draw %1").arg(QString::fromStdString(made.name)),
             [&](Project& project) { id = add_spline(project.paths, made); }, {});
    } else {
        const FeatureSpline made = spline_drawn(drawn);
        edit(tr("Draw %1").arg(QString::fromStdString(made.name)),
             [&](Project& project) { id = add_spline(project.splines, made); }, {});
    }
    drop_draft();
    selection_.select_spline(id);
}

void SplineTool::drop_draft() {
    let_go();
    draft_.clear();
    begins_new_ = band_is_due_ = route_is_due_ = false;
    draft_tip_.reset();
    draft_closes_ = false;
    note_change();
}

}  // namespace cuesta
