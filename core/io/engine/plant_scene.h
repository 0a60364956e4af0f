#pragma once
/// \file Plants in glTF. For write_plants(), which says what is in the files.

#include "core/io/engine/plant_growth.h"

namespace cuesta {

/// A .glb with EXT_mesh_gpu_instancing: models of the species and where they stand. Errors: 4 GiB, the disk.
Result<void> write_plant_instances(const std::string& path, const PlantsBySpecies& plants, const PlantGrowth& growth);

/// A .glb of points with the attributes _ROTATION, _SCALE, _AGE and _SPECIES. Errors: 4 GiB, the disk.
Result<void> write_plant_points(const std::string& path, const PlantsBySpecies& plants, const PlantGrowth& growth);

}  // namespace cuesta
