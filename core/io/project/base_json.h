#pragma once
/// \file JSON of starting terrains: of one kind, and of stacks of elements.

#include <string>

#include "core/io/files/json_object.h"
#include "core/io/project/painted_json.h"
#include "core/io/project/project_json.h"

namespace cuesta {

inline constexpr std::size_t most_stack_elements = 256;

/// {"generated": {...}}, {"stack": [...]} and so on.
nlohmann::json base_to_json(const Base& base, RasterEntries& rasters);
/// Throws UnreadableInput, also where an imported terrain is not of the size of the frame.
Base read_base(JsonObject object, const TerrainFrame& frame, const LoadRaster& load);

/// The elements under `key`, an array, bottom to top. Of an element `name` and `source` are needed; the rest has
/// defaults. Throws UnreadableInput.
StackBase read_stack(JsonObject& parent, const std::string& key, const LoadRaster& load);

}  // namespace cuesta
