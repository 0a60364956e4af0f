#pragma once
/// \file Polylines and rings cut off at the sides of a rectangle of the ground plane (x and z of three-dimensional
/// points; y is interpolated).

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace cuesta {

/// Its sides belong to it.
struct GroundRectangle {
    glm::dvec2 least{0.0};  ///< x, z
    glm::dvec2 most{0.0};
    bool contains(const glm::dvec3& point) const {
        return point.x >= least.x && point.x <= most.x && point.z >= least.y && point.z <= most.y;
    }
};

/// The parts of the polyline within the rectangle, in its order, each of two points or more. Coordinates must be
/// finite.
std::vector<std::vector<glm::dvec3>> clipped_line(std::span<const glm::dvec3> line, const GroundRectangle& rectangle);

/// The ring (without repeated end) cut off side by side (Sutherland and Hodgman 1974): where it leaves the rectangle,
/// it goes along its sides. Empty if nothing of it lies within.
std::vector<glm::dvec3> clipped_ring(std::span<const glm::dvec3> ring, const GroundRectangle& rectangle);

}  // namespace cuesta
