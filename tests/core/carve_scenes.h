#pragma once
/// \file Plans for tests of carving, made by hand.

#include <cmath>
#include <random>

#include "core/carve/displacement.h"
#include "core/carve/plan.h"
#include "core/geometry/quadratic_bezier.h"

namespace cuesta::carve_scenes {

inline CarveEnd end_of(float half_width, float blend, float depth = 0, float cross_slope = 0, float water = 0) {
    return {half_width, blend, depth, cross_slope, water};
}

inline TerrainFrame frame_of(int width, int height, double cell_size = 1) {
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = cell_size;
    return frame;
}

/// Hills of some metres.
inline Raster<float> hills(const TerrainFrame& frame) {
    Raster<float> ground(frame.width, frame.height);
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            ground(x, y) = static_cast<float>(100 + 6 * std::sin(0.11 * x) + 5 * std::cos(0.07 * y + 0.03 * x));
    return ground;
}

inline CrossSectionTable table(double (*share)(double)) {
    CrossSectionTable result;
    for (int i = 0; i < CrossSectionTable::size; ++i)
        result.share[static_cast<std::size_t>(i)] =
            static_cast<float>(share(2.0 * i / (CrossSectionTable::size - 1) - 1));
    return result;
}

/// Builder of a path's pieces.
struct PathOf {
    CarveEnd start;
    CarveEnd end;
    CarveRank rank = CarveRank::way;
    int section = 0;
    bool has_water = false;
    bool closed = false;
    int area = -1;
};

/// Appends a path of quadratics joined end to end; what holds at its ends changes linearly piece by piece.
inline void add_path(CarvePlan& plan, const std::vector<QuadraticBezier>& curves, const PathOf& path) {
    const int id = static_cast<int>(plan.path_ids.size());
    plan.path_ids.push_back(id + 1);
    const auto between = [&](std::size_t i) {
        const float share = static_cast<float>(i) / static_cast<float>(curves.size());
        const auto mix = [share](float a, float b) { return a + share * (b - a); };
        return CarveEnd{mix(path.start.half_width, path.end.half_width), mix(path.start.blend, path.end.blend),
                        mix(path.start.depth, path.end.depth), mix(path.start.cross_slope, path.end.cross_slope),
                        mix(path.start.water, path.end.water)};
    };
    for (std::size_t i = 0; i < curves.size(); ++i) {
        CarvePiece piece;
        piece.points = curves[i].points;
        piece.ends = {between(i), between(i + 1)};
        piece.path = id;
        piece.section = path.section;
        piece.area = path.area;
        piece.rank = path.rank;
        piece.has_water = path.has_water;
        piece.goes_on_before = path.closed || i > 0;
        piece.goes_on_after = path.closed || i + 1 < curves.size();
        plan.pieces.push_back(piece);
    }
}

/// A polyline as straight pieces.
inline std::vector<QuadraticBezier> straight(const std::vector<glm::dvec3>& points) {
    std::vector<QuadraticBezier> curves;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        curves.push_back({{points[i], 0.5 * (points[i] + points[i + 1]), points[i + 1]}});
    return curves;
}

/// From a to b in equal pieces.
inline std::vector<QuadraticBezier> straight(const glm::dvec3& a, const glm::dvec3& b, int pieces) {
    std::vector<glm::dvec3> points;
    for (int i = 0; i <= pieces; ++i) points.push_back(a + static_cast<double>(i) / pieces * (b - a));
    return straight(points);
}

/// A cubic as quadratics, rising evenly from its first height to its last.
inline std::vector<QuadraticBezier> curved(const CubicBezier& cubic, double tolerance = 0.25) {
    const auto stretches = quadratics_of(cubic, tolerance);
    std::vector<double> ways{0};  // chord by chord is near enough
    for (const QuadraticStretch& stretch : stretches) {
        const glm::dvec3 way = stretch.curve.points[2] - stretch.curve.points[0];
        ways.push_back(ways.back() + std::hypot(way.x, way.z));
    }
    std::vector<QuadraticBezier> curves;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        curves.push_back(stretches[i].curve);
        const auto height = [&](double way) {
            return cubic.points[0].y + (cubic.points[3].y - cubic.points[0].y) * way / ways.back();
        };
        curves.back().points[0].y = height(ways[i]);
        curves.back().points[1].y = height(0.5 * (ways[i] + ways[i + 1]));
        curves.back().points[2].y = height(ways[i + 1]);
    }
    return curves;
}

