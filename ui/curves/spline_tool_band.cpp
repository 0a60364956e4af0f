/// \file The part of the tool that selects knots by a rectangle.

#include "ui/curves/spline_tool.h"

namespace cuesta {

void SplineTool::begin_band() {
    drop_draft();
    band_is_due_ = true;
    note_change();
}

void SplineTool::press_band() {
    press_ = Press::band;
    band_is_due_ = false;
    before_band_ = selection_.selected();
    hover_.reset();
    note_change();
}

/// Shows at once what a release would select.
void SplineTool::drag_band(Qt::KeyboardModifiers modifiers) {
    const QRectF band = QRectF(press_position_, view_.position).normalized();
    const auto knots = knots_within(document_.project(), curve_set(), shapes_, band, view_);
    selection_.set(with_band(before_band_, knots, band_mode_of(modifiers)));
}

QRect SplineTool::band() const {
    if (press_ != Press::band || !has_moved_) return {};
    return QRectF(press_position_, view_.position).normalized().toAlignedRect();
}

}  // namespace cuesta
