#pragma once
/// \file From a single base to a stack and back.

#include <string>

#include "core/model/base.h"
#include "core/model/project.h"

namespace cuesta {

/// The stack whose only element is the base, which makes the same bytes; a stack as it is.
StackBase stack_of_base(const Base& base, const std::string& name);

/// The base that a stack is made of, where it has one element that fills the map and changes nothing; else the stack.
/// Imported heights must have the size of the map.
Base simplest_base(StackBase stack, int width, int height);

/// A name that no element has: `name`, or with a number behind it.
std::string free_element_name(const StackBase& stack, const std::string& name);

/// An element that fills half the width and length of the map, in its middle, as an ellipse that comes in over a third
/// of its radius.
StackElement element_in_the_middle(const std::string& name, ElementSource source, const TerrainFrame& map);

/// An element of heights in their true size (`heights` is their frame), in the middle of the map: an ellipse that comes
/// in over a third of its radius, without a seam, since heights of another place mean little here.
StackElement imported_element(const std::string& name, const ImportedBase& base, const TerrainFrame& heights,
                              const TerrainFrame& map);

/// Lays the element on top under a free name. A project without a stack gets one, whose bottom is called `bottom`.
void add_on_top(Project& project, StackElement element, const std::string& bottom);

}  // namespace cuesta
