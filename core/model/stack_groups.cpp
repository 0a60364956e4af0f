#include "core/model/stack_groups.h"

#include <algorithm>
#include <map>

#include "core/base/check.h"
#include "core/model/free_name.h"
#include "core/model/stack_edit.h"

namespace cuesta {
namespace {

std::string& group_of(StackBase& stack, int index) {
    return stack.elements[static_cast<std::size_t>(index)].group;
}

const std::string& group_of(const StackBase& stack, int index) {
    return stack.elements[static_cast<std::size_t>(index)].group;
}

int count_of(const StackBase& stack) {
    return static_cast<int>(stack.elements.size());
}

void name_all(StackBase& stack, const ElementRange& range, const std::string& name) {
    for (int i = range.first; i <= range.last; ++i) group_of(stack, i) = name;
}

}  // namespace

ElementRange group_around(const StackBase& stack, int index) {
    CUESTA_CHECK(index >= 0 && index < count_of(stack));
    ElementRange range{index, index};
    const std::string& name = group_of(stack, index);
    if (name.empty()) return range;
    while (range.first > 0 && group_of(stack, range.first - 1) == name) --range.first;
    while (range.last + 1 < count_of(stack) && group_of(stack, range.last + 1) == name) ++range.last;
    return range;
}

std::string free_group_name(const StackBase& stack, const std::string& wanted) {
    return free_name(wanted, [&](const std::string& name) {
        return std::ranges::any_of(stack.elements, [&](const StackElement& e) { return e.group == name; });
    });
}

void group_with_below(StackBase& stack, int index, const std::string& name) {
    CUESTA_CHECK(index > 0);
    const ElementRange above = group_around(stack, index), below = group_around(stack, index - 1);
    if (above == below) return;
    const std::string& of_below = group_of(stack, index - 1);
    const std::string& of_above = group_of(stack, index);
    const std::string taken = !of_below.empty() ? of_below : !of_above.empty() ? of_above : name;
    name_all(stack, {below.first, above.last}, taken);
}

void ungroup(StackBase& stack, int index) {
    name_all(stack, group_around(stack, index), {});
}

void rename_group(StackBase& stack, int index, const std::string& name) {
    name_all(stack, group_around(stack, index), name);
}

void duplicate_group(StackBase& stack, int index) {
    const ElementRange range = group_around(stack, index);
    const std::string name = free_group_name(stack, group_of(stack, index));
    for (int i = range.first; i <= range.last; ++i) {
        StackElement copy = stack.elements[static_cast<std::size_t>(i)];
        copy.name = free_element_name(stack, copy.name);
        copy.group = name;
        copy.locked = false;
        if (std::uint64_t* seed = seed_of(copy.source)) ++*seed;
        stack.elements.insert(stack.elements.begin() + i + range.count(), std::move(copy));
    }
}

void join_groups(std::vector<StackElement>& elements, int first, int count) {
    const auto beside = [&](int index) {
        const bool is_there = index >= 0 && index < static_cast<int>(elements.size());
        return is_there ? elements[static_cast<std::size_t>(index)].group : std::string();
    };
    const std::string before = beside(first - 1), after = beside(first + count);
    const bool is_within = !before.empty() && before == after;
    for (int i = first; i < first + count; ++i) {
        std::string& own = elements[static_cast<std::size_t>(i)].group;
        if (is_within) {
            own = before;
            continue;
        }
        const auto in_group = [&](const StackElement& element) { return element.group == own; };
        const auto moved = elements.begin() + first;
        const bool is_whole =
            std::ranges::count_if(elements, in_group) == std::count_if(moved, moved + count, in_group);
        if (own != before && own != after && !is_whole) own.clear();
    }
}

void settle_groups(StackBase& stack) {
    std::map<std::string, ElementRange> largest;
    for (int i = 0; i < count_of(stack); i = group_around(stack, i).last + 1) {
        const std::string& name = group_of(stack, i);
        const ElementRange part = group_around(stack, i);
        if (name.empty() || part.count() < 2) continue;
        const auto [found, is_new] = largest.try_emplace(name, part);
        if (!is_new && part.count() >= found->second.count()) found->second = part;
    }
    for (int i = 0; i < count_of(stack); ++i) {
        const auto found = largest.find(group_of(stack, i));
        if (found == largest.end() || !found->second.holds(i)) group_of(stack, i).clear();
    }
}

}  // namespace cuesta
