#include "ui/curves/rectangle_mode.h"

#include "ui/curves/rubber_band.h"
#include "ui/curves/spline_words.h"

namespace cuesta {

bool RectangleMode::press(const ViewPointer&) {
    is_due_ = false;
    before_ = session().selection.selected();
    session().hold(*this);
    return true;
}

void RectangleMode::drag(const ViewPointer& pointer, bool) {
    SplineSession& s = session();
    const QRectF band = QRectF(s.press_position, pointer.position).normalized();
    const auto knots = knots_within(s.document.project(), s.set(), s.shapes, band, s.view);
    s.selection.set(with_band(before_, knots, band_mode_of(pointer.modifiers)));
}

void RectangleMode::release(const ViewPointer& pointer) {
    if (!session().has_moved && pointer.ground && band_mode_of(pointer.modifiers) == BandMode::replaces)
        session().selection.clear();
}

QRect RectangleMode::rectangle() const {
    if (!is_pressed() || !session().has_moved) return {};
    return QRectF(session().press_position, session().view.position).normalized().toAlignedRect();
}

QString RectangleMode::hint() const {
    if (!is_due_ && !is_pressed()) return {};
    return tr("Drag a rectangle around %1 to select them  ·  Shift adds, Ctrl toggles")
        .arg(words_of(session().set()).knots);
}

}  // namespace cuesta
