#pragma once
/// \file Paths from the vector files of geographic information systems (GDAL/OGR): GeoJSON, GeoPackage, Shapefile,
/// FlatGeobuf, GPX, KML, MapInfo, OpenStreetMap, as far as GDAL was built with them.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/model/path.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

struct VectorLayer {
    std::string name;
    std::string geometry;       ///< in GDAL's words: "Line String", "Unknown (any)"
    std::int64_t features = 0;  ///< -1 where that is not known without reading all of it
    std::vector<std::string> fields;
    std::string reference_system;  ///< its name: "WGS 84 / UTM zone 35N"; empty: the file does not say
};

struct VectorFile {
    std::string format;  ///< GDAL's driver: "GPKG"
    std::vector<VectorLayer> layers;
    std::vector<std::string> remarks;
};

/// Contents of a file. Errors name the file. Any thread.
Result<VectorFile> list_vector_layers(const std::string& path);

/// Limit of what is read; the rest is left out, and a remark says so. Lines of more vertices than a path may have knots
/// (core/model/spline_check.h) become several paths that join.
inline constexpr int most_vector_vertices = 4'000'000;

struct ReadVectorOptions {
    std::vector<std::string> layers;  ///< by name; empty: all
    std::optional<PathKind> kind;     ///< of features whose attributes tell none (core/io/vector/path_attributes.h)
    std::string kind_field;           ///< whose words tell the kind before all other attributes; empty: none
    std::string width_field;          ///< metres; empty: "width", where there is one
    std::optional<float> width;       ///< m, of features whose attributes tell none
    std::optional<float> blend;       ///< m, of all but Cuesta's own paths
    /// Metres around the terrain that are kept, too; below 0: a twentieth of its longer side.
    double margin = -1;
    bool drape = false;  ///< leave the data's heights aside
    /// Reference system of files that do not say theirs, as "EPSG:4326" or well-known text; empty: the terrain's, if
    /// they lie on it then.
    std::string assumed_system;
    /// Heights of the frame's size: knots of draped paths lie on them, at 0 where it is empty.
    RasterView<const float> ground;
    int first_id = 1;  ///< of the paths, which are numbered in the order of the file
    WorkControl control;
};

struct VectorPaths {
    std::vector<Path> paths;           ///< as check_paths wants them
    std::vector<std::string> remarks;  ///< what was assumed, left out or cut, a sentence each
    std::int64_t features = 0;         ///< looked at
    std::int64_t vertices = 0;         ///< of the paths
};

/// Lines and polygons as paths in metres of the frame: reprojected to its reference system, clipped to its terrain
/// grown by the margin, collections and multiple geometries taken apart, arcs as polylines. Polygons become areas, or
/// outlines where their kind is none. Every vertex is kept as a knot with automatic tangents, but for repeated ones.
/// Paths whose data have heights that are not all 0 are drawn at them, in metres; others are draped. Kinds, widths and
/// names come from attributes (core/io/vector/path_attributes.h).
///
/// A terrain without reference system or place takes the data's numbers as they are: in its geotransform, or as metres
/// from its south-west corner.
///
/// Errors: no such file or layer, nothing in it that is a line or an area, data without reference system or with one
/// that cannot be transformed that do not lie on the terrain, and data outside the terrain, with the places of both;
/// stopped. Never throws for bad files. Any thread.
Result<VectorPaths> read_vector_paths(const std::string& path, const TerrainFrame& frame,
                                      const ReadVectorOptions& options = {});

}  // namespace cuesta
