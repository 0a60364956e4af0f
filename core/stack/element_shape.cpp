#include "core/stack/element_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr double far_inside = std::numeric_limits<double>::max();

/// Half the sides of a rectangle, or the half axes of an ellipse, m.
struct HalfSides {
    double east;
    double south;
    double smaller() const { return std::min(east, south); }
};

HalfSides half_of_ground(const ElementPlace& place) {
    return {place.width() / 2, place.length() / 2};
}

HalfSides half_of_shape(const ElementShape& shape, const ElementPlace& place) {
    const HalfSides ground = half_of_ground(place);
    return {ground.east * static_cast<double>(shape.parameters.width),
            ground.south * static_cast<double>(shape.parameters.length)};
}

double depth_in_rectangle(const HalfSides& half, const ElementPoint& at) {
    return std::min(half.east - std::abs(at.east), half.south - std::abs(at.south));
}

/// To first order: (1 - q) / |grad q| with q = 1 on the ellipse.
double depth_in_ellipse(const HalfSides& half, const ElementPoint& at) {
    const double q = std::hypot(at.east / half.east, at.south / half.south);
    if (q == 0) return half.smaller();
    const double steepness =
        std::hypot(at.east / (half.east * half.east), at.south / (half.south * half.south)) / q;
    return (1 - q) / steepness;
}

/// Distance to the nearest side; below 0 outside.
double depth_in_curve(const std::vector<glm::dvec2>& corners, const ElementPoint& at) {
    if (corners.size() < 3) return -1;
    double nearest = far_inside;  // squared
    bool inside = false;
    glm::dvec2 from = corners.back();
    for (const glm::dvec2& to : corners) {
        if ((from.y <= at.south) != (to.y <= at.south)) {
            const double crossing = from.x + (to.x - from.x) * (at.south - from.y) / (to.y - from.y);
            if (crossing <= at.east) inside = !inside;
        }
        const glm::dvec2 side = to - from, offset = glm::dvec2(at.east, at.south) - from;
        const double square = glm::dot(side, side);
        const double share = square > 0 ? std::clamp(glm::dot(offset, side) / square, 0.0, 1.0) : 0.0;
        const glm::dvec2 away = offset - share * side;
        nearest = std::min(nearest, glm::dot(away, away));
        from = to;
    }
    return inside ? std::sqrt(nearest) : -std::sqrt(nearest);
}

/// Of the middle of the shape, which the fall-off may not pass: there the distance of an ellipse has no direction.
double deepest(const ElementShape& shape, const HalfSides& half) {
    const bool has_middle = shape.parameters.kind == StackShape::rectangle || shape.parameters.kind == StackShape::ellipse;
    return has_middle ? half.smaller() : far_inside;
}

double depth_at(const ElementShape& shape, const HalfSides& half, const ElementPoint& at) {
    switch (shape.parameters.kind) {
        case StackShape::rectangle:
            return depth_in_rectangle(half, at);
        case StackShape::ellipse:
            return depth_in_ellipse(half, at);
        case StackShape::curve:
            return depth_in_curve(shape.curve, at);
        case StackShape::whole:
        case StackShape::mask:
            break;
    }
    return far_inside;
}

}  // namespace

double depth_in_shape(const ElementShape& shape, const ElementPlace& place, const ElementPoint& at) {
    return std::min(depth_at(shape, half_of_shape(shape, place), at), depth_in_rectangle(half_of_ground(place), at));
}

double deepest_fall_off(const ElementShape& shape, const ElementPlace& place) {
    return std::min(deepest(shape, half_of_shape(shape, place)), half_of_ground(place).smaller());
}

Raster<float> shape_weights(const ElementShape& shape, const ElementPlace& place, RasterView<const float> mask,
                            const CellWindow& window, double cell_size) {
    const HalfSides ground = half_of_ground(place), half = half_of_shape(shape, place);
    const double fall_off = std::min(static_cast<double>(shape.parameters.fall_off), deepest(shape, half));
    const bool by_mask = shape.parameters.kind == StackShape::mask;
    const auto weight = [&](int column, int row) {
        const ElementPoint at = place.local((column + 0.5) * cell_size, (row + 0.5) * cell_size);
        double depth = depth_at(shape, half, at);
        // The edge of the map is none of the element's; elsewhere its ground ends there.
        if (!place.fills_map()) depth = std::min(depth, depth_in_rectangle(ground, at));
        if (depth < 0) return 0.0F;
        if (by_mask) return mask.empty() ? 0.0F : std::clamp(mask(column, row), 0.0F, 1.0F);
        if (!(depth < fall_off)) return 1.0F;
        const double t = depth / fall_off;
        return static_cast<float>(t * t * (3 - 2 * t));
    };
    Raster<float> weights = Raster<float>::uninitialised(window.width, window.height);
    parallel_ranges(window.height, 1, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < window.width; ++x) weights(x, y) = weight(window.left + x, window.top + y);
    });
    return weights;
}

}  // namespace cuesta
