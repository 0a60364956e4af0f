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

/// Tolerance with which curves are drawn, as a share of the terrain's diagonal.
constexpr double shape_tolerance = 1.0 / 8000;

double distance(QPointF a, QPointF b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

}  // namespace

SplineTool::SplineTool(Document& document, Selection& selection, GroundSource ground, QObject* parent)
    : QObject(parent),
      session_{document, selection, std::move(ground), [this] { note_change(); }},
      commands_(document, selection),
      drawing_mode_(session_),
      dragging_(session_),
      selecting_(session_),
      routing_(session_),
      actions_(std::make_unique<SplineActions>(*this, document, selection)) {
    connect(&selection, &Selection::changed, this, &SplineTool::note_change);
    connect(&document, &Document::changed, this, &SplineTool::on_document_changed);
    connect(&document, &Document::replaced, this, [this] {
        end_modes();
        routing_.drop();
    });
    connect(&routing_, &RouteMode::found, this, &SplineTool::add_route);
    connect(&routing_, &RouteMode::failed, this, &SplineTool::failed);
}

SplineTool::~SplineTool() = default;

void SplineTool::on_document_changed() {
    const Project& project = session_.document.project();
    session_.shapes.set_tolerance(std::hypot(project.frame.width_metres(), project.frame.height_metres()) *
                                  shape_tolerance);
    session_.shapes.keep_only(project.splines, project.paths);
    if (!session_.is_editing) let_go();
    if (session_.hover && !session_.curve(session_.hover->spline)) session_.hover.reset();
    note_change();
}

void SplineTool::note_land() {
    if (curve_set() != CurveSet::paths) return;
    session_.shapes.set_land(session_.ground().land);
    note_change();
}

void SplineTool::note_change() {
    is_drawn_ = false;
    Q_EMIT changed();
}

void SplineTool::let_go() {
    session_.pressing = nullptr;
    dragging_.let_go();
}

void SplineTool::end_modes() {
    let_go();
    selecting_.set_due(false);
    routing_.set_due(false);
    drawing_mode_.drop();
}

void SplineTool::begin_new() {
    let_go();
    selecting_.set_due(false);
    routing_.set_due(false);
    session_.selection.clear();
    drawing_mode_.begin();
}

void SplineTool::set_kind(int index) {
    session_.kind = index;
    begin_new();
}

void SplineTool::begin_band() {
    end_modes();
    selecting_.set_due(true);
    note_change();
}

void SplineTool::begin_route() {
    end_modes();
    session_.selection.clear();
    routing_.begin();
}

void SplineTool::add_route(const Path& path) {
    int id = 0;
    session_.edit(tr("Find route"), [&](Project& project) { id = add_spline(project.paths, path); });
    if (!is_drawing()) session_.selection.select_spline(id);
}

void SplineTool::insert_meta_point() {
    const std::optional<SplineHit>& hover = session_.hover;
    if (hover && (hover->grip == SplineGrip::curve || hover->grip == SplineGrip::knot))
        commands_.insert_meta_point(hover->spline, hover->u);
    else
        commands_.insert_meta_point();
}

void SplineTool::duplicate() {
    // Far enough to be seen beside the original: a few of the pick's distances, or a share of the terrain.
    const SketchedCurve* spline = session_.selection.primary();
    if (!spline || spline->knots.empty()) return;
    const TerrainFrame& frame = session_.document.project().frame;
    double step = std::min(frame.width_metres(), frame.height_metres()) / 25;
    if (seen().view_size.x() > 0)
        if (const double scale = seen().pixels_per_metre(spline->knots[0].position); scale > 0) step = 30 / scale;
    commands_.duplicate({step, 0, step});
}

bool SplineTool::press(const ViewPointer& pointer) {
    session_.view = pointer;
    let_go();
    session_.has_moved = false;
    session_.press_position = pointer.position;
    const bool alt = pointer.modifiers & Qt::AltModifier;
    if (routing_.is_due()) return !alt && routing_.press(pointer);
    if (is_drawing()) return !alt && drawing_mode_.press(pointer);
    if (selecting_.is_due() && !alt) return selecting_.press(pointer);
    if (dragging_.press(pointer)) return true;
    // Alt turns the camera.
    if (alt) return false;
    const bool draws = pointer.modifiers & Qt::ControlModifier && pointer.ground;
    if (draws && drawing_mode_.press(pointer)) return true;
    const bool adds = pointer.modifiers & Qt::ShiftModifier;
    if (session_.selection.selected().empty() && !adds) return pointer.ground && drawing_mode_.press(pointer);
    return selecting_.press(pointer);
}

