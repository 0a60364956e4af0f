#include "core/io/vector/vector_shapes.h"

#include <ogr_geometry.h>

#include <cmath>
#include <memory>

namespace cuesta {
namespace {

std::vector<glm::dvec3> points_of(const OGRSimpleCurve& curve, VectorShapes& into) {
    std::vector<glm::dvec3> points;
    points.reserve(static_cast<std::size_t>(curve.getNumPoints()));
    const bool has_heights = curve.Is3D() != 0;
    for (int i = 0; i < curve.getNumPoints(); ++i) {
        const double z = has_heights ? curve.getZ(i) : 0;
        const glm::dvec3 point(curve.getX(i), curve.getY(i), z);
        if (std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z))
            points.push_back(point);
        else
            ++into.damaged;
    }
    return points;
}

void finish(VectorShape shape, VectorShapes& into) {
    for (const auto& line : shape.lines)
        for (const glm::dvec3& point : line) shape.has_heights = shape.has_heights || point.z != 0;
    into.shapes.push_back(std::move(shape));
}

void take_line(const OGRSimpleCurve& curve, VectorShapes& into) {
    VectorShape shape;
    std::vector<glm::dvec3> points = points_of(curve, into);
    // Three points and back to the first: a line there and back is none that is closed.
    if (points.size() > 3 && points.front() == points.back()) {
        shape.shape = FeatureShape::closed_line;
        points.pop_back();
    }
    if (points.empty()) return;
    shape.lines.push_back(std::move(points));
    finish(std::move(shape), into);
}

void take_polygon(const OGRPolygon& polygon, VectorShapes& into) {
    if (polygon.getExteriorRing() == nullptr) return;
    VectorShape shape;
    shape.shape = FeatureShape::polygon;
    const auto take_ring = [&](const OGRLinearRing& ring) {
        std::vector<glm::dvec3> points = points_of(ring, into);
        if (points.size() > 1 && points.front() == points.back()) points.pop_back();
        if (!points.empty()) shape.lines.push_back(std::move(points));
        return !points.empty() || !shape.lines.empty();
    };
    // Without its outline a polygon is nothing, whatever holes it has.
    if (!take_ring(*polygon.getExteriorRing())) return;
    for (int i = 0; i < polygon.getNumInteriorRings(); ++i) take_ring(*polygon.getInteriorRing(i));
    finish(std::move(shape), into);
}

/// `depth` bounds how far collections hold each other: files are made by anybody.
void take_apart(const OGRGeometry& geometry, VectorShapes& into, int depth) {
    constexpr int deepest = 32;
    if (geometry.IsEmpty() || depth > deepest) return;
    if (geometry.hasCurveGeometry()) {
        const std::unique_ptr<OGRGeometry> straight(geometry.getLinearGeometry());
        if (straight && !straight->hasCurveGeometry()) take_apart(*straight, into, depth + 1);
        return;
    }
    switch (wkbFlatten(geometry.getGeometryType())) {
        case wkbPoint:
            ++into.points;
            break;
        case wkbLineString:
            take_line(*geometry.toSimpleCurve(), into);
            break;
        case wkbPolygon:
            take_polygon(*geometry.toPolygon(), into);
            break;
        case wkbMultiPoint:
        case wkbMultiLineString:
        case wkbMultiPolygon:
        case wkbMultiCurve:
        case wkbMultiSurface:
        case wkbGeometryCollection:
            for (const OGRGeometry* part : *geometry.toGeometryCollection()) take_apart(*part, into, depth + 1);
            break;
        default:
            ++into.surfaces;
    }
}

}  // namespace

void take_apart(const OGRGeometry& geometry, VectorShapes& into) {
    take_apart(geometry, into, 0);
}

}  // namespace cuesta
