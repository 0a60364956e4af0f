#pragma once
/// \file Land composed of the elements of a stack.

#include "core/base/hash.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/project.h"
#include "core/pipeline/base_stage.h"

namespace cuesta {

/// The source of an element as the base of a project of its own, whose land is the element's ground: the same keys and
/// the same bytes as if the project had no stack. What fills the map has the frame and the painted masks of `project`;
/// else the frame is the element's ground in cells of about the map's size (imported heights keep their own), at most
/// four times as many as the map has. A plane has none: it is made where it is laid.
Project project_of_source(const Project& project, const StackElement& element);

/// The coarsening at which that project is made for a map of this one.
int coarsening_of_source(const StackElement& element, int coarsening);

/// The stack of `project` at the size of coarsened(frame, coarsening); it must have passed check_stack(). `find` makes
/// or finds the sources. Elements that do not count are passed over.
StartingGround make_stack(const Project& project, const StackBase& stack, int coarsening, const FindGround& find,
                          const WorkControl& control);

/// Adds what the stack depends on besides the frame and the coarsening.
void add_stack(Hasher& hasher, const Project& project, const StackBase& stack);

/// Refuses imported elements without heights, and masks that the project does not have.
Result<void> check_stack(const Project& project);

}  // namespace cuesta
