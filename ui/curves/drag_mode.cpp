#include "ui/curves/drag_mode.h"

#include <utility>

#include "core/model/spline_edit.h"
#include "ui/curves/spline_words.h"

namespace cuesta {

DragMode::~DragMode() = default;

void DragMode::let_go() {
    dragging_.reset();
    pressed_.reset();
    label_.clear();
    control_spent_ = reduces_ = false;
}

bool DragMode::press(const ViewPointer& pointer) {
    const std::optional<SplineHit> hit = session().pick(pointer);
    session().hover = hit;
    const bool has_control = pointer.modifiers & Qt::ControlModifier && !(pointer.modifiers & Qt::AltModifier);
    bool is_taken = false;
    if (has_control && hit && hit->grip == SplineGrip::curve) {
        insert_knot(*hit, pointer);
        is_taken = control_spent_ = true;
    } else if (has_control && !hit) {
        is_taken = control_spent_ = append_knot(pointer);
    } else if (hit) {
        is_taken = press_hit(*hit, pointer);
    }
    if (is_taken) session().note_change();
    return is_taken;
}

bool DragMode::press_hit(const SplineHit& hit, const ViewPointer& pointer) {
    Selection& selection = session().selection;
    const SelectedSplines& selected = selection.selected();
    const bool adds = pointer.modifiers & Qt::ShiftModifier;
    switch (hit.grip) {
        case SplineGrip::curve:
            if (adds) {
                selection.select_spline(hit.spline, true);
                if (!selection.selected().holds_spline(hit.spline)) return true;
            } else if (!selected.holds_spline(hit.spline)) {
                selection.select_spline(hit.spline);
            } else {
                reduces_ = true;
            }
            break;
        case SplineGrip::knot:
            if (adds) {
                selection.select_knot(hit.part(), true);
                if (!selection.selected().holds_knot(hit.part())) return true;
            } else if (!selected.holds_knot(hit.part())) {
                selection.select_knot(hit.part());
            } else {
                reduces_ = true;
            }
            break;
        case SplineGrip::meta_point:
            if (!adds && selected.holds_meta_point(hit.part()))
                reduces_ = true;
            else
                selection.select_meta_point(hit.part(), adds);
            break;
        case SplineGrip::in_handle:
        case SplineGrip::out_handle:
        case SplineGrip::lift:
            break;
        default:
            if (!selected.holds_meta_point(hit.part())) selection.select_meta_point(hit.part());
    }
    begin(hit, pointer);
    return true;
}

void DragMode::begin(const SplineHit& hit, const ViewPointer& pointer, const QString& label) {
    SplineSession& s = session();
    s.pressing = this;
    pressed_ = s.hover = hit;
    label_ = label;
    dragging_ = std::make_unique<SplineDrag>(s.document.value(), s.set(), s.selection.selected(), hit, pointer,
                                             s.ground(), s.shapes.tolerance());
}

void DragMode::insert_knot(const SplineHit& hit, const ViewPointer& pointer) {
    const CurveSet set = session().set();
    const QString label = tr("Insert %1").arg(words_of(set).knot);
    int index = 0;
    session().edit(
        label,
        [&](Project& project) {
            with_curve(project, set, hit.spline, [&](auto& curve) { index = cuesta::insert_knot(curve, hit.u); });
        },
        spline_gesture());
    session().selection.select_knot({hit.spline, index});
    begin({SplineGrip::knot, hit.spline, index, static_cast<double>(index), shown_knot(hit.spline, index)}, pointer,
          label);
}

glm::dvec3 DragMode::shown_knot(int id, int index) {
    glm::dvec3 place{0.0};
    with_curve(session().document.project(), session().set(), id,
               [&](const auto& curve) { place = session().shapes.of(curve).knots[static_cast<std::size_t>(index)]; });
    return place;
}

bool DragMode::append_knot(const ViewPointer& pointer) {
    const Selection& selection = session().selection;
    const CurveSet set = session().set();
    const SketchedCurve* spline = selection.primary();
    if (!spline || !is_workable(*spline) || spline->closed || spline->knots.empty()) return false;
    // After the last knot, unless the first alone is selected. As high above the starting terrain as that knot is;
    // draped paths go on over the land.
    const bool at_first = spline->knots.size() > 1 && selection.selected().knots_of(spline->id) == std::vector<int>{0};
    const glm::dvec3& end = (at_first ? spline->knots.front() : spline->knots.back()).position;
    const DragGround ground = session().ground();
    const Path* path = selection.primary_path();
    std::optional<glm::dvec3> place;
    if (!path || !is_draped(*path)) place = meet_ground(pointer.ray, ground.base, end.y - ground.base.at(end.x, end.z));
    if (!place) place = pointer.ground;
    if (!place) return false;
    const QString label = tr("Add %1").arg(words_of(set).knot);
    const int id = spline->id;
    session().edit(
        label,
        [&](Project& project) {
            with_curve(project, set, id, [&](auto& curve) {
                cuesta::append_knot(curve, at_first ? SplineEnd::first : SplineEnd::last, *place);
            });
        },
        spline_gesture());
    const int index = at_first ? 0 : static_cast<int>(session().curve(id)->knots.size()) - 1;
    session().selection.select_knot({id, index});
    begin({SplineGrip::knot, id, index, static_cast<double>(index), shown_knot(id, index)}, pointer, label);
    return true;
}

void DragMode::drag(const ViewPointer& pointer, bool) {
    if (!dragging_) return;
    ViewPointer seen = pointer;
    if (!(pointer.modifiers & Qt::ControlModifier)) control_spent_ = false;
    if (control_spent_) seen.modifiers &= ~Qt::ControlModifier;
    dragging_->to(seen);
    session().edit(
        label_.isEmpty() ? dragging_->label() : label_, [&](Project& project) { dragging_->put_into(project); },
        spline_gesture());
    if (pressed_->grip == SplineGrip::meta_point && pressed_->index != dragging_->index()) {
        pressed_->index = dragging_->index();
        session().selection.select_meta_point(pressed_->part());
        session().hover = pressed_;
    }
}

void DragMode::release(const ViewPointer&) {
    const std::optional<SplineHit> pressed = pressed_;
    const bool is_click = !session().has_moved && reduces_;
    let_go();
    if (pressed && is_click) click(*pressed);
}

void DragMode::click(const SplineHit& hit) {
    if (hit.grip == SplineGrip::curve)
        session().selection.select_spline(hit.spline);
    else if (hit.grip == SplineGrip::knot)
        session().selection.select_knot(hit.part());
    else if (hit.grip == SplineGrip::meta_point)
        session().selection.select_meta_point(hit.part());
}

std::optional<glm::dvec3> DragMode::snapped_to() const {
    return dragging_ ? dragging_->snapped_to() : std::nullopt;
}

bool DragMode::lies_on_ground(int id) const {
    bool lies = false;
    with_curve(session().document.project(), session().set(), id, [&](const auto& curve) { lies = is_draped(curve); });
    return lies;
}

QString DragMode::hint() const {
    if (!dragging_ || !session().has_moved) return {};
    const SplineGrip grip = dragging_->grip().grip;
    QString said = dragging_->words();
    if (grip == SplineGrip::knot || grip == SplineGrip::curve)
        said += lies_on_ground(dragging_->grip().spline) ? tr("  ·  Ctrl snaps") : tr("  ·  Alt vertical, Ctrl snaps");
    return said;
}

QString DragMode::hint_of(const SplineHit& hit) const {
    const CurveWords words = words_of(session().set());
    const bool is_path = session().set() == CurveSet::paths;
    switch (hit.grip) {
        case SplineGrip::curve:
            if (session().view.modifiers & Qt::ControlModifier) return tr("Click to insert a %1").arg(words.knot);
            return tr("Drag moves the %1  ·  Ctrl+click inserts a %2, double-click a meta point")
                .arg(words.one, words.knot);
        case SplineGrip::knot:
            if (lies_on_ground(hit.spline))
                return tr(
                    "Drag moves the path point along the ground, dropping it on a path joins them  ·  double-click: "
                    "tangents");
            return tr("Drag moves the %1, Alt vertically, Ctrl snaps  ·  double-click: tangents").arg(words.knot);
        case SplineGrip::lift:
            return tr("Drag moves the %1 up or down").arg(words.knot);
        case SplineGrip::in_handle:
        case SplineGrip::out_handle:
            if (lies_on_ground(hit.spline)) return tr("Drag bends the curve, Shift breaks it");
            return tr("Drag bends the curve, Alt tilts it, Shift breaks it");
        case SplineGrip::meta_point:
            if (is_path) return tr("Drag moves the meta point along the path, Alt raises or lowers the path there");
            return tr("Drag moves the meta point along the curve");
        case SplineGrip::left_width:
        case SplineGrip::right_width:
            return is_path ? tr("Drag changes the width") : tr("Drag changes the width of the flat top");
        case SplineGrip::left_reach:
        case SplineGrip::right_reach:
            if (is_path) return tr("Drag changes the blend distance");
            return tr("Drag changes the reach of the slope, Alt its rise, Shift both sides, Ctrl ends on the ground");
    }
    return {};
}

}  // namespace cuesta
