#pragma once
/// \file Elements of stacks on the clipboard, from one project to another.

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// Puts the element on the clipboard as a project whose stack has it alone, rasters included, with the mask of its
/// shape. Errors are those of write_project(). GUI thread.
Result<void> copy_element(const Project& project, const StackElement& element);

/// True while the clipboard holds an element.
bool has_copied_element();

/// The element on the clipboard as `project` can take it: unlocked, and whole if its mask is not among the project's.
/// Errors: there is none, or it is damaged. GUI thread.
Result<StackElement> copied_element(const Project& project);

}  // namespace cuesta