void SplineTool::drag(const ViewPointer& pointer) {
    session_.view = pointer;
    is_drawn_ = false;
    if (!session_.has_moved && distance(pointer.position, session_.press_position) < drag_pixels) return;
    const bool begins = !session_.has_moved;
    session_.has_moved = true;
    if (session_.pressing) session_.pressing->drag(pointer, begins);
    is_drawn_ = false;
    Q_EMIT changed();
}

void SplineTool::release(const ViewPointer& pointer) {
    session_.view = pointer;
    if (SplineMode* mode = std::exchange(session_.pressing, nullptr)) mode->release(pointer);
    let_go();
    session_.document.end_gesture();
    routing_.deliver();
    note_change();
}

void SplineTool::abandon() {
    if (SplineMode* mode = std::exchange(session_.pressing, nullptr)) mode->abandon();
    let_go();
    session_.is_editing = true;
    session_.document.abandon_gesture();
    session_.is_editing = false;
    note_change();
}

bool SplineTool::double_click(const ViewPointer& pointer) {
    session_.view = pointer;
    if (is_drawing()) {
        if (pointer.modifiers & Qt::AltModifier) return false;
        // The first of the two clicks has set the last knot.
        drawing_mode_.finish();
        return true;
    }
    const std::optional<SplineHit> hit = session_.pick(pointer);
    if (!hit) return false;
    if (hit->grip == SplineGrip::knot) {
        const Knot& knot = session_.curve(hit->spline)->knots[static_cast<std::size_t>(hit->index)];
        const TangentMode mode = pointer.modifiers & Qt::ShiftModifier     ? TangentMode::free
                                 : knot.tangents == TangentMode::automatic ? TangentMode::aligned
                                                                           : TangentMode::automatic;
        commands_.set_tangents(hit->part(), mode);
        session_.selection.select_knot(hit->part());
    } else if (hit->grip == SplineGrip::curve) {
        commands_.insert_meta_point(hit->spline, hit->u);
    }
    return true;
}

bool SplineTool::hover(const ViewPointer& pointer) {
    const ViewPointer& view = session_.view;
    const bool view_changed = pointer.to_clip != view.to_clip || pointer.view_size != view.view_size;
    const bool keys_changed = pointer.modifiers != view.modifiers;
    const bool others_change = is_drawing() && (pointer.modifiers ^ view.modifiers) & Qt::ControlModifier;
    session_.view = pointer;
    std::optional<SplineHit>& hover = session_.hover;
    const std::optional<SplineHit> before = hover;
    bool is_new = view_changed;
    if (is_drawing() || routing_.is_due()) {
        hover.reset();
        drawing_mode_.hover(pointer);
        is_new = true;
    } else {
        hover = session_.pick(pointer);
        is_new = is_new || hover.has_value() != before.has_value() || (hover && !hover->is_same(*before)) ||
                 (hover && pointer.modifiers & Qt::ControlModifier);
    }
    if (is_new || others_change) is_drawn_ = false;
    if (is_new || keys_changed) Q_EMIT changed();
    return is_new || keys_changed;
}

bool SplineTool::leave() {
    if (session_.pressing || (!session_.hover && !session_.tip)) return false;
    session_.hover.reset();
    session_.tip.reset();
    drawing_mode_.leave();
    note_change();
    return true;
}

bool SplineTool::owns_key(int key, Qt::KeyboardModifiers modifiers) const {
    // A drag is not to be disturbed, least of all by undo.
    if (session_.pressing) return true;
    if ((selecting_.is_due() || is_routing()) && key == Qt::Key_Escape) return true;
    return is_drawing() && (key == Qt::Key_Escape || takes_back(key, modifiers));
}