/// Appends an area with its rim; `ring` (x, z) without repeated end.
inline void add_area(CarvePlan& plan, const std::vector<glm::dvec2>& ring, CarveArea area) {
    area.ring = ring;
    area.path = static_cast<int>(plan.path_ids.size());
    std::vector<glm::dvec3> points;
    for (const glm::dvec2& point : ring) points.emplace_back(point.x, area.level, point.y);
    points.push_back(points.front());
    PathOf rim;
    rim.start = rim.end = end_of(0, area.blend);
    rim.rank = CarveRank::area;
    rim.closed = true;
    rim.area = static_cast<int>(plan.areas.size());
    plan.areas.push_back(area);
    add_path(plan, straight(points), rim);
}

/// Something of everything: graded and banked bends, a hairpin, crossing ways, rivers that join, areas that overlap.
inline CarvePlan everything() {
    CarvePlan plan;
    plan.sections.push_back(table([](double) { return 1.0; }));
    plan.sections.push_back(table([](double x) { return 1 - std::abs(x); }));
    plan.sections.push_back(table([](double x) { return x < -0.8 ? -0.3 : 0.9 * (1 - x * x); }));
    PathOf road{end_of(4, 12, 0, 0.03F), end_of(3, 8, 0, -0.05F)};
    add_path(plan, curved({{glm::dvec3(10, 101, 15), {60, 0, 5}, {130, 0, 90}, {60, 108, 95}}}), road);
    PathOf hairpin{end_of(3, 9), end_of(3, 9)};
    add_path(plan, curved({{glm::dvec3(100, 98, 20), {175, 0, 12}, {175, 0, 50}, {100, 110, 45}}}), hairpin);
    PathOf river{end_of(4, 10, 2, 0, -0.4F), end_of(6, 10, 3, 0, -0.4F), CarveRank::water, 2, true};
    add_path(plan, curved({{glm::dvec3(5, 104, 120), {50, 0, 150}, {100, 0, 60}, {185, 96, 110}}}), river);
    PathOf brook{end_of(1.5F, 6, 1, 0, -0.3F), end_of(2, 6, 1.5F, 0, -0.3F), CarveRank::water, 1, true};
    add_path(plan, curved({{glm::dvec3(150, 103, 170), {130, 0, 150}, {120, 0, 130}, {112, 100, 100}}}), brook);
    PathOf ring{end_of(2.5F, 5, 0.5F), end_of(2.5F, 5, 0.5F), CarveRank::way, 0, false, true};
    add_path(plan, straight({{20, 99, 150}, {50, 102, 145}, {55, 103, 175}, {20, 99, 150}}), ring);
    CarveArea lake;
    lake.level = 99;
    lake.depth = 6;
    lake.run = 14;
    lake.blend = 8;
    lake.water = -0.5F;
    lake.has_water = true;
    add_area(plan, {{140, 120}, {185, 115}, {190, 160}, {160, 180}, {135, 150}}, lake);
    CarveArea yard;
    yard.level = 101;
    yard.blend = 10;
    add_area(plan, {{120, 140}, {150, 135}, {150, 185}, {118, 180}}, yard);
    return plan;
}

inline CarvePlan with_paths_turned_round(const CarvePlan& plan) {
    CarvePlan result = plan;
    result.pieces.clear();
    for (int path = static_cast<int>(plan.path_ids.size()) - 1; path >= 0; --path)
        for (const CarvePiece& piece : plan.pieces)
            if (piece.path == path) result.pieces.push_back(piece);
    return result;
}

inline double greatest_difference(const Raster<float>& a, const Raster<float>& b) {
    double worst = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            worst = std::max(worst, std::abs(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y))));
    return worst;
}

}  // namespace cuesta::carve_scenes
