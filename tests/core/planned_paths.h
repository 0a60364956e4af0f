#pragma once
/// \file Paths, grounds and questions to plans for the tests of planning.

#include <cmath>
#include <functional>
#include <limits>

#include "core/carve/plan.h"
#include "core/geometry/quadratic_bezier.h"

namespace cuesta::planned {

/// Heights from a function of x and z, m.
inline Raster<float> ground_of(const TerrainFrame& frame, const std::function<double(double, double)>& height) {
    Raster<float> ground(frame.width, frame.height);
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            ground(x, y) = static_cast<float>(height((x + 0.5) * frame.cell_size, (y + 0.5) * frame.cell_size));
    return ground;
}

/// Shaped by its blends alone, as paths of projects from before limits and side slopes are: closed forms hold for
/// these.
inline Path without_limits(Path path) {
    path.parameters.cut_limit = path.parameters.fill_limit = 0;
    path.parameters.cut_slope = path.parameters.fill_slope = 0;
    return path;
}

/// A polyline without limits; x, height, z of its knots.
inline Path path_through(PathKind kind, int id, const std::vector<glm::dvec3>& points) {
    Path path = without_limits(path_of_kind(kind));
    path.id = id;
    path.name = path.name + " " + std::to_string(id);
    for (const glm::dvec3& point : points) {
        Knot knot;
        knot.position = point;
        path.knots.push_back(knot);
    }
    return path;
}

inline Path drawn_through(PathKind kind, int id, const std::vector<glm::dvec3>& points) {
    Path path = path_through(kind, id, points);
    path.parameters.heights = PathHeights::drawn;
    path.parameters.grade_limit = 0;
    return path;
}

inline CarvePlan plan_of(const std::vector<Path>& paths, const TerrainFrame& frame, const Raster<float>& ground) {
    return plan_carving(paths, frame, ground.view()).value();
}

/// A circle of four cubics; clockwise as seen from above, or the other way round.
inline Path circle(PathKind kind, int id, const glm::dvec2& middle, double radius, bool clockwise) {
    constexpr double kappa = 0.5522847498307936;  // handles of a quarter circle of radius 1
    Path path = without_limits(path_of_kind(kind));
    path.id = id;
    path.closed = true;
    for (int i = 0; i < 4; ++i) {
        const double angle = (clockwise ? 1 : -1) * i * 0.5 * 3.14159265358979323846;
        Knot knot;
        knot.position = {middle.x + radius * std::cos(angle), 0, middle.y + radius * std::sin(angle)};
        const double turn = clockwise ? kappa * radius : -kappa * radius;
        knot.out = {-turn * std::sin(angle), 0, turn * std::cos(angle)};
        knot.in = -knot.out;
        path.knots.push_back(knot);
    }
    return path;
}

struct NearestPiece {
    double distance = std::numeric_limits<double>::infinity();
    double height = 0;
    std::size_t piece = 0;
};
/// The nearest place on the pieces of a path.
inline NearestPiece nearest_piece(const CarvePlan& plan, int path_id, const glm::dvec2& place) {
    NearestPiece nearest;
    for (std::size_t i = 0; i < plan.pieces.size(); ++i) {
        const CarvePiece& piece = plan.pieces[i];
        if (plan.path_ids[static_cast<std::size_t>(piece.path)] != path_id) continue;
        const QuadraticBezier curve{piece.points};
        const NearestOnQuadratic on = nearest_on(curve, place);
        if (on.distance < nearest.distance) nearest = {on.distance, point_at(curve, on.t).y, i};
    }
    return nearest;
}

}  // namespace cuesta::planned
