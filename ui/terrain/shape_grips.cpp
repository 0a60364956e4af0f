#include "ui/terrain/shape_grips.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/stack/element_shape.h"
#include "ui/base/length_words.h"
#include "ui/curves/spline_aim.h"

namespace cuesta {
namespace {

constexpr double least_share = 0.01;  ///< of ElementShapeParameters
/// Off the axes, where the grips of the element's own rectangle are.
constexpr double grip_angle = std::numbers::pi / 6;
constexpr int parts_of_line = 96;

glm::dvec2 half_sides(const ElementShape& shape, const ElementPlace& place) {
    const bool is_whole = shape.parameters.kind == StackShape::whole;
    return {place.width() / 2 * (is_whole ? 1.0 : static_cast<double>(shape.parameters.width)),
            place.length() / 2 * (is_whole ? 1.0 : static_cast<double>(shape.parameters.length))};
}

/// On the border of the shape, `sign` 1 in the south-east, -1 in the north-west.
glm::dvec2 on_border(const ElementShape& shape, const ElementPlace& place, double sign) {
    const glm::dvec2 half = half_sides(shape, place);
    if (shape.parameters.kind == StackShape::ellipse)
        return sign * half * glm::dvec2(std::cos(grip_angle), std::sin(grip_angle));
    return sign * half * glm::dvec2(1.0, 0.5);
}

/// The direction into the shape at that place of the border.
glm::dvec2 inwards(const ElementShape& shape, const ElementPlace& place, const glm::dvec2& at) {
    const glm::dvec2 half = half_sides(shape, place);
    if (shape.parameters.kind == StackShape::ellipse) return -glm::normalize(at / (half * half));
    return {at.x > 0 ? -1.0 : 1.0, 0.0};
}

/// The middle of a curve's first side, and the direction into the curve there.
struct CurveSide {
    glm::dvec2 middle, inwards;
    explicit CurveSide(const std::vector<glm::dvec2>& corners) {
        middle = (corners[0] + corners[1]) / 2.0;
        double area = 0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const glm::dvec2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
            area += a.x * b.y - b.x * a.y;
        }
        const glm::dvec2 along = glm::normalize(corners[1] - corners[0]);
        inwards = area > 0 ? glm::dvec2(-along.y, along.x) : glm::dvec2(along.y, -along.x);
    }
};

ElementPoint point_of(const glm::dvec2& at) {
    return {at.x, at.y};
}

}  // namespace

std::vector<ShapeGrip> shape_grips_of(const ElementShape& shape, const ElementPlace& place,
                                      const GroundHeight& ground) {
    std::vector<ShapeGrip> grips;
    const StackShape kind = shape.parameters.kind;
    if (kind == StackShape::mask || (kind == StackShape::curve && shape.curve.size() < 3)) return grips;
    if (kind == StackShape::rectangle || kind == StackShape::ellipse) {
        const glm::dvec3 point = on_ground(place, point_of(on_border(shape, place, 1)), ground);
        grips.push_back({ShapeGripKind::size, point, point});
    }
    glm::dvec2 border, direction;
    if (kind == StackShape::curve) {
        const CurveSide side(shape.curve);
        border = side.middle;
        direction = side.inwards;
    } else {
        border = on_border(shape, place, -1);
        direction = inwards(shape, place, border);
    }
    const double reach = std::min(static_cast<double>(shape.parameters.fall_off), deepest_fall_off(shape, place));
    grips.push_back({ShapeGripKind::fall_off, on_ground(place, point_of(border + reach * direction), ground),
                     on_ground(place, point_of(border), ground)});
    return grips;
}

