#pragma once
/// \file The base that the forms of the Terrain page show: that of the project, or the source of the chosen element of
/// its stack.

#include <algorithm>
#include <type_traits>

#include "core/model/project.h"

namespace cuesta {

/// Shared by the forms of one page. GUI thread.
class ChosenBase {
public:
    /// The index of the chosen element, bottom to top.
    int element_index(const Project& project) const {
        const auto* stack = std::get_if<StackBase>(&project.base);
        return stack ? std::clamp(index_, 0, static_cast<int>(stack->elements.size()) - 1) : -1;
    }
    void choose(int index) { index_ = index; }

    /// The chosen element; null where there is none.
    template <class AnyProject>
    auto* element(AnyProject& project) const {
        auto* stack = std::get_if<StackBase>(&project.base);
        return stack && !stack->elements.empty()
                   ? &stack->elements[static_cast<std::size_t>(element_index(project))]
                   : nullptr;
    }
    /// What the forms of this kind show; null where another kind is chosen.
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
};

}  // namespace cuesta
