#include "ui/curves/draw_mode.h"

#include <algorithm>
#include <cmath>

#include "core/model/automatic_tangents.h"
#include "core/model/spline_list.h"
#include "core/model/spline_templates.h"
#include "ui/curves/spline_kinds.h"
#include "ui/curves/spline_words.h"
#include "ui/view/path_drawn.h"

namespace cuesta {

constexpr double stroke_pixels = 4;  ///< how far the fitted curves may pass from the hand

DrawMode::DrawMode(SplineSession& session) : SplineMode(session), draft_(session.set()) {}

void DrawMode::begin() {
    draft_.clear();
    begins_new_ = true;
    session().note_change();
}

void DrawMode::clear() {
    draft_.clear();
    begins_new_ = false;
    session().tip.reset();
    closes_ = false;
}

void DrawMode::drop() {
    clear();
    session().note_change();
}

bool DrawMode::draws_loop() const {
    return drawn_kinds(session().set())[static_cast<std::size_t>(session().kind)].closed;
}

QString DrawMode::kind_words() const {
    return drawn_kinds(session().set())[static_cast<std::size_t>(session().kind)].label.toLower();
}

bool DrawMode::is_on_first_knot(const ViewPointer& pointer) const {
    if (!draft_.can_be_closed() || draft_.has_stroke()) return false;
    const auto place = pointer.place_of(draft_.curve().knots[0].position);
    return place &&
           std::hypot(place->x() - pointer.position.x(), place->y() - pointer.position.y()) <= pick_distance + 2;
}

double DrawMode::stroke_tolerance(const ViewPointer& pointer) const {
    const TerrainFrame& frame = session().document.project().frame;
    const double coarsest = std::min(frame.width_metres(), frame.height_metres()) / 50;
    const double scale = session().tip ? pointer.pixels_per_metre(*session().tip) : 0;
    return scale > 0 ? std::min(coarsest, stroke_pixels / scale) : coarsest;
}

void DrawMode::hover(const ViewPointer& pointer) {
    session().aim(pointer);
    closes_ = is_on_first_knot(pointer);
}

bool DrawMode::press(const ViewPointer& pointer) {
    hover(pointer);
    if (!session().tip && !closes_) return false;
    session().hold(*this);
    return true;
}

void DrawMode::drag(const ViewPointer& pointer, bool begins) {
    if (!pointer.ground) return;
    const auto before = session().tip;
    const auto place = session().aim(pointer);
    if (begins && before) draft_.begin_stroke(*before);
    if (place) draft_.extend_stroke(*place);
    closes_ = false;
}

void DrawMode::release(const ViewPointer& pointer) {
    if (draft_.has_stroke()) {
        const bool is_whole = draft_.empty();
        const double tolerance = stroke_tolerance(pointer);
        draft_.end_stroke(tolerance, 4 * tolerance, draws_loop());
        if (is_whole && draft_.knot_count() > 1) finish();
    } else if (closes_) {
        draft_.close();
        finish();
    } else if (session().tip) {
        draft_.add_knot(*session().tip, session().tip_is_snapped);
    }
}

/// The template changes the heights of knots on the ground.
FeatureSpline DrawMode::spline_drawn(const SketchedCurve& drawn) const {
    const TerrainFrame& frame = session().document.project().frame;
    const BaseHeights base = session().ground().base;
    FeatureSpline made;
    static_cast<SketchedCurve&>(made) = drawn;
    apply_template(made, static_cast<SplineTemplate>(session().kind),
                   {std::min(frame.width_metres(), frame.height_metres()), base.highest - base.lowest});
    // Templates that are lines may be drawn as loops all the same.
    made.closed = drawn.closed;
    // An end put onto another spline meets it. (Rivers may have been turned round.)
    for (const int index : draft_.snapped()) {
        const glm::dvec3& wanted = drawn.knots[static_cast<std::size_t>(index)].position;
        for (Knot& knot : made.knots)
            if (knot.position.x == wanted.x && knot.position.z == wanted.z) knot.position.y = wanted.y;
    }
    update_automatic_tangents(made);
    return made;
}

void DrawMode::finish() {
    if (draws_loop() && draft_.can_be_closed() && !draft_.curve().closed) draft_.close();
    const SketchedCurve& drawn = draft_.curve();
    if (draft_.knot_count() < 2 || (draws_loop() && !drawn.closed)) return;
    int id = 0;
    if (session().set() == CurveSet::paths) {
        const Path made = path_drawn(drawn, static_cast<PathKind>(session().kind), session().ground().land.get());
        session().edit(tr("Draw %1").arg(QString::fromStdString(made.name)),
                       [&](Project& project) { id = add_spline(project.paths, made); });
    } else {
        const FeatureSpline made = spline_drawn(drawn);
        session().edit(tr("Draw %1").arg(QString::fromStdString(made.name)),
                       [&](Project& project) { id = add_spline(project.splines, made); });
    }
    drop();
    session().selection.select_spline(id);
}

bool DrawMode::key(int key, Qt::KeyboardModifiers modifiers) {
    if (key == Qt::Key_Escape) {
        drop();
    } else if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        finish();
    } else if (takes_back(key, modifiers)) {
        draft_.take_back();
        if (draft_.empty()) clear();
        session().note_change();
    } else {
        return false;
    }
    return true;
}

QString DrawMode::hint() const {
    const QString kind = kind_words();
    const CurveWords words = words_of(session().set());
    if (draft_.has_stroke()) return tr("Release to turn the stroke into a %1").arg(kind);
    if (!draft_.empty()) {
        if (closes_) return tr("Click to close the %1").arg(kind);
        if (session().tip_is_snapped) return tr("Click to join the %1 to the curve here").arg(kind);
        if (draft_.knot_count() < 2) return tr("Click to add the next %1  ·  Esc cancels").arg(words.knot);
        if (draws_loop()) return tr("Enter or double-click closes the %1  ·  Esc cancels").arg(kind);
        return tr("Enter or double-click ends the %1, clicking the first %2 closes it  ·  Esc cancels")
            .arg(kind, words.knot);
    }
    return tr("Click the ground to draw a %1, or drag to sketch it").arg(kind);
}

bool takes_back(int key, Qt::KeyboardModifiers modifiers) {
    return key == Qt::Key_Backspace || key == Qt::Key_Delete || (key == Qt::Key_Z && modifiers == Qt::ControlModifier);
}

}  // namespace cuesta
