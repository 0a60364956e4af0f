#pragma once
/// \file Line icons (resources/icons/*.svg): drawn in the colour of the theme at the moment of painting.

#include <QIcon>
#include <QString>

namespace cuesta {

/// The icon resources/icons/<name>.svg. Its strokes say "currentColor"; they get the theme's text colour, dim when
/// disabled and the accent when switched on.
QIcon line_icon(const QString& name);

}  // namespace cuesta
