#pragma once
/// \file Plants as tables, lists, points and resources. For write_plants(), which says what is in the files.

#include "core/io/engine/plant_growth.h"

namespace cuesta {

/// CSV: a row for each plant.
Result<void> write_plant_table(const std::string& path, const std::vector<PlantInstance>& plants,
                               std::string_view species, const PlantGrowth& growth);

/// JSON with the digits of the table.
Result<void> write_plant_list(const std::string& path, const std::vector<PlantInstance>& plants,
                              std::string_view species, const PlantGrowth& growth);

/// Binary PLY: a vertex for each plant of all species.
Result<void> write_plant_ply(const std::string& path, const PlantsBySpecies& plants, const PlantGrowth& growth);

/// A MultiMesh of Godot 4 as text (.tres).
Result<void> write_plant_multimesh(const std::string& path, const std::vector<PlantInstance>& plants,
                                   const PlantGrowth& growth);

}  // namespace cuesta
