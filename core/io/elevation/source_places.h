#pragma once
/// \file Places of the cells of one raster in another across reference systems, and the values there.

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "core/io/elevation/frame_placement.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

using Geotransform = std::array<double, 6>;

/// For each cell of a target raster its place in the columns and rows of a source, where (0.5, 0.5) is the sample of
/// the north-west cell. The projection is computed at every 16th cell and joined linearly: over 16 cells of 30 m the
/// curvature of the earth is 5 mm.
class SourcePlaces {
public:
    /// Of the cells [left, left + width) x [top, top + height) of the target. `to_source` goes from the target's
    /// coordinates to the source's. The source's geotransform must have an inverse.
    SourcePlaces(const Geotransform& target, int left, int top, int width, int height,
                 const MapTransformation& to_source, const Geotransform& source);
    /// The places of row `y`, counted from `top`; NaN where there are none. Any thread.
    void row(int y, std::span<glm::dvec2> places) const;

private:
    int width_, height_;
    int nodes_x_;
    std::vector<glm::dvec2> nodes_;
};

/// Height at a place: cubic between the samples (Catmull-Rom; never beyond the range of the 4 x 4 samples that it is
/// made of), exactly a sample on it. Beside holes bilinear between what is known.
struct SampledHeight {
    enum class Kind { known, hole, outside } kind = Kind::outside;
    float height = 0;
};
SampledHeight sampled_height(const SourceRaster& source, glm::dvec2 place);

/// From map to columns and rows; empty where a transform has no inverse.
std::optional<Geotransform> inverse_of(Geotransform transform);

/// x and y of a place in columns and rows.
glm::dvec2 map_place(const Geotransform& transform, glm::dvec2 cell);

/// Least and greatest x and y of a raster's cells, with all their ground, in another system.
struct MapExtent {
    glm::dvec2 least{1e300};
    glm::dvec2 most{-1e300};
    bool empty() const { return !(least.x < most.x && least.y < most.y); }
};
MapExtent extent_in(const Geotransform& transform, int width, int height, const MapTransformation& transformation);

}  // namespace cuesta
