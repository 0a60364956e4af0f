#pragma once
/// \file Small shaded pictures of stamps.

#include <QImage>

#include "core/field/raster.h"

namespace cuesta {

/// The heights (metres; not empty) seen from above, the sun in the north-west: tints from low to high, and slopes
/// steepened so that low hills show their forms and mountains do not turn black. At most `longest` pixels along the
/// longer side. Any thread.
QImage stamp_picture(RasterView<const float> heights, double cell_size, int longest);

}  // namespace cuesta
