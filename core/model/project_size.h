#pragma once
/// \file A project at another number of cells.

#include "core/model/project.h"

namespace cuesta {

/// The project with `longer_side` (>= 1) cells along its longer side, on the same ground. Painted rasters stay as they
/// are: they are brought to size where they are used. Pure.
Project resized(Project project, int longer_side);

}  // namespace cuesta
