#include "core/io/vector/path_mesh.h"

#include <algorithm>
#include <cmath>

#include "core/carve/alignment.h"
#include "core/geometry/polygon_triangles.h"
#include "core/io/vector/area_surfaces.h"

namespace cuesta {
namespace {

void add_vertex(TriangleMesh& mesh, const glm::dvec3& point, const glm::dvec3& normal, const glm::dvec2& texture) {
    mesh.positions.push_back({static_cast<float>(point.x), static_cast<float>(point.y), static_cast<float>(point.z)});
    mesh.normals.push_back({static_cast<float>(normal.x), static_cast<float>(normal.y), static_cast<float>(normal.z)});
    mesh.texture_coordinates.push_back({static_cast<float>(texture.x), static_cast<float>(texture.y)});
}

/// `origin`: what becomes (0, 0, 0).
void add_ribbon(const CarvePlan& plan, const Alignment& alignment, const glm::dvec3& origin, TriangleMesh& mesh) {
    const std::vector<glm::dvec3> directions = directions_along(alignment);
    const std::vector<double> slopes = cross_slopes_along(plan, alignment);
    double along = 0;
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (std::size_t i = 0; i < alignment.points.size(); ++i) {
        const AlignmentPoint& point = alignment.points[i];
        const double width = static_cast<double>(point.section.width);
        if (i > 0) along += (point.distance - alignment.points[i - 1].distance) / width;
        const double flat = std::hypot(directions[i].x, directions[i].z);
        const glm::dvec3 right =
            flat > 0 ? glm::dvec3(-directions[i].z, 0, directions[i].x) / flat : glm::dvec3(1, 0, 0);
        const bool water = std::isfinite(point.water);
        glm::dvec3 centre = point.point;
        if (water) centre.y = point.water;
        // Water lies level from bank to bank.
        const double fall = water ? 0 : slopes[i];
        const glm::dvec3 across = glm::dvec3(right.x, -fall, right.z) * (width / 2);
        const glm::dvec3 normal = glm::normalize(glm::cross(across, directions[i]));
        add_vertex(mesh, centre - across - origin, normal, {0, along});
        add_vertex(mesh, centre + across - origin, normal, {1, along});
    }
    for (std::uint32_t i = 0; i + 1 < alignment.points.size(); ++i) {
        const std::uint32_t left = first + 2 * i;
        mesh.triangles.push_back({left, left + 1, left + 3});
        mesh.triangles.push_back({left, left + 3, left + 2});
    }
}

Result<void> add_surface(const LevelSurface& surface, const glm::dvec3& origin, double metres_a_picture,
                         TriangleMesh& mesh) {
    auto triangles = polygon_triangles(surface.rings);
    if (!triangles) return triangles.error();
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const std::vector<glm::dvec2>& ring : surface.rings)
        for (const glm::dvec2& place : ring) {
            const glm::dvec3 point = glm::dvec3(place.x, surface.height, place.y) - origin;
            add_vertex(mesh, point, {0, 1, 0}, glm::dvec2(point.x, point.z) / metres_a_picture);
        }
    // Counter-clockwise with z to the south is clockwise seen from above.
    for (const auto& [a, b, c] : *triangles) mesh.triangles.push_back({first + a, first + c, first + b});
    return {};
}

}  // namespace

PathMesh path_mesh(const std::vector<Path>& paths, const CarvePlan& plan, const TerrainFrame& frame,
                   const PathMeshOptions& options) {
    PathMesh result;
    const glm::dvec3 middle(frame.width_metres() / 2, 0, frame.height_metres() / 2);
    const auto path_of = [&](int id) {
        return std::find_if(paths.begin(), paths.end(), [id](const Path& path) { return path.id == id; });
    };
    for (const Alignment& alignment : plan.alignments) {
        const auto path = path_of(alignment.path_id);
        if (path == paths.end() || is_area(path->parameters.kind) || alignment.points.size() < 2) continue;
        add_ribbon(plan, alignment, middle - glm::dvec3(0, options.lift, 0), result.mesh);
    }
    LevelSurfaces areas = level_surfaces(plan, paths);
    result.remarks = std::move(areas.remarks);
    for (const LevelSurface& surface : areas.surfaces) {
        const auto path = path_of(surface.path_id);
        if (path == paths.end()) continue;
        // Half as high as ribbons: roads over building ground and rivers into lakes lie on top.
        const glm::dvec3 origin = middle - glm::dvec3(0, 0.5 * options.lift, 0);
        if (const auto added = add_surface(surface, origin, options.metres_a_picture, result.mesh); !added)
            result.remarks.push_back(path->name + ": " + added.error().what + ", and it was left out");
    }
    return result;
}

}  // namespace cuesta
