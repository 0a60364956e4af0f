#include "ui/terrain/placement_drag.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"
#include "ui/curves/spline_aim.h"

namespace cuesta {
namespace {

constexpr double least_cells = 2;  ///< a side of an element has at least these, so that it can be gripped again
constexpr double turn_step = 15;   ///< degrees

/// Within the limits of the parameter, and as short as numbers that one types.
float rounded(std::string_view id, double value, double step) {
    for (const ParameterField& field : fields_of<PlacementParameters>())
        if (field.description.id == id) value = std::clamp(value, field.description.minimum, field.description.maximum);
    return static_cast<float>(std::round(value / step) * step);
}

float rounded_metres(std::string_view id, double value) {
    return rounded(id, value, 0.1);
}

double compass_angle(const glm::dvec3& point, const PlacementParameters& placement) {
    return std::atan2(point.z - static_cast<double>(placement.z), point.x - static_cast<double>(placement.x)) * 180 / std::numbers::pi;
}

}  // namespace

PlacementParameters placed_on(const PlacementParameters& placement, const TerrainFrame& map) {
    PlacementParameters placed = placement;
    const ElementPlace place(placement, map);
    const ElementPoint middle = place.on_map({});
    placed.fills_map = false;
    placed.x = static_cast<float>(middle.east);
    placed.z = static_cast<float>(middle.south);
    placed.width = static_cast<float>(place.width());
    placed.length = static_cast<float>(place.length());
    if (placement.fills_map) placed.rotation = 0;
    return placed;
}

PlacementDrag::PlacementDrag(const PlacementParameters& placement, const TerrainFrame& map, const PlacedGrip& grip,
                             const ViewPointer& press)
    : original_(placement),
      from_(placed_on(placement, map)),
      place_(from_, map),
      least_size_(least_cells * map.cell_size),
      grip_(grip),
      press_(press.position),
      grip_offset_(press.position - press.place_of(grip.point).value_or(press.position)),
      reached_(grip.point) {}

PlacementParameters PlacementDrag::to(const ViewPointer& pointer) {
    // A click leaves the numbers as they are.
    has_moved_ = has_moved_ || pointer.position != press_;
    if (!has_moved_) return original_;
    PlacementParameters placement = from_;
    const bool shift = pointer.modifiers & Qt::ShiftModifier;
    if (grip_.grip == ElementGrip::height) {
        raise(placement, pointer);
        return placement;
    }
    if (const auto met = meet_level(pointer.ray_at(pointer.position - grip_offset_), grip_.point.y)) reached_ = *met;
    switch (grip_.grip) {
        case ElementGrip::inside: move(placement, reached_, shift); break;
        case ElementGrip::rotation: turn(placement, reached_, shift); break;
        default: scale(placement, reached_, pointer.modifiers); break;
    }
    return placement;
}

void PlacementDrag::move(PlacementParameters& placement, const glm::dvec3& aim, bool along_one_axis) {
    double east = aim.x - grip_.point.x, south = aim.z - grip_.point.z;
    if (along_one_axis) (std::abs(east) < std::abs(south) ? east : south) = 0;
    placement.x = rounded_metres("placement.x", static_cast<double>(from_.x) + east);
    placement.z = rounded_metres("placement.z", static_cast<double>(from_.z) + south);
    words_ = QObject::tr("East %1, south %2").arg(length_text(static_cast<double>(placement.x)), length_text(static_cast<double>(placement.z)));
}

void PlacementDrag::scale(PlacementParameters& placement, const glm::dvec3& aim, Qt::KeyboardModifiers modifiers) {
    const bool keeps_middle = modifiers & Qt::ControlModifier, is_free = modifiers & Qt::ShiftModifier;
    const glm::dvec2 side(grip_.side), size(place_.width(), place_.length());
    const glm::dvec2 fixed = keeps_middle ? glm::dvec2(0.0) : -side * size / 2.0;
    const glm::dvec2 whole = side * size / 2.0 - fixed;  // from what stays to the grip
    const ElementPoint at = place_.local(aim.x, aim.z);
    const glm::dvec2 now = glm::dvec2(at.east, at.south) - fixed;
    glm::dvec2 factor(1.0);
    if (grip_.grip == ElementGrip::corner && !is_free) {
        factor = glm::dvec2(glm::dot(now, whole) / glm::dot(whole, whole));
        factor = glm::max(factor, glm::dvec2(least_size_ / std::min(size.x, size.y)));
    } else {
        for (int axis = 0; axis < 2; ++axis)
            if (grip_.side[axis] != 0) factor[axis] = std::max(now[axis] / whole[axis], least_size_ / size[axis]);
    }
    placement.width = rounded_metres("placement.width", size.x * factor.x);
    placement.length = rounded_metres("placement.length", size.y * factor.y);
    if (!keeps_middle) {
        const glm::dvec2 made(static_cast<double>(placement.width), static_cast<double>(placement.length));
        const glm::dvec2 middle = side * (made - size) / 2.0;
        const ElementPoint on_map = place_.on_map({middle.x, middle.y});
        placement.x = rounded_metres("placement.x", on_map.east);
        placement.z = rounded_metres("placement.z", on_map.south);
    }
    words_ = QObject::tr("%1 × %2").arg(distance_text(static_cast<double>(placement.width)), distance_text(static_cast<double>(placement.length)));
}

void PlacementDrag::turn(PlacementParameters& placement, const glm::dvec3& aim, bool by_steps) {
    const double turned = static_cast<double>(from_.rotation) + compass_angle(aim, from_) - compass_angle(grip_.point, from_);
    placement.rotation = rounded("placement.rotation", std::remainder(by_steps ? std::round(turned / turn_step) * turn_step : turned, 360), 0.1);
    words_ = QObject::tr("Rotation %1°").arg(plain_number(static_cast<double>(placement.rotation), 1));
}

void PlacementDrag::raise(PlacementParameters& placement, const ViewPointer& pointer) {
    const double raised = height_on_upright(pointer, pointer.position - grip_offset_, grip_.point) - grip_.point.y;
    if (pointer.modifiers & Qt::ShiftModifier) {
        placement.height_offset = rounded_metres("placement.height_offset", static_cast<double>(from_.height_offset) + raised);
        words_ = QObject::tr("Height offset %1").arg(length_text(static_cast<double>(placement.height_offset)));
        return;
    }
    // Twice as far from the ground is twice as high; what was level can be raised, too.
    const double scale = static_cast<double>(from_.height_scale);
    const double grown = scale + raised / reach_of_height_grip(place_) * std::max(std::abs(scale), 0.1);
    placement.height_scale = rounded("placement.height_scale", grown, 0.01);
    words_ = QObject::tr("Height scale %1").arg(plain_number(static_cast<double>(placement.height_scale), 2));
}

}  // namespace cuesta
