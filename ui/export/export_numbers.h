#pragma once
/// \file The numbers of exported files that other programs ask for, as text to paste.

#include <QString>
#include <string>
#include <vector>

#include "core/io/engine/layered_maps.h"
#include "core/io/engine/plant_files.h"
#include "core/io/mesh/mesh_export.h"
#include "core/model/mesh_parameters.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Of a heightmap that was just written: samples, cell size, extent, range, the scale and offset of its codes, and what
/// Unreal and Unity ask for, where its sidecar says so; a line each, numbers as programs read them. `lowest` and
/// `highest`: of the terrain, m. Any thread.
QString height_map_numbers(const QString& path, const TerrainFrame& frame, double lowest, double highest);

/// Of these maps, as the maps.json beside them says: samples, cell size, and a line of range and encoding each. Any
/// thread.
QString map_numbers(const std::vector<std::string>& files);

/// Of the layers of one file: samples, cell size, and a line of range and encoding each. Any thread.
QString layer_numbers(const WrittenLayers& written);

/// Of a mesh of a whole terrain: extent, heights, the length of its unit, the axis that points up, and triangles and
/// error of each level of detail. `lowest` and `highest`: of the terrain, m. Any thread.
QString mesh_numbers(const QString& path, const TerrainFrame& frame, double lowest, double highest,
                     const MeshParameters& parameters, const std::vector<MeshLevel>& levels);

/// Of plants of a whole terrain: the unit, the axes and the origin of tables and instances, and the number of each
/// species. Any thread.
QString plant_numbers(const WrittenPlants& written, const TerrainFrame& frame);

}  // namespace cuesta
