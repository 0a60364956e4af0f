#pragma once
/// \file Geometries of GDAL taken apart into lines and rings of plain points.

#include <glm/glm.hpp>
#include <vector>

#include "core/io/vector/path_attributes.h"

class OGRGeometry;

namespace cuesta {

/// Map coordinates: x east, y north, z up, in that order.
struct VectorShape {
    FeatureShape shape = FeatureShape::line;
    /// Lines: one. Polygons: the outline, then those of its holes. Rings and closed lines without repeated end.
    std::vector<std::vector<glm::dvec3>> lines;
    bool has_heights = false;  ///< that are not all 0
};

struct VectorShapes {
    std::vector<VectorShape> shapes;
    long long points = 0;    ///< points among the geometries, which are no shapes
    long long surfaces = 0;  ///< of other kinds (triangulated), which are none either
    long long damaged = 0;   ///< vertices that were not finite, left out
};

/// Collections and multiple geometries are taken apart in their order, arcs become polylines.
void take_apart(const OGRGeometry& geometry, VectorShapes& into);

}  // namespace cuesta
