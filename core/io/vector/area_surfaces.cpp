#include "core/io/vector/area_surfaces.h"

#include <ogr_geometry.h>

#include <algorithm>
#include <memory>

#include "core/io/raster/gdal_session.h"
#include "core/io/vector/vector_shapes.h"

namespace cuesta {
namespace {

using Geometry = std::unique_ptr<OGRGeometry>;

/// Of a quarter circle: the floor of a pit is round where its rim has a dent, and within 0.2 % of its run there.
constexpr int steps_of_quarter = 16;
constexpr double least_surface = 1e-3;  ///< m^2; what is smaller is rounding

Geometry polygon_of(const CarveArea& area) {
    auto* ring = new OGRLinearRing;
    ring->setNumPoints(static_cast<int>(area.ring.size()));
    for (std::size_t i = 0; i < area.ring.size(); ++i)
        ring->setPoint(static_cast<int>(i), area.ring[i].x, area.ring[i].y);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring);
    return polygon;
}

/// Areas enclosed by the even-odd rule; null where that cannot be told; null where that cannot be told.
struct Enclosed {
    Geometry shape;
    OGREnvelope extent;
    bool crosses_itself = false;
};
Enclosed enclosed_by(const CarveArea& area) {
    Enclosed enclosed;
    enclosed.shape = polygon_of(area);
    if (!enclosed.shape->IsValid()) {
        enclosed.crosses_itself = true;
        enclosed.shape.reset(enclosed.shape->MakeValid());
    }
    if (enclosed.shape) enclosed.shape->getEnvelope(&enclosed.extent);
    return enclosed;
}

/// Whether the area is laid over the other: the lower one counts, of equal ones the later.
bool yields(const std::vector<CarveArea>& areas, std::size_t own, std::size_t other) {
    if (areas[own].has_water && !areas[other].has_water) return false;
    const auto height = [&](std::size_t i) {
        return areas[i].level + (areas[own].has_water ? static_cast<double>(areas[i].water) : 0.0);
    };
    return height(other) < height(own) || (height(other) == height(own) && other > own);
}

double area_of(const std::vector<glm::dvec2>& ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const glm::dvec2 a = ring[i] - ring[0];
        const glm::dvec2 b = ring[(i + 1) % ring.size()] - ring[0];
        twice += a.x * b.y - a.y * b.x;
    }
    return 0.5 * std::abs(twice);
}

void add_polygons(const OGRGeometry& geometry, const LevelSurface& like, std::vector<LevelSurface>& into) {
    VectorShapes taken;
    take_apart(geometry, taken);
    for (const VectorShape& shape : taken.shapes) {
        if (shape.shape != FeatureShape::polygon) continue;
        LevelSurface surface = like;
        for (const auto& line : shape.lines) {
            std::vector<glm::dvec2>& ring = surface.rings.emplace_back();
            for (const glm::dvec3& point : line) ring.emplace_back(point.x, point.y);
        }
        if (area_of(surface.rings.front()) > least_surface) into.push_back(std::move(surface));
    }
}

}  // namespace

LevelSurfaces level_surfaces(const CarvePlan& plan, const std::vector<Path>& paths) {
    LevelSurfaces result;
    if (plan.areas.empty()) return result;
    const GdalSession session(GdalSession::Purpose::writing);
    if (!OGRGeometryFactory::haveGEOS()) {
        result.remarks.emplace_back("areas have no surfaces in meshes: GDAL was built without GEOS");
        return result;
    }
    const auto name_of_area = [&](const CarveArea& area) {
        const int id = plan.path_ids[static_cast<std::size_t>(area.path)];
        for (const Path& path : paths)
            if (path.id == id) return path.name;
        return std::string();
    };
    std::vector<Enclosed> all;
    for (const CarveArea& area : plan.areas) {
        all.push_back(enclosed_by(area));
        if (all.back().crosses_itself)
            result.remarks.push_back(name_of_area(area) + ": the outline crosses itself; every second part is filled");
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const CarveArea& area = plan.areas[i];
        Geometry shape(all[i].shape ? all[i].shape->clone() : nullptr);
        LevelSurface surface;
        surface.path_id = plan.path_ids[static_cast<std::size_t>(area.path)];
        surface.is_water = area.has_water;
        surface.height = area.level + static_cast<double>(area.has_water ? area.water : -area.depth);
        const bool has_floor = !area.has_water && area.depth > 0 && area.run > 0;
        if (shape && has_floor) shape.reset(shape->Buffer(-static_cast<double>(area.run), steps_of_quarter));
        for (std::size_t other = 0; shape && other < all.size(); ++other) {
            if (other == i || !all[other].shape || !all[other].extent.Intersects(all[i].extent)) continue;
            if (yields(plan.areas, i, other)) shape.reset(shape->Difference(all[other].shape.get()));
        }
        const std::size_t before = result.surfaces.size();
        if (shape) add_polygons(*shape, surface, result.surfaces);
        // Nothing may be left for good reasons: lower areas all over it, or a pit that is too narrow for a floor.
        if (!shape && result.surfaces.size() == before)
            result.remarks.push_back(name_of_area(area) + ": its outline cannot be made a surface, and was left out");
    }
    return result;
}

}  // namespace cuesta
