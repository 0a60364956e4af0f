#pragma once
/// \file From a single base to a stack and back.

#include <string>

#include "core/model/base.h"

namespace cuesta {

/// The stack whose only element is the base, which makes the same bytes; a stack as it is.
StackBase stack_of_base(const Base& base, const std::string& name);

/// The base that a stack is made of, where it has one element that fills the map and changes nothing; else the stack.
/// Imported heights must have the size of the map.
Base simplest_base(StackBase stack, int width, int height);

/// A name that no element has: `name`, or with a number behind it.
std::string free_element_name(const StackBase& stack, const std::string& name);

}  // namespace cuesta
