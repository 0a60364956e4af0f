#pragma once
/// \file Grips that move, scale, turn and raise an element of a stack, and the outlines that show its place.

#include <functional>
#include <glm/glm.hpp>
#include <vector>

#include "core/stack/element_place.h"

namespace cuesta {

enum class ElementGrip { inside, edge, corner, rotation, height };

/// Edges and corners lie `side` (-1, 0 or 1 east and south) from the middle, before the element is mirrored and turned.
struct PlacedGrip {
    ElementGrip grip = ElementGrip::inside;
    glm::ivec2 side{0};
    glm::dvec3 point{0.0};  ///< world metres

    bool is_same(const PlacedGrip& other) const { return grip == other.grip && side == other.side; }
};

/// Height of the ground at a place of the map, m.
using GroundHeight = std::function<double(double x, double z)>;

/// Four corners, four edges, rotation beyond the north edge, height above the middle.
std::vector<PlacedGrip> grips_of(const ElementPlace& place, const GroundHeight& ground);

/// Height of the height grip above the ground at the middle of the element, m.
double reach_of_height_grip(const ElementPlace& place);

/// The place on the ground, in world metres.
glm::dvec3 on_ground(const ElementPlace& place, const ElementPoint& point, const GroundHeight& ground);

/// The border of the element's rectangle on the ground; closed.
std::vector<glm::dvec3> border_of(const ElementPlace& place, const GroundHeight& ground);

/// The border of its shape: a rectangle, an ellipse or a curve. Empty where that is its whole rectangle or a mask.
std::vector<glm::dvec3> border_of_shape(const ElementShape& shape, const ElementPlace& place, const GroundHeight& ground);

/// Whether a place of the map lies in the element's rectangle.
bool covers(const ElementPlace& place, double x, double z);

}  // namespace cuesta
