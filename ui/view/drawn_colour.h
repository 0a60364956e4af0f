#pragma once
/// \file Colours of the window for what is drawn over the land.

#include <QColor>
#include <glm/glm.hpp>

namespace cuesta {

/// sRGB and opacity, as DrawnCurve and DrawnMark take them. `opacity`: 0 .. 1, in place of the colour's own.
inline glm::vec4 drawn_colour(const QColor& colour, float opacity = 1) {
    return {colour.redF(), colour.greenF(), colour.blueF(), opacity};
}

}  // namespace cuesta