bool SplineTool::key(int key, Qt::KeyboardModifiers modifiers) {
    if (session_.pressing) return true;
    if (is_drawing()) return drawing_mode_.key(key, modifiers);
    if (is_routing() && key == Qt::Key_Escape) {
        routing_.drop();
        return true;
    }
    if (selecting_.is_due() && key == Qt::Key_Escape) {
        selecting_.set_due(false);
        note_change();
        return true;
    }
    if (session_.selection.selected().empty()) return false;
    if (key == Qt::Key_Escape) {
        session_.selection.clear();
        return true;
    }
    return key == Qt::Key_F && modifiers == Qt::NoModifier && frame_selected();
}

bool SplineTool::frame_selected() {
    glm::dvec3 low(1e300), high(-1e300);
    for (const int id : session_.selection.selected().splines)
        for (const Knot& knot : session_.curve(id)->knots) {
            low = glm::min(low, knot.position);
            high = glm::max(high, knot.position);
        }
    if (low.x > high.x) return false;
    Q_EMIT frame_requested((low + high) / 2.0, glm::distance(low, high) / 2);
    return true;
}

Qt::CursorShape SplineTool::cursor() const {
    if (dragging_.is_dragging() && session_.has_moved) return Qt::ClosedHandCursor;
    if (is_drawing() || routing_.is_due() || selecting_.is_due() || selecting_.is_pressed()) return Qt::CrossCursor;
    const bool has_control = session_.view.modifiers & Qt::ControlModifier;
    if (!session_.hover)
        return session_.selection.selected().empty() || has_control ? Qt::CrossCursor : Qt::ArrowCursor;
    if (session_.hover->grip == SplineGrip::curve) return has_control ? Qt::CrossCursor : Qt::PointingHandCursor;
    if (session_.hover->grip == SplineGrip::lift) return Qt::SizeVerCursor;
    return Qt::OpenHandCursor;
}

/// A press that something is selected for spans a rectangle, wherever it is.
QString SplineTool::missed_words() const {
    if (routing_.is_due()) return routing_.missed_words();
    return tr("The click missed the land. Click the ground to draw.");
}

QString SplineTool::hint() const {
    if (const QString drags = dragging_.hint(); !drags.isEmpty()) return drags;
    if (const QString selects = selecting_.hint(); !selects.isEmpty()) return selects;
    if (drawing_mode_.has_draft()) return drawing_mode_.hint();
    if (const QString routes = routing_.hint(); !routes.isEmpty()) return routes;
    if (is_drawing()) return drawing_mode_.hint();
    if (session_.hover) return dragging_.hint_of(*session_.hover);
    const bool is_empty =
        with_curves(session_.document.project(), curve_set(), [](const auto& curves) { return curves.empty(); });
    if (is_empty) return drawing_mode_.hint();
    if (session_.selection.selected().empty())
        return tr("Click a %1 to select it, or the ground to draw a %2")
            .arg(words_of(curve_set()).one, drawing_mode_.kind_words());
    return tr("Ctrl+click the ground to extend, the curve to insert  ·  N draws a new one  ·  drag selects");
}

Drawing SplineTool::drawing() const {
    if (!is_drawn_) {
        const std::optional<SplineHit>& hover = session_.hover;
        const bool has_control = session_.view.modifiers & Qt::ControlModifier;
        const bool inserts = hover && hover->grip == SplineGrip::curve && !session_.pressing && has_control;
        const bool snaps = has_control && (is_drawing() || dragging_.is_dragging());
        const SplineScene scene{
            session_.document.project(),
            curve_set(),
            session_.selection.selected(),
            hover,
            drawing_mode_.draft(),
            session_.tip,
            drawing_mode_.closes(),
            drawing_mode_.draws_loop(),
            dragging_.snapped_to(),
            inserts ? std::optional(hover->point) : std::nullopt,
            is_drawing() ? session_.ground().land : nullptr,
            curve_set() == CurveSet::paths && snaps,
            session_.view,
        };
        drawing_ = drawing_of(scene, session_.shapes);
        routing_.draw(drawing_);
        is_drawn_ = true;
    }
    return drawing_;
}

QWidget* SplineTool::options() {
    if (!options_) options_ = std::make_unique<SplineOptions>(*this);
    return options_->widget();
}

}  // namespace cuesta
