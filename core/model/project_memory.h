#pragma once
/// \file Memory of a project beyond that of another one, with which it shares most of its rasters.

#include <cstddef>

#include "core/model/project.h"

namespace cuesta {

/// Bytes that keeping `project` costs where `other` is kept anyway: tiles that both share cost nothing, splines and
/// paths (which are not shared) always count. Rasters are compared with the one at the same place in the other project,
/// so this is never too little. Takes as long as counting tiles.
std::size_t bytes_not_shared(const Project& project, const Project& other);

}  // namespace cuesta
