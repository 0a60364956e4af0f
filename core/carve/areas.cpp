#include "core/carve/areas.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/carve/pieces.h"
#include "core/geometry/flatten.h"

namespace cuesta {
namespace {

/// Least and mean of some heights.
struct Heights {
    double least = std::numeric_limits<double>::infinity();
    double sum = 0;
    std::int64_t count = 0;

    void add(double height) {
        least = std::min(least, height);
        sum += height;
        ++count;
    }
    double mean() const { return sum / static_cast<double>(count); }
};

bool on_terrain(const glm::dvec2& place, const TerrainFrame& frame) {
    return place.x >= 0 && place.x <= frame.width_metres() && place.y >= 0 && place.y <= frame.height_metres();
}

/// Ground along the ring, once a cell.
Heights along_rim(const std::vector<glm::dvec2>& ring, const TerrainFrame& frame, RasterView<const float> ground,
                  bool on_terrain_only) {
    Heights heights;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const glm::dvec2& from = ring[i];
        const glm::dvec2& to = ring[(i + 1) % ring.size()];
        const int steps = static_cast<int>(std::clamp(std::ceil(glm::distance(from, to) / frame.cell_size), 1.0, 1e5));
        for (int k = 0; k < steps; ++k) {
            const glm::dvec2 place = glm::mix(from, to, static_cast<double>(k) / steps);
            if (!on_terrain_only || on_terrain(place, frame)) heights.add(ground_at(ground, frame, place));
        }
    }
    return heights;
}

/// Ground of the cells inside the ring, by the even-odd rule.
Heights inside_of(const std::vector<glm::dvec2>& ring, const TerrainFrame& frame, RasterView<const float> ground) {
    double north = std::numeric_limits<double>::infinity();
    double south = -north;
    for (const glm::dvec2& point : ring) {
        north = std::min(north, point.y);
        south = std::max(south, point.y);
    }
    const auto cell = [&](double at, int count) {
        return static_cast<int>(std::clamp(std::ceil(at / frame.cell_size - 0.5), 0.0, static_cast<double>(count)));
    };
    Heights heights;
    std::vector<std::vector<double>> crossings(static_cast<std::size_t>(frame.height));
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const glm::dvec2& a = ring[i];
        const glm::dvec2& b = ring[(i + 1) % ring.size()];
        const int last = cell(std::max(a.y, b.y), frame.height);
        for (int row = cell(std::min(a.y, b.y), frame.height); row < last; ++row) {
            const double z = (row + 0.5) * frame.cell_size;
            crossings[static_cast<std::size_t>(row)].push_back(a.x + (z - a.y) / (b.y - a.y) * (b.x - a.x));
        }
    }
    for (int row = cell(north, frame.height); row < cell(south, frame.height); ++row) {
        std::vector<double>& xs = crossings[static_cast<std::size_t>(row)];
        std::sort(xs.begin(), xs.end());
        for (std::size_t i = 0; i + 1 < xs.size(); i += 2)
            for (int column = cell(xs[i], frame.width); column < cell(xs[i + 1], frame.width); ++column)
                heights.add(ground(column, row));
    }
    return heights;
}

/// Adds a corner; one that lies between its neighbours on a straight line gives way.
void add_corner(std::vector<glm::dvec2>& ring, const glm::dvec2& place) {
    if (!ring.empty() && place == ring.back()) return;
    if (ring.size() > 1) {
        const glm::dvec2 before = ring.back() - ring[ring.size() - 2];
        const glm::dvec2 behind = place - ring.back();
        const double scale = glm::length(before) * glm::length(behind);
        if (std::abs(before.x * behind.y - before.y * behind.x) <= 1e-9 * scale && glm::dot(before, behind) > 0)
            ring.pop_back();
    }
    ring.push_back(place);
}

struct RingSize {
    double length = 0;
    double area = 0;
};
RingSize size_of(const std::vector<glm::dvec2>& ring) {
    RingSize size;
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const glm::dvec2 a = ring[i] - ring[0];
        const glm::dvec2 b = ring[(i + 1) % ring.size()] - ring[0];
        size.length += glm::distance(a, b);
        twice += a.x * b.y - a.y * b.x;
    }
    size.area = 0.5 * std::abs(twice);
    return size;
}

