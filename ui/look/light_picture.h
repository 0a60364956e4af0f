#pragma once
/// \file Small pictures of light, air and colours without a land: for cards of light presets and looks that have none.

#include <QPixmap>

#include "core/model/project.h"

namespace cuesta {

/// Ridges behind one another under the sky of that sun (core/look/sky.h), seen northwards as in the usual view, with
/// the haze, the fog, the clouds' cover and the tone of these parameters. No OpenGL. GUI thread; takes some 20 ms.
QPixmap light_picture(const LightParameters& light);

/// The same ridges in the colours of the project's look, too: rock far away, soil and plants near, snow on the crests.
QPixmap look_picture(const Project& project);

}  // namespace cuesta
