#include "core/carve/side_slopes.h"

#include <algorithm>
#include <cmath>

#include "core/carve/profile_band.h"

namespace cuesta {
namespace {

constexpr double least_blend_cells = 1.5;
constexpr double highest_side = 100;   ///< m; what is drawn farther from the ground gets steeper sides
constexpr double room_to_run_out = 2;  ///< ground that slopes with the cut meets it later than level ground does

/// 0: no slope.
double tangent_of(float degrees) {
    return degrees > 0 ? std::tan(glm::radians(static_cast<double>(degrees))) : 0.0;
}

/// Greatest cut and fill at the edges of the way, m.
struct EdgeHeights {
    double cut = 0;
    double fill = 0;
};
EdgeHeights edge_heights(const Course& course, std::size_t station, const TerrainFrame& frame,
                         RasterView<const float> ground) {
    const CourseStation& here = course.stations[station];
    const glm::dvec2 right = right_of_way(course, station);
    EdgeHeights edges;
    for (const double share : {-0.5, 0.5}) {
        const double height =
            ground_at(ground, frame, here.place + share * static_cast<double>(here.section.width) * right);
        edges.cut = std::max(edges.cut, height - here.height);
        edges.fill = std::max(edges.fill, here.height - height);
    }
    edges.cut = std::min(edges.cut, highest_side);
    edges.fill = std::min(edges.fill, highest_side);
    return edges;
}

float limit_of(float declared, double needed) {
    return declared > 0 ? std::max(declared, static_cast<float>(needed)) : WayEarth::no_limit;
}

}  // namespace

bool shapes_its_sides(const Course& course) {
    const PathParameters& p = course.path->parameters;
    return course.rank == CarveRank::way &&
           (p.cut_slope > 0 || p.fill_slope > 0 || p.cut_limit > 0 || p.fill_limit > 0);
}

void shape_sides(Course& course, const TerrainFrame& frame, RasterView<const float> ground) {
    if (!shapes_its_sides(course)) return;
    const PathParameters& parameters = course.path->parameters;
    const bool is_limited = keeps_earth_limits(parameters);
    const double cut_slope = tangent_of(parameters.cut_slope);
    const double fill_slope = tangent_of(parameters.fill_slope);
    for (std::size_t i = 0; i < course.stations.size(); ++i) {
        CourseStation& station = course.stations[i];
        const EdgeHeights edges = edge_heights(course, i, frame, ground);
        double wanted = station.section.blend;
        if (cut_slope > 0) wanted = std::max(wanted, room_to_run_out * edges.cut / cut_slope);
        if (fill_slope > 0) wanted = std::max(wanted, room_to_run_out * edges.fill / fill_slope);
        const double blend = std::max(wanted, least_blend_cells * frame.cell_size);
        const double stretched = wanted / blend;
        station.earth.share =
            static_cast<float>(std::min(1.0, (static_cast<double>(station.section.width) + wanted) / frame.cell_size));
        station.earth.cut_slope = static_cast<float>(cut_slope * stretched);
        station.earth.fill_slope = static_cast<float>(fill_slope * stretched);
        station.section.blend = static_cast<float>(blend);
        if (!is_limited) continue;
        station.earth.cut_limit = limit_of(parameters.cut_limit, station.ground - station.height);
        station.earth.fill_limit = limit_of(parameters.fill_limit, station.height - station.ground);
    }
}

}  // namespace cuesta
