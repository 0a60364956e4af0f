#pragma once
/// \file Paths for geographic information systems and for engines.

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/carve/plan.h"
#include "core/model/path.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

enum class VectorSystem {
    wgs84,    ///< longitude and latitude, as RFC 7946 wants it
    terrain,  ///< the terrain's own, in a "crs" member, which GDAL and most others read
};

struct WriteVectorOptions {
    VectorSystem system = VectorSystem::wgs84;
    /// 0: vertices are the knots, so that reading gives the same paths. Above: polylines that follow the curves within
    /// this many metres, for programs that draw straight lines.
    double tolerance = 0;
};

/// Paths as GeoJSON: lines, and polygons of areas; heights where they are drawn ones. The attributes are those of
/// core/io/vector/path_attributes.h: read_vector_paths() makes the same paths of them, to the last parameter and within
/// 1 mm. A terrain without reference system gives metres in its geotransform, or from its south-west corner, and "crs":
/// null. The file appears whole or not at all. Returns remarks: paths of fewer than two knots left out, a reference
/// system that the format cannot name.
Result<std::vector<std::string>> write_paths_geojson(const std::string& path, const std::vector<Path>& paths,
                                                     const TerrainFrame& frame, const WriteVectorOptions& options = {});

/// Alignments as JSON for engines:
///
///     {"format": "cuesta-paths", "version": 1, "unit": "metre", "axes": "x east, y up, z south",
///      "unreal": "...", "unity": "...", "terrain": {"width", "height"},
///      "paths": [{"id", "name", "kind", "closed", "length",
///                 "points": [{"position": [x, y, z], "tangent": [x, y, z], "distance", "width", "depth", "bank",
///                             "structure", "water"}]}]}
///
/// Metres from the terrain's north-west corner; y is the height of the path's edges, "tangent" its direction (of length
/// 1), "bank" the cross slope as built, with that of bends, in degrees (above 0 the right side is lower), "water" the
/// height of the water, absent where there is none.
Result<void> write_paths_for_engines(const std::string& path, const std::vector<Path>& paths, const CarvePlan& plan,
                                     const TerrainFrame& frame);

}  // namespace cuesta
