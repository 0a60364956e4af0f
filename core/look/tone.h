#pragma once
/// \file The way from linear light to the codes of the screen.

#include <array>
#include <vector>

#include "core/look/parameters.h"

namespace cuesta {

/// AgX (T. Sobotka): three channels mixed a little, so that strong colours go to white as film does; a sigmoid of the
/// logarithm; and a look, a power and a saturation. `light` is linear sRGB with the exposure in it, middle grey 0.18;
/// negative and tiny values count as black. The result is the code, 0..1: no further curve follows. Not for
/// Tone::plain, whose curve is in render/shaders/atmosphere.glsl.
std::array<double, 3> film_code(Tone tone, const std::array<double, 3>& light);

/// The same as a table for the GPU: side^3 colours. Along each axis the logarithm of a channel after the mixing, from
/// black to the brightest; x red, y green, z blue; laid out as a picture of side * side columns and side rows, slices
/// of blue side by side. Codes may lie beyond 0..1: read first, then cut off.
std::vector<std::array<float, 3>> film_table(Tone tone, int side);

/// Place of light on the axes of that table.
std::array<double, 3> film_place(const std::array<double, 3>& light);

}  // namespace cuesta
