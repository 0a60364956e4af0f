#pragma once
/// \file Small pictures of ground from above, for dialogs.

#include <QImage>
#include <QSizeF>

#include "core/field/raster.h"

namespace cuesta {

/// Heights (m; not empty) in tints from `lowest` to `highest`, the sun in the north-west, a pixel each; transparent where
/// they are NaN. `pixel`: metres that one covers. Any thread.
QImage shaded_ground(const Raster<float>& heights, QSizeF pixel, double lowest, double highest);

}  // namespace cuesta
