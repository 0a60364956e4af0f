#include "core/carve/cross_section.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr double gravity = 9.81;  // m/s^2

double own_share(const std::vector<glm::dvec2>& points, double x) {
    const auto after =
        std::upper_bound(points.begin(), points.end(), x, [](double at, const glm::dvec2& p) { return at < p.x; });
    if (after == points.begin()) return points.front().y;
    if (after == points.end()) return points.back().y;
    const glm::dvec2& a = *(after - 1);
    const glm::dvec2& b = *after;
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
}

double share_at(const Path& path, double x) {
    const double from_middle = std::abs(x);
    switch (path.parameters.cross_section) {
        case CrossSection::flat:
            return 1;
        case CrossSection::v:
            return 1 - from_middle;
        case CrossSection::u:
            return 1 - x * x;
        case CrossSection::trapezoid: {
            const double bottom = std::clamp(static_cast<double>(path.parameters.bottom_share), 0.0, 0.99);
            return from_middle <= bottom ? 1 : (1 - from_middle) / (1 - bottom);
        }
        case CrossSection::own:
            return path.own_cross_section.size() < 2 ? 1 : own_share(path.own_cross_section, x);
    }
    return 1;
}

double tangent_of_degrees(double degrees) {
    return std::tan(glm::radians(degrees));
}

/// Signed angle between two directions, radians; above 0 to the right: x points east and y south.
double turn_between(const glm::dvec2& a, const glm::dvec2& b) {
    if (glm::dot(a, a) == 0 || glm::dot(b, b) == 0) return 0;
    return std::atan2(a.x * b.y - a.y * b.x, glm::dot(a, b));
}

/// Angle through which the course turns over a stretch: the drawn curve where that is near (parabolas bend unevenly
/// even where a cubic makes a circle), else the stretch itself.
double turn_over(const Course& course, std::size_t stretch) {
    const CourseStation& from = course.stations[stretch];
    const CourseStation& to = course.stations[stretch + 1];
    const Path& path = *course.path;
    const int part = std::clamp(static_cast<int>(0.5 * (from.u + to.u)), 0, path.curve_count() - 1);
    const CubicBezier cubic = curve_of(path, part);
    const double near_enough = 0.05 * (to.distance - from.distance) + 1e-3;
    std::array<glm::dvec2, 2> directions{};
    for (const std::size_t end : {0U, 1U}) {
        const CourseStation& station = end == 0 ? from : to;
        // Not quite at the ends, where handles without length have no direction.
        const double t = std::clamp(station.u - part, 1e-4, 1 - 1e-4);
        const glm::dvec3 point = point_at(cubic, t);
        if (glm::distance(station.place, glm::dvec2(point.x, point.z)) > near_enough)
            return turn_between(course.handles[stretch] - from.place, to.place - course.handles[stretch]);
        const glm::dvec3 way = derivative_at(cubic, t);
        directions[end] = {way.x, way.z};
    }
    return turn_between(directions[0], directions[1]);
}

}  // namespace

CrossSectionTable cross_section_of(const Path& path) {
    CrossSectionTable table;
    for (int i = 0; i < CrossSectionTable::size; ++i) {
        const double share = share_at(path, 2.0 * i / (CrossSectionTable::size - 1) - 1);
        table.share[static_cast<std::size_t>(i)] = std::isfinite(share) ? static_cast<float>(share) : 0.0F;
    }
    return table;
}

void set_cross_slopes(Course& course) {
    const PathParameters& parameters = course.path->parameters;
    const double speed2 = static_cast<double>(parameters.bank_speed) * parameters.bank_speed;
    const double limit = tangent_of_degrees(parameters.bank_limit);
    const std::size_t last = course.handles.size();
    std::vector<double> turns(last, 0.0);
    if (speed2 > 0)
        for (std::size_t i = 0; i < last; ++i) turns[i] = turn_over(course, i);
    const auto length = [&](std::size_t stretch) {
        return course.stations[stretch + 1].distance - course.stations[stretch].distance;
    };
    for (std::size_t i = 0; i <= last; ++i) {
        double turn = 0;
        double way = 0;
        if (i > 0 || course.closed) {
            const std::size_t before = i > 0 ? i - 1 : last - 1;
            turn += turns[before];
            way += length(before);
        }
        if (i < last || course.closed) {
            const std::size_t behind = i < last ? i : 0;
            turn += turns[behind];
            way += length(behind);
        }
        const double bend = std::clamp(speed2 * turn / way / gravity, -limit, limit);
        course.stations[i].cross_slope = bend + tangent_of_degrees(course.stations[i].section.bank);
    }
}

}  // namespace cuesta
