#pragma once
/// \file Selecting knots by a rectangle.

#include <QCoreApplication>
#include <QRect>

#include "ui/curves/spline_mode.h"

namespace cuesta {

/// Shows at once what a release would select. Shift adds, Ctrl toggles, and they may change on the way.
class RectangleMode : public SplineMode {
    Q_DECLARE_TR_FUNCTIONS(RectangleMode)
public:
    using SplineMode::SplineMode;

    /// Whether the next press, wherever it is, begins a rectangle.
    bool is_due() const { return is_due_; }
    void set_due(bool is_due) { is_due_ = is_due; }
    bool is_pressed() const { return session().pressing == this; }
    /// Pixels; empty: none.
    QRect rectangle() const;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer, bool begins) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override { session().selection.set(before_); }
    QString hint() const override;

private:
    bool is_due_ = false;
    SelectedSplines before_;  ///< what was selected at the press
};

}  // namespace cuesta
