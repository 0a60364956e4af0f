#include "core/stack/uses.h"

#include <algorithm>
#include <array>

namespace cuesta {
namespace {

std::string_view why_placement_ignores(const StackElement& element, std::string_view id) {
    static constexpr std::array of_place{"placement.x", "placement.z", "placement.width", "placement.length",
                                         "placement.rotation"};
    if (element.placement.fills_map && std::ranges::find(of_place, id) != of_place.end())
        return "The element fills the map.";
    if (element.blend.mode == StackBlend::seamless && id == "placement.height_offset")
        return "The land below sets the height of what is set in seamlessly.";
    if (element.blend.mode == StackBlend::detail && id == "placement.height_offset")
        return "Only the small forms of the element count.";
    return {};
}

std::string_view why_shape_ignores(const StackElement& element, std::string_view id) {
    const StackShape kind = element.shape.parameters.kind;
    if ((id == "shape.width" || id == "shape.length") && kind != StackShape::rectangle && kind != StackShape::ellipse)
        return "Needs a rectangle or an ellipse.";
    if (id == "shape.fall_off" && kind == StackShape::mask) return "A mask has its own fall-off.";
    if (id == "shape.fall_off" && kind == StackShape::whole && element.placement.fills_map)
        return "An element that fills the map has no border.";
    return {};
}

std::string_view why_blend_ignores(const StackElement& element, std::string_view id) {
    const StackBlend mode = element.blend.mode;
    if (id == "blend.radius" && mode != StackBlend::smooth_maximum && mode != StackBlend::smooth_minimum)
        return "Needs the mode smooth maximum or smooth minimum.";
    if ((id == "blend.level" || id == "blend.unit_height") && mode != StackBlend::multiply)
        return "Needs the mode multiply.";
    if (id == "blend.wavelength" && mode != StackBlend::detail) return "Needs the mode detail.";
    return {};
}

}  // namespace

std::string_view why_element_ignores(const StackElement& element, std::string_view id) {
    if (const std::string_view why = why_placement_ignores(element, id); !why.empty()) return why;
    if (const std::string_view why = why_shape_ignores(element, id); !why.empty()) return why;
    if (const std::string_view why = why_blend_ignores(element, id); !why.empty()) return why;
    const auto* plane = std::get_if<PlaneSource>(&element.source);
    if (id == "plane.direction" && plane && plane->parameters.gradient == 0) return "Needs a gradient other than 0.";
    return {};
}

}  // namespace cuesta
