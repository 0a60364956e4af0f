#include "core/carve/profile_band.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"

namespace cuesta {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Whether the way shapes the ground on either side of a station.
bool touches_ground(const Course& course, std::size_t station) {
    const std::size_t count = course.handles.size();
    return (station < count && course.on_surface(station)) || (station > 0 && course.on_surface(station - 1));
}

/// Lowest and highest ground across the way.
struct GroundAcross {
    double low = infinity;
    double high = -infinity;
};
GroundAcross ground_across(const Course& course, std::size_t station, const TerrainFrame& frame,
                           RasterView<const float> ground) {
    const CourseStation& here = course.stations[station];
    const glm::dvec2 right = right_of_way(course, station);
    GroundAcross across;
    for (const double share : {-0.5, -0.25, 0.0, 0.25, 0.5}) {
        const double height =
            ground_at(ground, frame, here.place + share * static_cast<double>(here.section.width) * right);
        across.low = std::min(across.low, height);
        across.high = std::max(across.high, height);
    }
    return across;
}

std::vector<double> distances_along(const Course& course) {
    std::vector<double> distances;
    distances.reserve(course.stations.size());
    for (const CourseStation& station : course.stations) distances.push_back(station.distance);
    return distances;
}

/// The height of a free end: as the path is draped there, within the band.
double end_height(const Course& course, const ProfileBand& band, std::size_t station) {
    const CourseStation& end = course.stations[station];
    return std::clamp(end.ground + static_cast<double>(end.section.offset), band.low[station], band.high[station]);
}

/// The band with pins and free ends in it.
ProfileBand pinned(const Course& course, ProfileBand band, std::span<const ProfilePin> pins) {
    if (!course.closed)
        for (const std::size_t end : {std::size_t{0}, course.stations.size() - 1})
            band.low[end] = band.high[end] = end_height(course, band, end);
    for (const ProfilePin& pin : pins) {
        const auto at = static_cast<std::size_t>(pin.place);
        band.low[at] = band.high[at] = pin.height;
    }
    return band;
}

/// The least grade limits, one a stretch, that leave a profile in the band.
std::vector<double> grades_in_band(const Course& course, std::span<const double> distances, ProfileBand band) {
    if (course.closed) {
        // The taut line needs a beginning: as the seam is draped.
        const double seam = end_height(course, band, 0);
        band.low.front() = band.high.front() = band.low.back() = band.high.back() = seam;
    }
    const double limit = course.path->parameters.grade_limit;
    std::vector<double> grades(course.handles.size(), limit > 0 ? limit : infinity);
    if (!(limit > 0)) return grades;
    const std::vector<double> taut = taut_profile(distances, band.low, band.high);
    // A hair more than its own grades, so that rounding leaves no gap.
    for (std::size_t i = 0; i < grades.size(); ++i)
        grades[i] =
            std::max(limit, (1 + 1e-9) * std::abs(taut[i + 1] - taut[i]) / (distances[i + 1] - distances[i]) + 1e-12);
    return grades;
}

}  // namespace

glm::dvec2 right_of_way(const Course& course, std::size_t station) {
    const glm::dvec2 place = course.stations[station].place;
    const glm::dvec2 before = station > 0 ? course.handles[station - 1] : place;
    const glm::dvec2 behind = station < course.handles.size() ? course.handles[station] : place;
    const glm::dvec2 way = behind - before;
    const double length = glm::length(way);
    return length > 0 ? glm::dvec2(-way.y, way.x) / length : glm::dvec2(0.0);
}

bool keeps_earth_limits(const PathParameters& parameters) {
    return parameters.heights == PathHeights::draped && !is_watercourse(parameters.kind) && !is_area(parameters.kind) &&
           (parameters.cut_limit > 0 || parameters.fill_limit > 0);
}

ProfileBand profile_band(const Course& course, const TerrainFrame& frame, RasterView<const float> ground) {
    const PathParameters& parameters = course.path->parameters;
    const double cut = parameters.cut_limit > 0 ? static_cast<double>(parameters.cut_limit) : infinity;
    const double fill = parameters.fill_limit > 0 ? static_cast<double>(parameters.fill_limit) : infinity;
    ProfileBand band{std::vector<double>(course.stations.size(), -infinity),
                     std::vector<double>(course.stations.size(), infinity)};
    for (std::size_t i = 0; i < course.stations.size(); ++i) {
        if (!touches_ground(course, i)) continue;
        const GroundAcross across = ground_across(course, i, frame, ground);
        const double middle = course.stations[i].ground;
        double low = across.high - cut;
        double high = across.low + fill;
        if (low > high) low = high = 0.5 * (low + high);
        band.low[i] = std::clamp(low, middle - cut, middle + fill);
        band.high[i] = std::clamp(high, middle - cut, middle + fill);
    }
    if (course.closed) {
        band.low.back() = band.low.front();
        band.high.back() = band.high.front();
    }
    return band;
}

std::vector<double> taut_profile(std::span<const double> distances, std::span<const double> low,
                                 std::span<const double> high) {
    const std::size_t count = distances.size();
    CUESTA_CHECK(count >= 2 && low.size() == count && high.size() == count);
    std::vector<double> heights(count, low[0]);
    for (std::size_t apex = 0; apex + 1 < count;) {
        // Grades under which the line from the apex passes all places so far, and where it touches.
        double least = -infinity;
        double most = infinity;
        std::size_t at_least = count - 1;
        std::size_t at_most = count - 1;
        std::size_t next = count - 1;
        double height = low[next];
        for (std::size_t j = apex + 1; j < count; ++j) {
            const double way = distances[j] - distances[apex];
            const double to_low = (low[j] - heights[apex]) / way;
            const double to_high = (high[j] - heights[apex]) / way;
            if (to_low > most) {
                next = at_most;
                height = high[next];
                break;
            }
            if (to_high < least) {
                next = at_least;
                height = low[next];
                break;
            }
            if (to_low >= least) {
                least = to_low;
                at_least = j;
            }
            if (to_high <= most) {
                most = to_high;
                at_most = j;
            }
        }
        const double way = distances[next] - distances[apex];
        for (std::size_t j = apex + 1; j <= next; ++j)
            heights[j] = heights[apex] + (height - heights[apex]) * (distances[j] - distances[apex]) / way;
        heights[next] = height;
        apex = next;
    }
    return heights;
}

std::vector<double> profile_in_band(const Course& course, const ProfileBand& band, std::span<const double> heights,
                                    std::span<const ProfilePin> pins) {
    const std::vector<double> distances = distances_along(course);
    const ProfileBand kept = pinned(course, band, pins);
    const std::vector<double> grades = grades_in_band(course, distances, kept);
    return within_grades_and_bounds(distances, heights, grades, kept.low, kept.high, course.closed);
}

std::vector<double> climb_in_band(const Course& course, const ProfileBand& band) {
    const std::vector<double> distances = distances_along(course);
    const std::vector<double> grades = grades_in_band(course, distances, pinned(course, band, {}));
    std::vector<double> climb(distances.size(), 0.0);
    for (std::size_t i = 0; i < grades.size(); ++i)
        climb[i + 1] = climb[i] + grades[i] * (distances[i + 1] - distances[i]);
    return climb;
}

}  // namespace cuesta
