#pragma once
/// \file Drawing of springs as circles on the ground.

#include "core/model/project.h"
#include "core/pipeline/land.h"
#include "render/scene/curves.h"

namespace cuesta {

/// A circle for each spring: unbroken for those of the project (faint where it is switched off), dashed for those that
/// rivers bring along, which are changed with their rivers. `land`: what they lie on; null draws nothing. `selected`:
/// index of the source that stands out, or -1.
Drawing drawing_of_sources(const Project& project, const Land* land, int selected);

}  // namespace cuesta
