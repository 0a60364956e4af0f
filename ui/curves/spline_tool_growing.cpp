/// \file The part of the tool that adds points to curves: Ctrl+click.

#include "core/model/spline_edit.h"
#include "ui/curves/spline_tool.h"
#include "ui/curves/spline_words.h"

namespace cuesta {

bool SplineTool::press_with_control(const std::optional<SplineHit>& hit, const ViewPointer& pointer) {
    if (hit && hit->grip != SplineGrip::curve) return false;
    if (hit)
        insert_knot(*hit, pointer);
    else if (!append_knot(pointer))
        return pointer.ground && press_draft(pointer);
    control_spent_ = true;
    return true;
}

void SplineTool::insert_knot(const SplineHit& hit, const ViewPointer& pointer) {
    const QString label = tr("Insert %1").arg(words_of(curve_set()).knot);
    int index = 0;
    edit(
        label,
        [&](Project& project) {
            with_curve(project, curve_set(), hit.spline,
                       [&](auto& curve) { index = cuesta::insert_knot(curve, hit.u); });
        },
        spline_gesture());
    selection_.select_knot({hit.spline, index});
    begin_drag({SplineGrip::knot, hit.spline, index, static_cast<double>(index), shown_knot(hit.spline, index)},
               pointer, label);
}

glm::dvec3 SplineTool::shown_knot(int id, int index) {
    glm::dvec3 place{0.0};
    with_curve(document_.project(), curve_set(), id,
               [&](const auto& curve) { place = shapes_.of(curve).knots[static_cast<std::size_t>(index)]; });
    return place;
}

bool SplineTool::append_knot(const ViewPointer& pointer) {
    const SketchedCurve* spline = selection_.primary();
    if (!spline || !is_workable(*spline) || spline->closed || spline->knots.empty()) return false;
    // After the last knot, unless the first alone is selected. As high above the starting terrain as that knot is;
    // draped paths go on over the land.
    const bool at_first = spline->knots.size() > 1 && selection_.selected().knots_of(spline->id) == std::vector<int>{0};
    const glm::dvec3& end = (at_first ? spline->knots.front() : spline->knots.back()).position;
    const DragGround ground = ground_();
    const Path* path = selection_.primary_path();
    std::optional<glm::dvec3> place;
    if (!path || !is_draped(*path)) place = meet_ground(pointer.ray, ground.base, end.y - ground.base.at(end.x, end.z));
    if (!place) place = pointer.ground;
    if (!place) return false;
    const QString label = tr("Add %1").arg(words_of(curve_set()).knot);
    const int id = spline->id;
    edit(
        label,
        [&](Project& project) {
            with_curve(project, curve_set(), id, [&](auto& curve) {
                cuesta::append_knot(curve, at_first ? SplineEnd::first : SplineEnd::last, *place);
            });
        },
        spline_gesture());
    const int index = at_first ? 0 : static_cast<int>(curve(id)->knots.size()) - 1;
    selection_.select_knot({id, index});
    begin_drag({SplineGrip::knot, id, index, static_cast<double>(index), shown_knot(id, index)}, pointer, label);
    return true;
}

}  // namespace cuesta
