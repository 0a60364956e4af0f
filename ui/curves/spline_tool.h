#pragma once
/// \file Sketches feature splines, or paths, in the view: draws new ones, and takes hold of those that are there.

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "core/model/spline_templates.h"
#include "ui/curves/drag_mode.h"
#include "ui/curves/draw_mode.h"
#include "ui/curves/rectangle_mode.h"
#include "ui/curves/route_mode.h"
#include "ui/curves/spline_commands.h"

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
    using GroundSource = SplineSession::GroundSource;

    SplineTool(Document& document, Selection& selection, GroundSource ground, QObject* parent = nullptr);
    ~SplineTool() override;

    SplineCommands& commands() { return commands_; }
    SplineActions& actions() { return *actions_; }

    /// Clicks on the ground begin a new spline, whatever is selected.
    void begin_new();
    CurveSet curve_set() const { return session_.set(); }
    /// Sets the kind of new curves: of drawn_kinds().
    void set_kind(int index);
    int kind() const { return session_.kind; }
    void set_template(SplineTemplate kind) { set_kind(static_cast<int>(kind)); }
    void set_path_kind(PathKind kind) { set_kind(static_cast<int>(kind)); }
    /// The land that is shown changed: draped paths lie on it.
    void note_land();
    /// Places and shapes of the curves.
    SplineShapes& shapes() { return session_.shapes; }
    /// A meta point under the cursor, if it is on a curve, or else where the selected spline lacks one most.
    void insert_meta_point();
    void duplicate();
    /// The next press, wherever it is, begins a rectangle that selects.
    void begin_band();
    /// Paths only: the next two presses say where a route begins and ends. It is looked for off the GUI thread and, if
    /// there is one, drawn as a way of the chosen kind (a road where that is none), to be edited by hand.
    void begin_route();
    bool is_routing() const { return routing_.is_on(); }
    /// Whether presses are still to say where a route begins or ends.
    bool is_route_due() const { return routing_.is_due(); }
    /// The way that a route will be.
    PathKind route_way() const { return way_of_kind(static_cast<PathKind>(session_.kind)); }
    RouteSettings& route_settings() { return routing_.settings(); }

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
    QRect band() const override { return selecting_.rectangle(); }
    QString hint() const override;
    QString missed_words() const override;
    QWidget* options() override;

    /// Grip that a press would take; for tests; for tests.
    const std::optional<SplineHit>& hovered() const { return session_.hover; }
    /// The view as the tool last saw it; its size is 0 before that.
    const ViewPointer& seen() const { return session_.view; }
    bool is_drawing() const { return drawing_mode_.is_on(); }

Q_SIGNALS:
    /// drawing(), cursor() or hint() say something else now.
    void changed();
    /// Something could not be done, in words.
    void failed(const QString& message);
    /// F was pressed with something selected: it is to be brought into view.
    void frame_requested(const glm::dvec3& centre, double radius);

private:
    void on_document_changed();
    void note_change();
    /// Ends a press without more ado: what it holds is another's now.
    void let_go();
    /// Ends whatever is under way or due, but for a route that is being looked for.
    void end_modes();
    void add_route(const Path& path);
    /// Brings what is selected into view; returns whether it has any knots.
    bool frame_selected();

    SplineSession session_;
    SplineCommands commands_;
    DrawMode drawing_mode_;
    DragMode dragging_;
    RectangleMode selecting_;
    RouteMode routing_;
    mutable Drawing drawing_;
    mutable bool is_drawn_ = false;
    std::unique_ptr<SplineActions> actions_;
    std::unique_ptr<SplineOptions> options_;
};

}  // namespace cuesta
