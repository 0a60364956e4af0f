#pragma once
/// \file The base that the forms of the Terrain page show: that of the project, or the source of the chosen element of
/// its stack.

#include <algorithm>
#include <type_traits>

#include "core/model/project.h"
#include "core/model/stack_groups.h"

namespace cuesta {

/// Shared by the forms of one page. GUI thread.
class ChosenBase {
public:
    /// The index of the chosen element, bottom to top.
    int element_index(const Project& project) const {
        const auto* stack = std::get_if<StackBase>(&project.base);
        return stack ? std::clamp(index_, 0, static_cast<int>(stack->elements.size()) - 1) : -1;
    }
    void choose(int index) {
        index_ = index;
        is_whole_group_ = false;
    }
    /// Of the element's whole group; the element stands for it.
    void choose_group_of(int index) {
        index_ = index;
        is_whole_group_ = true;
    }
    /// Chosen part of the stack: one element, or all of its group. There must be a stack.
    ElementRange range(const Project& project) const {
        const int index = element_index(project);
        const ElementRange one{index, index};
        return is_whole_group_ ? group_around(std::get<StackBase>(project.base), index) : one;
    }
    bool is_group(const Project& project) const {
        return std::holds_alternative<StackBase>(project.base) && range(project).count() > 1;
    }

    /// The chosen element; null where there is none.
    template <class AnyProject>
    auto* element(AnyProject& project) const {
        auto* stack = std::get_if<StackBase>(&project.base);
        return stack && !stack->elements.empty()
                   ? &stack->elements[static_cast<std::size_t>(element_index(project))]
                   : nullptr;
    }
    /// Base that the forms of this kind show; null where another kind is chosen.
    template <class Kind, class AnyProject>
    auto* find(AnyProject& project) const {
        auto* chosen = element(project);
        auto* source = chosen ? std::get_if<Kind>(&chosen->source) : nullptr;
        if constexpr (!std::is_same_v<Kind, PlaneSource>)
            if (!chosen) source = std::get_if<Kind>(&project.base);
        return source;
    }

private:
    int index_ = 1 << 20;  ///< the uppermost, whichever that is
    bool is_whole_group_ = false;
};

}  // namespace cuesta
