#include "core/io/vector/waters_file.h"

#include <array>
#include <cmath>
#include <span>
#include <string_view>

#include "core/io/files/atomic_file.h"
#include "core/io/raster/gdal_session.h"
#include "core/io/vector/map_system.h"

namespace cuesta {
namespace {

using nlohmann::json;

/// Makes features of waters.
class WaterFeatures {
public:
    WaterFeatures(const TerrainFrame& frame, const MapSystem& system) : placement_(frame), system_(system) {}

    /// Null where a place cannot be expressed in the system.
    json lake(const Lake& lake) const {
        json rings = json::array();
        for (const WaterRing& ring : lake.rings) {
            WaterRing closed = ring;
            closed.push_back(ring.front());
            const json coordinates = places(closed, std::vector<double>(closed.size(), lake.level));
            if (coordinates.is_null()) return nullptr;
            rings.push_back(coordinates);
        }
        const json outlet = places({lake.outlet}, {lake.level});
        if (outlet.is_null()) return nullptr;
        const json properties{{"kind", "lake"},
                              {"id", lake.id},
                              {"level", rounded(lake.level, false)},
                              {"area", std::round(lake.area)},
                              {"deepest", rounded(lake.deepest, false)},
                              {"outlet", outlet[0]}};
        return {{"type", "Feature"},
                {"properties", properties},
                {"geometry", {{"type", "Polygon"}, {"coordinates", rings}}}};
    }

    json river(const River& river) const {
        WaterRing line;
        std::vector<double> levels;
        json level = json::array(), width = json::array(), depth = json::array(), discharge = json::array(),
             falls = json::array();
        for (std::size_t i = 0; i < river.stations.size(); ++i) {
            const RiverStation& station = river.stations[i];
            line.push_back(station.place);
            levels.push_back(station.level);
            level.push_back(rounded(station.level, false));
            width.push_back(rounded(station.width, false));
            depth.push_back(rounded(station.depth, false));
            discharge.push_back(rounded(station.discharge, false));
            if (station.fall) falls.push_back(i);
        }
        const json coordinates = places(line, levels);
        if (coordinates.is_null()) return nullptr;
        constexpr std::array<std::string_view, 4> ends{"river", "lake", "sea", "border"};
        json properties{{"kind", "river"},
                        {"id", river.id},
                        {"start", river.start == RiverStart::lake ? "lake" : "spring"},
                        {"end", ends[static_cast<std::size_t>(river.end)]},
                        {"level", level},
                        {"width", width},
                        {"depth", depth},
                        {"discharge", discharge},
                        {"falls", falls}};
        if (river.start_lake > 0) properties["start_lake"] = river.start_lake;
        if (river.end_lake > 0) properties["end_lake"] = river.end_lake;
        if (river.end_river > 0) properties["end_river"] = river.end_river;
        return {{"type", "Feature"},
                {"properties", properties},
                {"geometry", {{"type", "LineString"}, {"coordinates", coordinates}}}};
    }

private:
    json places(const WaterRing& line, const std::vector<double>& levels) const {
        std::vector<glm::dvec2> flat;
        for (const glm::dvec2& place : line) flat.push_back(placement_.to_map(place));
        if (system_.transformation) system_.transformation->apply(flat);
        json coordinates = json::array();
        for (std::size_t i = 0; i < flat.size(); ++i) {
            if (!std::isfinite(flat[i].x) || !std::isfinite(flat[i].y)) return nullptr;
            coordinates.push_back(json::array(
                {rounded(flat[i].x, system_.degrees), rounded(flat[i].y, system_.degrees), rounded(levels[i], false)}));
        }
        return coordinates;
    }

    FramePlacement placement_;
    const MapSystem& system_;
};

}  // namespace

Result<std::vector<std::string>> write_waters_geojson(const std::string& path, const Waters& waters,
                                                      const TerrainFrame& frame, VectorSystem wanted) {
    const GdalSession session(GdalSession::Purpose::writing);
    std::vector<std::string> remarks;
    const Result<MapSystem> system = system_of(frame, wanted, remarks);
    if (!system) return Error{system.error().what, path};
    const WaterFeatures features(frame, *system);
    std::string text = "{\"type\": \"FeatureCollection\", \"name\": \"waters\",";
    if (!system->crs.is_discarded()) text += " \"crs\": " + system->crs.dump() + ",";
    text += " \"features\": [";
    const char* separator = "\n";
    int nowhere = 0;
    const auto add = [&](const json& feature) {
        if (feature.is_null()) {
            ++nowhere;
            return;
        }
        text += separator + feature.dump();
        separator = ",\n";
    };
    for (const Lake& lake : waters.lakes) add(features.lake(lake));
    for (const River& river : waters.rivers) add(features.river(river));
    text += "\n]}\n";
    if (nowhere > 0)
        remarks.push_back(std::to_string(nowhere) +
                          " waters that have no place in the coordinate reference system were left out");
    if (const Result<void> written = write_bytes_atomically(path, std::as_bytes(std::span(text))); !written)
        return written.error();
    return remarks;
}

}  // namespace cuesta
