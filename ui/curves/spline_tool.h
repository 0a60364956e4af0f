#pragma once
/// \file Sketches feature splines, or paths, in the view: draws new ones, and takes hold of those that are there.

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "core/model/spline_templates.h"
#include "ui/base/document.h"
#include "ui/base/selection.h"
#include "ui/curves/route_finder.h"
#include "ui/curves/route_settings.h"
#include "ui/curves/rubber_band.h"
#include "ui/curves/spline_commands.h"
#include "ui/curves/spline_draft.h"
#include "ui/curves/spline_drag.h"
#include "ui/curves/spline_picking.h"
#include "ui/view/view_tool.h"

namespace cuesta {

class SplineActions;
class SplineOptions;

/// With nothing selected, clicks on the ground set knots of a new spline and a drag draws one by hand; Enter or a
/// double click ends it, a click on its first knot closes it, Esc abandons it. Otherwise clicks select and drags move
/// (ui/curves/spline_drag.h). Ctrl+click goes on from the end of the selected spline or inserts a knot into a curve.
/// A drag over empty ground spans a rectangle that selects the knots in it, if something is selected, Shift is held or
/// begin_band() was called before; Shift adds, Ctrl toggles, and they may change on the way.
///
/// The set of the selection says whether the tool is that of splines or that of paths. Draped paths are shown and moved
/// on the land; knots of paths snap to other paths, Ctrl to splines too.
class SplineTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    /// What the tool asks of the window when a drag begins.
    using GroundSource = std::function<DragGround()>;

    SplineTool(Document& document, Selection& selection, GroundSource ground, QObject* parent = nullptr);
    ~SplineTool() override;

    SplineCommands& commands() { return commands_; }
    SplineActions& actions() { return *actions_; }

    /// Clicks on the ground begin a new spline, whatever is selected.
    void begin_new();
    CurveSet curve_set() const { return selection_.curve_set(); }
    /// What new curves are: of drawn_kinds().
    void set_kind(int index);
    int kind() const { return kind_; }
    void set_template(SplineTemplate kind) { set_kind(static_cast<int>(kind)); }
    void set_path_kind(PathKind kind) { set_kind(static_cast<int>(kind)); }
    /// The land that is shown changed: draped paths lie on it.
    void note_land();
    /// Where the curves appear.
    SplineShapes& shapes() { return shapes_; }
    /// A meta point under the cursor, if it is on a curve, or else where the selected spline lacks one most.
    void insert_meta_point();
    void duplicate();
    /// The next press, wherever it is, begins a rectangle that selects.
    void begin_band();
    /// Paths only: the next two presses say where a route begins and ends. It is looked for off the GUI thread and, if
    /// there is one, drawn as a way of the chosen kind (a road where that is none), to be edited by hand.
    void begin_route();
    bool is_routing() const;
    /// Whether presses are still to say where a route begins or ends.
    bool is_route_due() const { return route_is_due_; }
    /// The way that a route will be.
    PathKind route_way() const { return way_of_kind(static_cast<PathKind>(kind_)); }
    RouteSettings& route_settings() { return route_settings_; }

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    bool double_click(const ViewPointer& pointer) override;
    bool hover(const ViewPointer& pointer) override;
    bool leave() override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    bool owns_key(int key, Qt::KeyboardModifiers modifiers) const override;
    double marker_radius() const override { return 0; }
    Qt::CursorShape cursor() const override;
    Drawing drawing() const override;
    QRect band() const override;
    QString hint() const override;
    QWidget* options() override;

    /// What a press would take; for tests.
    const std::optional<SplineHit>& hovered() const { return hover_; }
    /// The view as the tool last saw it; its size is 0 before that.
    const ViewPointer& seen() const { return view_; }
    bool is_drawing() const { return begins_new_ || !draft_.empty() || draft_.has_stroke(); }

Q_SIGNALS:
    /// drawing(), cursor() or hint() say something else now.
    void changed();
    /// Something could not be done, in words.
    void failed(const QString& message);
    /// F was pressed with something selected: it is to be brought into view.
    void frame_requested(const glm::dvec3& centre, double radius);

private:
    enum class Press { none, draft, drag, band };

