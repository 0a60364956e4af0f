#include "core/carve/shore.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr double shore_precision = 1e-3;  ///< m along a way

glm::dvec2 place_on(const Course& course, double distance) {
    const CourseLocation location = locate(course, distance);
    const glm::dvec3 point = point_at(quadratic_of(course, location.stretch), location.t);
    return {point.x, point.z};
}

/// Distance between two others at which the answer changes, which is `at_low` at the lower one.
template <class Ask>
double change_between(double low, double high, bool at_low, const Ask& ask) {
    while (high - low > shore_precision) {
        const double middle = 0.5 * (low + high);
        (ask(middle) == at_low ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

void add_crossings(const Course& course, const Shore& shore, const LakeCrossing& like, double step,
                   std::vector<LakeCrossing>& into) {
    const auto is_over = [&](double distance) {
        return course.on_surface(locate(course, distance).stretch) && shore.holds(place_on(course, distance));
    };
    const int steps = static_cast<int>(std::clamp(std::ceil(course.length() / step), 1.0, 1e6));
    LakeCrossing crossing = like;
    bool was_over = is_over(0);
    double last = 0;
    for (int i = 1; i <= steps; ++i) {
        const double distance = course.length() * i / steps;
        const bool over = is_over(distance);
        if (over && !was_over) crossing.from = change_between(last, distance, false, is_over);
        const bool ends = was_over && (!over || i == steps);
        if (ends) {
            crossing.to = over ? distance : change_between(last, distance, true, is_over);
            const double middle = 0.5 * (crossing.from + crossing.to);
            const float width = course.stations[locate(course, middle).stretch].section.width;
            if (crossing.to - crossing.from >= static_cast<double>(width)) into.push_back(crossing);
        }
        was_over = over;
        last = distance;
    }
}

}  // namespace

Shore::Shore(const CarveArea& lake)
    : ring_(lake.ring), low_(std::numeric_limits<double>::infinity()), high_(-std::numeric_limits<double>::infinity()) {
    for (const glm::dvec2& corner : ring_) {
        low_ = glm::min(low_, corner);
        high_ = glm::max(high_, corner);
    }
}

template <class Visit>
void Shore::for_each_side(const Visit& visit) const {
    for (std::size_t i = 0; i < ring_.size(); ++i) visit(ring_[i], ring_[(i + 1) % ring_.size()]);
}

bool Shore::holds(const glm::dvec2& place) const {
    if (place.x < low_.x || place.x > high_.x || place.y < low_.y || place.y > high_.y) return false;
    bool inside = false;
    for_each_side([&](const glm::dvec2& a, const glm::dvec2& b) {
        if ((a.y > place.y) != (b.y > place.y) && place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y))
            inside = !inside;
    });
    return inside;
}

double Shore::distance_to(const glm::dvec2& place) const {
    double nearest = std::numeric_limits<double>::infinity();
    for_each_side([&](const glm::dvec2& a, const glm::dvec2& b) {
        const glm::dvec2 side = b - a;
        const double length2 = glm::dot(side, side);
        const double t = length2 > 0 ? std::clamp(glm::dot(place - a, side) / length2, 0.0, 1.0) : 0.0;
        nearest = std::min(nearest, glm::length(place - (a + t * side)));
    });
    return nearest;
}

std::vector<LakeCrossing> find_lake_crossings(const std::vector<Course>& courses, const std::vector<CarveArea>& areas,
                                              const TerrainFrame& frame) {
    std::vector<std::vector<LakeCrossing>> of_courses(courses.size());
    std::vector<std::pair<int, Shore>> lakes;
    for (std::size_t i = 0; i < areas.size(); ++i)
        if (areas[i].has_water) lakes.emplace_back(static_cast<int>(i), areas[i]);
    if (lakes.empty()) return {};
    parallel_ranges(static_cast<int>(courses.size()), 1, [&](int first, int end) {
        for (int c = first; c < end; ++c) {
            const Course& course = courses[static_cast<std::size_t>(c)];
            if (course.rank != CarveRank::way) continue;
            glm::dvec2 low = course.stations.front().place;
            glm::dvec2 high = low;
            const auto take = [&](const glm::dvec2& place) {
                low = glm::min(low, place);
                high = glm::max(high, place);
            };
            for (const CourseStation& station : course.stations) take(station.place);
            for (const glm::dvec2& handle : course.handles) take(handle);
            for (const auto& [area, shore] : lakes) {
                if (shore.high().x < low.x || shore.low().x > high.x || shore.high().y < low.y ||
                    shore.low().y > high.y)
                    continue;
                add_crossings(course, shore, {c, area, 0, 0}, frame.cell_size, of_courses[static_cast<std::size_t>(c)]);
            }
        }
    });
    std::vector<LakeCrossing> result;
    for (const std::vector<LakeCrossing>& own : of_courses) result.insert(result.end(), own.begin(), own.end());
    return result;
}

}  // namespace cuesta
