#include "core/model/stack_edit.h"

#include <utility>

#include "core/model/free_name.h"

namespace cuesta {
namespace {

bool is_plain(const StackElement& element, int width, int height) {
    if (const auto* imported = std::get_if<ImportedBase>(&element.source))
        if (imported->heights.width() * imported->factor() != width ||
            imported->heights.height() * imported->factor() != height)
            return false;
    const bool takes_place = element.blend.mode == StackBlend::replace || element.blend.mode == StackBlend::add;
    return !std::holds_alternative<PlaneSource>(element.source) && element.visible && !element.locked && takes_place &&
           element.blend.opacity == 1 && element.placement.fills_map && !element.placement.mirrored &&
           element.placement.height_scale == 1 && element.placement.height_offset == 0 &&
           element.shape.parameters.kind == StackShape::whole;
}

}  // namespace

StackBase stack_of_base(const Base& base, const std::string& name) {
    if (const auto* stack = std::get_if<StackBase>(&base)) return *stack;
    StackElement element;
    element.name = name;
    element.blend.mode = StackBlend::replace;
    std::visit(
        [&]<class Kind>(const Kind& kind) {
            if constexpr (!std::is_same_v<Kind, StackBase>) element.source = kind;
        },
        base);
    return {{std::move(element)}};
}

Base simplest_base(StackBase stack, int width, int height) {
    if (stack.elements.size() != 1 || !is_plain(stack.elements.front(), width, height)) return stack;
    return std::visit(
        []<class Kind>(Kind& kind) -> Base {
            if constexpr (std::is_same_v<Kind, PlaneSource>)
                return {};
            else
                return std::move(kind);
        },
        stack.elements.front().source);
}

std::string free_element_name(const StackBase& stack, const std::string& name) {
    return free_name(name, [&](const std::string& candidate) {
        return std::ranges::any_of(stack.elements, [&](const StackElement& e) { return e.name == candidate; });
    });
}

StackElement element_in_the_middle(const std::string& name, ElementSource source, const TerrainFrame& map) {
    StackElement element;
    element.name = name;
    element.source = std::move(source);
    element.placement.fills_map = false;
    element.placement.x = static_cast<float>(map.width_metres() / 2);
    element.placement.z = static_cast<float>(map.height_metres() / 2);
    element.placement.width = static_cast<float>(map.width_metres() / 2);
    element.placement.length = static_cast<float>(map.height_metres() / 2);
    element.shape.parameters.kind = StackShape::ellipse;
    element.shape.parameters.fall_off = static_cast<float>(std::min(map.width_metres(), map.height_metres()) / 12);
    return element;
}

StackElement imported_element(const std::string& name, const ImportedBase& base, const TerrainFrame& heights,
                              const TerrainFrame& map) {
    StackElement element = element_in_the_middle(name, base, map);
    element.placement.width = static_cast<float>(heights.width_metres());
    element.placement.length = static_cast<float>(heights.height_metres());
    element.blend.mode = StackBlend::seamless;
    element.shape.parameters.fall_off =
        static_cast<float>(std::min(heights.width_metres(), heights.height_metres()) / 6);
    return element;
}

void add_on_top(Project& project, StackElement element, const std::string& bottom) {
    StackBase stack = stack_of_base(project.base, bottom);
    element.name = free_element_name(stack, element.name);
    element.group.clear();
    stack.elements.push_back(std::move(element));
    project.base = std::move(stack);
}

}  // namespace cuesta
