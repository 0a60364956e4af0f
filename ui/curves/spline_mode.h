#pragma once
/// \file Base of the modes of the tool that sketches curves, and the session that they share.

#include <functional>
#include <optional>

#include "ui/base/document.h"
#include "ui/base/selection.h"
#include "ui/curves/spline_drag.h"
#include "ui/curves/spline_picking.h"
#include "ui/view/view_tool.h"

namespace cuesta {

class SplineMode;

/// Objects that the tool and its modes work on. GUI thread.
struct SplineSession {
    /// Source of the ground when a drag begins.
    using GroundSource = std::function<DragGround()>;

    Document& document;
    Selection& selection;
    GroundSource ground;
    std::function<void()> note_change;  ///< drawing, cursor or hint are others now

    int kind = 0;  ///< of new curves, of drawn_kinds()
    mutable SplineShapes shapes{};
    ViewPointer view = {};                ///< as last seen; its size is 0 before that
    std::optional<SplineHit> hover = {};  ///< what a press would take
    SplineMode* pressing = nullptr;       ///< the mode that holds the press under way
    QPointF press_position = {};
    bool has_moved = false;              ///< far enough for a drag
    bool is_editing = false;             ///< the document changes by an edit of ours
    std::optional<glm::dvec3> tip = {};  ///< where the next knot, or the end of a route, would go
    bool tip_is_snapped = false;         ///< it lies on another curve

    CurveSet set() const { return selection.curve_set(); }
    const SketchedCurve* curve(int id) const { return find_curve(document.project(), set(), id); }
    void edit(const QString& label, const std::function<void(Project&)>& change, const QString& gesture = {});
    std::optional<SplineHit> pick(const ViewPointer& pointer) const;
    /// Puts the tip where a knot would go: the ground under the cursor, or with Ctrl a spline there. Paths begin, end
    /// and meet on other paths without it, with Ctrl on splines too.
    const std::optional<glm::dvec3>& aim(const ViewPointer& pointer);
    /// A press begins that this mode holds until the release; nothing is hovered meanwhile.
    void hold(SplineMode& mode);
};

/// Gesture that a press in the view begins, until it is released or abandoned.
class SplineMode {
public:
    explicit SplineMode(SplineSession& session) : session_(session) {}
    virtual ~SplineMode() = default;

    /// Whether the mode takes the press; it need not hold it.
    virtual bool press(const ViewPointer& pointer) = 0;
    /// The press that it holds has moved; `begins`: for the first time.
    virtual void drag(const ViewPointer& pointer, bool begins) = 0;
    virtual void release(const ViewPointer& pointer) = 0;
    /// Undoes the press; its changes of the document are undone by the tool; what it did to the document is by the
    /// tool.
    virtual void abandon() = 0;
    /// Gesture under way, for the status bar; empty: nothing.
    virtual QString hint() const = 0;

protected:
    SplineSession& session() { return session_; }
    const SplineSession& session() const { return session_; }

private:
    SplineSession& session_;
};

}  // namespace cuesta
