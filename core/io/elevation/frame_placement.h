#pragma once
/// \file Conversion between points of the terrain frame and of the map.

#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/terrain_frame.h"

class OGRSpatialReference;
class OGRCoordinateTransformation;

namespace cuesta {

/// Between metres of the frame (x east, z south) and coordinates of its own reference system (x east, y north, in that
/// order whatever the system's axes are). Where the frame has no geotransform these are metres from its south-west
/// corner, as in the height maps that are written.
class FramePlacement {
public:
    explicit FramePlacement(const TerrainFrame& frame);
    /// False where the geotransform cannot be inverted.
    bool usable() const { return usable_; }
    glm::dvec2 to_map(const glm::dvec2& xz) const;
    glm::dvec2 from_map(const glm::dvec2& xy) const;

private:
    std::array<double, 6> forward_{};
    std::array<double, 6> back_{};
    double cell_size_;
    bool usable_;
};

/// Coordinates from one reference system to another, x east (or longitude) first in both.
class MapTransformation {
public:
    /// An error where there is no way from one to the other.
    static Result<MapTransformation> between(const OGRSpatialReference& from, const OGRSpatialReference& to);
    MapTransformation(MapTransformation&&) noexcept;
    MapTransformation& operator=(MapTransformation&&) noexcept;
    ~MapTransformation();

    /// In place; what cannot be transformed becomes NaN.
    void apply(std::vector<glm::dvec2>& points) const;

private:
    struct State;
    explicit MapTransformation(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// A reference system of well-known text, or "EPSG:4326" and the like; null where GDAL cannot make sense of it. Nothing
/// is fetched from a network.
std::unique_ptr<OGRSpatialReference> reference_system(const std::string& text);
/// "WGS 84 / UTM zone 35N"
std::string name_of(const OGRSpatialReference& reference);

}  // namespace cuesta
