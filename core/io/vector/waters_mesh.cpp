#include "core/io/vector/waters_mesh.h"

#include "core/geometry/polygon_triangles.h"

namespace cuesta {
namespace {

class WatersMeshMaker {
public:
    explicit WatersMeshMaker(const TerrainFrame& frame)
        : middle_(frame.width_metres() / 2, frame.height_metres() / 2) {}

    void add(const Lake& lake) {
        const auto triangles = polygon_triangles(lake.rings);
        if (!triangles) {
            result.remarks.push_back("lake " + std::to_string(lake.id) + ": " + triangles.error().what +
                                     ", and it was left out");
            return;
        }
        const auto first = static_cast<std::uint32_t>(result.mesh.positions.size());
        for (const WaterRing& ring : lake.rings)
            for (const glm::dvec2& place : ring) vertex(place, lake.level, place - middle_);
        // Counter-clockwise with z to the south is clockwise seen from above.
        for (const auto& [a, b, c] : *triangles) result.mesh.triangles.push_back({first + a, first + c, first + b});
    }

    void add(const River& river) {
        const std::vector<RiverStation>& stations = river.stations;
        const auto first = static_cast<std::uint32_t>(result.mesh.positions.size());
        double along = 0;
        glm::dvec2 right(1, 0);
        for (std::size_t i = 0; i < stations.size(); ++i) {
            const glm::dvec2 way =
                stations[std::min(i + 1, stations.size() - 1)].place - stations[i > 0 ? i - 1 : 0].place;
            if (glm::length(way) > 0) right = glm::dvec2(-way.y, way.x) / glm::length(way);
            if (i > 0) along += glm::length(stations[i].place - stations[i - 1].place) / stations[i].width;
            const glm::dvec2 half = 0.5 * stations[i].width * right;
            vertex(stations[i].place - half, stations[i].level, {0, along});
            vertex(stations[i].place + half, stations[i].level, {1, along});
        }
        for (std::uint32_t i = 0; i + 1 < stations.size(); ++i) {
            const std::uint32_t left = first + 2 * i;
            result.mesh.triangles.push_back({left, left + 1, left + 3});
            result.mesh.triangles.push_back({left, left + 3, left + 2});
        }
    }

    WatersMesh result;

private:
    void vertex(glm::dvec2 place, double level, glm::dvec2 texture) {
        const glm::dvec2 flat = place - middle_;
        result.mesh.positions.push_back(
            {static_cast<float>(flat.x), static_cast<float>(level), static_cast<float>(flat.y)});
        result.mesh.normals.push_back({0, 1, 0});
        result.mesh.texture_coordinates.push_back({static_cast<float>(texture.x), static_cast<float>(texture.y)});
    }

    glm::dvec2 middle_;
};

}  // namespace

WatersMesh waters_mesh(const Waters& waters, const TerrainFrame& frame) {
    WatersMeshMaker maker(frame);
    for (const Lake& lake : waters.lakes) maker.add(lake);
    for (const River& river : waters.rivers) maker.add(river);
    return std::move(maker.result);
}

}  // namespace cuesta
