#include "core/carve/route.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/check.h"
#include "core/carve/route_line.h"
#include "core/carve/route_search.h"
#include "core/field/sampling.h"
#include "core/geometry/flatten.h"

namespace cuesta {
namespace {

/// On longer sides several cells of the map are one of the search: it then knows some 1.6 million states at most.
constexpr int most_cells = 320;
constexpr double searched_share = 0.93;  ///< of the grade limit: what is left is for rounding bends and heights
constexpr float wet = 0.05F;             ///< m; shallower water is none

struct Ground {
    TerrainFrame frame;  ///< of the search
    RouteGrid grid;
    Raster<float> water_share;  ///< of each cell, 0..1
};

/// Calls visit(x, y) for the cells under a path, in order, some twice.
template <class Visit>
void for_cells_under(const Path& path, const TerrainFrame& frame, const Visit& visit) {
    const std::vector<FlatVertex> line = flatten(curves_of(path), 0.25 * frame.cell_size, Measured::ground_plane);
    const auto inside = [&](double x, double z) {
        return x >= 0 && z >= 0 && x < frame.width_metres() && z < frame.height_metres();
    };
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const glm::dvec3& a = line[i].point;
        const glm::dvec3& b = line[i + 1].point;
        const double low_x = std::min(a.x, b.x);
        const double low_z = std::min(a.z, b.z);
        if (low_x > frame.width_metres() || low_z > frame.height_metres() || std::max(a.x, b.x) < 0 ||
            std::max(a.z, b.z) < 0)
            continue;
        const double length = std::hypot(b.x - a.x, b.z - a.z);
        const int pieces = static_cast<int>(std::min(length / (0.5 * frame.cell_size), 1e6)) + 1;
        for (int k = 0; k <= pieces; ++k) {
            const glm::dvec3 place = glm::mix(a, b, static_cast<double>(k) / pieces);
            if (inside(place.x, place.z))
                visit(static_cast<int>(place.x / frame.cell_size), static_cast<int>(place.z / frame.cell_size));
        }
    }
}

/// A watercourse covers the cells within half of its greatest width, or the share that it takes of one.
void add_water_under(const Path& path, Ground& ground) {
    float width = path.meta_points.empty() ? PathSection{}.width : 0.0F;
    for (const PathPoint& point : path.meta_points) width = std::max(width, point.parameters.width);
    const double cells = static_cast<double>(width) / ground.frame.cell_size;
    const auto share = static_cast<float>(std::min(cells, 1.0));
    const int around = static_cast<int>(std::min(0.5 * cells, 0.5 * most_cells));
    for_cells_under(path, ground.frame, [&](int x, int y) {
        for (int row = std::max(y - around, 0); row <= std::min(y + around, ground.frame.height - 1); ++row)
            for (int column = std::max(x - around, 0); column <= std::min(x + around, ground.frame.width - 1); ++column)
                if (std::hypot(row - y, column - x) <= 0.5 * cells || (row == y && column == x))
                    ground.water_share(column, row) = std::max(ground.water_share(column, row), share);
    });
}

bool is_way(PathKind kind) {
    return kind == PathKind::road || kind == PathKind::railway || kind == PathKind::trail;
}

Ground ground_of(const TerrainFrame& frame, RasterView<const float> ground, RasterView<const float> water_depth,
                 std::span<const Path> existing, const RouteParameters& parameters) {
    const int factor = (std::max(frame.width, frame.height) + most_cells - 1) / most_cells;
    Ground result;
    result.frame = coarsened(frame, factor);
    const int width = result.frame.width;
    const int height = result.frame.height;
    Raster<float> surface(frame.width, frame.height);
    Raster<float> share(frame.width, frame.height);
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x) {
            const float depth = water_depth.empty() ? 0.0F : water_depth(x, y);
            surface(x, y) = ground(x, y) + std::max(depth, 0.0F);
            share(x, y) = depth > wet ? 1.0F : 0.0F;
        }
    RouteGrid& grid = result.grid;
    grid.cell_size = result.frame.cell_size;
    grid.height = coarsen(surface.view(), factor);
    result.water_share = coarsen(share.view(), factor);
    const Raster<float> depth = water_depth.empty() ? Raster<float>(width, height) : coarsen(water_depth, factor);

    for (const Path& path : existing)
        if (path.enabled && is_watercourse(path.parameters.kind)) add_water_under(path, result);

    grid.density = Raster<float>(width, height);
    const auto cell = static_cast<float>(grid.cell_size);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int west = std::max(x - 1, 0), east = std::min(x + 1, width - 1);
            const int north = std::max(y - 1, 0), south = std::min(y + 1, height - 1);
            const auto gradient = [&](float rise, int cells) {
                return cells > 0 ? rise / (cell * static_cast<float>(cells)) : 0.0F;
            };
            const float eastward = gradient(grid.height(east, y) - grid.height(west, y), east - west);
            const float southward = gradient(grid.height(x, south) - grid.height(x, north), south - north);
            const float slope = std::sqrt(eastward * eastward + southward * southward);
            const float water = result.water_share(x, y);
            grid.density(x, y) = !parameters.bridges && water > 0
                                     ? std::numeric_limits<float>::infinity()
                                     : 1 + parameters.side_slope_cost * slope + parameters.bridge_cost * water +
                                           parameters.water_depth_cost * std::max(depth(x, y), 0.0F);
        }
    for (const Path& path : existing)
        if (path.enabled && is_way(path.parameters.kind))
            for_cells_under(path, result.frame, [&](int x, int y) {
                grid.density(x, y) = std::min(grid.density(x, y), parameters.follow);
                result.water_share(x, y) = 0;
            });
    grid.least_density = std::numeric_limits<float>::infinity();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) grid.least_density = std::min(grid.least_density, grid.density(x, y));
    return result;
}

