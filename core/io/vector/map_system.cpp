#include "core/io/vector/map_system.h"

#include <ogr_spatialref.h>

#include <cmath>

namespace cuesta {

using nlohmann::json;

namespace {

/// "urn:ogc:def:crs:EPSG::26912"; empty where the system has no code.
std::string urn_of(const OGRSpatialReference& reference) {
    const char* authority = reference.GetAuthorityName(nullptr);
    const char* code = reference.GetAuthorityCode(nullptr);
    if (authority == nullptr || code == nullptr) return {};
    return "urn:ogc:def:crs:" + std::string(authority) + "::" + code;
}

}  // namespace

double rounded(double value, bool degrees) {
    const double step = degrees ? 1e9 : 1e4;
    return std::round(value * step) / step;
}

Result<MapSystem> system_of(const TerrainFrame& frame, VectorSystem wanted, std::vector<std::string>& remarks) {
    MapSystem system;
    const std::unique_ptr<OGRSpatialReference> own = reference_system(frame.crs_wkt);
    if (!own) {
        system.crs = nullptr;
        remarks.push_back(frame.geotransform
                              ? "the terrain has no coordinate reference system: its own coordinates were written"
                              : "the terrain has no place on the map: metres from its south-west "
                                "corner were written");
        return system;
    }
    system.degrees = own->IsGeographic() != 0;
    if (wanted == VectorSystem::terrain) {
        if (const std::string urn = urn_of(*own); !urn.empty()) {
            system.crs = {{"type", "name"}, {"properties", {{"name", urn}}}};
            return system;
        }
        remarks.push_back(
            "the terrain's coordinate reference system has no code to name it by: degrees of WGS 84 were written");
    }
    const std::unique_ptr<OGRSpatialReference> degrees = reference_system("EPSG:4326");
    if (!degrees) return Error{"WGS 84 is not known here: PROJ's database is missing", ""};
    Result<MapTransformation> transformation = MapTransformation::between(*own, *degrees);
    if (!transformation) return transformation.error();
    system.transformation = std::move(*transformation);
    system.crs = json(json::value_t::discarded);
    system.degrees = true;
    return system;
}

}  // namespace cuesta
