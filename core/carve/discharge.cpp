#include "core/carve/discharge.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>

#include "core/drainage/routing.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

constexpr int most_cells = 512;
constexpr double cells_around = 2;
constexpr double climb = 0.5;  ///< m; as in river_bed.cpp

bool grows(const Course& course) {
    return course.path->parameters.kind == PathKind::river && course.path->parameters.by_discharge;
}

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

/// A course's stations downstream.
struct Downstream {
    const Course* course = nullptr;
    bool back = false;
    glm::dvec2 low{std::numeric_limits<double>::infinity()};  ///< of what its water covers
    glm::dvec2 high{-std::numeric_limits<double>::infinity()};

    Downstream(const Course& laid, bool runs_back) : course(&laid), back(runs_back) {
        for (const CourseStation& here : laid.stations) {
            low = glm::min(low, here.place - 0.5 * static_cast<double>(here.section.width));
            high = glm::max(high, here.place + 0.5 * static_cast<double>(here.section.width));
        }
    }
    bool may_hold(const glm::dvec2& place) const {
        return place.x >= low.x && place.y >= low.y && place.x <= high.x && place.y <= high.y;
    }
    int count() const { return static_cast<int>(course->stations.size()); }
    std::size_t index(int i) const { return at(back ? count() - 1 - i : i); }
    const CourseStation& station(int i) const { return course->stations[index(i)]; }
    double way_to_end(int i) const { return std::abs(station(count() - 1).distance - station(i).distance); }
};

double reach_of(const CourseStation& station, const DrainedLand& land) {
    return std::max(0.5 * static_cast<double>(station.section.width), cells_around * land.cell_size);
}

double largest_around(const glm::dvec2& place, double reach, const DrainedLand& land) {
    const auto cell = [&](double metres, int count) {
        return static_cast<int>(std::clamp(std::floor(metres / land.cell_size), 0.0, count - 1.0));
    };
    const int width = land.area.width();
    const int height = land.area.height();
    if (place.x < -reach || place.y < -reach || place.x > width * land.cell_size + reach ||
        place.y > height * land.cell_size + reach)
        return 0;
    float largest = 0;
    for (int y = cell(place.y - reach, height); y <= cell(place.y + reach, height); ++y)
        for (int x = cell(place.x - reach, width); x <= cell(place.x + reach, width); ++x)
            if (std::hypot((x + 0.5) * land.cell_size - place.x, (y + 0.5) * land.cell_size - place.y) <= reach)
                largest = std::max(largest, land.area(x, y));
    return static_cast<double>(largest);
}

/// Mouth of a river that ends on others.
struct Mouth {
    int course = -1;  ///< among those that grow; -1: on none
    int station = 0;  ///< downstream
};

/// The station nearest to the end of one river on another one, if that reaches the other's bank.
Mouth mouth_of(std::size_t river, std::span<const Downstream> rivers) {
    const CourseStation& end = rivers[river].station(rivers[river].count() - 1);
    Mouth mouth;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t r = 0; r < rivers.size(); ++r) {
        if (r == river || !rivers[r].may_hold(end.place)) continue;
        for (int i = 0; i < rivers[r].count(); ++i) {
            const CourseStation& here = rivers[r].station(i);
            const CourseStation& next = rivers[r].station(std::min(i + 1, rivers[r].count() - 1));
            const glm::dvec2 side = next.place - here.place;
            const double length2 = glm::dot(side, side);
            const double t = length2 > 0 ? std::clamp(glm::dot(end.place - here.place, side) / length2, 0.0, 1.0) : 0.0;
            const double distance = glm::length(end.place - (here.place + t * side));
            if (distance > 0.5 * static_cast<double>(here.section.width) || distance >= nearest) continue;
            nearest = distance;
            mouth = {static_cast<int>(r), t > 0 ? std::min(i + 1, rivers[r].count() - 1) : i};
        }
    }
    return mouth;
}

}  // namespace

double width_by_area(double area) {
    return std::sqrt(area);
}
double depth_by_area(double area) {
    return std::pow(area, 0.4);
}

DrainedLand drained_land(const TerrainFrame& frame, RasterView<const float> ground) {
    const int factor = (std::max(frame.width, frame.height) + most_cells - 1) / most_cells;
    const Raster<float> coarse = coarsen(ground, factor);
    RoutingOptions options;
    options.spread = false;
    const Discharge discharge = gather(route(bordered(coarse.view()), options));
    DrainedLand land;
    land.cell_size = frame.cell_size * factor;
    land.area = Raster<float>(coarse.width(), coarse.height());
    const double square_kilometres = land.cell_size * land.cell_size * 1e-6;
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x)
            land.area(x, y) = static_cast<float>(static_cast<double>(discharge.area.row(y)[x]) * square_kilometres);
    return land;
}

std::vector<std::vector<double>> drained_areas(const CourseNetwork& network, const DrainedLand& land) {
    std::vector<Downstream> rivers;
    std::vector<std::size_t> course_of;
    for (std::size_t c = 0; c < network.courses.size(); ++c) {
        const Course& course = network.courses[c];
        if (!grows(course)) continue;
        rivers.emplace_back(course, course.stations.back().ground > course.stations.front().ground + climb);
        course_of.push_back(c);
    }
    // Upstream ones first: those that end on the highest ground.
    std::vector<int> order(rivers.size());
    std::iota(order.begin(), order.end(), 0);
    const auto end_of = [&](int r) { return rivers[at(r)].station(rivers[at(r)].count() - 1).ground; };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return end_of(a) > end_of(b); });

    std::vector<std::vector<double>> joining(rivers.size());  // by station downstream
    for (std::size_t r = 0; r < rivers.size(); ++r) joining[r].assign(at(rivers[r].count()), 0);
    std::vector<std::vector<double>> result(network.courses.size());
    for (const int r : order) {
        const Downstream& river = rivers[at(r)];
        const Mouth mouth = mouth_of(at(r), rivers);
        double blind = 0;  // m before its end, where the ground's water is the other river's
        if (mouth.course >= 0) {
            const CourseStation& other = rivers[at(mouth.course)].station(mouth.station);
            blind = reach_of(river.station(river.count() - 1), land) + reach_of(other, land);
        }
        std::vector<double>& areas = result[course_of[at(r)]];
        areas.resize(at(river.count()));
        double area = 0;
        for (int i = 0; i < river.count(); ++i) {
            area += joining[at(r)][at(i)];
            const CourseStation& station = river.station(i);
            if (i == 0 || river.way_to_end(i) >= blind)
                area = std::max(area, largest_around(station.place, reach_of(station, land), land));
            areas[river.index(i)] = area;
        }
        if (mouth.course >= 0) joining[at(mouth.course)][at(mouth.station)] += area;
    }
    return result;
}

bool any_grows(const CourseNetwork& network) {
    return std::any_of(network.courses.begin(), network.courses.end(), grows);
}

void grow_with_discharge(CourseNetwork& network, const DrainedLand& land) {
    const std::vector<std::vector<double>> areas = drained_areas(network, land);
    for (std::size_t c = 0; c < network.courses.size(); ++c)
        for (std::size_t i = 0; i < areas[c].size(); ++i) {
            PathSection& section = network.courses[c].stations[i].section;
            // Within what the parameters themselves may be.
            section.width = static_cast<float>(
                std::clamp(static_cast<double>(section.width) * width_by_area(areas[c][i]), 0.1, 10000.0));
            section.depth = static_cast<float>(
                std::clamp(static_cast<double>(section.depth) * depth_by_area(areas[c][i]), 0.0, 10000.0));
        }
}

}  // namespace cuesta
