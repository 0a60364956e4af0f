#include "core/carve/course.h"

#include <algorithm>
#include <cmath>

#include "core/field/sampling.h"
#include "core/model/meta_point.h"

namespace cuesta {
namespace {

/// Length of the part from 0 to t: Gauss-Legendre quadrature of the speed at five points.
double length_until(const QuadraticBezier& curve, double t) {
    constexpr std::array<double, 5> nodes{0.04691007703066800, 0.23076534494715845, 0.5, 0.76923465505284155,
                                          0.95308992296933200};
    constexpr std::array<double, 5> weights{0.11846344252809454, 0.23931433524968324, 0.28444444444444444,
                                            0.23931433524968324, 0.11846344252809454};
    double sum = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const glm::dvec3 way = derivative_at(curve, t * nodes[i]);
        sum += weights[i] * std::hypot(way.x, way.z);
    }
    return t * sum;
}

/// The parameter where `length` of the curve is behind.
double parameter_after(const QuadraticBezier& curve, double length) {
    const double whole = length_of(curve);
    if (!(whole > 0)) return 0;
    double low = 0;
    double high = 1;
    double t = std::clamp(length / whole, 0.0, 1.0);
    for (int step = 0; step < 30; ++step) {
        const double over = length_until(curve, t) - length;
        if (std::abs(over) < 1e-9 * whole) break;
        (over > 0 ? high : low) = t;
        const glm::dvec3 way = derivative_at(curve, t);
        const double speed = std::hypot(way.x, way.z);
        const double next = speed > 0 ? t - over / speed : low;
        t = next > low && next < high ? next : 0.5 * (low + high);  // Newton within bisection
    }
    return t;
}

double between(double a, double b, double share) {
    return a + (b - a) * share;
}

CourseStation station_between(const CourseStation& a, const CourseStation& b, double share) {
    CourseStation result;
    result.u = between(a.u, b.u, share);
    result.height = between(a.height, b.height, share);
    result.water = between(a.water, b.water, share);
    result.cross_slope = between(a.cross_slope, b.cross_slope, share);
    result.section = interpolated(a.section, b.section, share);
    return result;
}

glm::dvec2 in_plane(const glm::dvec3& point) {
    return {point.x, point.z};
}

}  // namespace

double length_of(const QuadraticBezier& curve) {
    return length_until(curve, 1);
}

QuadraticBezier quadratic_of(const Course& course, std::size_t stretch) {
    const auto level = [](const glm::dvec2& place) { return glm::dvec3(place.x, 0, place.y); };
    return {{level(course.stations[stretch].place), level(course.handles[stretch]),
             level(course.stations[stretch + 1].place)}};
}

CourseLocation locate(const Course& course, double distance) {
    const auto after =
        std::upper_bound(course.stations.begin(), course.stations.end(), distance,
                         [](double value, const CourseStation& station) { return value < station.distance; });
    const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(course.handles.size()) - 1;
    const auto stretch =
        static_cast<std::size_t>(std::clamp(after - course.stations.begin() - 1, std::ptrdiff_t{0}, last));
    const double from = course.stations[stretch].distance;
    const double to = course.stations[stretch + 1].distance;
    const QuadraticBezier curve = quadratic_of(course, stretch);
    // Distances of stations count, should the quadrature differ.
    const double share = std::clamp((distance - from) / (to - from), 0.0, 1.0);
    return {stretch, parameter_after(curve, share * length_of(curve))};
}

double ground_at(RasterView<const float> ground, const TerrainFrame& frame, const glm::dvec2& place) {
    return sample_bilinear(ground, place.x / frame.cell_size, place.y / frame.cell_size);
}

std::vector<int> insert_stations(Course& course, std::span<const double> distances, const TerrainFrame& frame,
                                 RasterView<const float> ground) {
    constexpr double same = 1e-3;
    std::vector<int> found;
    found.reserve(distances.size());
    if (distances.empty()) return found;
    std::vector<CourseStation> stations;
    std::vector<glm::dvec2> handles;
    stations.reserve(course.stations.size() + distances.size());
    handles.reserve(stations.capacity());
    std::size_t next = 0;  // of the distances
    for (std::size_t i = 0; i < course.handles.size(); ++i) {
        const CourseStation& a = course.stations[i];
        const CourseStation& b = course.stations[i + 1];
        stations.push_back(a);
        QuadraticBezier rest = quadratic_of(course, i);
        double from = a.distance;
        const bool last = i + 1 == course.handles.size();
        for (; next < distances.size() && (last || distances[next] < b.distance - same); ++next) {
            const double at = distances[next];
            const int newest = static_cast<int>(stations.size()) - 1;
            if (at <= from + same || at >= b.distance - same) {
                found.push_back(at <= from + same ? newest : newest + 1);
                continue;
            }
            const double t = parameter_after(rest, (at - from) / (b.distance - from) * length_of(rest));
            const auto& p = rest.points;
            const glm::dvec3 before = glm::mix(p[0], p[1], t);
            const glm::dvec3 behind = glm::mix(p[1], p[2], t);
            const glm::dvec3 point = glm::mix(before, behind, t);
            CourseStation station = station_between(a, b, (at - a.distance) / (b.distance - a.distance));
            station.distance = at;
            station.place = in_plane(point);
            station.ground = ground_at(ground, frame, station.place);
            handles.push_back(in_plane(before));
            stations.push_back(station);
            found.push_back(newest + 1);
            rest = {{point, behind, p[2]}};
            from = at;
        }
        handles.push_back(in_plane(rest.points[1]));
    }
    stations.push_back(course.stations.back());
    course.stations = std::move(stations);
    course.handles = std::move(handles);
    return found;
}

}  // namespace cuesta
