#include "ui/curves/spline_tool.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/model/spline_edit.h"
#include "core/model/spline_list.h"
#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_drawing.h"
#include "ui/curves/spline_options.h"
#include "ui/curves/spline_words.h"

namespace cuesta {
namespace {

constexpr double drag_pixels = 4;  ///< a press that moves less is a click

/// How finely curves are drawn, as a share of the terrain's diagonal.
constexpr double shape_tolerance = 1.0 / 8000;

double distance(QPointF a, QPointF b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

}  // namespace

SplineTool::SplineTool(Document& document, Selection& selection, GroundSource ground, QObject* parent)
    : QObject(parent),
      document_(document),
      selection_(selection),
      ground_(std::move(ground)),
      commands_(document, selection),
      draft_(selection.curve_set()),
      actions_(std::make_unique<SplineActions>(*this, document, selection)) {
    connect(&selection_, &Selection::changed, this, &SplineTool::note_change);
    connect(&document_, &Document::changed, this, [this] {
        const TerrainFrame& frame = document_.project().frame;
        shapes_.set_tolerance(std::hypot(frame.width_metres(), frame.height_metres()) * shape_tolerance);
        shapes_.keep_only(document_.project().splines, document_.project().paths);
        if (!is_editing_) let_go();
        if (hover_ && !curve(hover_->spline)) hover_.reset();
        note_change();
    });
    connect(&document_, &Document::replaced, this, &SplineTool::drop_draft);
    connect(&document_, &Document::replaced, this, &SplineTool::drop_route);
    connect(&routes_, &RouteFinder::progressed, this, &SplineTool::note_change);
    connect(&routes_, &RouteFinder::found, this, &SplineTool::take_route);
    connect(&routes_, &RouteFinder::failed, this, [this](const QString& message) {
        drop_route();
        Q_EMIT failed(tr("No route found: %1").arg(message));
    });
}

SplineTool::~SplineTool() = default;

void SplineTool::note_land() {
    if (curve_set() != CurveSet::paths) return;
    shapes_.set_land(ground_().land);
    note_change();
}

const SketchedCurve* SplineTool::curve(int id) const {
    return find_curve(document_.project(), curve_set(), id);
}

void SplineTool::note_change() {
    is_drawn_ = false;
    Q_EMIT changed();
}

void SplineTool::edit(const QString& label, const std::function<void(Project&)>& change, const QString& gesture) {
    is_editing_ = true;
    document_.edit(label, change, gesture);
    is_editing_ = false;
}

/// Ends a press without more ado: what it holds is another's now.
void SplineTool::let_go() {
    press_ = Press::none;
    dragging_.reset();
    pressed_.reset();
    drag_label_.clear();
    control_spent_ = false;
}

std::optional<SplineHit> SplineTool::pick(const ViewPointer& pointer) {
    return pick_spline(document_.project(), curve_set(), selection_.selected(), shapes_, pointer);
}

void SplineTool::insert_meta_point() {
    if (hover_ && (hover_->grip == SplineGrip::curve || hover_->grip == SplineGrip::knot))
        commands_.insert_meta_point(hover_->spline, hover_->u);
    else
        commands_.insert_meta_point();
}

void SplineTool::duplicate() {
    // Far enough to be seen beside the original: a few of the pick's distances, or a share of the terrain.
    const SketchedCurve* spline = selection_.primary();
    if (!spline || spline->knots.empty()) return;
    const TerrainFrame& frame = document_.project().frame;
    double step = std::min(frame.width_metres(), frame.height_metres()) / 25;
    if (view_.view_size.x() > 0)
        if (const double scale = view_.pixels_per_metre(spline->knots[0].position); scale > 0) step = 30 / scale;
    commands_.duplicate({step, 0, step});
}

bool SplineTool::press(const ViewPointer& pointer) {
    view_ = pointer;
    let_go();
    has_moved_ = reduces_ = false;
    press_position_ = pointer.position;
    const bool alt = pointer.modifiers & Qt::AltModifier;
    if (route_is_due_) return !alt && press_route(pointer);
    if (is_drawing()) return !alt && press_draft(pointer);
    if (band_is_due_ && !alt) {
        press_band();
        return true;
    }
    const std::optional<SplineHit> hit = pick(pointer);
    hover_ = hit;
    const bool taken = !alt && pointer.modifiers & Qt::ControlModifier && press_with_control(hit, pointer);
    if (taken || (hit && press_hit(*hit, pointer))) {
        note_change();
        return true;
    }
    // Alt turns the camera.
    if (alt) return false;
    const bool adds = pointer.modifiers & Qt::ShiftModifier;
    if (selection_.selected().empty() && !adds) return pointer.ground && press_draft(pointer);
    press_band();
    return true;
}

bool SplineTool::press_hit(const SplineHit& hit, const ViewPointer& pointer) {
    const SelectedSplines& selected = selection_.selected();
    const bool adds = pointer.modifiers & Qt::ShiftModifier;
    switch (hit.grip) {
        case SplineGrip::curve:
            if (adds) {
                selection_.select_spline(hit.spline, true);
                if (!selection_.selected().holds_spline(hit.spline)) return true;
            } else if (!selected.holds_spline(hit.spline)) {
                selection_.select_spline(hit.spline);
            } else {
                reduces_ = true;
            }
            break;
        case SplineGrip::knot:
            if (adds) {
                selection_.select_knot(hit.part(), true);
                if (!selection_.selected().holds_knot(hit.part())) return true;
            } else if (!selected.holds_knot(hit.part())) {
                selection_.select_knot(hit.part());
            } else {
                reduces_ = true;
            }
            break;
        case SplineGrip::meta_point:
            if (!adds && selected.holds_meta_point(hit.part()))
                reduces_ = true;
            else
                selection_.select_meta_point(hit.part(), adds);
            break;
        case SplineGrip::in_handle:
        case SplineGrip::out_handle:
            break;
        default:
            if (!selected.holds_meta_point(hit.part())) selection_.select_meta_point(hit.part());
    }
    begin_drag(hit, pointer);
    return true;
}

/// Ctrl+click inserts into a curve, or goes on from the end of the selected spline. On marks Ctrl waits for the drag.
void SplineTool::begin_drag(const SplineHit& hit, const ViewPointer& pointer, const QString& label) {
    press_ = Press::drag;
    pressed_ = hover_ = hit;
    drag_label_ = label;
    dragging_ = std::make_unique<SplineDrag>(document_.value(), curve_set(), selection_.selected(), hit, pointer,
                                             ground_(), shapes_.tolerance());
}

void SplineTool::drag(const ViewPointer& pointer) {
    view_ = pointer;
    is_drawn_ = false;
    if (!has_moved_ && distance(pointer.position, press_position_) < drag_pixels) return;
    const bool begins = !has_moved_;
    has_moved_ = true;
    if (press_ == Press::draft) {
        if (!pointer.ground) return;
        const auto place = draft_place(pointer);
        if (begins && draft_tip_) draft_.begin_stroke(*draft_tip_);
        if (place) draft_.extend_stroke(*place);
        draft_tip_ = place;
        draft_closes_ = false;
    }
    if (press_ == Press::band) drag_band(pointer.modifiers);
    if (press_ == Press::drag && dragging_) {
        ViewPointer seen = pointer;
        if (!(pointer.modifiers & Qt::ControlModifier)) control_spent_ = false;
        if (control_spent_) seen.modifiers &= ~Qt::ControlModifier;
        dragging_->to(seen);
        edit(
            drag_label_.isEmpty() ? dragging_->label() : drag_label_,
            [&](Project& project) { dragging_->put_into(project); }, spline_gesture());
        if (pressed_->grip == SplineGrip::meta_point && pressed_->index != dragging_->index()) {
            pressed_->index = dragging_->index();
            selection_.select_meta_point(pressed_->part());
            hover_ = pressed_;
        }
    }
    Q_EMIT changed();
}

void SplineTool::release(const ViewPointer& pointer) {
    view_ = pointer;
    const Press press = press_;
    const std::optional<SplineHit> pressed = pressed_;
    const bool reduces = reduces_;
    let_go();
    if (press == Press::draft) {
        if (draft_.has_stroke()) {
            const bool is_whole = draft_.empty();
            const double tolerance = stroke_tolerance(pointer);
            draft_.end_stroke(tolerance, 4 * tolerance, draws_loop());
            if (is_whole && draft_.knot_count() > 1) finish_draft();
        } else if (draft_closes_) {
            draft_.close();
            finish_draft();
        } else if (draft_tip_) {
            draft_.add_knot(*draft_tip_, draft_tip_is_snapped_);
        }
    } else if (press == Press::band) {
        if (!has_moved_ && pointer.ground && band_mode_of(pointer.modifiers) == BandMode::replaces) selection_.clear();
    } else if (press == Press::drag && !has_moved_ && reduces) {
        click_hit(*pressed);
    }
    document_.end_gesture();
    if (found_route_) take_route(*std::exchange(found_route_, std::nullopt));
    note_change();
}

void SplineTool::click_hit(const SplineHit& hit) {
    if (hit.grip == SplineGrip::curve)
        selection_.select_spline(hit.spline);
    else if (hit.grip == SplineGrip::knot)
        selection_.select_knot(hit.part());
    else if (hit.grip == SplineGrip::meta_point)
        selection_.select_meta_point(hit.part());
}

bool SplineTool::double_click(const ViewPointer& pointer) {
    view_ = pointer;
    if (is_drawing()) {
        if (pointer.modifiers & Qt::AltModifier) return false;
        // The first of the two clicks has set the last knot.
        finish_draft();
        return true;
    }
    const std::optional<SplineHit> hit = pick(pointer);
    if (!hit) return false;
    if (hit->grip == SplineGrip::knot) {
        const Knot& knot = curve(hit->spline)->knots[static_cast<std::size_t>(hit->index)];
        const TangentMode mode = pointer.modifiers & Qt::ShiftModifier     ? TangentMode::free
                                 : knot.tangents == TangentMode::automatic ? TangentMode::aligned
                                                                           : TangentMode::automatic;
        commands_.set_tangents(hit->part(), mode);
        selection_.select_knot(hit->part());
    } else if (hit->grip == SplineGrip::curve) {
        commands_.insert_meta_point(hit->spline, hit->u);
    }
    return true;
}

bool SplineTool::hover(const ViewPointer& pointer) {
    const bool view_changed = pointer.to_clip != view_.to_clip || pointer.view_size != view_.view_size;
    const bool keys_changed = pointer.modifiers != view_.modifiers;
    const bool others_change = is_drawing() && (pointer.modifiers ^ view_.modifiers) & Qt::ControlModifier;
    view_ = pointer;
    const std::optional<SplineHit> before = hover_;
    bool is_new = view_changed;
    if (is_drawing() || route_is_due_) {
        hover_.reset();
        draft_tip_ = draft_place(pointer);
        draft_closes_ = is_on_first_knot(pointer);
        is_new = true;
    } else {
        hover_ = pick(pointer);
        is_new = is_new || hover_.has_value() != before.has_value() || (hover_ && !hover_->is_same(*before)) ||
                 (hover_ && pointer.modifiers & Qt::ControlModifier);
    }
    if (is_new || others_change) is_drawn_ = false;
    if (is_new || keys_changed) Q_EMIT changed();
    return is_new || keys_changed;
}

bool SplineTool::leave() {
    if (press_ != Press::none || (!hover_ && !draft_tip_)) return false;
    hover_.reset();
    draft_tip_.reset();
    draft_closes_ = false;
    note_change();
    return true;
}

void SplineTool::abandon() {
    const Press press = press_;
    let_go();
    if (press == Press::draft) draft_.drop_stroke();
    if (press == Press::band) selection_.set(before_band_);
    is_editing_ = true;
    document_.abandon_gesture();
    is_editing_ = false;
    note_change();
}

Drawing SplineTool::drawing() const {
    if (!is_drawn_) {
        const bool inserts = hover_ && hover_->grip == SplineGrip::curve && press_ == Press::none &&
                             view_.modifiers & Qt::ControlModifier;
        const bool snaps = view_.modifiers & Qt::ControlModifier && (is_drawing() || press_ == Press::drag);
        const SplineScene scene{
            document_.project(),
            curve_set(),
            selection_.selected(),
            hover_,
            draft_,
            draft_tip_,
            draft_closes_,
            draws_loop(),
            dragging_ ? dragging_->snapped_to() : std::nullopt,
            inserts ? std::optional(hover_->point) : std::nullopt,
            is_drawing() ? ground_().land : nullptr,
            curve_set() == CurveSet::paths && snaps,
            view_,
        };
        drawing_ = drawing_of(scene, shapes_);
        draw_route(drawing_);
        is_drawn_ = true;
    }
    return drawing_;
}

}  // namespace cuesta
