#include "core/carve/drape.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

/// The integral of a profile from its start, at places that only ascend.
class Integral {
public:
    Integral(std::span<const double> distances, std::span<const double> values)
        : distances_(distances), values_(values), sums_(distances.size(), 0.0) {
        for (std::size_t i = 1; i < distances.size(); ++i)
            sums_[i] = sums_[i - 1] + 0.5 * (values[i - 1] + values[i]) * (distances[i] - distances[i - 1]);
    }
    double whole() const { return sums_.back(); }
    /// `hint`: the sample at or before the place of the last call; goes on from there.
    double until(double distance, std::size_t& hint) const {
        while (hint + 2 < distances_.size() && distances_[hint + 1] <= distance) ++hint;
        const double way = distance - distances_[hint];
        const double slope = (values_[hint + 1] - values_[hint]) / (distances_[hint + 1] - distances_[hint]);
        return sums_[hint] + way * (values_[hint] + 0.5 * slope * way);
    }

private:
    std::span<const double> distances_;
    std::span<const double> values_;
    std::vector<double> sums_;
};

/// One running mean.
std::vector<double> running_mean(std::span<const double> distances, std::span<const double> values, double window,
                                 bool closed) {
    const Integral integral(distances, values);
    const double length = distances.back();
    const double half = closed ? std::min(0.5 * window, 0.5 * length) : 0.5 * window;
    std::vector<double> result(values.begin(), values.end());
    std::size_t low_hint = 0;
    std::size_t high_hint = 0;
    std::size_t behind_hint = 0;  // of what reaches over the start, on the way before it
    std::size_t ahead_hint = 0;   // of what reaches over the end
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double at = distances[i];
        const double reach = closed ? half : std::min({half, at, length - at});
        if (!(reach > 0)) continue;
        double sum = 0;
        if (at - reach < 0)
            sum += integral.whole() - integral.until(at - reach + length, behind_hint);
        else
            sum -= integral.until(at - reach, low_hint);
        if (at + reach > length)
            sum += integral.whole() + integral.until(at + reach - length, ahead_hint);
        else
            sum += integral.until(at + reach, high_hint);
        result[i] = sum / (2 * reach);
    }
    return result;
}

/// Ground along the course, at least once a cell, with every station among the samples.
struct GroundProfile {
    std::vector<double> distances;
    std::vector<double> values;
    std::vector<std::size_t> stations;  ///< which sample is the station
};

GroundProfile ground_profile(const Course& course, const TerrainFrame& frame, RasterView<const float> ground,
                             bool between_stations) {
    GroundProfile profile;
    const auto add = [&](double distance, double value) {
        profile.distances.push_back(distance);
        profile.values.push_back(value);
    };
    for (std::size_t i = 0; i < course.stations.size(); ++i) {
        const CourseStation& station = course.stations[i];
        profile.stations.push_back(profile.values.size());
        add(station.distance, station.ground);
        if (i == course.handles.size() || !between_stations || !course.on_surface(i)) continue;
        const double length = course.stations[i + 1].distance - station.distance;
        const int steps = static_cast<int>(std::min(std::ceil(length / frame.cell_size), 1000.0));
        const QuadraticBezier curve = quadratic_of(course, i);
        for (int k = 1; k < steps; ++k) {
            const double t = static_cast<double>(k) / steps;
            const glm::dvec3 point = point_at(curve, t);
            add(station.distance + t * length, ground_at(ground, frame, {point.x, point.z}));
        }
    }
    return profile;
}

/// Under bridges and over tunnels there is no ground to follow: straight from end to end.
void level_over_structures(const Course& course, GroundProfile& profile) {
    const std::size_t count = course.handles.size();
    for (std::size_t first = 0; first < count; ++first) {
        if (course.on_surface(first)) continue;
        std::size_t last = first;
        while (last < count && !course.on_surface(last)) ++last;
        const std::size_t from = profile.stations[first];
        const std::size_t to = profile.stations[last];
        const double way = profile.distances[to] - profile.distances[from];
        for (std::size_t k = from + 1; k < to; ++k) {
            const double share = (profile.distances[k] - profile.distances[from]) / way;
            profile.values[k] = (1 - share) * profile.values[from] + share * profile.values[to];
        }
        first = last;
    }
}

}  // namespace

std::vector<double> smoothed_profile(std::span<const double> distances, std::span<const double> values, double window,
                                     bool closed) {
    CUESTA_CHECK_EQUAL(distances.size(), values.size());
    std::vector<double> once(values.begin(), values.end());
    if (!(window > 0) || values.size() < 3) return once;
    once = running_mean(distances, once, window, closed);
    return running_mean(distances, once, window, closed);
}

void set_heights(Course& course, const TerrainFrame& frame, RasterView<const float> ground) {
    const Path& path = *course.path;
    if (path.parameters.heights == PathHeights::drawn) {
        for (CourseStation& station : course.stations)
            station.height = point_at(path, station.u).y + station.section.offset;
        return;
    }
    const double window = path.parameters.smoothing;
    GroundProfile profile = ground_profile(course, frame, ground, window > 0);
    level_over_structures(course, profile);
    const std::vector<double> heights = smoothed_profile(profile.distances, profile.values, window, course.closed);
    for (std::size_t i = 0; i < course.stations.size(); ++i)
        course.stations[i].height = heights[profile.stations[i]] + course.stations[i].section.offset;
}

}  // namespace cuesta
