#include "ui/curves/path_course.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr int samples_a_curve = 24;
/// Distance from the path within which a junction counts as its, m: plans give them on the path itself.
constexpr double junction_reach = 2;

double between(double a, double b, double share) {
    return a + (b - a) * share;
}

PathCourse::Sample mixed_sample(const PathCourse::Sample& a, const PathCourse::Sample& b, double share) {
    PathCourse::Sample result = a;
    result.u = between(a.u, b.u, share);
    result.distance = between(a.distance, b.distance, share);
    result.height = between(a.height, b.height, share);
    result.ground = between(a.ground, b.ground, share);
    result.water = between(a.water, b.water, share);
    return result;
}

void take_alignment(PathCourse& course, const Alignment& alignment) {
    for (const AlignmentPoint& point : alignment.points)
        course.samples.push_back(
            {point.u, point.distance, point.point.y, point.ground, point.water, point.section.structure});
    course.as_built = true;
}

void take_drawing(PathCourse& course, const Path& path,
                  const std::function<std::optional<double>(double, double)>& ground) {
    const int count = path.curve_count() * samples_a_curve;
    glm::dvec3 last = point_at(path, 0);
    double distance = 0;
    for (int i = 0; i <= count; ++i) {
        const double u = static_cast<double>(i) / samples_a_curve;
        // The end of a closed path is its start, one turn later.
        const glm::dvec3 point = path.closed && i == count ? point_at(path, 0) : point_at(path, u);
        distance += std::hypot(point.x - last.x, point.z - last.z);
        last = point;
        const PathSection section = parameters_at(path, u);
        PathCourse::Sample sample{u, distance, point.y + section.offset};
        sample.structure = section.structure;
        if (const auto below = ground ? ground(point.x, point.z) : std::nullopt) {
            sample.ground = *below;
            if (path.parameters.heights == PathHeights::draped) sample.height = *below + section.offset;
        }
        course.samples.push_back(sample);
    }
}

void add_grips(PathCourse& course, const Path& path, const std::vector<AlignmentPoint>* built,
               const std::vector<int>& knots, const std::vector<int>& meta_points) {
    const auto holds = [](const std::vector<int>& list, std::size_t i) {
        return std::find(list.begin(), list.end(), static_cast<int>(i)) != list.end();
    };
    if (course.grips_are == CourseGripKind::knot) {
        for (std::size_t i = 0; i < path.knots.size(); ++i) {
            const double height = path.knots[i].position.y;
            const double offset = parameters_at(path, static_cast<double>(i)).offset;
            course.grips.push_back({static_cast<int>(i), course.at_position(static_cast<double>(i)).distance,
                                    height + offset, height, holds(knots, i)});
        }
        return;
    }
    for (std::size_t i = 0; i < path.meta_points.size(); ++i) {
        const auto& meta = path.meta_points[i];
        const PathCourse::Sample sample = course.at_position(meta.position);
        double height = sample.height;
        // The plan may be older than the offset: while one drags, the grip goes ahead of it.
        if (built) {
            const auto after = std::lower_bound(built->begin(), built->end(), meta.position,
                                                [](const AlignmentPoint& p, double u) { return p.u < u; });
            const AlignmentPoint& nearest = after == built->end() ? built->back() : *after;
            height += static_cast<double>(meta.parameters.offset) - nearest.section.offset;
        }
        course.grips.push_back(
            {static_cast<int>(i), sample.distance, height, meta.parameters.offset, holds(meta_points, i)});
    }
}

void add_junctions(PathCourse& course, const CarvePlan& plan, const Alignment& alignment) {
    for (const Junction& junction : plan.junctions) {
        if (!std::binary_search(junction.path_ids.begin(), junction.path_ids.end(), alignment.path_id)) continue;
        // The nearest point of the course; a path may pass a junction's place more than once, on one level.
        double nearest = std::numeric_limits<double>::infinity();
        double distance = 0;
        for (std::size_t i = 0; i + 1 < alignment.points.size(); ++i) {
            const glm::dvec3 &a = alignment.points[i].point, &b = alignment.points[i + 1].point;
            const glm::dvec2 way(b.x - a.x, b.z - a.z), to(junction.point.x - a.x, junction.point.z - a.z);
            const double square = glm::dot(way, way);
            const double share = square > 0 ? std::clamp(glm::dot(way, to) / square, 0.0, 1.0) : 0.0;
            const double away = glm::length(to - share * way);
            if (away >= nearest) continue;
            nearest = away;
            distance = between(alignment.points[i].distance, alignment.points[i + 1].distance, share);
        }
        if (nearest <= junction_reach) course.junctions.push_back({distance, course.at(distance).height});
    }
}

}  // namespace

PathCourse::Sample PathCourse::at(double distance) const {
    const auto after = std::upper_bound(samples.begin(), samples.end(), distance,
                                        [](double place, const Sample& sample) { return place < sample.distance; });
    if (after == samples.begin()) return samples.front();
    if (after == samples.end()) return samples.back();
    const Sample &a = *(after - 1), &b = *after;
    const double span = b.distance - a.distance;
    return mixed_sample(a, b, span > 0 ? (distance - a.distance) / span : 0);
}

PathCourse::Sample PathCourse::at_position(double u) const {
    const auto after = std::upper_bound(samples.begin(), samples.end(), u,
                                        [](double place, const Sample& sample) { return place < sample.u; });
    if (after == samples.begin()) return samples.front();
    if (after == samples.end()) return samples.back();
    const Sample &a = *(after - 1), &b = *after;
    const double span = b.u - a.u;
    return mixed_sample(a, b, span > 0 ? (u - a.u) / span : 0);
}

double PathCourse::grade_at(double distance, double window) const {
    const Sample before = at(distance - window), after = at(distance + window);
    const double run = after.distance - before.distance;
    return run > 0 ? (after.height - before.height) / run : 0;
}

PathCourse course_of(const Path& path, const CarvePlan* plan, const std::vector<int>& selected_knots,
                     const std::vector<int>& selected_meta_points,
                     const std::function<std::optional<double>(double x, double z)>& ground) {
    PathCourse course;
    course.grips_are =
        path.parameters.heights == PathHeights::drawn ? CourseGripKind::knot : CourseGripKind::meta_point;
    course.grade_limit = path.parameters.grade_limit;
    if (path.curve_count() == 0) return course;
    const Alignment* alignment = nullptr;
    if (plan && path.enabled) {
        const auto found = std::find_if(plan->alignments.begin(), plan->alignments.end(),
                                        [&](const Alignment& each) { return each.path_id == path.id; });
        if (found != plan->alignments.end() && found->points.size() >= 2) alignment = &*found;
    }
    if (alignment)
        take_alignment(course, *alignment);
    else
        take_drawing(course, path, ground);
    add_grips(course, path, alignment ? &alignment->points : nullptr, selected_knots, selected_meta_points);
    if (alignment) add_junctions(course, *plan, *alignment);
    return course;
}

}  // namespace cuesta
