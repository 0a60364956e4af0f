#pragma once
/// \file OpenGL of the display, before there is a window.

#include <QString>
#include <QSurfaceFormat>

namespace cuesta {

/// Properties of the display's OpenGL, or the reason why it cannot be used.
struct Graphics {
    bool exists = false;    ///< a context can be made
    bool suffices = false;  ///< it is of version 4.5 at least
    bool software = false;  ///< the processor draws
    QString problem;        ///< a sentence and advice; empty where it suffices
};

/// The format that all views ask for. Pure.
QSurfaceFormat wanted_format();

/// Makes a context for a moment to look at it. GUI thread; needs the QApplication.
Graphics look_at_graphics();

}  // namespace cuesta
