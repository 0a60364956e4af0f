#pragma once
/// \file The colours of a look in numbers, for programs that mix surfaces themselves.

#include <nlohmann/json.hpp>

#include "core/model/project.h"

namespace cuesta {

/// Palettes of the layers (their name, and colours along 0..1 in linear light and as sRGB), the mean colour of every
/// surface, the colours of the materials, and the parameters of surfaces, colours, cover and light. Albedos, 0..1.
nlohmann::ordered_json look_to_json(const Project& project);

}  // namespace cuesta
