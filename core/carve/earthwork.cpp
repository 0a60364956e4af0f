#include "core/carve/earthwork.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/carve/cross_section.h"

namespace cuesta {
namespace {

constexpr int samples_of_side = 12;

/// A section across the course: net area = width * height - constant.
struct Section {
    double width = 0;     ///< integral of theta
    double constant = 0;  ///< integral of theta * ground, and the area of the depth
};

double theta_of(double psi) {
    return psi * psi * psi * (psi * (6 * psi - 15) + 10);
}

/// Shares of the depth across the width and at its edges (which continues over the blends).
struct DepthShares {
    double mean = 0;
    double edges = 0;  ///< mean of both
};

Section section_across(const CourseStation& station, const glm::dvec2& way, const DepthShares& shares,
                       const TerrainFrame& frame, RasterView<const float> ground) {
    const glm::dvec2 right(-way.y, way.x);
    const double half = 0.5 * station.section.width;
    const double blend = station.section.blend;
    const double step = (half + blend) / samples_of_side;
    Section section;
    for (int i = 0; i < samples_of_side; ++i) {
        const double away = (i + 0.5) * step;
        const double psi = away <= half ? 1.0 : std::clamp(1 - (away - half) / blend, 0.0, 1.0);
        const double weight = theta_of(psi) * step;
        for (const double side : {-away, away}) {
            section.width += weight;
            section.constant += weight * ground_at(ground, frame, station.place + side * right);
        }
    }
    // The integral of theta over both blends is one blend.
    section.constant += station.section.depth * (station.section.width * shares.mean + blend * shares.edges);
    return section;
}

}  // namespace

double EarthBalance::net(const std::vector<double>& heights) const {
    return std::inner_product(per_height.begin(), per_height.end(), heights.begin(), 0.0) - constant;
}

EarthBalance earth_balance(const Course& course, const TerrainFrame& frame, RasterView<const float> ground) {
    const CrossSectionTable table = cross_section_of(*course.path);
    DepthShares shares;
    shares.edges = 0.5 * (static_cast<double>(table.share.front()) + table.share.back());
    // The trapezoidal rule: half of each edge is too much.
    shares.mean =
        (std::accumulate(table.share.begin(), table.share.end(), 0.0) - shares.edges) / (CrossSectionTable::size - 1);
    EarthBalance balance;
    balance.per_height.assign(course.stations.size(), 0.0);
    for (std::size_t i = 0; i < course.stations.size(); ++i) {
        const CourseStation& station = course.stations[i];
        const glm::dvec2& place = station.place;
        if (!(place.x >= 0 && place.x <= frame.width_metres() && place.y >= 0 && place.y <= frame.height_metres()))
            continue;
        double length = 0;  // that the section stands for
        if (i > 0 && course.on_surface(i - 1)) length += 0.5 * (station.distance - course.stations[i - 1].distance);
        if (i < course.handles.size() && course.on_surface(i))
            length += 0.5 * (course.stations[i + 1].distance - station.distance);
        if (length == 0) continue;
        const glm::dvec2& before = i > 0 ? course.handles[i - 1] : place;
        const glm::dvec2& behind = i < course.handles.size() ? course.handles[i] : place;
        const glm::dvec2 way = behind - before;
        const double norm = glm::length(way);
        const Section section =
            section_across(station, norm > 0 ? way / norm : glm::dvec2(1, 0), shares, frame, ground);
        balance.per_height[i] = length * section.width;
        balance.constant += length * section.constant;
    }
    return balance;
}

}  // namespace cuesta
