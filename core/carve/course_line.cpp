#include <algorithm>
#include <cmath>
#include <limits>

#include "core/carve/course.h"
#include "core/carve/profile_band.h"
#include "core/model/sketched_curve.h"

namespace cuesta {
namespace {

glm::dvec2 in_plane(const glm::dvec3& point) {
    return {point.x, point.z};
}

/// Stretches longer than this are divided: heights between stations follow from those at them. A draped path is
/// smoothed over more than that, and a drawn one rises along curves.
double longest_stretch(const Path& path, const PathSection& section, const TerrainFrame& frame) {
    if (is_area(path.parameters.kind)) return std::numeric_limits<double>::infinity();  // level all round
    // Limits of cut and fill are kept at stations: at least one a cell, or a width.
    if (keeps_earth_limits(path.parameters))
        return std::clamp(static_cast<double>(section.width), frame.cell_size, 64 * frame.cell_size);
    const double smoothed = path.parameters.heights == PathHeights::draped ? 0.5 * path.parameters.smoothing : 0.0;
    return std::clamp(std::max(static_cast<double>(section.width), smoothed), 3 * frame.cell_size,
                      64 * frame.cell_size);
}

double widest_reach(const Path& path) {
    const PathSection standard;
    double reach = path.meta_points.empty() ? 0.5 * standard.width + standard.blend : 0.0;
    for (const PathPoint& point : path.meta_points)
        reach = std::max(reach, 0.5 * point.parameters.width + point.parameters.blend);
    return reach;
}

bool near_terrain(const QuadraticBezier& curve, double reach, const TerrainFrame& frame) {
    const auto& p = curve.points;
    return std::max({p[0].x, p[1].x, p[2].x}) >= -reach &&
           std::min({p[0].x, p[1].x, p[2].x}) <= frame.width_metres() + reach &&
           std::max({p[0].z, p[1].z, p[2].z}) >= -reach &&
           std::min({p[0].z, p[1].z, p[2].z}) <= frame.height_metres() + reach;
}

/// u where the drawn path comes nearest, from a guess between two limits: one step of Newton's method. Meanders lie
/// elsewhere and keep the guess.
double nearest_position(const Path& path, double guess, double from, double to, const glm::dvec2& place,
                        double near_enough) {
    const glm::dvec2 away = place - in_plane(point_at(path, guess));
    if (glm::dot(away, away) > near_enough * near_enough) return guess;
    const glm::dvec2 way = in_plane(derivative_at(path, guess));
    const double speed2 = glm::dot(way, way);
    return speed2 > 0 ? std::clamp(guess + glm::dot(away, way) / speed2, from, to) : guess;
}

/// Parameters 0 < t < 1 at which a stretch is divided, ascending.
std::vector<double> divisions_of(const Path& path, const CourseStretch& stretch, double length,
                                 const TerrainFrame& frame, double least) {
    std::vector<double> cuts;
    // Stations where widths begin to change differently, and where structures begin.
    const double span = stretch.u_to - stretch.u_from;
    for (auto point = std::upper_bound(path.meta_points.begin(), path.meta_points.end(), stretch.u_from,
                                       [](double u, const PathPoint&meta) { return u < meta.position; });
         point != path.meta_points.end() && point->position < stretch.u_to; ++point)
        cuts.push_back((point->position - stretch.u_from) / span);
    cuts.push_back(1);
    const PathSection section = parameters_at(path, stretch.u_from);
    const double step = longest_stretch(path, section, frame) / length;
    std::vector<double> divisions;
    double from = 0;
    for (const double cut : cuts) {
        if ((cut - from) * length < least) continue;
        const int parts = static_cast<int>(std::min(std::max(std::ceil((cut - from) / step - 1e-9), 1.0), 4096.0));
        for (int i = 1; i < parts; ++i) divisions.push_back(from + (cut - from) * i / parts);
        if (cut < 1 && (1 - cut) * length >= least) divisions.push_back(cut);
        from = cut;
    }
    return divisions;
}

}  // namespace

bool near_terrain(const Course& course, const TerrainFrame& frame) {
    const double reach = widest_reach(*course.path);
    for (std::size_t i = 0; i < course.handles.size(); ++i)
        if (near_terrain(quadratic_of(course, i), reach, frame)) return true;
    return false;
}

std::vector<CourseStretch> stretches_of(const Path& path, const TerrainFrame& frame) {
    const double tolerance = 0.25 * frame.cell_size;
    const double reach = widest_reach(path);
    std::vector<CourseStretch> result;
    for (int i = 0; i < path.curve_count(); ++i) {
        const CubicBezier cubic = curve_of(path, i);
        const auto& p = cubic.points;
        // Outside the terrain a coarse line does; it only keeps the path in one piece.
        const QuadraticBezier whole{{p[0], 0.5 * (p[1] + p[2]), p[3]}};
        if (!near_terrain({{p[0], p[1], p[3]}}, reach, frame) && !near_terrain({{p[0], p[2], p[3]}}, reach, frame)) {
            result.push_back({whole, static_cast<double>(i), i + 1.0});
            continue;
        }
        for (const QuadraticStretch& part : quadratics_of(cubic, tolerance))
            result.push_back({part.curve, i + part.from, i + part.to});
    }
    return result;
}

Course lay_course(const Path& path, std::span<const CourseStretch> stretches, const TerrainFrame& frame,
                  RasterView<const float> ground) {
    const double least = 1e-4 * frame.cell_size;  // what is shorter has no direction worth following
    const double near_enough = frame.cell_size;
    const double reach = widest_reach(path);
    Course course;
    course.path = &path;
    course.closed = path.closed;
    course.rank = is_watercourse(path.parameters.kind) ? CarveRank::water : CarveRank::way;
    const auto add = [&](double u, double distance, const glm::dvec2& place) {
        CourseStation station;
        station.u = u;
        station.distance = distance;
        station.place = place;
        course.stations.push_back(station);
    };
    for (const CourseStretch& stretch : stretches) {
        if (course.stations.empty()) add(stretch.u_from, 0, in_plane(stretch.curve.points[0]));
        QuadraticBezier rest = stretch.curve;
        double length = length_of(rest);
        if (length < least && glm::distance(course.stations.back().place, in_plane(rest.points[2])) < least) continue;
        std::vector<double> cuts;
        if (near_terrain(rest, reach, frame)) cuts = divisions_of(path, stretch, length, frame, least);
        cuts.push_back(1);
        double from = 0;
        for (const double cut : cuts) {
            const double t = cut < 1 ? (cut - from) / (1 - from) : 1.0;
            const auto& p = rest.points;
            const glm::dvec3 before = glm::mix(p[0], p[1], t);
            const glm::dvec3 behind = glm::mix(p[1], p[2], t);
            const glm::dvec3 point = t < 1 ? glm::mix(before, behind, t) : p[2];
            length = length_of({{p[0], before, point}});
            double u = stretch.u_from + (stretch.u_to - stretch.u_from) * cut;
            if (cut < 1) u = nearest_position(path, u, stretch.u_from, stretch.u_to, in_plane(point), near_enough);
            course.handles.push_back(in_plane(before));
            add(u, course.stations.back().distance + std::max(length, least), in_plane(point));
            rest = {{point, behind, p[2]}};
            from = cut;
        }
    }
    if (course.stations.size() < 2) return {};
    // The part left out at the end is too short to be seen.
    course.stations.back().place =
        course.closed ? course.stations.front().place : in_plane(stretches.back().curve.points[2]);
    course.stations.back().u = stretches.back().u_to;
    for (std::size_t i = 0; i < course.stations.size(); ++i) {
        CourseStation& station = course.stations[i];
        station.ground = ground_at(ground, frame, station.place);
        station.section = parameters_at(path, station.u);
        // In the middle of the stretch, since a meta point may lie a hair beside its station.
        if (i + 1 < course.stations.size())
            station.section.structure = parameters_at(path, 0.5 * (station.u + course.stations[i + 1].u)).structure;
    }
    return course;
}

}  // namespace cuesta
