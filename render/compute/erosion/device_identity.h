#pragma once
/// \file A device, its driver and the program that uses it, in words. Needs a current context.

#include <string>
#include <string_view>

namespace cuesta {

/// "NVIDIA Corporation; NVIDIA GeForce RTX 3070; 4.5.0 NVIDIA 550.54": maker, device, and the driver with its version.
std::string driver_of_context();

/// All on which the bytes of erosion on the device depend: the above, the version of the program, and its shaders,
/// which change between versions while they are written. `defines`: of the shaders.
std::string device_identity(std::string_view defines);

}  // namespace cuesta
