#pragma once
/// \file Taking hold of curves that are there: selecting, dragging, inserting and adding knots.

#include <QCoreApplication>
#include <memory>

#include "ui/curves/spline_mode.h"

namespace cuesta {

/// Clicks select, drags move (ui/curves/spline_drag.h). Ctrl+click goes on from the end of the selected curve or
/// inserts a knot into one; on marks Ctrl waits for the drag.
class DragMode : public SplineMode {
    Q_DECLARE_TR_FUNCTIONS(DragMode)
public:
    using SplineMode::SplineMode;
    ~DragMode() override;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer, bool begins) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override { let_go(); }
    QString hint() const override;
    /// Action of the mouse there, for the status bar.
    QString hint_of(const SplineHit& hit) const;
    bool is_dragging() const { return dragging_ != nullptr; }
    /// Point to which the drag has snapped.
    std::optional<glm::dvec3> snapped_to() const;
    /// Ends a press without more ado: what it holds is another's now.
    void let_go();

private:
    bool press_hit(const SplineHit& hit, const ViewPointer& pointer);
    void insert_knot(const SplineHit& hit, const ViewPointer& pointer);
    bool append_knot(const ViewPointer& pointer);
    /// Place at which a knot appears.
    glm::dvec3 shown_knot(int id, int index);
    void begin(const SplineHit& hit, const ViewPointer& pointer, const QString& label = {});
    void click(const SplineHit& hit);
    bool lies_on_ground(int id) const;

    bool control_spent_ = false;  ///< Ctrl was held to insert a knot; it snaps only when pressed anew
    bool reduces_ = false;        ///< a click would leave only the hit selected
    std::optional<SplineHit> pressed_;
    std::unique_ptr<SplineDrag> dragging_;
    QString label_;  ///< in the place of the drag's own; empty: that
};

}  // namespace cuesta