double run_per_depth(PathKind kind) {
    return kind == PathKind::lake ? 2.0 : kind == PathKind::quarry ? 0.5 : 1.0;
}

/// Mean along the rim.
double mean_of(const Course& rim, float PathSection::*member) {
    double sum = 0;
    for (std::size_t i = 0; i < rim.handles.size(); ++i)
        sum += 0.5 * (rim.stations[i + 1].distance - rim.stations[i].distance) *
               (static_cast<double>(rim.stations[i].section.*member) + rim.stations[i + 1].section.*member);
    return sum / rim.length();
}

double level_of(const Path& path, const std::vector<glm::dvec2>& ring, const Heights& inside, const TerrainFrame& frame,
                RasterView<const float> ground) {
    if (path.parameters.heights == PathHeights::drawn) {
        double sum = 0;
        for (const Knot& knot : path.knots) sum += knot.position.y;
        return sum / static_cast<double>(path.knots.size());
    }
    if (path.parameters.kind == PathKind::ground && inside.count > 0) return inside.mean();
    Heights rim = along_rim(ring, frame, ground, true);
    if (rim.count == 0) rim = along_rim(ring, frame, ground, false);
    return path.parameters.kind == PathKind::ground ? rim.mean() : rim.least;
}

}  // namespace

Path closed_rim(const Path& path) {
    Path rim = path;
    if (rim.closed) return rim;
    rim.closed = true;
    rim.knots.front().in = glm::dvec3(0.0);
    rim.knots.back().out = glm::dvec3(0.0);
    return rim;
}

std::optional<PlannedArea> plan_area(const Path& closed, const TerrainFrame& frame, RasterView<const float> ground) {
    PlannedArea planned;
    planned.rim = lay_course(closed, stretches_of(closed, frame), frame, ground);
    if (planned.rim.stations.empty()) return std::nullopt;
    planned.rim.rank = CarveRank::area;
    CarveArea& area = planned.area;
    const std::vector<FlatVertex> flat = flatten(curves_of(closed), 0.25 * frame.cell_size, Measured::ground_plane);
    for (std::size_t i = 0; i + 1 < flat.size(); ++i) {
        const glm::dvec2 place(flat[i].point.x, flat[i].point.z);
        add_corner(area.ring, place);
    }
    // Once round, so that the last side is straight too.
    add_corner(area.ring, glm::dvec2(area.ring.front()));
    if (area.ring.size() > 1 && area.ring.back() == area.ring.front()) area.ring.pop_back();
    const Heights inside = inside_of(area.ring, frame, ground);
    if (inside.count == 0 && !near_terrain(planned.rim, frame)) return std::nullopt;
    const RingSize size = size_of(area.ring);
    if (area.ring.size() < 3 || (inside.count == 0 && size.area <= 1e-6 * size.length * size.length))
        return std::nullopt;

    const PathParameters& parameters = closed.parameters;
    area.level = level_of(closed, area.ring, inside, frame, ground) + mean_of(planned.rim, &PathSection::offset);
    area.depth = static_cast<float>(std::max(mean_of(planned.rim, &PathSection::depth), 0.0));
    // 2 area / length is the radius of a circle, and the width of a long strip.
    const double run = std::min(run_per_depth(parameters.kind) * area.depth, 2 * size.area / size.length / 3);
    area.run = static_cast<float>(run);
    for (CourseStation& station : planned.rim.stations) {
        station.height = area.level;
        station.section.width = 0;
        station.section.depth = 0;
        station.section.structure = PathStructure::surface;
        area.blend = std::max(area.blend, station.section.blend);
    }
    area.has_water = parameters.kind == PathKind::lake && area.depth > parameters.freeboard;
    if (area.has_water) {
        area.water = -parameters.freeboard;
        for (CourseStation& station : planned.rim.stations) station.water = area.level - parameters.freeboard;
    }
    return planned;
}

void add_area(const PlannedArea& planned, const TerrainFrame& frame, CarvePlan& plan) {
    const std::size_t first = plan.pieces.size();
    add_pieces({planned.rim}, frame, plan);
    for (std::size_t i = first; i < plan.pieces.size(); ++i) {
        plan.pieces[i].area = static_cast<std::int32_t>(plan.areas.size());
        plan.pieces[i].has_water = false;
    }
    plan.areas.push_back(planned.area);
    plan.areas.back().path = planned.rim.index;
}

}  // namespace cuesta