    // Drawing.
    bool press_draft(const ViewPointer& pointer);
    std::optional<glm::dvec3> draft_place(const ViewPointer& pointer);
    bool is_on_first_knot(const ViewPointer& pointer) const;
    /// Whether new curves of this kind are closed.
    bool draws_loop() const;
    /// "ridge", "lake": what is drawn, as it stands in a sentence.
    QString kind_words() const;
    std::optional<glm::dvec3> place_on(CurveSet set, const SplineHit& hit) const;
    /// The spline that the template makes of a draft.
    FeatureSpline spline_drawn(const SketchedCurve& drawn) const;
    void finish_draft();
    void drop_draft();
    double stroke_tolerance(const ViewPointer& pointer) const;

    // Taking hold.
    bool press_hit(const SplineHit& hit, const ViewPointer& pointer);
    bool press_with_control(const std::optional<SplineHit>& hit, const ViewPointer& pointer);
    void insert_knot(const SplineHit& hit, const ViewPointer& pointer);
    bool append_knot(const ViewPointer& pointer);
    /// Where a knot appears.
    glm::dvec3 shown_knot(int id, int index);
    void begin_drag(const SplineHit& hit, const ViewPointer& pointer, const QString& label = {});
    void click_hit(const SplineHit& hit);
    void press_band();
    bool press_route(const ViewPointer& pointer);
    void take_route(const Route& route);
    void drop_route();
    QString route_hint() const;
    void draw_route(Drawing& drawing) const;
    void drag_band(Qt::KeyboardModifiers modifiers);

    void edit(const QString& label, const std::function<void(Project&)>& change, const QString& gesture);
    void let_go();
    bool lies_on_ground(int id) const;
    QString hint_of(const SplineHit& hit) const;
    void note_change();
    std::optional<SplineHit> pick(const ViewPointer& pointer);
    const SketchedCurve* curve(int id) const;

    Document& document_;
    Selection& selection_;
    GroundSource ground_;
    SplineCommands commands_;
    int kind_ = 0;

    SplineDraft draft_;
    bool begins_new_ = false;  ///< the next click begins a new spline
    std::optional<glm::dvec3> draft_tip_;
    bool draft_tip_is_snapped_ = false;
    bool draft_closes_ = false;

    RouteFinder routes_;
    RouteSettings route_settings_;
    bool route_is_due_ = false;  ///< the next presses are its ends
    std::optional<glm::dvec3> route_from_, route_to_;
    PathKind route_kind_ = PathKind::road;
    float route_grade_ = 0;
    std::optional<Route> found_route_;  ///< waits for the end of a press

    Press press_ = Press::none;
    QPointF press_position_;
    bool band_is_due_ = false;     ///< the next press begins a rectangle
    SelectedSplines before_band_;  ///< what was selected at its press
    bool has_moved_ = false;       ///< far enough for a drag
    bool control_spent_ = false;   ///< Ctrl was held to insert a knot; it snaps only when pressed anew
    bool reduces_ = false;         ///< a click would leave only the hit selected
    std::optional<SplineHit> pressed_;
    std::unique_ptr<SplineDrag> dragging_;
    QString drag_label_;  ///< in the place of the drag's own; empty: that
    bool is_editing_ = false;

    std::optional<SplineHit> hover_;
    ViewPointer view_{};  ///< as last seen
    mutable SplineShapes shapes_;
    mutable Drawing drawing_;
    mutable bool is_drawn_ = false;

    std::unique_ptr<SplineActions> actions_;
    std::unique_ptr<SplineOptions> options_;
};

}  // namespace cuesta
