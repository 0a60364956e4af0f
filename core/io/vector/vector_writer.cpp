#include "core/io/vector/vector_writer.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "core/carve/alignment.h"
#include "core/geometry/flatten.h"
#include "core/io/elevation/frame_placement.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/gdal_session.h"
#include "core/io/vector/map_system.h"
#include "core/io/vector/path_attributes.h"

namespace cuesta {
namespace {

using nlohmann::json;

std::string text_of(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<glm::dvec3> vertices_of(const Path& path, double tolerance) {
    std::vector<glm::dvec3> points;
    if (tolerance > 0) {
        for (const FlatVertex& vertex : flatten(curves_of(path), tolerance, Measured::ground_plane))
            points.push_back(vertex.point);
        return points;
    }
    for (const Knot& knot : path.knots) points.push_back(knot.position);
    if (path.closed && !points.empty()) points.push_back(points.front());
    return points;
}

/// Above 0: counter-clockwise with y to the north.
double signed_area(const std::vector<glm::dvec2>& ring) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        sum += (ring[i].x - ring[0].x) * (ring[i + 1].y - ring[0].y) -
               (ring[i + 1].x - ring[0].x) * (ring[i].y - ring[0].y);
    return sum / 2;
}

/// Null where a vertex cannot be expressed.
json feature_of(const Path& path, const FramePlacement& placement, const MapSystem& system, double tolerance) {
    const std::vector<glm::dvec3> points = vertices_of(path, tolerance);
    std::vector<glm::dvec2> flat;
    for (const glm::dvec3& point : points) flat.push_back(placement.to_map({point.x, point.z}));
    if (system.transformation) system.transformation->apply(flat);
    json coordinates = json::array();
    for (std::size_t i = 0; i < flat.size(); ++i) {
        if (!std::isfinite(flat[i].x) || !std::isfinite(flat[i].y)) return nullptr;
        json& position = coordinates.emplace_back(
            json::array({rounded(flat[i].x, system.degrees), rounded(flat[i].y, system.degrees)}));
        if (path.parameters.heights == PathHeights::drawn) position.push_back(rounded(points[i].y, false));
    }
    json properties;
    if (tolerance > 0) {
        // The vertices are no longer the knots: corners between them are not to be rounded again.
        Path straight = path;
        straight.knots.clear();
        straight.meta_points.resize(std::min<std::size_t>(straight.meta_points.size(), 1));
        straight.parameters.smoothness = 0;
        properties = path_attributes(straight);
        properties.erase("cuesta");
    } else {
        properties = path_attributes(path);
    }
    json geometry{{"type", "LineString"}, {"coordinates", coordinates}};
    if (is_area(path.parameters.kind)) {
        if (signed_area(flat) < 0) {
            std::reverse(coordinates.begin(), coordinates.end());
            properties["reversed"] = true;
        }
        geometry = {{"type", "Polygon"}, {"coordinates", json::array({coordinates})}};
    }
    return {{"type", "Feature"}, {"properties", properties}, {"geometry", geometry}};
}

Result<void> write_text(const std::string& path, const std::string& text) {
    return write_bytes_atomically(path, std::as_bytes(std::span(text)));
}

const Path* path_with(const std::vector<Path>& paths, int id) {
    for (const Path& path : paths)
        if (path.id == id) return &path;
    return nullptr;
}

}  // namespace

Result<std::vector<std::string>> write_paths_geojson(const std::string& path, const std::vector<Path>& paths,
                                                     const TerrainFrame& frame, const WriteVectorOptions& options) {
    const GdalSession session(GdalSession::Purpose::writing);
    std::vector<std::string> remarks;
    const Result<MapSystem> system = system_of(frame, options.system, remarks);
    if (!system) return Error{system.error().what, path};
    const FramePlacement placement(frame);
    std::string text = "{\"type\": \"FeatureCollection\", \"name\": \"paths\",";
    if (!system->crs.is_discarded()) text += " \"crs\": " + text_of(system->crs) + ",";
    text += " \"features\": [";
    const char* separator = "\n";
    int too_short = 0;
    int nowhere = 0;
    for (const Path& each : paths) {
        const std::size_t least = is_area(each.parameters.kind) ? 3 : 2;
        if (each.knots.size() < least) {
            ++too_short;
            continue;
        }
        const json feature = feature_of(each, placement, *system, options.tolerance);
        if (feature.is_null()) {
            ++nowhere;
            continue;
        }
        text += separator + text_of(feature);
        separator = ",\n";
    }
    text += "\n]}\n";
    if (too_short > 0) remarks.push_back(std::to_string(too_short) + " paths of too few points were left out");
    if (nowhere > 0)
        remarks.push_back(std::to_string(nowhere) +
                          " paths that have no place in the coordinate reference system were left out");
    if (const Result<void> written = write_text(path, text); !written) return written.error();
    return remarks;
}

Result<void> write_paths_for_engines(const std::string& path, const std::vector<Path>& paths, const CarvePlan& plan,
                                     const TerrainFrame& frame) {
    json root{{"format", "cuesta-paths"},
              {"version", 1},
              {"unit", "metre"},
              {"axes", "x east, y up, z south, from the north-west corner of the terrain; right-handed"},
              {"unreal", "centimetres, left-handed, z up: X = 100 x, Y = 100 z, Z = 100 y"},
              {"unity", "metres, left-handed, y up: x = x, y = y, z = terrain.height - z"},
              {"terrain", {{"width", frame.width_metres()}, {"height", frame.height_metres()}}},
              {"paths", json::array()}};
    const auto numbers = [](const glm::dvec3& v) {
        return json::array({rounded(v.x, false), rounded(v.y, false), rounded(v.z, false)});
    };
    for (const Alignment& alignment : plan.alignments) {
        const Path* source = path_with(paths, alignment.path_id);
        if (source == nullptr || alignment.points.empty()) continue;
        json made{{"id", source->id},
                  {"name", source->name},
                  {"kind", std::string(name_of(source->parameters.kind))},
                  {"closed", alignment.closed},
                  {"length", rounded(alignment.points.back().distance, false)},
                  {"points", json::array()}};
        const std::vector<glm::dvec3> directions = directions_along(alignment);
        const std::vector<double> slopes = cross_slopes_along(plan, alignment);
        for (std::size_t i = 0; i < alignment.points.size(); ++i) {
            const AlignmentPoint& point = alignment.points[i];
            json entry{{"position", numbers(point.point)},
                       {"tangent", json::array({rounded(directions[i].x, true), rounded(directions[i].y, true),
                                                rounded(directions[i].z, true)})},
                       {"distance", rounded(point.distance, false)},
                       {"width", rounded(static_cast<double>(point.section.width), false)},
                       {"depth", rounded(static_cast<double>(point.section.depth), false)},
                       {"bank", rounded(glm::degrees(std::atan(slopes[i])), false)},
                       {"structure", std::string(name_of(point.section.structure))}};
            if (std::isfinite(point.water)) entry["water"] = rounded(point.water, false);
            made["points"].push_back(std::move(entry));
        }
        root["paths"].push_back(std::move(made));
    }
    return write_text(path, root.dump(1, ' ', false, json::error_handler_t::replace) + "\n");
}

}  // namespace cuesta
