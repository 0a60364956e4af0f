#pragma once
/// \file Groups of elements of a stack, which are listed, moved, shown and locked together. The land does not depend on
/// them. A group is a name that neighbours share.

#include <string>
#include <vector>

#include "core/model/base.h"

namespace cuesta {

/// Elements by index, bottom to top, both included.
struct ElementRange {
    int first = 0, last = 0;
    int count() const { return last - first + 1; }
    bool holds(int index) const { return index >= first && index <= last; }
    bool operator==(const ElementRange&) const = default;
};

/// The group of the element; the element alone if it has none. There must be such an element.
ElementRange group_around(const StackBase& stack, int index);

/// "Group", or with a number behind it: a name that no group has.
std::string free_group_name(const StackBase& stack, const std::string& wanted);

/// Makes a group of the element and the one below it; either may bring the group that it is in, and that of the one
/// below gives the name. A new one is called `name`. The element must not be the bottom one.
void group_with_below(StackBase& stack, int index, const std::string& name);

/// The elements of the group stay where they are, each by itself.
void ungroup(StackBase& stack, int index);

/// The name is taken without a check whether another group has it: free_group_name().
void rename_group(StackBase& stack, int index, const std::string& name);

/// Puts copies of the group's elements above it, in a group of their own, with free names and the next seeds; copies
/// are not locked.
void duplicate_group(StackBase& stack, int index);

/// Elements [first, first + count) were moved to where they stand now, bottom to top or top to bottom: between two of a
/// group they join it; elsewhere they keep a group that is beside them or that all of them brought, and leave another.
void join_groups(std::vector<StackElement>& elements, int first, int count);

/// Brings groups in order after elements were moved, added or removed: of the parts of a group that was torn apart the
/// largest keeps the name (of equals the uppermost), and no group has fewer than two elements.
void settle_groups(StackBase& stack);

}  // namespace cuesta
