#pragma once
/// \file The look of the window: colours, fonts and the style sheet, dark and light with one structure.

#include <QColor>
#include <QFont>

#include "core/erosion/parameters.h"

class QApplication;

namespace cuesta {

enum class ThemeKind { dark, light };

/// Colours by their role. Forces have the same colour everywhere they appear.
struct Theme {
    ThemeKind kind = ThemeKind::dark;
    QColor window, panel, raised, line, text, dim, accent, on_accent;
    QColor water;
    QColor information, warning, error;
};

/// The theme in use. GUI thread.
const Theme& theme();
/// Sets palette, style sheet and font of the application; widgets repaint by themselves.
void apply_theme(QApplication& application, ThemeKind kind);

QColor force_colour(ErosionKind kind);
/// `a` with `share` (0..1) of `b` mixed in.
QColor mixed(const QColor& a, const QColor& b, double share);

/// Text whose digits are all equally wide, for readouts that change under the cursor.
QFont readout_font();

/// The rhythm of the window: distances are multiples of this, in logical pixels.
inline constexpr int rhythm = 8;
inline constexpr int row_height = 24;

}  // namespace cuesta
