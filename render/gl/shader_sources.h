#pragma once
/// \file The files of render/shaders, compiled in.

#include <string_view>

namespace cuesta {

/// The text of a file of render/shaders ("terrain.vert"); empty if there is none of that name.
std::string_view shader_source(std::string_view name);

}  // namespace cuesta
