/// \file Keys of the spline tool, and what it tells of itself: cursor and hint.

#include <algorithm>

#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_options.h"
#include "ui/curves/spline_tool.h"
#include "ui/curves/spline_words.h"

namespace cuesta {

bool SplineTool::owns_key(int key, Qt::KeyboardModifiers modifiers) const {
    // A drag is not to be disturbed, least of all by undo.
    if (press_ != Press::none) return true;
    if ((band_is_due_ || is_routing()) && key == Qt::Key_Escape) return true;
    if (!is_drawing()) return false;
    return key == Qt::Key_Escape || key == Qt::Key_Backspace || key == Qt::Key_Delete ||
           (key == Qt::Key_Z && modifiers == Qt::ControlModifier);
}

bool SplineTool::key(int key, Qt::KeyboardModifiers modifiers) {
    if (press_ != Press::none) return true;
    const bool takes_back =
        key == Qt::Key_Backspace || key == Qt::Key_Delete || (key == Qt::Key_Z && modifiers == Qt::ControlModifier);
    if (is_drawing()) {
        if (key == Qt::Key_Escape) {
            drop_draft();
        } else if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            finish_draft();
        } else if (takes_back) {
            draft_.take_back();
            if (draft_.empty()) drop_draft();
            note_change();
        } else {
            return false;
        }
        return true;
    }
    if (is_routing() && key == Qt::Key_Escape) {
        drop_route();
        return true;
    }
    if (band_is_due_ && key == Qt::Key_Escape) {
        band_is_due_ = false;
        note_change();
        return true;
    }
    if (selection_.selected().empty()) return false;
    if (key == Qt::Key_Escape) {
        selection_.clear();
        return true;
    }
    if (key == Qt::Key_F && modifiers == Qt::NoModifier) {
        glm::dvec3 low(1e300), high(-1e300);
        for (const int id : selection_.selected().splines)
            for (const Knot& knot : curve(id)->knots) {
                low = glm::min(low, knot.position);
                high = glm::max(high, knot.position);
            }
        if (low.x > high.x) return false;
        Q_EMIT frame_requested((low + high) / 2.0, glm::distance(low, high) / 2);
        return true;
    }
    return false;
}

Qt::CursorShape SplineTool::cursor() const {
    if (press_ == Press::drag && has_moved_) return Qt::ClosedHandCursor;
    if (is_drawing() || route_is_due_ || band_is_due_ || press_ == Press::band) return Qt::CrossCursor;
    if (!hover_)
        return selection_.selected().empty() || view_.modifiers & Qt::ControlModifier ? Qt::CrossCursor
                                                                                      : Qt::ArrowCursor;
    if (hover_->grip == SplineGrip::curve)
        return view_.modifiers & Qt::ControlModifier ? Qt::CrossCursor : Qt::PointingHandCursor;
    return Qt::OpenHandCursor;
}

QString SplineTool::hint() const {
    const QString kind = kind_words();
    const CurveWords words = words_of(curve_set());
    if (dragging_ && has_moved_) {
        const SplineGrip grip = dragging_->grip().grip;
        QString said = dragging_->words();
        if (grip == SplineGrip::knot || grip == SplineGrip::curve)
            said +=
                lies_on_ground(dragging_->grip().spline) ? tr("  ·  Ctrl snaps") : tr("  ·  Alt vertical, Ctrl snaps");
        return said;
    }
    if (band_is_due_ || press_ == Press::band)
        return tr("Drag a rectangle around %1 to select them  ·  Shift adds, Ctrl toggles").arg(words.knots);
    if (route_is_due_) return route_hint();
    if (draft_.has_stroke()) return tr("Release to turn the stroke into a %1").arg(kind);
    if (!draft_.empty()) {
        if (draft_closes_) return tr("Click to close the %1").arg(kind);
        if (draft_tip_is_snapped_) return tr("Click to join the %1 to the curve here").arg(kind);
        if (draft_.knot_count() < 2) return tr("Click to add the next %1  ·  Esc cancels").arg(words.knot);
        if (draws_loop()) return tr("Enter or double-click closes the %1  ·  Esc cancels").arg(kind);
        return tr("Enter or double-click ends the %1, clicking the first %2 closes it  ·  Esc cancels")
            .arg(kind, words.knot);
    }
    if (is_routing()) return route_hint();
    if (begins_new_) return tr("Click the ground to draw a %1, or drag to sketch it").arg(kind);
    if (hover_) return hint_of(*hover_);
    const bool is_empty =
        with_curves(document_.project(), curve_set(), [](const auto& curves) { return curves.empty(); });
    if (is_empty) return tr("Click the ground to draw a %1, or drag to sketch it").arg(kind);
    if (selection_.selected().empty())
        return tr("Click a %1 to select it, or the ground to draw a %2").arg(words.one, kind);
    return tr("Ctrl+click the ground to extend, the curve to insert  ·  N draws a new one  ·  drag selects");
}

bool SplineTool::lies_on_ground(int id) const {
    bool lies = false;
    with_curve(document_.project(), curve_set(), id, [&](const auto& curve) { lies = is_draped(curve); });
    return lies;
}

/// What the mouse would do there.
QString SplineTool::hint_of(const SplineHit& hit) const {
    const CurveWords words = words_of(curve_set());
    const bool is_path = curve_set() == CurveSet::paths;
    switch (hit.grip) {
        case SplineGrip::curve:
            if (view_.modifiers & Qt::ControlModifier) return tr("Click to insert a %1").arg(words.knot);
            return tr("Drag moves the %1  ·  Ctrl+click inserts a %2, double-click a meta point")
                .arg(words.one, words.knot);
        case SplineGrip::knot:
            if (lies_on_ground(hit.spline))
                return tr(
                    "Drag moves the path point along the ground, dropping it on a path joins them  ·  double-click: "
                    "tangents");
            return tr("Drag moves the %1, Alt vertically, Ctrl snaps  ·  double-click: tangents").arg(words.knot);
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

QWidget* SplineTool::options() {
    if (!options_) options_ = std::make_unique<SplineOptions>(*this);
    return options_->widget();
}

}  // namespace cuesta
