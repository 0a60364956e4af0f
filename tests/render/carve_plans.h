#pragma once
/// \file Plans of carving for tests of its kernels.

#include <cmath>
#include <glm/glm.hpp>
#include <vector>

#include "core/base/random.h"
#include "core/carve/displacement.h"
#include "core/carve/plan.h"
#include "core/model/terrain_frame.h"

namespace cuesta::test {

/// Rolling ground, about 60 m of relief over 1 km, `height` above sea level.
inline Raster<float> rolling_ground(const TerrainFrame& frame, double height = 300) {
    Raster<float> ground(frame.width, frame.height);
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x) {
            const double u = (x + 0.5) * frame.cell_size, v = (y + 0.5) * frame.cell_size;
            ground(x, y) = static_cast<float>(height + 20 * std::sin(u / 170) * std::cos(v / 230) + u / 50 - v / 80);
        }
    return ground;
}

/// Properties that the pieces of a path share.
struct PathOfPlan {
    CarveRank rank = CarveRank::way;
    CarveEnd from{4, 10, 0, 0, 0}, to{4, 10, 0, 0, 0};  ///< change evenly from piece to piece
    int section = 0;
    int area = -1;
    bool has_water = false;
    bool closed = false;
};

inline CarveEnd between(const CarveEnd& a, const CarveEnd& b, float share) {
    const auto mix = [share](float x, float y) { return x + (y - x) * share; };
    return {mix(a.half_width, b.half_width), mix(a.blend, b.blend), mix(a.depth, b.depth),
            mix(a.cross_slope, b.cross_slope), mix(a.water, b.water)};
}

/// Appends a path of quadratics through the middles of the sides of a polyline (x, height, z), whose first and last
/// points are its ends: smooth at all joints, as path planning makes them.
inline void add_path(CarvePlan& plan, const PathOfPlan& path, const std::vector<glm::dvec3>& line) {
    const auto at = [&](std::size_t i) { return line[i % line.size()]; };
    const std::size_t count = path.closed ? line.size() : line.size() - 2;
    const auto index = static_cast<std::int32_t>(plan.path_ids.size());
    plan.path_ids.push_back(index + 1);
    for (std::size_t i = 0; i < count; ++i) {
        const bool first = !path.closed && i == 0, last = !path.closed && i + 1 == count;
        CarvePiece piece;
        piece.points = {first ? at(0) : 0.5 * (at(i) + at(i + 1)), at(i + 1),
                        last ? at(i + 2) : 0.5 * (at(i + 1) + at(i + 2))};
        const auto share = [&](std::size_t k) { return static_cast<float>(k) / static_cast<float>(count); };
        const bool there_and_back = path.closed;
        piece.ends = {between(path.from, path.to, there_and_back ? 0 : share(i)),
                      between(path.from, path.to, there_and_back ? 0 : share(i + 1))};
        piece.path = index;
        piece.section = path.section;
        piece.area = path.area;
        piece.rank = path.rank;
        piece.goes_on_before = !first;
        piece.goes_on_after = !last;
        piece.has_water = path.has_water;
        plan.pieces.push_back(piece);
    }
}

/// Flat, V, U, and one with banks above the edges.
inline std::vector<CrossSectionTable> sample_sections() {
    std::vector<CrossSectionTable> sections(4);
    for (int i = 0; i < CrossSectionTable::size; ++i) {
        const float x = std::abs(-1.0F + 2.0F * static_cast<float>(i) / (CrossSectionTable::size - 1));
        const auto at = static_cast<std::size_t>(i);
        sections[1].share[at] = 1 - x;
        sections[2].share[at] = 1 - x * x * x;
        sections[3].share[at] = x > 0.7F ? -0.4F : 1 - x;
    }
    return sections;
}

/// A closed polygon about a place as an area with its rim.
inline void add_area(CarvePlan& plan, CarveArea area, const glm::dvec2& centre, double radius, int corners,
                     double wobble = 0.25) {
    std::vector<glm::dvec3> line;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * 3.14159265358979 * i / corners;
        const double r = radius * (1 + wobble * std::sin(3 * angle + radius));
        line.emplace_back(centre.x + r * std::cos(angle), area.level, centre.y + r * std::sin(angle));
    }
    PathOfPlan rim;
    rim.rank = CarveRank::area;
    rim.from = rim.to = {0, area.blend, 0, 0, 0};
    rim.area = static_cast<std::int32_t>(plan.areas.size());
    rim.closed = true;
    const std::size_t first = plan.pieces.size();
    area.path = static_cast<std::int32_t>(plan.path_ids.size());
    add_path(plan, rim, line);
    // The ring follows the rim to a centimetre or so.
    for (std::size_t i = first; i < plan.pieces.size(); ++i) {
        const auto& p = plan.pieces[i].points;
        for (int k = 0; k < 16; ++k) {
            const double t = k / 16.0;
            const glm::dvec3 point = (1 - t) * (1 - t) * p[0] + 2 * t * (1 - t) * p[1] + t * t * p[2];
            area.ring.emplace_back(point.x, point.z);
        }
    }
    plan.areas.push_back(area);
}

/// A path that wanders over the frame, `turn` its sharpness; from a place of its own for every seed.
inline std::vector<glm::dvec3> wandering_line(const TerrainFrame& frame, std::uint64_t seed, int points, double stride,
                                              double turn, double height, double grade) {
    const auto random = [&](int i, int which) {
        return random_unit(seed, RandomStream::test, static_cast<std::uint32_t>(which), static_cast<std::uint32_t>(i));
    };
    glm::dvec2 at(frame.width_metres() * (0.2 + 0.6 * random(0, 0)),
                  frame.height_metres() * (0.2 + 0.6 * random(0, 1)));
    double heading = 6.28318 * random(0, 2);
    std::vector<glm::dvec3> line;
    for (int i = 0; i < points; ++i) {
        line.emplace_back(at.x, height, at.y);
        heading += turn * (2 * random(i, 3) - 1);
        at += stride * glm::dvec2(std::cos(heading), std::sin(heading));
        height += grade * stride * (2 * random(i, 4) - 1);
    }
    return line;
}

}  // namespace cuesta::test
