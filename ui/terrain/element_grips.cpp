#include "ui/terrain/element_grips.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cuesta {
namespace {

constexpr double beyond_north = 0.09;  ///< of the rotation grip, a share of the element's length
constexpr int parts_of_edge = 24;

/// The closed line through the corners, in parts short enough to follow the ground.
std::vector<glm::dvec3> closed_line(const std::vector<ElementPoint>& corners, const ElementPlace& place,
                                    const GroundHeight& ground, int parts) {
    std::vector<glm::dvec3> line;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const ElementPoint& from = corners[i];
        const ElementPoint& to = corners[(i + 1) % corners.size()];
        for (int part = 0; part < parts; ++part) {
            const double t = static_cast<double>(part) / parts;
            line.push_back(on_ground(place, {from.east + (to.east - from.east) * t, from.south + (to.south - from.south) * t}, ground));
        }
    }
    if (!line.empty()) line.push_back(line.front());
    return line;
}

std::vector<ElementPoint> rectangle(double width, double length) {
    return {{-width / 2, -length / 2}, {width / 2, -length / 2}, {width / 2, length / 2}, {-width / 2, length / 2}};
}

}  // namespace

glm::dvec3 on_ground(const ElementPlace& place, const ElementPoint& point, const GroundHeight& ground) {
    const ElementPoint on_map = place.on_map(point);
    return {on_map.east, ground(on_map.east, on_map.south), on_map.south};
}

double reach_of_height_grip(const ElementPlace& place) {
    return 0.25 * std::min(place.width(), place.length());
}

std::vector<PlacedGrip> grips_of(const ElementPlace& place, const GroundHeight& ground) {
    std::vector<PlacedGrip> grips;
    for (int south = -1; south <= 1; ++south)
        for (int east = -1; east <= 1; ++east) {
            if (east == 0 && south == 0) continue;
            const ElementGrip grip = east != 0 && south != 0 ? ElementGrip::corner : ElementGrip::edge;
            const ElementPoint point{east * place.width() / 2, south * place.length() / 2};
            grips.push_back({grip, {east, south}, on_ground(place, point, ground)});
        }
    const ElementPoint beyond{0, -place.length() * (0.5 + beyond_north)};
    grips.push_back({ElementGrip::rotation, {0, -1}, on_ground(place, beyond, ground)});
    PlacedGrip height{ElementGrip::height, {0, 0}, on_ground(place, {0, 0}, ground)};
    height.point.y += reach_of_height_grip(place);
    grips.push_back(height);
    return grips;
}

std::vector<glm::dvec3> border_of(const ElementPlace& place, const GroundHeight& ground) {
    return closed_line(rectangle(place.width(), place.length()), place, ground, parts_of_edge);
}

std::vector<glm::dvec3> border_of_shape(const ElementShape& shape, const ElementPlace& place, const GroundHeight& ground) {
    const double width = place.width() * static_cast<double>(shape.parameters.width);
    const double length = place.length() * static_cast<double>(shape.parameters.length);
    switch (shape.parameters.kind) {
        case StackShape::rectangle: return closed_line(rectangle(width, length), place, ground, parts_of_edge);
        case StackShape::ellipse: {
            std::vector<ElementPoint> corners;
            for (int i = 0; i < 4 * parts_of_edge; ++i) {
                const double angle = 2 * std::numbers::pi * i / (4 * parts_of_edge);
                corners.push_back({width / 2 * std::cos(angle), length / 2 * std::sin(angle)});
            }
            return closed_line(corners, place, ground, 1);
        }
        case StackShape::curve: {
            std::vector<ElementPoint> corners;
            for (const glm::dvec2& corner : shape.curve) corners.push_back({corner.x, corner.y});
            if (corners.size() < 3) return {};
            return closed_line(corners, place, ground, corners.size() < parts_of_edge ? parts_of_edge : 1);
        }
        case StackShape::whole:
        case StackShape::mask: break;
    }
    return {};
}

bool covers(const ElementPlace& place, double x, double z) {
    const ElementPoint at = place.local(x, z);
    return std::abs(at.east) <= place.width() / 2 && std::abs(at.south) <= place.length() / 2;
}

}  // namespace cuesta
