#pragma once
/// \file Cubic Bezier curves in space.

#include <array>
#include <glm/glm.hpp>
#include <utility>

namespace cuesta {

/// Four control points, metres; the parameter t runs from 0 to 1.
struct CubicBezier {
    std::array<glm::dvec3, 4> points{};
    bool operator==(const CubicBezier&) const = default;
};

glm::dvec3 point_at(const CubicBezier& curve, double t);
/// d point / d t.
glm::dvec3 derivative_at(const CubicBezier& curve, double t);
/// d^2 point / d t^2.
glm::dvec3 second_derivative_at(const CubicBezier& curve, double t);
/// The parts before and after t, each with a parameter of its own from 0 to 1 (de Casteljau).
std::pair<CubicBezier, CubicBezier> split_at(const CubicBezier& curve, double t);

}  // namespace cuesta
