#pragma once
/// \file Lakes and rivers (core/waters) for geographic information systems.

#include <string>
#include <vector>

#include "core/io/vector/vector_writer.h"
#include "core/waters/waters.h"

namespace cuesta {

/// Waters as GeoJSON: a polygon for each lake, its vertices at its level, and a line for each river. Attributes are
/// `kind` (lake or river), `id`; of lakes `level`, `area`, `deepest`, `outlet` (coordinates); of rivers `start` (spring
/// or lake), `end` (river, lake, sea or border) with `start_lake`, `end_lake`, `end_river`, and, with one number for
/// each vertex, `level`, `width`, `depth`, `discharge`, and `falls`, the numbers from 0 of the vertices at which it
/// falls. Metres, m^2, m^3/s. Coordinates as write_paths_geojson() has them, the third the level. The file appears
/// whole or not at all; the same waters give the same bytes. Returns remarks for the user.
Result<std::vector<std::string>> write_waters_geojson(const std::string& path, const Waters& waters,
                                                      const TerrainFrame& frame,
                                                      VectorSystem system = VectorSystem::wgs84);

}  // namespace cuesta
