#include "ui/view/path_shape.h"

#include <algorithm>
#include <cmath>

#include "core/carve/steep_stretches.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

/// Courses are kept in floating point through several steps; what was drawn elsewhere differs by far more.
constexpr double same_place = 0.01;  ///< m
/// Vertices that a line may get besides those of its curves: enough for the longest road across the largest terrain.
constexpr std::size_t most_vertices = 20000;

/// The points before and after u, and how far it is from the one to the other, 0..1.
struct Between {
    const AlignmentPoint& before;
    const AlignmentPoint& after;
    double share;
};
Between between(const Alignment& alignment, double u) {
    const auto& points = alignment.points;
    const auto after = std::upper_bound(points.begin(), points.end(), u,
                                        [](double place, const AlignmentPoint& point) { return place < point.u; });
    if (after == points.begin()) return {points.front(), points.front(), 0};
    if (after == points.end()) return {points.back(), points.back(), 0};
    const AlignmentPoint& before = *(after - 1);
    return {before, *after, after->u > before.u ? (u - before.u) / (after->u - before.u) : 0};
}

}  // namespace

bool spans_path(const Alignment& alignment, const Path& path) {
    if (alignment.points.size() < 2 || path.curve_count() == 0 || alignment.closed != path.closed) return false;
    const AlignmentPoint &first = alignment.points.front(), &last = alignment.points.back();
    if (first.u > 1e-6 || std::abs(last.u - path.curve_count()) > 1e-6) return false;
    const auto is_at = [](const AlignmentPoint& point, const glm::dvec3& drawn) {
        return std::hypot(drawn.x - point.point.x, drawn.z - point.point.z) <= same_place;
    };
    return is_at(first, point_at(path, 0)) && is_at(last, point_at(path, path.curve_count()));
}

bool is_course_of(const Alignment& alignment, const Path& path) {
    // All of the drawn path, and nothing but it.
    return spans_path(alignment, path) &&
           std::all_of(alignment.points.begin(), alignment.points.end(), [&](const AlignmentPoint& point) {
               if (point.u > path.curve_count() + 1e-6) return false;
               const glm::dvec3 drawn = point_at(path, point.u);
               return std::hypot(drawn.x - point.point.x, drawn.z - point.point.z) <= same_place;
           });
}

double height_along(const Alignment& alignment, double u) {
    const Between found = between(alignment, u);
    return found.before.point.y + (found.after.point.y - found.before.point.y) * found.share;
}

PathSection section_along(const Alignment& alignment, double u) {
    const Between found = between(alignment, u);
    return interpolated(found.before.section, found.after.section, found.share);
}

double ground_height(const Land& land, const glm::dvec3& place) {
    const double cell = land.frame.cell_size;
    return sample_bilinear(land.ground->view(), place.x / cell, place.z / cell);
}

std::vector<FlatVertex> subdivided(const Path& path, const std::vector<FlatVertex>& line, double step) {
    double length = 0;
    const auto length_to = [&](std::size_t i) {
        const glm::dvec3 way = line[i].point - line[i - 1].point;
        return std::hypot(way.x, way.z);
    };
    for (std::size_t i = 1; i < line.size(); ++i) length += length_to(i);
    step = std::max(step, length / static_cast<double>(most_vertices));
    std::vector<FlatVertex> fine;
    fine.reserve(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        const int parts = i == 0 || step <= 0 ? 1 : std::max(1, static_cast<int>(std::ceil(length_to(i) / step)));
        for (int k = 1; k < parts; ++k) {
            const double u =
                line[i - 1].parameter + (line[i].parameter - line[i - 1].parameter) * k / static_cast<double>(parts);
            fine.push_back({point_at(path, u), u});
        }
        fine.push_back(line[i]);
    }
    return fine;
}

std::vector<PathStructure> structures_along(const Path& path, const Alignment* course,
                                            const std::vector<FlatVertex>& line) {
    const auto on_surface = [](PathStructure structure) { return structure == PathStructure::surface; };
    const auto stays = [&](const auto& points, auto structure_of) {
        return std::all_of(points.begin(), points.end(),
                           [&](const auto& point) { return on_surface(structure_of(point)); });
    };
    const bool is_plain =
        course ? stays(course->points, [](const AlignmentPoint& point) { return point.section.structure; })
               : stays(path.meta_points, [](const PathPoint& point) { return point.parameters.structure; });
    std::vector<PathStructure> structures;
    if (is_plain) return structures;
    structures.reserve(line.size());
    for (const FlatVertex& vertex : line)
        structures.push_back(course ? section_along(*course, vertex.parameter).structure
                                    : parameters_at(path, vertex.parameter).structure);
    return structures;
}

std::vector<bool> steepness_along(const Path& path, const Alignment* course, const std::vector<FlatVertex>& line) {
    std::vector<bool> steep;
    if (!course || is_area(path.parameters.kind) || is_watercourse(path.parameters.kind)) return steep;
    const std::vector<SteepStretch> stretches = steep_stretches(*course, path.parameters.grade_limit);
    if (stretches.empty()) return steep;
    steep.assign(line.size(), false);
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const double u = 0.5 * (line[i].parameter + line[i + 1].parameter);
        steep[i] = std::any_of(stretches.begin(), stretches.end(),
                               [u](const SteepStretch& stretch) { return stretch.u_from <= u && u <= stretch.u_to; });
    }
    return steep;
}

bool is_left_inside(const Path& path) {
    // Twice the enclosed area of the polygon of knots and the ends of their handles; x is east and z south, so that it
    // is above 0 clockwise as seen from above, with the inside on the right.
    double twice_area = 0;
    glm::dvec3 last{0.0};
    bool is_first = true;
    const auto go_to = [&](const glm::dvec3& place) {
        if (!is_first) twice_area += last.x * place.z - place.x * last.z;
        last = place;
        is_first = false;
    };
    for (const Knot& knot : path.knots) {
        go_to(knot.position + knot.in);
        go_to(knot.position);
        go_to(knot.position + knot.out);
    }
    if (!path.knots.empty()) go_to(path.knots[0].position + path.knots[0].in);
    return twice_area < 0;
}

}  // namespace cuesta
