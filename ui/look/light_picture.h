#pragma once
/// \file A small picture of light and air without a land: what a light preset is like.

#include <QPixmap>

#include "core/look/parameters.h"

namespace cuesta {

/// Ridges behind one another under the sky of that sun (core/look/sky.h), seen northwards as in the usual view, with
/// the haze, the fog, the clouds' cover and the tone of these parameters. No OpenGL. GUI thread; takes some 20 ms.
QPixmap light_picture(const LightParameters& light);

}  // namespace cuesta