std::vector<glm::dvec3> line_of_fall_off(const ElementShape& shape, const ElementPlace& place,
                                         const GroundHeight& ground) {
    const double reach = std::min(static_cast<double>(shape.parameters.fall_off), deepest_fall_off(shape, place));
    if (reach <= 0) return {};
    const glm::dvec2 half = half_sides(shape, place);
    std::vector<glm::dvec3> line;
    switch (shape.parameters.kind) {
        case StackShape::ellipse:
            for (int i = 0; i <= parts_of_line; ++i) {
                const double angle = 2 * std::numbers::pi * (i % parts_of_line) / parts_of_line;
                const glm::dvec2 border = half * glm::dvec2(std::cos(angle), std::sin(angle));
                line.push_back(on_ground(place, point_of(border + reach * inwards(shape, place, border)), ground));
            }
            return line;
        case StackShape::whole:
        case StackShape::rectangle:
            for (int i = 0; i <= parts_of_line; ++i) {
                const int side = (i % parts_of_line) * 4 / parts_of_line;
                const double along = 2.0 * ((i % parts_of_line) % (parts_of_line / 4)) / (parts_of_line / 4) - 1;
                const glm::dvec2 inner = half - reach;
                const glm::dvec2 at = side == 0   ? glm::dvec2(along, -1)
                                      : side == 1 ? glm::dvec2(1, along)
                                      : side == 2 ? glm::dvec2(-along, 1)
                                                  : glm::dvec2(-1, -along);
                line.push_back(on_ground(place, point_of(inner * at), ground));
            }
            return line;
        case StackShape::curve:
        case StackShape::mask:
            break;
    }
    return {};
}

ShapeDrag::ShapeDrag(const ElementShape& shape, const ElementPlace& place, const ShapeGrip& grip,
                     const ViewPointer& press)
    : shape_(shape),
      place_(place),
      grip_(grip),
      press_(press.position),
      grip_offset_(press.position - press.place_of(grip.point).value_or(press.position)) {}

ElementShapeParameters ShapeDrag::to(const ViewPointer& pointer) {
    ElementShapeParameters parameters = shape_.parameters;
    // A click leaves the numbers as they are.
    has_moved_ = has_moved_ || pointer.position != press_;
    if (!has_moved_) return parameters;
    const auto met = meet_level(pointer.ray_at(pointer.position - grip_offset_), grip_.point.y);
    if (!met) return parameters;
    const ElementPoint aim = place_.local(met->x, met->z);
    if (grip_.kind == ShapeGripKind::size)
        resize(parameters, aim, pointer.modifiers & Qt::ShiftModifier);
    else
        fall_off(parameters, aim);
    return parameters;
}

void ShapeDrag::resize(ElementShapeParameters& parameters, const ElementPoint& aim, bool is_free) {
    const glm::dvec2 before = on_border(shape_, place_, 1), now(aim.east, aim.south);
    glm::dvec2 factor = now / before;
    if (!is_free) factor = glm::dvec2(glm::dot(now, before) / glm::dot(before, before));
    const auto share = [](float from, double times) {
        const double wanted = std::clamp(static_cast<double>(from) * times, least_share, 1.0);
        return static_cast<float>(std::round(wanted * 1000) / 1000);
    };
    parameters.width = share(shape_.parameters.width, factor.x);
    parameters.length = share(shape_.parameters.length, factor.y);
    words_ = QObject::tr("%1 × %2 of the element")
                 .arg(plain_number(100.0 * static_cast<double>(parameters.width), 0) + QStringLiteral(" %"),
                      plain_number(100.0 * static_cast<double>(parameters.length), 0) + QStringLiteral(" %"));
}

void ShapeDrag::fall_off(ElementShapeParameters& parameters, const ElementPoint& aim) {
    const double reach = std::clamp(depth_in_shape(shape_, place_, aim), 0.0, deepest_fall_off(shape_, place_));
    parameters.fall_off = static_cast<float>(std::min(std::round(reach * 10) / 10, 1e6));
    words_ = QObject::tr("Fall-off %1").arg(distance_text(static_cast<double>(parameters.fall_off)));
}

}  // namespace cuesta
