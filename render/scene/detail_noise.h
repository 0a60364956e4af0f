#pragma once
/// \file The noise that breaks up colours and roughens the ground near the eye. No OpenGL.

#include <cstdint>
#include <vector>

namespace cuesta {

inline constexpr int detail_side = 256;

/// detail_side x detail_side texels of four bytes that repeat without a seam. Red: noise of several sizes; green: fine
/// noise; blue, alpha: the gradient of both along x and y. All about 127.5 in the mean, so that averaging them, as
/// mipmaps do, leaves no trace.
std::vector<std::uint8_t> detail_noise();

}  // namespace cuesta