std::optional<RouteCell> cell_at(const glm::dvec2& place, const TerrainFrame& frame) {
    if (!(place.x >= 0 && place.y >= 0 && place.x <= frame.width_metres() && place.y <= frame.height_metres()))
        return std::nullopt;
    return RouteCell{std::min(static_cast<int>(place.x / frame.cell_size), frame.width - 1),
                     std::min(static_cast<int>(place.y / frame.cell_size), frame.height - 1)};
}

std::string per_cent(float share) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g %%", 100 * static_cast<double>(share));
    return text;
}

Error no_route(const RouteParameters& parameters) {
    std::string what = "no route within a grade of " + per_cent(parameters.grade_limit);
    if (!parameters.bridges) what += " that stays off water";
    what += "; allow a steeper grade, deeper cuts" + std::string(parameters.bridges ? "" : ", or bridges");
    return {what, "route"};
}

/// Length, grade and bridges of the route as drawn.
void measure(Route& route, const Ground& ground) {
    SketchedCurve curve;
    curve.knots = route.knots;
    const double step = 0.25 * ground.frame.cell_size;
    const std::vector<FlatVertex> line = flatten(curves_of(curve), 0.05 * step, Measured::ground_plane);
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const glm::dvec3& a = line[i].point;
        const glm::dvec3& b = line[i + 1].point;
        const double length = std::hypot(b.x - a.x, b.z - a.z);
        const int pieces = static_cast<int>(std::min(length / step, 1e6)) + 1;
        for (int k = 0; k < pieces; ++k) {
            const glm::dvec3 place = glm::mix(a, b, (k + 0.5) / pieces);
            if (const std::optional<RouteCell> cell = cell_at({place.x, place.z}, ground.frame))
                route.bridges += length / pieces * static_cast<double>(ground.water_share(cell->x, cell->y));
        }
        route.length += length;
    }
    route.greatest_grade = greatest_grade(route.knots);
}

}  // namespace

Result<Route> find_route(const RouteRequest& request, const TerrainFrame& frame, RasterView<const float> ground,
                         RasterView<const float> water_depth, std::span<const Path> existing,
                         const WorkControl& control) {
    CUESTA_CHECK(ground.width() == frame.width && ground.height() == frame.height);
    CUESTA_CHECK(water_depth.empty() || (water_depth.width() == frame.width && water_depth.height() == frame.height));
    if (!cell_at(request.from, frame)) return Error{"the route begins outside the terrain", "route"};
    if (!cell_at(request.to, frame)) return Error{"the route ends outside the terrain", "route"};
    RouteParameters parameters = request.parameters;
    parameters.grade_limit *= static_cast<float>(searched_share);
    const Ground known = ground_of(frame, ground, water_depth, existing, parameters);
    const RouteCell from = *cell_at(request.from, known.frame);
    const RouteCell to = *cell_at(request.to, known.frame);
    for (const RouteCell& cell : {from, to})
        if (std::isinf(known.grid.density(cell.x, cell.y)))
            return Error{cell == from ? "the route begins in water, and bridges are not allowed"
                                      : "the route ends in water, and bridges are not allowed",
                         "route"};

    const float level = known.grid.height(from.x, from.y);
    std::vector<RouteNode> nodes{{from, level}, {to, level}};
    if (!(from == to)) nodes = cheapest_route(known.grid, from, to, parameters, control);
    if (control.stopped()) return Error::cancelled();
    if (nodes.empty()) return no_route(request.parameters);

    std::vector<glm::dvec3> points;
    for (const RouteNode& node : nodes)
        points.push_back({(node.cell.x + 0.5) * known.frame.cell_size, static_cast<double>(node.level),
                          (node.cell.y + 0.5) * known.frame.cell_size});
    points.front().x = request.from.x;
    points.front().z = request.from.y;
    points.back().x = request.to.x;
    points.back().z = request.to.y;

    RouteLineOptions line;
    line.radius = static_cast<double>(parameters.curve_radius);
    line.grade_limit = static_cast<double>(request.parameters.grade_limit);
    // Bends that are tighter than cells need a closer fit.
    line.tolerance = std::clamp(line.radius / 3, 0.1 * known.frame.cell_size, 0.5 * known.frame.cell_size);
    line.height_tolerance = std::max(1.0, 0.25 * static_cast<double>(parameters.deepest_cut));
    Route route;
    route.knots = knots_along(points, line);
    measure(route, known);
    control.report(1, "Finding a route");
    return route;
}

}  // namespace cuesta
