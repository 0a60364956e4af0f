/// \file The part of the tool that draws new splines.

#include <algorithm>
#include <cmath>

#include "core/model/automatic_tangents.h"
#include "core/model/spline_list.h"
#include "ui/tools/spline_tool.h"

namespace cuesta {
namespace {

constexpr double stroke_pixels = 4;  ///< how far the fitted curves may pass from the hand

}  // namespace

void SplineTool::begin_new() {
    let_go();
    draft_.clear();
    selection_.clear();
    band_is_due_ = false;
    begins_new_ = true;
    note_change();
}

void SplineTool::set_template(SplineTemplate kind) {
    template_ = kind;
    begin_new();
}

/// Where a knot would go: the ground under the cursor, or with Ctrl a spline there. The template changes the heights of
/// those on the ground when the spline is whole.
std::optional<glm::dvec3> SplineTool::draft_place(const ViewPointer& pointer) {
    draft_tip_is_snapped_ = false;
    if (pointer.modifiers & Qt::ControlModifier)
        if (const auto hit = pick(pointer); hit && (hit->grip == SplineGrip::knot || hit->grip == SplineGrip::curve)) {
            draft_tip_is_snapped_ = true;
            return hit->point;
        }
    return pointer.ground;
}

bool SplineTool::is_on_first_knot(const ViewPointer& pointer) const {
    if (!draft_.can_be_closed() || draft_.has_stroke()) return false;
    const auto place = pointer.place_of(draft_.spline().knots[0].position);
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

void SplineTool::finish_draft() {
    if (draws_loop() && draft_.can_be_closed() && !draft_.spline().closed) draft_.close();
    const FeatureSpline& drawn = draft_.spline();
    if (draft_.knot_count() < 2 || (draws_loop() && !drawn.closed)) return;
    const TerrainFrame& frame = document_.project().frame;
    const BaseHeights base = ground_().base;
    FeatureSpline made = drawn;
    apply_template(made, template_,
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
    int id = 0;
    edit(tr("Draw %1").arg(QString::fromStdString(made.name)),
         [&](Project& project) { id = add_spline(project.splines, made); }, {});
    drop_draft();
    selection_.select_spline(id);
}

void SplineTool::drop_draft() {
    let_go();
    draft_.clear();
    begins_new_ = band_is_due_ = false;
    draft_tip_.reset();
    draft_closes_ = false;
    note_change();
}

}  // namespace cuesta
