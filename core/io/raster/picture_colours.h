#pragma once
/// \file The eight colours that a picture gives a palette.

#include <string>

#include "core/base/result.h"
#include "core/io/raster/picture_samples.h"
#include "core/model/picture_palettes.h"

namespace cuesta {

/// The mean linear colours of the picture's pixels in eight ranges of luminance, cut at 0, 4, 15, 30, 50, 70, 86, 96
/// and 99.8 % of them, dark to light. Black, nearly white grey and transparent pixels do not count (they are borders,
/// burnt out or nothing); a picture of nothing else is an error that names `path`. Whole numbers are sRGB, floats
/// linear light.
Result<PictureColours> picture_colours(const PictureSamples& picture, const std::string& path);

}  // namespace cuesta
