#pragma once
/// \file Parameters of an element of a stack: where it lies, its shape, and how it joins the land below it.
///
/// Lengths are metres on the ground, so that the same stack means the same land at every cell size.

#include <array>
#include <string_view>

#include "core/base/parameter_set.h"

namespace cuesta {

/// The place of an element's source, and the scale of its heights.
struct PlacementParameters {
    bool fills_map = true;
    float x = 0.0F;
    float z = 0.0F;
    float width = 0.0F;
    float length = 0.0F;
    float rotation = 0.0F;
    bool mirrored = false;
    float height_scale = 1.0F;
    float height_offset = 0.0F;

    static constexpr std::string_view prefix = "placement";
    static constexpr std::string_view title = "Placement";
    static constexpr auto parameters() {
        using P = PlacementParameters;
        return std::tuple{
            toggle("fills_map", "Fill the map", &P::fills_map,
                   "Lays the element over the whole map; else it has a place and a size of its own."),
            parameter("x", "East", &P::x, Unit::metre, -1e6, 1e6,
                      "Distance of the element's middle from the west edge of the map.")
                .scale(0, 20000, true),
            parameter("z", "South", &P::z, Unit::metre, -1e6, 1e6,
                      "Distance of the element's middle from the north edge of the map.")
                .scale(0, 20000, true),
            parameter("width", "Width", &P::width, Unit::metre, 0, 1e6,
                      "Width of the element before it is turned. Generated land covers that much ground; imported heights are stretched to "
                      "it.")
                .zero_is("as wide as the map")
                .scale(0, 20000),
            parameter("length", "Length", &P::length, Unit::metre, 0, 1e6,
                      "Length of the element from north to south before it is turned.")
                .zero_is("as long as the map")
                .scale(0, 20000),
            parameter("rotation", "Rotation", &P::rotation, Unit::degree, -360, 360,
                      "Turns the element clockwise, seen from above.")
                .scale(-180, 180, true),
            toggle("mirrored", "Mirror", &P::mirrored, "Swaps east and west of the element before it is turned."),
            parameter("height_scale", "Height scale", &P::height_scale, Unit::none, -100, 100,
                      "Multiplies the heights of the element; below 0 its mountains become valleys.")
                .scale(-2, 4, true),
            parameter("height_offset", "Height offset", &P::height_offset, Unit::metre, -20000, 20000,
                      "Raises or lowers the element after scaling its heights.")
                .scale(-2000, 2000, true),
        };
    }
    bool operator==(const PlacementParameters&) const = default;
};

enum class StackShape { whole, rectangle, ellipse, curve, mask };
template <>
struct EnumNames<StackShape> {
    static constexpr std::array<std::string_view, 5> names{"whole", "rectangle", "ellipse", "curve", "mask"};
};

/// The part of an element that counts.
struct ElementShapeParameters {
    StackShape kind = StackShape::whole;
    float width = 1.0F;
    float length = 1.0F;
    float fall_off = 0.0F;

    static constexpr std::string_view prefix = "shape";
    static constexpr std::string_view title = "Shape";
    static constexpr auto parameters() {
        using P = ElementShapeParameters;
        return std::tuple{
            choice("kind", "Shape", &P::kind,
                   "Part of the element that counts: all of it, a rectangle or an ellipse in its middle, the inside of a closed curve, or a "
                   "mask of the project."),
            parameter("width", "Share of the width", &P::width, Unit::fraction, 0.01, 1,
                      "Width of the rectangle or ellipse as a share of the element's width."),
            parameter("length", "Share of the length", &P::length, Unit::fraction, 0.01, 1,
                      "Length of the rectangle or ellipse as a share of the element's length."),
            parameter("fall_off", "Fall-off", &P::fall_off, Unit::metre, 0, 1e6,
                      "Distance inside the border over which the element comes in; at most to the middle of the shape.")
                .scale(0, 5000),
        };
    }
    bool operator==(const ElementShapeParameters&) const = default;
};

enum class StackBlend {
    add,
    replace,
    maximum,
    minimum,
    smooth_maximum,
    smooth_minimum,
    multiply,
    seamless,
    detail,
};
template <>
struct EnumNames<StackBlend> {
    static constexpr std::array<std::string_view, 9> names{
        "add",      "replace",  "maximum", "minimum", "smooth_maximum", "smooth_minimum",
        "multiply", "seamless", "detail"};
};

/// The way in which an element joins the land below it.
struct ElementBlendParameters {
    StackBlend mode = StackBlend::add;
    float opacity = 1.0F;
    float radius = 50.0F;
    float level = 0.0F;
    float unit_height = 1000.0F;
    float wavelength = 1000.0F;

    static constexpr std::string_view prefix = "blend";
    static constexpr std::string_view title = "Blend";
    static constexpr auto parameters() {
        using P = ElementBlendParameters;
        return std::tuple{
            choice("mode", "Mode", &P::mode,
                   "Add heights, replace them, keep the higher or the lower ground (smoothly or not), multiply the relief below, set the "
                   "element in without a seam, or add only its small forms."),
            parameter("opacity", "Opacity", &P::opacity, Unit::fraction, 0, 1,
                      "Share with which the element counts; 0 leaves the land below as it is."),
            parameter("radius", "Radius", &P::radius, Unit::metre, 0, 10000,
                      "Difference of heights within which the higher and the lower ground blend; larger values make rounder joins.")
                .scale(0, 500),
            parameter("level", "Level", &P::level, Unit::metre, -20000, 20000,
                      "Height around which the land below is multiplied; ground at this height stays.")
                .scale(-1000, 3000, true),
            parameter("unit_height", "Height of factor 1", &P::unit_height, Unit::metre, 0.1, 20000,
                      "Height of the element at which the land below stays as it is; twice as high doubles its relief.")
                .scale(1, 5000),
            parameter("wavelength", "Largest forms", &P::wavelength, Unit::metre, 1, 1e6,
                      "Wavelength of the largest forms that the element adds; the larger ones stay those of the land below.")
                .scale(50, 10000),
        };
    }
    bool operator==(const ElementBlendParameters&) const = default;
};

/// Level or evenly tilted ground, a source of elements.
struct PlaneParameters {
    float height = 0.0F;
    float gradient = 0.0F;
    float direction = 0.0F;

    static constexpr std::string_view prefix = "plane";
    static constexpr std::string_view title = "Plane";
    static constexpr auto parameters() {
        using P = PlaneParameters;
        return std::tuple{
            parameter("height", "Height", &P::height, Unit::metre, -20000, 20000,
                      "Height of the plane at the middle of the element.")
                .scale(-1000, 3000, true),
            parameter("gradient", "Gradient", &P::gradient, Unit::none, -10, 10,
                      "Rise of the plane per metre of distance; 0 is level ground.")
                .scale(-1, 1, true),
            parameter("direction", "Uphill direction", &P::direction, Unit::degree, 0, 360,
                      "Compass direction in which the plane rises, before the element is turned: 0 north, 90 east, 180 south, 270 west."),
        };
    }
    bool operator==(const PlaneParameters&) const = default;
};

}  // namespace cuesta
